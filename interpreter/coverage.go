package interpreter

import "slices"

// Coverage counts how often each of Program.Points was run, in their order, after a rule error also on the
// way to it; nil if the program doesn't tell.
func (g *Game) Coverage() []int64 {
	if g.err != nil && g.err.coverage != nil {
		return slices.Clone(g.err.coverage)
	}
	return slices.Clone(g.coverage)
}
