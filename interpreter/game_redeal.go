package interpreter

import (
	"math"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/visibility"
	"houserule/interpreter/program"
)

// ReckonFor limits all further evaluations to the knowledge of a player. An evaluation fails if
// it reads a value that is secret from the player.
func (g *Game) ReckonFor(player int) { g.m.evaluatesFor = names.Only(int64(player)) }

// CanTell reports whether a player can identify a component.
func (g *Game) CanTell(player, component int) bool {
	return visibility.CanTell(&g.m.State, player, int64(component))
}

// Redeal replaces all hidden information of a player at random. Components that the player can't
// identify are exchanged with others of the same back, independently of the true position.
// Knowledge of the player stays as it is. So do values that rules copied from a hidden component
// into a field or a variable. upTo(n) returns a random number from 0 to n-1. Descriptions of
// pending decisions are recomputed.
func (g *Game) Redeal(player int, upTo func(n int) int) { g.RedealBut(player, upTo, nil) }

// RedealBut does the same as Redeal, but keeps components for which stays returns true.
func (g *Game) RedealBut(player int, upTo func(n int) int, stays func(component int32) bool) {
	m := &g.m
	var sorted []int32
	for _, x := range visibility.Redeal(&m.State, player, upTo, stays) {
		if zone := m.Components[x].Zone; zone >= 0 && len(m.p.Zones[m.Zones[zone].Def].Keys) > 0 && !slices.Contains(sorted, zone) {
			sorted = append(sorted, zone)
			m.sortZone(zone)
		}
	}
	m.redealAhead(func(p int64) bool { return p == int64(player) }) // the player doesn't know those of others
}

// Unmoved returns the components that Redeal can't change although a player can't identify them.
// lone holds those whose back is unique, and fixed those that no other component may replace.
func (g *Game) Unmoved(player int) (lone, fixed []int32) {
	return visibility.Unmoved(&g.m.State, player)
}

// LookAgain makes the game recheck all pending decisions, as if another player had acted. After a
// redeal they may have other options or none.
func (g *Game) LookAgain() { g.m.version++ }

// RedealKept replaces values that are secret from a player. A value that each player has is
// replaced by that of a random player. A value of the game is replaced by a random value of its
// type. The values that UnvariedSecrets counts are kept. upTo(n) returns a random number from 0
// to n-1.
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
	m.redealAhead(func(int64) bool { return true })
}

// isVaried reports whether RedealKept can choose a random value of the type.
func isVaried(t *variant.Type) bool {
	return t.Base == variant.Bool || t.Base == variant.EnumType || t.Base == variant.Player
}

// UnvariedSecrets returns the number of secret values of the game that RedealKept keeps, for
// example numbers and texts. They are kept because most values of such a type would be impossible
// in the game.
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

// GuessKept replaces each value that is secret from a player by a random value of its type,
// independently of the true value. A number is chosen between its initial value and the player's
// own value of that variable. Values of types with too many values, for example texts, are set to
// their initial value. upTo(n) returns a random number from 0 to n-1.
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

// guess sets value to a random value of a type, or to start if the type has too many values.
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

// guessNumber returns a random number from a to b, inclusive. It returns a if one of them is
// none, and the smaller one if the range is too large.
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

// guessComponent returns a random component of a kind that the type allows, or none.
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
