package state

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// FaceFor is which side of a component shows in a zone that it comes to.
func (s *State) FaceFor(c *Component, d *program.Zone, how int32) Face {
	side := AsUsual
	switch {
	case how&program.FaceIsUp != 0, how&program.AsItLies != 0 && s.IsUp(c):
		side = FaceUp
	case how&(program.FaceIsDown|program.AsItLies) != 0:
		side = FaceDown
	}
	if d.Nobody && side != FaceUp {
		return Unobserved
	}
	return side
}

// Conceals reports whether a component is unobserved once it has come to a zone.
func (s *State) Conceals(x, to int64, how int32) bool {
	c, z := s.Component(x), s.Zone(to)
	return c != nil && z != nil && s.FaceFor(c, &s.p.Zones[z.Def], how) == Unobserved
}

// AreUnobserved reports whether elements of a type are components that look all alike, for nobody has observed any of them.
func (s *State) AreUnobserved(elements []int64, elem int32) bool {
	if s.p.Types[elem].Base != variant.Component {
		return false
	}
	s.Charge(len(elements))
	for _, x := range elements {
		if c := s.Component(x); c == nil || c.Face != Unobserved {
			return false
		}
	}
	return true
}

// Exchange lets two components show what the other one showed. Each stays where it is, and so does what has happened to it and
// what lies in its zones, as far as components of both kinds have such marks.
func (s *State) Exchange(x, y int32) {
	if x == y {
		return
	}
	s.Changed(program.AnyAspect)
	s.suspend(x)
	s.suspend(y)
	a, b := &s.Components[x], &s.Components[y]
	a.front, b.front = b.front, a.front
	if cards := s.Effects.cards; len(cards) > 0 {
		cards[x], cards[y] = cards[y], cards[x]
	}
	s.keepMarks(a, b)
	s.showFront(x)
	s.showFront(y)
	s.Update(x)
	s.Update(y)
	s.Changed(program.AnyAspect)
}

// keepMarks changes back what has happened to two components.
func (s *State) keepMarks(a, b *Component) {
	k := &s.p.Kinds[a.Kind]
	pairs := s.marks(a, b.Kind)
	for mark, other, ok := pairs.next(); ok; mark, other, ok = pairs.next() {
		if other < 0 {
			continue
		}
		x, y := &s.Cells[a.Cells+mark], &s.Cells[b.Cells+other]
		if k.Fields[mark].Type.Base == variant.ZoneType {
			s.exchangeContents(int32(*x), int32(*y))
		} else {
			*x, *y = *y, *x
		}
	}
}

// IsMark reports whether a cell of a component stays where that lies, whatever is dealt there.
func (s *State) IsMark(c *Component, slot int32) bool {
	pairs := s.marks(c, c.Kind)
	for mark, _, ok := pairs.next(); ok; mark, _, ok = pairs.next() {
		if mark == slot {
			return true
		}
	}
	return false
}

// A markPairs goes through the marks of a component, each with the same mark of another kind.
type markPairs struct{ marks, rest []program.SharedMark }

// marks returns the marks of a component. Components that rules made have fewer marks, and no back in common with others.
func (s *State) marks(c *Component, other int32) markPairs {
	if s.CardOf(c).Back < 0 {
		return markPairs{s.p.Kinds[c.Kind].MadeMarks, s.p.Kinds[other].MadeMarks}
	}
	return markPairs{s.p.Kinds[c.Kind].Marks, s.p.Kinds[other].Marks}
}

// next returns the slot of the next mark, and of the same mark of the other kind, -1 where that has none. It returns false behind the
// last one.
func (p *markPairs) next() (slot, other int32, ok bool) {
	if len(p.marks) == 0 {
		return -1, -1, false
	}
	mark := p.marks[0]
	p.marks = p.marks[1:]
	for len(p.rest) > 0 && p.rest[0].Number < mark.Number {
		p.rest = p.rest[1:]
	}
	if len(p.rest) > 0 && p.rest[0].Number == mark.Number {
		return mark.Slot, p.rest[0].Slot, true
	}
	return mark.Slot, -1, true
}

// showFront makes a component the one whose zones and lines those of its front are.
func (s *State) showFront(x int32) {
	c := &s.Components[x]
	for _, own := range s.p.Kinds[c.Kind].Zones {
		s.Zones[s.Cells[c.Cells+own.Slot]].Holder = x
	}
	for i := range s.ScriptsOf(x).Lines {
		s.Effects.Entries[int(s.Effects.cards[x].lines)+i].Component = x
	}
}

// MayExchange reports whether each of two components may lie where the other one does.
func (s *State) MayExchange(x, y int32) bool {
	a, b := &s.Components[x], &s.Components[y]
	return a.Kind == b.Kind || s.Takes(a.Zone, b.Kind) && s.Takes(b.Zone, a.Kind)
}

// IsMarkedApart reports whether something has happened to a component that can't have happened to one of a kind.
func (s *State) IsMarkedApart(x, kind int32) bool {
	c := &s.Components[x]
	if c.Kind == kind {
		return false
	}
	k := &s.p.Kinds[c.Kind]
	pairs := s.marks(c, kind)
	for slot, other, ok := pairs.next(); ok; slot, other, ok = pairs.next() {
		if other >= 0 {
			continue
		}
		value, usual := s.Cells[c.Cells+slot], k.Defaults[slot]
		if k.Fields[slot].Type.Base == variant.ZoneType {
			if s.Zones[value].Count > 0 {
				return true
			}
		} else if usual.Proc < 0 && value != usual.Value {
			return true
		}
	}
	return false
}

// AreNested reports whether one of two components lies within the other, so that they can't change places.
func (s *State) AreNested(x, y int32) bool { return s.isWithin(x, y) || s.isWithin(y, x) }

func (s *State) isWithin(x, y int32) bool {
	for holder := s.HolderOf(&s.Components[x]); holder != none; holder = s.HolderOf(&s.Components[holder]) {
		if holder == int64(y) {
			return true
		}
	}
	return false
}
