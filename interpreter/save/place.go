package save

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"houserule/dsl/source"
)

// putInPlace writes text to a temporary file, syncs it, and moves it to path by put. The caller
// holds the lock of the save, so a temporary file of an earlier attempt can be deleted.
func putInPlace(path string, text []byte, put func(from, to string) error) error {
	temporary := temporaryOf(path)
	if left, err := os.Lstat(temporary); err == nil && left.Mode().IsRegular() {
		_ = os.Remove(temporary)
	}
	if err := writeSynced(temporary, text); err != nil {
		return err
	}
	defer os.Remove(temporary)
	if err := put(temporary, path); err != nil {
		return err
	}
	syncFolder(path)
	return nil
}

// temporaryOf returns the path of an incomplete save.
func temporaryOf(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+source.TemporaryEnd)
}

// writeSynced creates a file with text and syncs it. On failure it deletes the incomplete file.
func writeSynced(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if err = cmp.Or(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return err
}

// linkNew moves a file to a name that must not exist. It returns fs.ErrExist if it does. On file
// systems without hard links it renames the file.
func linkNew(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	return os.Rename(from, to)
}

// MakeFolder creates a folder for saves and its parents. It syncs their names, so that they
// survive a crash.
func MakeFolder(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	if above := filepath.Dir(path); above != path {
		if err := MakeFolder(above); err != nil {
			return err
		}
	}
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	syncFolder(path)
	return nil
}

// syncFolder syncs the name of a file to disk. It ignores errors, because some systems can't sync
// folders.
func syncFolder(path string) {
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
