package playground

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter/save"
)

// fileName matches the names that rules files and their data may have.
var fileName = regexp.MustCompile(`^[\pL\pN_][\pL\pN_ .()-]{0,99}\.(rules|toml)$`)

// checkFiles returns an error for files that can't be rules with their data.
func checkFiles(files []File) error {
	if len(files) > mostFiles {
		return fmt.Errorf("there are more than %d files, so they are not opened", mostFiles)
	}
	names := map[string]bool{}
	for _, f := range files {
		switch {
		case !fileName.MatchString(f.Name):
			return fmt.Errorf("%.60q is no rules file; the playground opens files that end in %s, data files that end in .toml, and saved games that end in %s", f.Name, discover.Extension, save.Extension)
		case len(f.Text) > largestLink:
			return fmt.Errorf("%s is longer than %d KB, so it is not opened", f.Name, largestLink>>10)
		case names[f.Name]:
			return fmt.Errorf("two files are named %s; rename one", f.Name)
		}
		names[f.Name] = true
	}
	return nil
}

// writeFiles writes files, whose names may be paths below a folder, to a folder of their own, and
// returns that. It never replaces a file with another text.
func writeFiles(files []File) (folder string, err error) {
	name := strings.TrimSuffix(path.Base(files[0].Name), path.Ext(files[0].Name))
	for n := 1; ; n++ {
		folder = source.Absolute(name)
		if n > 1 {
			folder = source.Absolute(fmt.Sprintf("%s-%d", name, n))
		}
		if !discover.Exists(folder) {
			break
		}
		if has(folder, files) {
			return folder, nil
		}
	}
	for _, f := range files {
		if err := writeFile(filepath.Join(folder, filepath.FromSlash(f.Name)), f.Text); err != nil {
			return "", err
		}
	}
	return folder, nil
}

// writeFile writes a file, and makes its folder.
func writeFile(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return source.Replace(path, text)
}

// has reports whether a folder has all files with the same texts.
func has(folder string, files []File) bool {
	return !slices.ContainsFunc(files, func(f File) bool {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(f.Name)))
		return err != nil || string(text) != f.Text
	})
}

// take adds the rules among the linked files to the head of a game. The game is the one of the
// link, a file with a game of its own, or the shipped variant that the house rules extend.
func (a *App) take(head *save.Head, files []File) error {
	folder, err := writeFiles(files)
	if err != nil {
		return err
	}
	lib, _ := a.fresh(nil)
	extends := ""
	for _, f := range files {
		if path.Ext(f.Name) != discover.Extension {
			continue
		}
		file := filepath.Join(folder, f.Name)
		switch target, findings := lib.Inspect(file); {
		case target.Name == "" && findings.HasErrors():
			return fmt.Errorf("%s can't be opened:\n%s", f.Name, findings.Text(diag.Plain))
		case target.Holds == dsl.HoldsHouseRule:
			head.With = append(head.With, file)
			if extends == "" {
				extends = target.Extends
			}
		case target.Holds == dsl.HoldsVariant && head.Variant == "":
			head.Variant = file
		}
	}
	if head.Variant != "" {
		return nil
	}
	if head.Variant = strings.ReplaceAll(extends, "_", "-"); extends == "" {
		return errors.New("none of these files is a game; open the file that begins with variant, too")
	} else if !a.library.Ships(head.Variant) {
		return fmt.Errorf("the house rule changes the game %s, which is missing; open the file of that game together with it", extends)
	}
	return nil
}

// ownFiles returns the files of a game that don't ship: its rules, and the files beside them.
func ownFiles(head save.Head) (files []File, err error) {
	paths := slices.Clone(head.With)
	if filepath.IsAbs(head.Variant) {
		folder := filepath.Dir(head.Variant)
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if file := filepath.Join(folder, entry.Name()); fileName.MatchString(entry.Name()) && !slices.Contains(paths, file) && file != head.Variant {
				paths = append(paths, file)
			}
		}
		paths = slices.Insert(paths, 0, head.Variant)
	}
	for _, file := range paths {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		files = append(files, File{filepath.Base(file), source.NewFile("", string(text)).Text})
	}
	return files, nil
}

// unpack copies the unshipped rules in a saved game to a folder of their own, unless they are here
// with the same texts. It changes the paths in head to those of the new files.
func (a *App) unpack(head *save.Head) error {
	places := []*string{&head.Variant, &head.Data, &head.Deck}
	for i := range head.With {
		places = append(places, &head.With[i])
	}
	places = slices.DeleteFunc(places, func(p *string) bool {
		return !strings.HasPrefix(strings.TrimPrefix(source.Slashed(*p), "over:"), "/") && !strings.Contains(*p, `:\`)
	})
	if len(places) == 0 {
		return nil
	}
	if head.Texts == nil {
		return errors.New("the saved game doesn't carry the texts of its house rules, because an older houserule wrote it; save it again with this houserule")
	}
	texts, err := head.Texts.Open()
	if err != nil {
		return err
	}
	onDisk, err := texts.OnDisk("/")
	if err != nil {
		return err
	}
	found := map[string]string{}
	size := 0
	err = fs.WalkDir(onDisk, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(onDisk, name)
		if size += len(text); size > mostTexts || len(found) >= mostFiles {
			return fmt.Errorf("the rules in the saved game have more than %d files or %d MB, so it is not opened", mostFiles, mostTexts>>20)
		}
		found["/"+name] = string(text)
		return err
	})
	if err != nil || len(found) == 0 {
		return errors.Join(err)
	}
	names := slices.Sorted(maps.Keys(found))
	common := path.Dir(names[0])
	for !strings.HasPrefix(names[len(names)-1], strings.TrimSuffix(common, "/")+"/") {
		common = path.Dir(common)
	}
	files := each.Of(names, func(name string) File {
		return File{strings.TrimPrefix(strings.TrimPrefix(name, common), "/"), found[name]}
	})
	if has(common, files) {
		return nil
	}
	folder, err := writeFiles(files)
	if err != nil {
		return err
	}
	for _, p := range places {
		rest, over := strings.CutPrefix(*p, "over:")
		rest = path.Clean("/" + source.Slashed(rest))
		below, inside := strings.CutPrefix(rest, common)
		if !inside {
			return fmt.Errorf("the saved game doesn't carry the text of %s", rest)
		}
		if *p = filepath.Join(folder, filepath.FromSlash(below)); over {
			*p = "over:" + *p
		}
	}
	return nil
}
