package interpreter

import "slices"

// Coverage counts how often each of Program.Points was run, in their order; nil if the program doesn't tell.
func (g *Game) Coverage() []int64 { return slices.Clone(g.coverage) }
