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
	// Failing are scenarios that fail as the rules are, so that they were left out.
	Failing []*scenario.Result
}

func (r *Report) settle() {
	needed := map[spot]bool{}
	lines := map[spot]source.Span{}
	for _, f := range r.Findings {
		if f.Same != "" {
			r.Marked++
			at := spot{file: f.Place.File.Name, start: f.Place.Line()}
			needed[at] = needed[at] || f.Verdict != Noticed
			if _, known := lines[at]; !known {
				lines[at] = f.Place
			}
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
	for at, place := range lines {
		if !needed[at] {
			r.Needless = append(r.Needless, place)
		}
	}
	slices.SortFunc(r.Needless, func(a, b source.Span) int { return byPlace(Mutant{Place: a}, Mutant{Place: b}) })
}

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
