package discover

import (
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"houserule/dsl/diag"
)

// RequestsAbout returns requests for the scenarios below paths that are for a variant, or for one
// that extends it. Files that mention none of these names aren't parsed. Some requests may turn
// out to be for other variants, because only the text is searched.
func (f Finder) RequestsAbout(variant string, paths []string) ([]Request, diag.List, error) {
	names, err := f.scenarioTargets(paths)
	if err != nil {
		return nil, nil, err
	}
	requests, findings := f.requestsOf(f.about(variant, names))
	return requests, findings, nil
}

// about returns the targets whose text mentions a variant, or one that extends it directly or
// indirectly.
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

// naming matches a word that names a variant, and the name: the variant that a text opens or
// extends, or that a scenario is for.
var naming = regexp.MustCompile(`\b(variant|extends|for)(?:\s|#[^\n]*\n)+([\pL_][\pL\pN_]*)`)

// isNamed reports whether a name follows a word in a text. If word is "", any word counts.
func isNamed(name, word string, names [][]string) bool {
	return slices.ContainsFunc(names, func(n []string) bool { return n[2] == name && (word == "" || n[1] == word) })
}

// newNames returns the names that follow a word in a text and aren't known.
func newNames(word string, names [][]string, known []string) (found []string) {
	for _, n := range names {
		if n[1] == word && !slices.Contains(known, n[2]) {
			found = append(found, n[2])
		}
	}
	return found
}

// textOf returns the text of all rules files below a path. It returns "" if an error occurs.
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

// farthestText is the number of bytes of a file that are searched, which is more than a rules
// file may have.
const farthestText = 16 << 20
