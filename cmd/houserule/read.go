package main

import (
	"fmt"
	"io"
	"os"
)

// largestFile is more than any file may have that a person writes.
const largestFile = 16 << 20

// readText reads a file that a person has written, as far as anybody would.
func readText(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readAll(file, path)
}

// readAll reads a stream to its end, which has to come some day.
func readAll(from io.Reader, name string) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(from, largestFile+1))
	if len(raw) > largestFile {
		return "", fmt.Errorf("%s is larger than %d MB", name, largestFile>>20)
	}
	return string(raw), err
}
