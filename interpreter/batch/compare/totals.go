package compare

import (
	"slices"

	"houserule/interpreter/batch/simulate"
)

// totals add up pairs. The census of the match has the runs of the watched ones.
type totals struct {
	*match
	pairs, played int
	problems      [2]simulate.Problems
	measures      []Moments
	first         *Divergence // of the watched pairs; nil if none diverged
	differs       int         // index of the first pair whose results differ; -1 if there is none
}

// Add adds the pair with index i.
func (t *totals) Add(i int, p *Pair) error {
	t.played++
	for side := range p.Sides {
		t.problems[side].Add(t.Seed, i, &p.Sides[side])
	}
	if t.differs < 0 && p.differs() {
		t.differs = i
	}
	if t.first == nil {
		t.first = p.Divergence
	} else {
		p.Divergence = nil
	}
	if !p.bothFinished() {
		return nil
	}
	t.pairs++
	for n, measure := range t.match.measures {
		t.measures[n].count(measure.of[0](&p.Sides[0]), measure.of[1](&p.Sides[1]))
	}
	if i < t.Watched {
		t.census.add(p.Runs)
	}
	return nil
}

// Check reports whether a pair that was read from a file can be one by these rules. It also
// resolves source spans in the files of the rules.
func (t *totals) Check(i int, p *Pair) bool {
	for side := range p.Sides {
		if !t.shapes[side].Check(&p.Sides[side], t.files[side]) {
			return false
		}
	}
	if len(p.Runs) > 0 && (i >= t.Watched || !p.bothFinished() || !t.census.areRuns(p.Runs)) {
		return false
	}
	d := p.Divergence
	if d == nil {
		return true
	}
	d.Game, d.Seed = i, t.GameSeed(i)
	return i < t.Watched && !slices.Equal(d.Base, d.Patched) && d.At == commonStart(d.Base, d.Patched)
}

// report returns the differences of all pairs.
func (t *totals) report() *Report {
	r := &Report{Pairs: t.pairs, Played: t.played, Base: t.problems[0], Patched: t.problems[1], Watched: t.census.pairs, Diverging: t.first, Differs: t.differs}
	r.Rules = t.census.rules()
	if t.census.pairs > 0 {
		r.Idle = t.census.idle(t.sides[1].traced.Program())
	}
	var differences []Difference
	for i, measure := range t.match.measures {
		if measure.figure.Rate {
			differences = append(differences, t.measures[i].Rates(t.pairs))
		} else {
			differences = append(differences, t.measures[i].Means(t.pairs))
		}
	}
	r.Decisions = differences[0]
	for player := range t.players {
		r.Players = append(r.Players, Player{Wins: differences[1+2*player], Score: differences[2+2*player]})
	}
	for i := reportedFrom(t.players); i < len(differences); i++ {
		f := t.match.measures[i].figure
		f.Difference = differences[i]
		r.Figures = append(r.Figures, f)
	}
	return r
}
