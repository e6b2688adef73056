package mutation

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/scenario"
)

// A Report is what became of the mutants that were tried, in the order of their places.
type Report struct {
	Findings []Finding
	Total    int // how many mutants there are
	// Counts are of those that are not marked as making no difference.
	Noticed, Unnoticed, NotReached int
	Marked                         int
	// Needless are lines that are marked though all changes in them were noticed.
	Needless []source.Span
	// Unreasoned are lines that are marked without a reason; their mutants count.
	Unreasoned []source.Span
	// Failing are scenarios that fail as the rules are, so that they were left out.
	Failing []*scenario.Result

	ran []*baseline
}

func (r *Report) count() {
	marks := map[spot]*mark{}
	for _, f := range r.Findings {
		if m := markOf(f.Place); m != nil {
			if known := marks[spotOf(m.Place)]; known != nil {
				m = known
			}
			marks[spotOf(m.Place)] = m
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

// Share is how many percent of the mutants that count were noticed.
func (r *Report) Share() float64 {
	if n := r.Noticed + r.Unnoticed + r.NotReached; n > 0 {
		return 100 * float64(r.Noticed) / float64(n)
	}
	return 100
}

// Survivors are the mutants that count and that nobody noticed.
func (r *Report) Survivors() []Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f Finding) bool { return f.Verdict == Noticed || f.Same != "" })
}

// Coverage is what the scenarios ran as long as nothing was changed.
func (r *Report) Coverage() *scenario.Coverage {
	coverage := &scenario.Coverage{}
	for _, b := range r.ran {
		coverage.Add(b.program, b.runs)
	}
	return coverage
}
