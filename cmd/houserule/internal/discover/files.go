package discover

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Files returns all rules files below paths. A file that the user names is included even with
// another extension.
func Files(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var files []string
	for _, path := range paths {
		if path == "-" {
			files = append(files, path)
			continue
		}
		below, err := rulesBelow(path)
		if err != nil {
			return nil, err
		}
		files = append(files, below...)
	}
	return files, nil
}

// rulesBelow returns a file itself, or all rules files in a folder and below. It returns an error
// if there are none. It also returns an error for a link that leads out of the folder.
func rulesBelow(root string) ([]string, error) {
	folders, err := foldersBelow(root)
	if err != nil || folders == nil {
		return []string{root}, err
	}
	var files []string
	for _, folder := range folders {
		inFolder, err := rulesIn(folder)
		if err != nil {
			return nil, err
		}
		for _, file := range inFolder {
			if !isWithin(root, file) {
				return nil, errorf("%s is a link to a file outside %s; to use it, name that file", file, root)
			}
		}
		files = append(files, inFolder...)
	}
	if len(files) == 0 {
		return nil, noRules(root)
	}
	return files, nil
}

// isWithin reports whether a file is in a folder after resolving links. It returns true for a
// broken link, because opening the file reports that error.
func isWithin(folder, file string) bool {
	target, err := filepath.EvalSymlinks(file)
	if err != nil {
		return true
	}
	home, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return true
	}
	within, err := filepath.Rel(home, target)
	return err == nil && filepath.IsLocal(within)
}

// foldersBelow returns a folder and all folders below it, without hidden and ignored ones. It
// returns nil for a file.
func foldersBelow(root string) ([]string, error) {
	info, err := os.Stat(root)
	if err != nil {
		return nil, notThere(root, err)
	}
	if !info.IsDir() {
		return nil, nil
	}
	var folders []string
	var over passedOver
	const end = string(filepath.Separator) // makes WalkDir follow a link to a folder
	err = filepath.WalkDir(root+end, func(path string, entry fs.DirEntry, err error) error {
		path = strings.TrimSuffix(path, end)
		switch {
		case err != nil || !entry.IsDir():
			return err
		case path != root && (isHidden(entry.Name()) || over.has(path)):
			return filepath.SkipDir
		}
		folders = append(folders, path)
		return over.read(path)
	})
	return folders, err
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

// rulesIn returns a slice with the rules files directly in a folder, sorted by name. It leaves
// out pipes and devices, because these may never end.
func rulesIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		if !entry.IsDir() && strings.HasSuffix(entry.Name(), Extension) && !isHidden(entry.Name()) && !isStream(path) {
			files = append(files, path)
		}
	}
	return files, nil
}

// isStream reports whether a path exists and is neither a file nor a folder. Such a stream may
// never end.
func isStream(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}
