package interpreter

import (
	"houserule/interpreter/internal/names"
)

// Report returns the reported figures of a finished game: one value for each of Variant.Reports, or
// one per player. It returns nil before the end, or if a report fails with a rule error.
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

// Ended returns the reason why a finished game ended, for a player, or for the public if reader
// is -1. It returns an empty string if the rules state none or if the reader may not know it.
func (g *Game) Ended(reader int) string {
	return g.verdict(g.m.p.Verdict.Ended, reader)
}

// Verdict returns the reason why a player won or lost a finished game. It returns an empty string
// in the same cases as Ended.
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

// verdict returns the text of a procedure about a finished game, or an empty string if the reader
// may not read all of it.
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
