package discover

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"houserule/dsl/source"
)

// Targets returns the rules on which a command works. Each path is the name of a shipped variant,
// a file, or a folder that is searched with all folders below it.
//
// If exactly one file of a folder opens a variant, the folder is one target, together with the
// folders below it that open none. In any other folder each file is a target of its own. Without
// paths Targets searches the current folder.
func (f Finder) Targets(paths []string) ([]string, error) {
	if len(paths) == 0 {
		return targetsBelow(".")
	}
	var shipped, found []string
	for _, path := range paths {
		if f.Library.Ships(path) && !Exists(path) {
			shipped = append(shipped, path)
			continue
		}
		below, err := targetsBelow(path)
		if err != nil {
			return nil, err
		}
		found = append(found, below...)
	}
	return append(shipped, found...), nil
}

func targetsBelow(root string) ([]string, error) {
	folders, err := foldersBelow(root)
	if err != nil {
		return nil, err
	}
	if folders == nil {
		return []string{onDisk(root)}, nil
	}
	var found []string
	ofVariant := map[string]bool{} // set of the folders that belong to a variant
	for _, folder := range folders {
		files, opening, err := openingIn(folder)
		if err != nil {
			return nil, err
		}
		partOfOne := opening == 0 && ofVariant[filepath.Dir(folder)]
		if ofVariant[folder] = partOfOne || opening == 1; !partOfOne {
			found = append(found, targetsIn(folder, files, opening)...)
		}
	}
	if len(found) == 0 {
		return nil, noRules(root)
	}
	return found, nil
}

// openingIn returns the rules files directly in a folder, and the number of them that open a
// variant.
func openingIn(folder string) (files []string, opening int, err error) {
	files, err = rulesIn(folder)
	for _, file := range files {
		opens, err := opensVariant(file)
		if err != nil {
			return nil, 0, err
		}
		if opens {
			opening++
		}
	}
	return files, opening, err
}

// VariantsIn returns the rules files directly in a folder that open a variant. It returns none if
// the folder can't be read.
func VariantsIn(folder string) []string {
	files, _ := rulesIn(folder)
	return slices.DeleteFunc(files, func(file string) bool {
		opens, err := opensVariant(file)
		return err != nil || !opens
	})
}

// targetsIn returns the targets among the files of one folder.
func targetsIn(folder string, files []string, opening int) []string {
	if opening == 1 {
		return []string{onDisk(folder)}
	}
	for i := range files {
		files[i] = onDisk(files[i])
	}
	return files
}

// onDisk returns a path that can't be mistaken for the name of a shipped variant.
func onDisk(path string) string {
	if filepath.IsAbs(path) || strings.HasPrefix(path, ".") {
		return path
	}
	return "." + string(filepath.Separator) + path
}

// opening matches the line that opens a variant. It accepts some invalid lines, because the
// parser reports their errors.
var opening = regexp.MustCompile(`(?m)^[ \t\x{feff}]*variant[ \t]+[\pL_]`)

// farthestOpening is the number of bytes of a file that are searched for the opening.
const farthestOpening = 1 << 20

func opensVariant(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, farthestOpening))
	return opening.Match(head), err
}

// LogFolders records the named files, and all folders in which rules files may be added or
// removed.
func LogFolders(paths []string, log *source.PathLog) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	for _, path := range paths {
		folders, _ := foldersBelow(path) // a missing path may be created later
		if folders == nil {
			log.At(path, false)
		}
		for _, folder := range folders {
			log.At(folder, true)
		}
	}
}
