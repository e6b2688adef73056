package interpreter

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
