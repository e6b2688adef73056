package compare

import (
	"context"

	"houserule/interpreter/simulate"
)

// report says what the pairs that were played come to.
func (m *match) report(ctx context.Context) *Report {
	m.seekFurther(ctx)
	r := &Report{
		Base: m.side(0), Patched: m.side(1), Decisions: Means(m.figures(decisions)),
		Watched: m.census.pairs, Rules: m.census.rules(), Diverging: m.first,
	}
	for i := range m.pairs {
		if m.pairs[i].bothFinished() {
			r.Pairs++
		}
		if m.pairs[i][0].end != simulate.Unplayed {
			r.Played++
		}
	}
	for player := range m.players {
		r.Players = append(r.Players, Player{
			Wins:  Rates(m.wins(player)),
			Score: Means(m.figures(func(o outcome) float64 { return float64(o.scores[player]) })),
		})
	}
	return r
}

func decisions(o outcome) float64 { return float64(o.decisions) }

// figures is one figure of each game whose pair counts, side by side.
func (m *match) figures(of func(outcome) float64) (base, patched []float64) {
	for _, p := range m.pairs {
		if p.bothFinished() {
			base, patched = append(base, of(p[0])), append(patched, of(p[1]))
		}
	}
	return base, patched
}

// wins is whether a player won each game whose pair counts, side by side.
func (m *match) wins(player int) (base, patched []bool) {
	for _, p := range m.pairs {
		if p.bothFinished() {
			base, patched = append(base, p[0].won[player]), append(patched, p[1].won[player])
		}
	}
	return base, patched
}

// side counts the games of one side that did not end.
func (m *match) side(side int) (s Side) {
	for i := range m.pairs {
		o := m.pairs[i][side]
		switch o.end {
		case simulate.Broken:
			s.Broken++
		case simulate.Endless:
			s.Endless++
		default:
			continue
		}
		if s.First == nil {
			s.First = &simulate.Failure{Game: i, Seed: simulate.GameSeed(m.Seed, i), Decisions: o.decisions, Err: o.err}
		}
	}
	return s
}

// seekFurther looks for the first pair that goes two ways behind those that were watched, if the outcomes
// say that there is one.
func (m *match) seekFurther(ctx context.Context) {
	if m.first != nil {
		return
	}
	for last := m.Watched; last < len(m.pairs); last++ {
		if m.pairs[last].differs() {
			m.seekUpTo(ctx, last)
			return
		}
	}
}

func (m *match) seekUpTo(ctx context.Context, last int) {
	w := &worker{match: m, sides: m.sides, player: simulate.NewPlayer(m.Policy)}
	for i := m.Watched; i <= last && m.first == nil && ctx.Err() == nil; i++ {
		for _, r := range w.sides {
			w.playOne(ctx, r.told, i)
		}
		w.seek(i, w.sides[0].told, w.sides[1].told)
	}
}
