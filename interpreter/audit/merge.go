package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/trial"
)

// Add adds what was found in other games, and tells whether it can be. What was read is put into the files of the rules.
func (r *Report) Add(files []*source.File, other *Report) bool {
	if slices.Contains(other.Findings, nil) {
		return false
	}
	r.Games, r.Looks = r.Games+other.Games, r.Looks+other.Looks
	for _, f := range other.Findings {
		f.At = f.At.In(files)
	}
	r.Findings = trial.Join(r.Findings, other.Findings, (*Finding).key)
	return true
}
