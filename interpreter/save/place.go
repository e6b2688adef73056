package save

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"houserule/dsl/source"
)

// putInPlace puts a text where a save is to be: it is written and synced in a file of its own, which then gets that name
// in some way. Whoever does that has the lock of the save, so whatever is left of an earlier try is nobody's.
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

// temporaryOf is where a save lies that is not whole yet.
func temporaryOf(path string) string {
	return filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+source.TemporaryEnd)
}

// writeSynced makes a file; what cannot be written whole is taken away again.
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

// linkNew gives a file a name that no other file has. Where files have one name only, it is moved there.
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

// MakeFolder makes a folder for saves, with those in which it lies; the names of all are on disk then.
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

// syncFolder sees to it that the name of a file is on disk, where a folder can be asked for that.
func syncFolder(path string) {
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
