package interpreter

import (
	"houserule/interpreter/internal/names"
)

// Report is what is reported of a game that is over: for each of Variant.Reports one value, or one for each player. It is
// nil before the end, and if a rule error keeps it from being reckoned.
func (g *Game) Report() (figures [][]int64) {
	m := &g.m
	if !g.Result().Over {
		return nil
	}
	for i, r := range m.p.Variant.Reports {
		seats := 1
		if r.Player != nil {
			seats = m.Seats
		}
		values := make([]int64, seats)
		for player := range values {
			value, ok := m.inspect(func() (int64, signal) { return m.evaluateProc(m.p.Reports[i], int64(player)) })
			if !ok {
				return nil
			}
			values[player] = value
		}
		figures = append(figures, values)
	}
	return figures
}

// Ended says in words why a game that is over ended, for a player, or for everybody, -1: no more than they may know. It is empty
// where there are no words.
func (g *Game) Ended(reader int) string {
	return g.verdict(g.m.p.Verdict.Ended, reader)
}

// Verdict says in words why a player won a game that is over, or did not; empty where there are no words.
func (g *Game) Verdict(player, reader int) string {
	result := g.Result()
	if player >= len(result.Scores) {
		return ""
	}
	proc := g.m.p.Verdict.Lost
	if result.Won[player] {
		proc = g.m.p.Verdict.Won
	}
	return g.verdict(proc, reader, int64(player), result.Scores[player])
}

// verdict is what a procedure says of a game that is over, if a reader may know all of it.
func (g *Game) verdict(proc int32, reader int, args ...int64) string {
	m := &g.m
	if proc < 0 || !g.Result().Over {
		return ""
	}
	mark := len(m.Texts)
	defer m.ForgetTexts(mark)
	value, ok := m.inspect(func() (int64, signal) { return m.evaluateWith(proc, args) })
	if !ok {
		return ""
	}
	text := m.markedText(value)
	if !isFor(text, names.Only(int64(reader))) {
		return ""
	}
	return text.String
}
