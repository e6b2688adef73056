package lsp

import (
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/query"
)

// dataCandidates are the words that may stand at a cursor in a file of data, by the rules that read it.
func (s *snapshot) dataCandidates(path string, c cursor) (candidates []check.Candidate) {
	lines := strings.Split(c.text[:c.start], "\n")
	place := query.DataPlace{File: s.nameOf(path), Above: lines[:len(lines)-1], Line: lines[len(lines)-1]}
	for _, study := range s.knownAround(path).studies {
		candidates, key := query.DataCandidates(study, place)
		if len(candidates) == 0 {
			continue
		}
		for i := range candidates {
			if !c.quoted && isQuoted(candidates[i], key) {
				candidates[i].Name = `"` + candidates[i].Name + `"`
			}
		}
		return candidates
	}
	return nil
}

// isQuoted tells whether data writes a word in quotes: words of enums, and names that are more than one word.
func isQuoted(c check.Candidate, key bool) bool {
	if key {
		return strings.ContainsFunc(c.Name, func(r rune) bool { return !isOfWord(r) })
	}
	return c.Fits
}

// knownAround is what can be told of the rules that a file is a part of, from before its last change if that is known.
func (s *snapshot) knownAround(path string) around {
	if before := s.lastKnown(); before != nil && before.open[path] != nil {
		return before.around(path)
	}
	return s.around(path)
}
