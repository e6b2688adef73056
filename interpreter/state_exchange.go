package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// faceFor is which side of a component shows in a zone that it comes to.
func (s *State) faceFor(c *component, d *program.Zone, how int32) face {
	side := asUsual
	switch {
	case how&program.FaceIsUp != 0, how&program.AsItLies != 0 && s.isUp(c):
		side = faceUp
	case how&(program.FaceIsDown|program.AsItLies) != 0:
		side = faceDown
	}
	if d.Nobody && side != faceUp {
		return unobserved
	}
	return side
}

// conceals tells whether a component is unobserved once it has come to a zone.
func (s *State) conceals(x, to int64, how int32) bool {
	c, z := s.component(x), s.zone(to)
	return c != nil && z != nil && s.faceFor(c, &s.p.Zones[z.def], how) == unobserved
}

// areUnobserved tells whether elements of a type are components that look all alike, for nobody has observed any of them.
func (s *State) areUnobserved(elements []int64, elem int32) bool {
	if s.p.Types[elem].Base != variant.Component {
		return false
	}
	for _, x := range elements {
		if c := s.component(x); c == nil || c.face != unobserved {
			return false
		}
	}
	return true
}

// exchange lets two components show what the other one showed. Each stays where it is. If they are of one
// kind, what data doesn't give stays with each of them, too, and so does what lies in its zones.
func (s *State) exchange(x, y int32) {
	if x == y {
		return
	}
	s.rest(x)
	s.rest(y)
	a, b := &s.components[x], &s.components[y]
	a.front, b.front = b.front, a.front
	s.backs[x], s.backs[y] = s.backs[y], s.backs[x]
	if cards := s.live.cards; len(cards) > 0 {
		cards[x], cards[y] = cards[y], cards[x]
	}
	if a.kind == b.kind {
		s.keepMarks(a, b)
	}
	s.showFront(x)
	s.showFront(y)
	s.settle(x)
	s.settle(y)
}

// keepMarks changes back what has happened to two components of one kind.
func (s *State) keepMarks(a, b *component) {
	k := &s.p.Kinds[a.kind]
	for slot, printed := range k.Printed {
		x, y := &s.cells[a.cells+int32(slot)], &s.cells[b.cells+int32(slot)]
		switch {
		case k.Fields[slot].Type.Base == variant.ZoneType:
			s.exchangeContents(int32(*x), int32(*y))
		case !printed:
			*x, *y = *y, *x
		}
	}
}

// showFront makes a component the one whose zones and lines those of its front are.
func (s *State) showFront(x int32) {
	c := &s.components[x]
	for _, own := range s.p.Kinds[c.kind].Zones {
		s.zones[s.cells[c.cells+own.Slot]].holder = x
	}
	for i := range s.setOf(x).Lines {
		s.live.entries[int(s.live.cards[x].lines)+i].component = x
	}
}

// mayExchange tells whether each of two components may lie where the other one does.
func (s *State) mayExchange(x, y int32) bool {
	a, b := &s.components[x], &s.components[y]
	return a.kind == b.kind || s.takes(a.zone, b.kind) && s.takes(b.zone, a.kind)
}

// areNested tells whether one of two components lies within the other, so that they can't change places.
func (s *State) areNested(x, y int32) bool { return s.isWithin(x, y) || s.isWithin(y, x) }

func (s *State) isWithin(x, y int32) bool {
	for holder := s.holder(&s.components[x]); holder != none; holder = s.holder(&s.components[holder]) {
		if holder == int64(y) {
			return true
		}
	}
	return false
}
