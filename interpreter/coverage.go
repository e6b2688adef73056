package interpreter

import "slices"

// Coverage counts how often each of Program.Points was run, in their order; nil where the program isn't traced.
func (g *Game) Coverage() []int64 { return slices.Clone(g.coverage) }
