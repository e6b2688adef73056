package interpreter

// Silence has a game tell and count nothing any more, and forget what it told so far: what is only tried out needs no
// story. Copies of it are silent, too.
func (g *Game) Silence() { g.m.log, g.m.coverage = nil, nil }

// isHeard tells whether somebody reads what is told, and what is asked.
func (m *machine) isHeard() bool { return m.log != nil }
