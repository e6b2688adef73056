package interpreter

import (
	"fmt"
	"maps"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
)

// TurnCacheOff turns off the result cache of a game and of all its copies.
func (g *Game) TurnCacheOff() { g.m.cache.off = true }

// TurnLoopOff makes a game execute each instruction by execute, without the fast path.
func (g *Game) TurnLoopOff() { g.m.loopOff = true }

// Recalled returns the number of calls whose results were cached, and the number of calls that
// the cache replaced.
func (g *Game) Recalled() (kept, recalled int64) {
	return int64(g.m.cache.calls), g.m.cache.recalled
}

// CheckComponents returns an error unless each component is in exactly one zone, refers to it,
// and all zones and lists are valid.
func (g *Game) CheckComponents() error {
	seen := make([]int, len(g.m.Components))
	for number := range g.m.Zones {
		z := &g.m.Zones[number]
		if z.Lo < 0 || z.Lo > z.Hi || z.Hi > z.Count || z.Count > z.Room {
			return fmt.Errorf("%s has %d components, shuffled from %d to %d, and room for %d", g.m.NameOfZone(int32(number)), z.Count, z.Lo, z.Hi, z.Room)
		}
		for _, x := range g.m.In(z) {
			if seen[x]++; g.m.Components[x].Zone != int32(number) {
				return fmt.Errorf("%s is in the list of %s, but its Zone is another one", g.m.NameOf(int64(x)), g.m.NameOfZone(int32(number)))
			}
		}
	}
	for x, times := range seen {
		if times != 1 {
			return fmt.Errorf("%s lies in %d zones", g.m.NameOf(int64(x)), times)
		}
	}
	if err := g.m.checkEffects(); err != nil {
		return err
	}
	return g.m.checkBlocks()
}

// checkEffects returns an error unless the active effects are those that the whole position
// implies, and each list of them is in order.
func (m *machine) checkEffects() error {
	listed := make([]int, len(m.Effects.Entries))
	for _, list := range m.Effects.Hooks {
		before := int32(-1)
		for number := list.First; number >= 0; before, number = number, m.Effects.Entries[number].Next {
			e := &m.Effects.Entries[number]
			if listed[number]++; e.Prev != before {
				return fmt.Errorf("an effect of %s has a wrong predecessor", m.NameOf(int64(e.Component)))
			}
			if before >= 0 && !isInFront(&m.Effects.Entries[before], e) {
				return fmt.Errorf("an effect of %s is listed after one that it precedes", m.NameOf(int64(e.Component)))
			}
		}
		if list.Last != before {
			return fmt.Errorf("a list of effects has a wrong last entry")
		}
	}
	for number, times := range listed {
		c := &m.Components[m.Effects.Entries[number].Component]
		if (times == 1) != (m.liesInPlay(c) && m.IsUp(c)) || times > 1 {
			return fmt.Errorf("an effect of %s is listed %d times", m.TextAt(int64(c.Name)), times)
		}
	}
	return nil
}

// isInFront reports whether an entry precedes another one.
func isInFront(e, other *state.Entry) bool {
	if e.First != other.First {
		return e.First
	}
	return e.Since < other.Since
}

// liesInPlay reports whether a component is in play. It follows the holders outwards.
func (m *machine) liesInPlay(c *state.Component) bool {
	for {
		z := &m.Zones[c.Zone]
		if !m.p.Zones[z.Def].InPlay || z.Holder < 0 {
			return m.p.Zones[z.Def].InPlay
		}
		c = &m.Components[z.Holder]
	}
}

// Value returns the current value of a function.
func (g *Game) Value(proc *variant.Proc, args ...int64) int64 {
	g.m.Work = g.m.limits.Steps
	value, s := g.m.evaluateWith(g.m.p.ProcOf(proc), args)
	if s != proceed {
		panic(g.m.err)
	}
	return value
}

// checkBlocks returns an error if two zones share an index of the arena.
func (m *machine) checkBlocks() error {
	taken := make([]int, len(m.Arena.IDs))
	for i := range m.Zones {
		for at := m.Zones[i].Start; at < m.Zones[i].Start+m.Zones[i].Room; at++ {
			if taken[at]++; taken[at] > 1 {
				return fmt.Errorf("%s overlaps another zone in the arena", m.NameOfZone(int32(i)))
			}
		}
	}
	return nil
}

