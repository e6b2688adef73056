package audit

import (
	"math"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// Add adds what was found in a batch of other games by some rules, and tells whether it can be. What was read is put into
// the files of the rules.
func (r *Report) Add(v *variant.Variant, other *Report, b simulate.Batch) bool {
	if !other.isOf(v, b) || other.Looks > math.MaxInt-r.Looks {
		return false
	}
	if r.Marks == nil {
		r.Marks = marksOf(v)
	}
	for i := range r.Marks {
		r.Marks[i].add(&other.Marks[i])
	}
	r.Games, r.Looks = r.Games+other.Games, r.Looks+other.Looks
	r.Unmoved = r.Unmoved.most(other.Unmoved)
	for _, f := range other.Findings {
		f.At = f.At.In(v.Files)
	}
	r.Findings = withoutWatched(trial.Join(r.Findings, other.Findings, (*Finding).key))
	return true
}

// isOf tells whether the report can be what was found in a batch of games.
func (r *Report) isOf(v *variant.Variant, b simulate.Batch) bool {
	isNone := func(f *Finding) bool { return f == nil || !f.isOf(v, b) }
	return r.Games == b.Size() && r.Looks >= 0 && r.Unmoved.Lone >= 0 && r.Unmoved.Fixed >= 0 && r.Unmoved.Kept >= 0 && len(r.Marks) == len(marksOf(v)) &&
		!slices.ContainsFunc(r.Findings, isNone)
}

// isOf tells whether it can be what a player, or whoever looks on, was told in a batch of games.
func (f *Finding) isOf(v *variant.Variant, b simulate.Batch) bool {
	shown := trial.Shortest{Seed: f.Seed, Decisions: f.Decisions, Answers: f.Answers}
	return slices.Contains(Kinds, f.Kind) && f.Player >= onlooker && f.Player < v.MaxPlayers && f.IsOf(b, shown, v.MaxPlayers, mostDecisions)
}
