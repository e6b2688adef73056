package main

import (
	"os"
	"path/filepath"
	"strings"
)

// A game remembers where its rules lie, so that it can be gone on with from any folder; people read
// paths as they would write them where they stand.

// anywhere is a path as it can be given from any folder; a name stays a name.
func anywhere(path string) string {
	if ships(path) || !exists(path) {
		return path
	}
	return absolute(path)
}

func absolute(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return whole
}

// fromHere is a path as a person who stands in this folder would write it.
func fromHere(path string) string {
	if !filepath.IsAbs(path) {
		return path
	}
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(here, path)
	if err != nil || strings.HasPrefix(relative, "..") {
		return path
	}
	return onDisk(relative)
}

// folderBeside is where files lie that find rules by name; "" stands for anywhere.
func folderBeside(rules string) string {
	if ships(rules) {
		return ""
	}
	return filepath.Dir(rules)
}

// seenFrom is a path as a file in a folder names it.
func seenFrom(folder, path string) string {
	relative, err := filepath.Rel(absolute(folder), path)
	if ships(path) || err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

// checkBeside tells whether a scenario in a file would find its rules: the variant beside it, house rules
// beside it or in a folder below.
func checkBeside(file, variant string, with []string) error {
	home := absolute(filepath.Dir(file))
	if beside := folderBeside(variant); beside != "" && beside != home {
		return misuse("a scenario has to lie beside its rules, in %s", beside)
	}
	for _, rule := range with {
		if strings.HasPrefix(seenFrom(home, rule), "..") {
			return misuse("a scenario has to lie beside its house rules, in %s", folderBeside(rule))
		}
	}
	return nil
}