// ExchangeUnknown exchanges the identities of unobserved components with the same back at random.
// upTo(n) returns a number from 0 to n-1. Components whose names are in kept stay as they are.
func (g *Game) ExchangeUnknown(upTo func(n int) int, kept []string) {
	backs := map[int32][]int32{}
	for i := range g.m.Components {
		x := int32(i)
		if g.m.Components[x].Face == state.Unobserved && !slices.Contains(kept, g.m.TextAt(int64(g.m.Components[x].Name))) {
			back := g.m.BackOf(x)
			backs[back] = append(backs[back], x)
		}
	}
	for _, back := range slices.Sorted(maps.Keys(backs)) {
		sameBack := backs[back]
		for i := len(sameBack) - 1; i > 0; i-- {
			if j := upTo(i + 1); !g.m.AreNested(sameBack[i], sameBack[j]) {
				g.m.Exchange(sameBack[i], sameBack[j])
			}
		}
	}
}

// Names returns the names of the components whose position some player knows, and those of all
// others.
func (g *Game) Names() (known, unknown []string) {
	for i := range g.m.Components {
		if name := g.m.TextAt(int64(g.m.Components[i].Name)); g.m.IsUnknown(int32(i)) {
			unknown = append(unknown, name)
		} else {
			known = append(known, name)
		}
	}
	return known, unknown
}

// CheckKinds returns an error unless every component in a zone, a field or a variable is of a
// declared kind.
func (g *Game) CheckKinds() error {
	for i := range g.m.Components {
		c := &g.m.Components[i]
		if !slices.ContainsFunc(g.m.p.Zones[g.m.Zones[c.Zone].Def].Kinds, func(k *variant.Kind) bool { return int32(k.Index) == c.Kind }) {
			return fmt.Errorf("%s lies in %s, which takes no such kind", g.m.NameOf(int64(i)), g.m.NameOfZone(c.Zone))
		}
		for _, f := range g.m.p.Kinds[c.Kind].Fields {
			if value := g.m.Cells[c.Cells+int32(f.Slot)]; !g.m.isOf(f.Type, value) {
				return fmt.Errorf("%s of %s is %s, which its type doesn't allow", f.Name, g.m.NameOf(int64(i)), names.Append(nil, &g.m, f.Type, value))
			}
		}
	}
	for i, global := range g.m.p.Variant.Globals {
		if cell := g.m.p.Globals[i]; !cell.Each && !g.m.isOf(global.Type, g.m.Globals[cell.At]) {
			return fmt.Errorf("%s is %s, which its type doesn't allow", global.Name, names.Append(nil, &g.m, global.Type, g.m.Globals[cell.At]))
		}
	}
	return nil
}

// isOf reports whether a value is of a type, as far as kinds are concerned.
func (m *machine) isOf(t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Component:
		c := m.Component(value)
		return value == none && t.Optional || c != nil && slices.ContainsFunc(t.Kinds, func(k *variant.Kind) bool { return int32(k.Index) == c.Kind })
	case variant.ListType:
		return !slices.ContainsFunc(m.List(value), func(x int64) bool { return !m.isOf(t.Elem, x) })
	}
	return true
}

// Guard fills the guard cells of each component with poison. They begin at index from[kind] of
// its cells.
func (g *Game) Guard(from []int, poison int64) {
	for i := range g.m.Components {
		for j := range g.m.guard(i, from) {
			g.m.guard(i, from)[j] = poison
		}
	}
}

func (m *machine) guard(i int, from []int) []int64 {
	c := &m.Components[i]
	return m.Cells[c.Cells+int32(from[c.Kind]) : c.Cells+int32(m.p.Kinds[c.Kind].Cells)]
}

// CheckGuards returns an error if a guard cell was written. The guard cells hold none in a
// component made after Guard, or made again by an undo.
func (g *Game) CheckGuards(from []int, poison int64) error {
	for i := range g.m.Components {
		for _, cell := range g.m.guard(i, from) {
			if cell != poison && cell != none {
				return fmt.Errorf("a guard cell of %[2]s holds %[1]d", cell, g.m.NameOf(int64(i)))
			}
		}
	}
	return nil
}
