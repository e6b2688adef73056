package interpreter

import (
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/visibility"
)

// ReckonFor has whatever is evaluated from now on go by what a player knows: to look at what is kept secretly from the
// player fails.
func (g *Game) ReckonFor(player int) { g.m.reckonsFor = names.Only(int64(player)) }

// CanTell tells whether a player can tell what a component is.
func (g *Game) CanTell(player, component int) bool {
	return visibility.CanTell(&g.m.State, player, int64(component))
}

// Redeal deals anew whatever a player can't know of the game: components that they can't tell show what others with
// the same back showed. How it really is has no say in that. All that the player knows stays as it is, and so does
// what rules have copied out of a hidden component into a figure or a kept value. Numbers from 0 to n-1 come from upTo.
// Decisions that are open are described anew.
func (g *Game) Redeal(player int, upTo func(n int) int) { g.RedealBut(player, upTo, nil) }

// RedealBut is the same, but for components that are to stay what they are.
func (g *Game) RedealBut(player int, upTo func(n int) int, stays func(component int32) bool) {
	m := &g.m
	var sorted []int32
	for _, x := range visibility.Redeal(&m.State, player, upTo, stays) {
		if zone := m.Components[x].Zone; zone >= 0 && len(m.p.Zones[m.Zones[zone].Def].Keys) > 0 && !slices.Contains(sorted, zone) {
			sorted = append(sorted, zone)
			m.sortZone(zone)
		}
	}
	m.redealAhead(int64(player))
	for _, f := range m.fibers {
		f.described, f.decision.labelled = false, false
	}
}

// RedealKept has what players keep secretly from a player be what any of them keeps there. Numbers from 0 to n-1 come
// from upTo.
func (g *Game) RedealKept(player int, upTo func(n int) int) {
	m := &g.m
	for i, global := range m.p.Variant.Globals {
		if !global.Secret || !m.p.Globals[i].Each {
			continue
		}
		var kept []int64
		for owner := range m.Seats {
			kept = append(kept, m.Globals[m.CellOf(int64(owner), m.p.Globals[i].At)])
		}
		for owner := range m.Seats {
			cell := m.CellOf(int64(owner), m.p.Globals[i].At)
			if !names.Only(int64(player)).MayRead(m.KnowsKept(int64(owner), cell)) {
				m.Globals[cell] = kept[upTo(len(kept))]
			}
		}
	}
}
