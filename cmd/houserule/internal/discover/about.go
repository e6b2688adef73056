package discover

import (
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"houserule/dsl/diag"
)

// RequestsAbout is what to load for those scenarios under some paths that are for a variant, or for what extends it. What
// never names any of these is not even parsed; what only seems to is among the requests, too.
func (f Finder) RequestsAbout(variant string, paths []string) ([]Request, diag.List, error) {
	names, err := f.scenarioTargets(paths)
	if err != nil {
		return nil, nil, err
	}
	requests, findings := f.requestsOf(f.about(variant, names))
	return requests, findings, nil
}

// about are the targets that name a variant, or one that extends it by some detour, anywhere in their text.
func (f Finder) about(variant string, targets []string) (about []string) {
	target, _ := f.Library.Inspect(variant)
	if target.Name == "" {
		return targets
	}
	named := map[string][][]string{}
	for _, t := range targets {
		named[t] = naming.FindAllStringSubmatch(textOf(t), -1)
	}
	family := []string{target.Name}
	for i := 0; i < len(family); i++ {
		for _, names := range named {
			if isNamed(family[i], "extends", names) {
				family = append(family, newNames("variant", names, family)...)
			}
		}
	}
	for _, t := range targets {
		if named[t] == nil || slices.ContainsFunc(family, func(name string) bool { return isNamed(name, "", named[t]) }) {
			about = append(about, t)
		}
	}
	return about
}

// naming is where a text opens a variant, says which one it extends, or which one a scenario is for: a word and a name.
var naming = regexp.MustCompile(`\b(variant|extends|for)(?:\s|#[^\n]*\n)+([\pL_][\pL\pN_]*)`)

// isNamed reports whether a name stands behind a word in a text, or behind any.
func isNamed(name, word string, names [][]string) bool {
	return slices.ContainsFunc(names, func(n []string) bool { return n[2] == name && (word == "" || n[1] == word) })
}

// newNames are the names behind a word in a text that are not known.
func newNames(word string, names [][]string, known []string) (found []string) {
	for _, n := range names {
		if n[1] == word && !slices.Contains(known, n[2]) {
			found = append(found, n[2])
		}
	}
	return found
}

// textOf is all that files of rules say under a path; empty if that can't be found out so simply.
func textOf(path string) string {
	files, err := rulesBelow(path)
	if err != nil {
		return ""
	}
	var all strings.Builder
	for _, path := range files {
		file, err := os.Open(path)
		if err != nil {
			return ""
		}
		_, err = io.Copy(&all, io.LimitReader(file, farthestText))
		_ = file.Close()
		if err != nil {
			return ""
		}
	}
	return all.String()
}

// farthestText is more than a file of rules may have.
const farthestText = 16 << 20
