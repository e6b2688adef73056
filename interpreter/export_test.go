package interpreter

import (
	"fmt"
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/luck"
	"maps"
	"slices"
)

// CheckComponents tells whether every component lies in exactly one zone, the one that it knows of, and
// every zone and list is whole.
func (g *Game) CheckComponents() error {
	seen := make([]int, len(g.components))
	for number := range g.zones {
		z := &g.zones[number]
		if z.lo < 0 || z.lo > z.hi || z.hi > z.count || z.count > z.room {
			return fmt.Errorf("%s has %d components, shuffled from %d to %d, and room for %d", g.NameOfZone(int32(number)), z.count, z.lo, z.hi, z.room)
		}
		for _, x := range g.in(z) {
			if seen[x]++; g.components[x].zone != int32(number) {
				return fmt.Errorf("%s lies in %s and thinks otherwise", g.NameOf(int64(x)), g.NameOfZone(int32(number)))
			}
		}
	}
	for x, times := range seen {
		if times != 1 {
			return fmt.Errorf("%s lies in %d zones", g.NameOf(int64(x)), times)
		}
	}
	if err := g.checkLive(); err != nil {
		return err
	}
	return g.checkBoards()
}

// checkLive tells whether what is live is what a look at the whole table finds to be so, and whether each
// list is in its order.
func (m *machine) checkLive() error {
	listed := make([]int, len(m.live.entries))
	for _, list := range m.live.hooks {
		before := int32(-1)
		for number := list.first; number >= 0; before, number = number, m.live.entries[number].next {
			e := &m.live.entries[number]
			if listed[number]++; e.prev != before {
				return fmt.Errorf("a line of %s does not know what precedes it", m.NameOf(int64(e.component)))
			}
			if before >= 0 && !m.live.entries[before].inFrontOf(e) {
				return fmt.Errorf("a line of %s counts too late", m.NameOf(int64(e.component)))
			}
		}
		if list.last != before {
			return fmt.Errorf("a list ends elsewhere")
		}
	}
	for number, times := range listed {
		c := &m.components[m.live.entries[number].component]
		if (times == 1) != (m.liesInPlay(c) && m.isUp(c)) || times > 1 {
			return fmt.Errorf("a line of %s is listed %d times", m.TextAt(int64(c.name)), times)
		}
	}
	return nil
}

// inFrontOf tells whether an entry counts before another one.
func (e *entry) inFrontOf(other *entry) bool {
	if e.first != other.first {
		return e.first
	}
	return e.since < other.since
}

// liesInPlay looks from a component outward.
func (m *machine) liesInPlay(c *component) bool {
	for {
		z := &m.zones[c.zone]
		if !m.p.Zones[z.def].InPlay || z.holder < 0 {
			return m.p.Zones[z.def].InPlay
		}
		c = &m.components[z.holder]
	}
}

// Value is what a function gives now.
func (g *Game) Value(proc *variant.Proc, args ...int64) int64 {
	g.work = g.limits.Steps
	value, s := g.lookWith(g.p.ProcOf(proc), args)
	if s != goOn {
		panic(g.err)
	}
	return value
}

// checkBoards tells whether no two zones share a place on the shelf.
func (m *machine) checkBoards() error {
	taken := make([]int, len(m.shelf.ids))
	for i := range m.zones {
		for at := m.zones[i].start; at < m.zones[i].start+m.zones[i].room; at++ {
			if taken[at]++; taken[at] > 1 {
				return fmt.Errorf("%s shares its place", m.NameOfZone(int32(i)))
			}
		}
	}
	return nil
}

// ExchangeUnknown lets components with the same back that nobody has observed show what others of them
// showed, by numbers from 0 to n-1. Those with certain names stay as they are.
func (g *Game) ExchangeUnknown(upTo func(n int) int, kept []string) {
	backs := map[int32][]int32{}
	for i := range g.components {
		x := int32(i)
		if g.components[x].face == unobserved && !slices.Contains(kept, g.trueName(int64(x))) {
			back := g.backs[x]
			backs[back] = append(backs[back], x)
		}
	}
	for _, back := range slices.Sorted(maps.Keys(backs)) {
		alike := backs[back]
		for i := len(alike) - 1; i > 0; i-- {
			if j := upTo(i + 1); !g.areNested(alike[i], alike[j]) {
				g.exchange(alike[i], alike[j])
			}
		}
	}
}

// Names are the names of the components whose place somebody knows, and of all others.
func (g *Game) Names() (known, unknown []string) {
	for i := range g.components {
		if name := g.trueName(int64(i)); g.isUnknown(int32(i)) {
			unknown = append(unknown, name)
		} else {
			known = append(known, name)
		}
	}
	return known, unknown
}

// LuckOf is the luck of a game.
func (g *Game) LuckOf() luck.Luck { return g.luck }

// CheckKinds tells whether all that lies in a zone, and all that a figure or a kept value stands for, is of a
// kind that is declared there.
func (g *Game) CheckKinds() error {
	for i := range g.components {
		c := &g.components[i]
		if !slices.ContainsFunc(g.p.Zones[g.zones[c.zone].def].Kinds, func(k *variant.Kind) bool { return int32(k.Index) == c.kind }) {
			return fmt.Errorf("%s lies in %s", g.NameOf(int64(i)), g.NameOfZone(c.zone))
		}
		for _, f := range g.p.Kinds[c.kind].Fields {
			if value := g.cells[c.cells+int32(f.Slot)]; !g.isOf(f.Type, value) {
				return fmt.Errorf("%s of %s is %s", f.Name, g.NameOf(int64(i)), names.Append(nil, g, f.Type, value))
			}
		}
	}
	for i, global := range g.p.Variant.Globals {
		if cell := g.p.Globals[i]; !cell.Each && !g.isOf(global.Type, g.globals[cell.At]) {
			return fmt.Errorf("%s is %s", global.Name, names.Append(nil, g, global.Type, g.globals[cell.At]))
		}
	}
	return nil
}

// isOf tells whether a value is of a type, as far as kinds are concerned.
func (m *machine) isOf(t *variant.Type, value int64) bool {
	switch t.Base {
	case variant.Component:
		c := m.component(value)
		return value == none && t.Optional || c != nil && slices.ContainsFunc(t.Kinds, func(k *variant.Kind) bool { return int32(k.Index) == c.kind })
	case variant.ListType:
		return !slices.ContainsFunc(m.List(value), func(x int64) bool { return !m.isOf(t.Elem, x) })
	}
	return true
}

// Guard fills the cells behind those of each component, which begin at a place by kind.
func (g *Game) Guard(from []int, poison int64) {
	for i := range g.components {
		for j := range g.guard(i, from) {
			g.guard(i, from)[j] = poison
		}
	}
}

func (m *machine) guard(i int, from []int) []int64 {
	c := &m.components[i]
	return m.cells[c.cells+int32(from[c.kind]) : c.cells+int32(m.p.Kinds[c.kind].Cells)]
}

// CheckGuards tells whether nothing was written where nothing belongs. What came later, or again because a game was
// taken back, has none there.
func (g *Game) CheckGuards(from []int, poison int64) error {
	for i := range g.components {
		for _, cell := range g.guard(i, from) {
			if cell != poison && cell != none {
				return fmt.Errorf("%d stands behind %s", cell, g.NameOf(int64(i)))
			}
		}
	}
	return nil
}
