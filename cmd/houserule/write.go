package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"houserule/dsl/source"
)

// checkWritable tells whether a file could be written.
func checkWritable(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return misuse("%s is a folder, and a file is needed", path)
	}
	trial, err := source.CreateTemporary(path)
	if err != nil {
		return fmt.Errorf("%s could not be written: %w", path, cmp.Or(errors.Unwrap(err), err))
	}
	return errors.Join(trial.Close(), os.Remove(trial.Name()))
}

// checkReplaceable tells whether a file could be written, and is nobody's work if it is there: it begins as what is
// written to it does.
func checkReplaceable(path, begins, what string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir() {
		return checkWritable(path)
	}
	if err != nil {
		return err
	}
	there := make([]byte, len(begins))
	if info.Mode().IsRegular() {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		if n, _ := io.ReadFull(file, there); n == 0 || string(there) == begins {
			return checkWritable(path)
		}
	}
	return misuse("%s is there already and is no %s; give another name", path, what)
}

// writeNew writes a file that is not there yet: all of it, or there is none afterwards.
func writeNew(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return misuse("%s is there already, and nothing is overwritten", path)
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	if err = cmp.Or(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
