package interpreter

import (
	"math"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/visibility"
	"houserule/interpreter/program"
)

// ReckonFor has whatever is evaluated from now on go by what a player knows: to look at what is kept secretly from the
// player fails.
func (g *Game) ReckonFor(player int) { g.m.reckonsFor = names.Only(int64(player)) }

// CanTell reports whether a player can tell what a component is.
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

// Unmoved returns the components that Redeal leaves as they are though a player can't tell them: those that are the only ones with
// their backs, and those in whose place no other one may lie.
func (g *Game) Unmoved(player int) (lone, fixed []int32) {
	return visibility.Unmoved(&g.m.State, player)
}

// LookAgain has everybody who is asked look again at what can be answered, as if others had done something meanwhile: what was
// dealt anew may leave them something else, or nothing.
func (g *Game) LookAgain() { g.m.version++ }

// RedealKept replaces what is kept secretly from a player: a value of another player by that of any player, and a value of
// the game by any other of its type. Values of the game that UnvariedSecrets counts stay. Numbers from 0 to n-1 come from
// upTo.
func (g *Game) RedealKept(player int, upTo func(n int) int) {
	m := &g.m
	for i, global := range m.p.Variant.Globals {
		if !global.Secret {
			continue
		}
		if cell := &m.p.Globals[i]; !cell.Each {
			value := &m.Globals[cell.At]
			if isVaried(global.Type) && *value != none && !names.Only(int64(player)).MayRead(m.KnowsKept(none, int(cell.At))) {
				of := *global.Type
				of.Optional = false
				m.guess(&of, value, *value, *value, upTo)
			}
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
	m.Changed(program.AnyAspect)
}

// isVaried reports whether a secret of the game can be any value of its type.
func isVaried(t *variant.Type) bool {
	return t.Base == variant.Bool || t.Base == variant.EnumType || t.Base == variant.Player
}

// UnvariedSecrets returns how many values the game keeps secretly from a player that RedealKept leaves as they are, such as
// numbers and texts: not every number is one that the rules could have kept.
func (g *Game) UnvariedSecrets(player int) (count int) {
	m := &g.m
	for i, global := range m.p.Variant.Globals {
		cell := &m.p.Globals[i]
		if global.Secret && !cell.Each && !isVaried(global.Type) && !names.Only(int64(player)).MayRead(m.KnowsKept(none, int(cell.At))) {
			count++
		}
	}
	return count
}

// GuessKept has whatever is kept secretly from a player be anything that it could be, as far as its type says: how it really
// is has no say in that. An open number lies between what it is at the start and what the player keeps under that name.
// What could be too much, such as a text, is as at the start. Numbers from 0 to n-1 come from upTo.
func (g *Game) GuessKept(player int, upTo func(n int) int) {
	m := &g.m
	for i, global := range m.p.Variant.Globals {
		if !global.Secret {
			continue
		}
		cell, seat := m.p.Globals[i], names.Only(int64(player))
		start := cell.Init.Value
		if !cell.Each && !seat.MayRead(m.KnowsKept(none, int(cell.At))) {
			m.guess(global.Type, &m.Globals[cell.At], start, start, upTo)
		}
		if !cell.Each {
			continue
		}
		own := *m.Cell(int64(player), cell.At)
		if cell.Init.Proc >= 0 {
			start = own
		}
		for owner := range m.Seats {
			if !seat.MayRead(m.KnowsKept(int64(owner), m.CellOf(int64(owner), cell.At))) {
				m.guess(global.Type, m.Cell(int64(owner), cell.At), start, own, upTo)
			}
		}
	}
	m.Changed(program.AnyAspect)
}

// guess puts anything of a type in the place of a value.
func (m *board) guess(t *variant.Type, value *int64, start, own int64, upTo func(n int) int) {
	*value = start
	switch t.Base {
	case variant.Bool:
		*value = int64(upTo(2))
	case variant.EnumType:
		*value = int64(upTo(len(t.Enum.Members)))
	case variant.Player:
		*value = int64(upTo(m.Seats))
	case variant.Number:
		*value = guessNumber(start, own, upTo)
	case variant.Component:
		*value = m.guessComponent(t, upTo)
	}
	if t.Optional && upTo(2) == 0 {
		*value = none
	}
}

// guessNumber returns a number between two others.
func guessNumber(a, b int64, upTo func(n int) int) int64 {
	switch low, span := min(a, b), uint64(max(a, b))-uint64(min(a, b)); {
	case a == none || b == none:
		return a
	case span >= math.MaxInt32:
		return low
	default:
		return low + int64(upTo(int(span)+1))
	}
}

// guessComponent is any component that a type allows.
func (m *board) guessComponent(t *variant.Type, upTo func(n int) int) int64 {
	var fit []int64
	for x := range m.Components {
		if slices.ContainsFunc(t.Kinds, func(k *variant.Kind) bool { return k.Index == int(m.Components[x].Kind) }) {
			fit = append(fit, int64(x))
		}
	}
	if len(fit) == 0 {
		return none
	}
	return fit[upTo(len(fit))]
}
