package compare

import (
	"context"

	"houserule/interpreter/simulate"
)

// report says what pairs come to.
func (m *match) report(s *Sums) *Report {
	r := &Report{Pairs: s.Pairs, Played: s.Played, Base: s.Sides[0], Patched: s.Sides[1], Watched: s.Watched, Diverging: s.First, Sums: s}
	m.census.pairs = s.Watched
	for i := range s.Rules {
		m.census.entries[i].runs = s.Rules[i]
	}
	r.Rules = m.census.rules()
	if s.Watched > 0 {
		r.Idle = m.census.idle(m.sides[1].told.Program())
	}
	var differences []Difference
	for i, measure := range m.measures {
		if measure.figure.Rate {
			differences = append(differences, s.Measures[i].Rates(s.Pairs))
		} else {
			differences = append(differences, s.Measures[i].Means(s.Pairs))
		}
	}
	r.Decisions = differences[0]
	for player := range m.players {
		r.Players = append(r.Players, Player{Wins: differences[1+2*player], Score: differences[2+2*player]})
	}
	for i := reportedFrom(m.players); i < len(m.measures); i++ {
		f := m.measures[i].figure
		f.Difference = differences[i]
		r.Figures = append(r.Figures, f)
	}
	return r
}

// goesFurther tells whether the outcomes say that a pair goes two ways, and none of those that were watched is one.
func (m *match) goesFurther(s *Sums) bool { return s.First == nil && s.Differ >= m.Watched }

// nameFurther names the first pair whose results differ in place of that, for players that cannot be had to play it again.
func (m *match) nameFurther(s *Sums) {
	if m.goesFurther(s) {
		s.First = &Divergence{Game: s.Differ, Seed: simulate.GameSeed(m.Seed, s.Differ)}
	}
}

// seekFurther looks for the first pair that goes two ways behind those that were watched, if the outcomes
// say that there is one.
func (m *match) seekFurther(ctx context.Context, s *Sums) error {
	if !m.goesFurther(s) {
		return nil
	}
	w := m.newWorker(m.sides)
	defer w.players.Close()
	m.first = nil
	for i := m.Watched; i <= s.Differ && m.first == nil && ctx.Err() == nil; i++ {
		base, patched := m.sides[0].told, m.sides[1].told
		if _, err := w.playOne(ctx, base, i); err != nil {
			return err
		}
		if _, err := w.playOne(ctx, patched, i); err != nil {
			return err
		}
		w.seek(i, base, patched)
	}
	s.First = m.first
	return nil
}
