package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/visibility"
)

// ReckonFor has whatever is evaluated from now on go by what a player knows: to look at what is kept secretly from the
// player fails.
func (g *Game) ReckonFor(player int) { g.m.reckonsFor = names.Only(int64(player)) }

// Redeal deals anew whatever a player can't know of the game: components that they can't tell show what others with
// the same back showed. All that the player knows stays as it is, and so does what rules have copied out of a hidden
// component into a figure or a kept value. Numbers from 0 to n-1 come from upTo. Decisions that are open are
// described anew.
func (g *Game) Redeal(player int, upTo func(n int) int) {
	for _, x := range visibility.Redeal(&g.m.State, player, upTo) {
		g.m.Work = g.m.limits.Steps
		if g.m.resort(int64(x)) != goOn {
			g.m.err = nil // it stays where it lay
		}
	}
	g.m.redealAhead(int64(player))
	for _, f := range g.m.fibers {
		f.described, f.decision.labelled = false, false
	}
}
