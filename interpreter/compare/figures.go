package compare

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/simulate"
)

// A Figure is how something changed that both sides report under one label. Player is -1 for the table. Of truth values,
// and of a value of an enum, its Member, the difference is one of rates.
type Figure struct {
	Label  string
	Player int
	Member string
	Rate   bool
	Difference
}

// figures compares what both sides report of the same sort.
func (m *match) figures() (found []Figure) {
	for _, base := range m.games[0].Reports {
		at := slices.IndexFunc(m.games[1].Reports, func(r simulate.Reports) bool { return alike(base.Report, r.Report) })
		if at < 0 {
			continue
		}
		patched := m.games[1].Reports[at]
		for seat := range base.Seats(m.players) {
			found = append(found, m.compared(base, patched, seat)...)
		}
	}
	return found
}

// alike tells whether two reports are of the same thing, as far as can be told.
func alike(a, b *variant.Report) bool {
	s, t := a.Value.Type(), b.Value.Type()
	sameEnum := s.Enum == t.Enum || s.Enum != nil && t.Enum != nil && slices.Equal(s.Enum.Members, t.Enum.Members)
	return a.Label == b.Label && (a.Player == nil) == (b.Player == nil) && s.Base == t.Base && sameEnum
}

// compared is the differences of one label, for one seat.
func (m *match) compared(base, patched simulate.Reports, seat int) (found []Figure) {
	f := Figure{Label: base.Label, Player: seat}
	if base.Report.Player == nil {
		f.Player = -1
	}
	value := func(games *simulate.Games, i int) int64 {
		of := base
		if games == m.games[1] {
			of = patched
		}
		return of.Figures[i*of.Seats(m.players)+seat]
	}
	is := func(wanted int64) Difference {
		return Rates(figures(m, func(games *simulate.Games, i int) bool { return value(games, i) == wanted }))
	}
	switch t := base.Value.Type(); t.Base {
	case variant.Bool:
		f.Rate, f.Difference = true, is(1)
		return []Figure{f}
	case variant.EnumType:
		for i, member := range t.Enum.Members {
			f.Rate, f.Member, f.Difference = true, member, is(int64(i))
			found = append(found, f)
		}
		return found
	}
	f.Difference = Means(figures(m, func(games *simulate.Games, i int) float64 { return float64(value(games, i)) }))
	return []Figure{f}
}
