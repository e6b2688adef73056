package discover

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Files is all files of rules under some paths; a file that is named is taken whatever it is called.
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

// rulesBelow is a file, or all files of rules in a folder and the folders in it.
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
				return nil, errorf("%s is a link that leads out of %s; name the file itself if it is meant", file, root)
			}
		}
		files = append(files, inFolder...)
	}
	if len(files) == 0 {
		return nil, noRules(root)
	}
	return files, nil
}

// isWithin reports whether a file lies in a folder, wherever links lead. Of a link that leads nowhere whoever opens it hears.
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

// foldersBelow is a folder and all folders in it, without hidden ones and those that are to be passed over; nil for a file.
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
	const end = string(filepath.Separator) // with it a link to a folder is followed
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

// rulesIn is the files of rules right in a folder, by name. What is no file, such as a pipe, holds none.
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

// isStream reports whether there is something by that name that can be read and is neither a file nor a folder. Nobody knows
// whether it ever ends.
func isStream(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}
