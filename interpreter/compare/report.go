package compare

import (
	"context"
	"slices"

	"houserule/interpreter/simulate"
)

// report says what the pairs that were played come to.
func (m *match) report() *Report {
	r := &Report{
		Base: sideOf(m.games[0]), Patched: sideOf(m.games[1]),
		Watched: m.census.pairs, Rules: m.census.rules(), Diverging: m.first,
	}
	for i := range m.Games {
		if m.bothFinished(i) {
			r.Pairs++
		}
		if m.games[0].Ends[i] != simulate.Unplayed {
			r.Played++
		}
	}
	r.Decisions = Means(figures(m, func(games *simulate.Games, i int) float64 { return float64(games.Decisions[i]) }))
	for player := range m.players {
		r.Players = append(r.Players, Player{
			Wins:  Rates(figures(m, func(games *simulate.Games, i int) bool { return games.Won[i*m.players+player] })),
			Score: Means(figures(m, func(games *simulate.Games, i int) float64 { return float64(games.Scores[i*m.players+player]) })),
		})
	}
	r.Figures = m.figures()
	return r
}

// figures is one figure of each game whose pair counts, side by side.
func figures[T any](m *match, of func(games *simulate.Games, i int) T) (base, patched []T) {
	for i := range m.Games {
		if m.bothFinished(i) {
			base, patched = append(base, of(m.games[0], i)), append(patched, of(m.games[1], i))
		}
	}
	return base, patched
}

func (m *match) bothFinished(i int) bool {
	return m.games[0].Ends[i] == simulate.Finished && m.games[1].Ends[i] == simulate.Finished
}

// differs tells whether what became of a pair shows that its games went different ways.
func (m *match) differs(i int) bool {
	base, patched := m.games[0], m.games[1]
	from, to := i*m.players, (i+1)*m.players
	return base.Ends[i] != patched.Ends[i] || base.Decisions[i] != patched.Decisions[i] || base.Turns[i] != patched.Turns[i] ||
		!slices.Equal(base.Scores[from:to], patched.Scores[from:to]) || !slices.Equal(base.Won[from:to], patched.Won[from:to])
}

// sideOf counts the games of one side that did not end.
func sideOf(games *simulate.Games) Side {
	s := Side{First: games.First()}
	for _, end := range games.Ends {
		switch end {
		case simulate.Broken:
			s.Broken++
		case simulate.Endless:
			s.Endless++
		}
	}
	return s
}

// seekFurther looks for the first pair that goes two ways behind those that were watched, if the outcomes
// say that there is one.
func (m *match) seekFurther(ctx context.Context) error {
	if m.first != nil {
		return nil
	}
	for last := m.Watched; last < m.Games; last++ {
		if m.differs(last) {
			return m.seekUpTo(ctx, last)
		}
	}
	return nil
}

func (m *match) seekUpTo(ctx context.Context, last int) error {
	w := &worker{match: m, sides: m.sides, players: simulate.NewPlayers(m.Policy, m.Seats)}
	defer w.players.Close()
	for i := m.Watched; i <= last && m.first == nil && ctx.Err() == nil; i++ {
		base, patched := m.sides[0].told, m.sides[1].told
		if _, err := w.playOne(ctx, base, i); err != nil {
			return err
		}
		if _, err := w.playOne(ctx, patched, i); err != nil {
			return err
		}
		w.seek(i, base, patched)
	}
	return nil
}
