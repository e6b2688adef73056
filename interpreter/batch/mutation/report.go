package mutation

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/scenario"
)

// A Report has the verdicts of the mutants that were tried, in the order of their places.
type Report struct {
	Findings []Finding
	Total    int // number of mutants, tried or not
	// These counts leave out mutants in marked lines.
	Noticed, Unnoticed, NotReached int
	Marked                         int
	// Needless are marked lines in which all mutants were noticed.
	Needless []source.Span
	// Unreasoned are lines that are marked without a reason. Their mutants count.
	Unreasoned []source.Span
	// Failing are scenarios that fail without mutation. They are left out.
	Failing []*scenario.Result

	ran []*baseline
}

func (r *Report) count() {
	marks := map[location]*mark{}
	for _, f := range r.Findings {
		if m := markOf(f.Place); m != nil {
			if known := marks[locationOf(m.Place)]; known != nil {
				m = known
			}
			marks[locationOf(m.Place)] = m
			m.needed = m.needed || f.Verdict != Noticed
		}
		if f.Same != "" {
			r.Marked++
			continue
		}
		switch f.Verdict {
		case Noticed:
			r.Noticed++
		case Unnoticed:
			r.Unnoticed++
		case NotReached:
			r.NotReached++
		}
	}
	for _, m := range marks {
		switch {
		case m.Why == "":
			r.Unreasoned = append(r.Unreasoned, m.Place)
		case !m.needed:
			r.Needless = append(r.Needless, m.Place)
		}
	}
	slices.SortFunc(r.Unreasoned, inOrder)
	slices.SortFunc(r.Needless, inOrder)
}

func inOrder(a, b source.Span) int { return byPlace(Mutant{Place: a}, Mutant{Place: b}) }

// Share returns the percentage of counted mutants that were noticed. It returns 100 if there are
// none.
func (r *Report) Share() float64 {
	if n := r.Noticed + r.Unnoticed + r.NotReached; n > 0 {
		return 100 * float64(r.Noticed) / float64(n)
	}
	return 100
}

// Survivors returns the counted mutants that no scenario noticed.
func (r *Report) Survivors() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.Verdict == Noticed || f.Same != "" })
}

// Coverage returns the coverage of the scenarios without mutation.
func (r *Report) Coverage() *scenario.Coverage {
	coverage := &scenario.Coverage{}
	for _, b := range r.ran {
		coverage.Add(b.program, b.runs)
	}
	return coverage
}
