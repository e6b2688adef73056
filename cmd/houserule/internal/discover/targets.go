package discover

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"houserule/dsl/source"
)

// Targets finds the rules that a command works on: every path is the name of a variant that ships, a file, or a
// folder that is gone through with all folders in it. A folder is one target if its files make one variant together,
// with the folders below that open none; a folder of files that each open a variant of their own, or that all belong
// to variants elsewhere, is a target for each file. Without paths it is the current folder.
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
	ofVariant := map[string]bool{} // the folders of variants
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

// openingIn is the files of rules right in a folder, and how many of them open a variant.
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

// targetsIn is the targets among the files of one folder.
func targetsIn(folder string, files []string, opening int) []string {
	if opening == 1 {
		return []string{onDisk(folder)}
	}
	for i := range files {
		files[i] = onDisk(files[i])
	}
	return files
}

// onDisk is a path that nobody takes for the name of a variant that ships.
func onDisk(path string) string {
	if filepath.IsAbs(path) || strings.HasPrefix(path, ".") {
		return path
	}
	return "." + string(filepath.Separator) + path
}

// opening is the line that opens a variant. Only where it stands matters here; whether it is well
// written is for the parser to say.
var opening = regexp.MustCompile(`(?m)^[ \t\x{feff}]*variant[ \t]+[\pL_]`)

// farthestOpening is how much of a file is looked through for its opening.
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

// LookUnder notes all files that are named, and all folders in which files of rules may come and go.
func LookUnder(paths []string, looked *source.Looked) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	for _, path := range paths {
		folders, _ := foldersBelow(path) // what is not there may come
		if folders == nil {
			looked.At(path, false)
		}
		for _, folder := range folders {
			looked.At(folder, true)
		}
	}
}
