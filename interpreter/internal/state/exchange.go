package state

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// FaceFor returns the face that a component gets in a zone. how contains flags of the move.
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

// Conceals reports whether a component becomes unobserved by a move to a zone.
func (s *State) Conceals(x, to int64, how int32) bool {
	c, z := s.Component(x), s.Zone(to)
	return c != nil && z != nil && s.FaceFor(c, &s.p.Zones[z.Def], how) == Unobserved
}

// AreUnobserved reports whether elements of a type are components that no player has observed, so
// that they are indistinguishable.
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

// Exchange swaps the fronts of two components. Both components keep their positions, and those
// marks and zone contents that both kinds have. A mark is a value that belongs to the position and
// not to the front.
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

// keepMarks swaps back the marks of two components after their fronts were swapped.
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

// IsMark reports whether a cell of a component is a mark, which stays in place when fronts are
// exchanged.
func (s *State) IsMark(c *Component, slot int32) bool {
	pairs := s.marks(c, c.Kind)
	for mark, _, ok := pairs.next(); ok; mark, _, ok = pairs.next() {
		if mark == slot {
			return true
		}
	}
	return false
}

// A markPairs iterates over the marks of a component, each with the equal mark of another kind.
type markPairs struct{ marks, rest []program.SharedMark }

// marks returns an iterator over the marks of a component. Components that the rules created have
// fewer marks, because they share no back with other cards.
func (s *State) marks(c *Component, other int32) markPairs {
	if s.CardOf(c).Back < 0 {
		return markPairs{s.p.Kinds[c.Kind].MadeMarks, s.p.Kinds[other].MadeMarks}
	}
	return markPairs{s.p.Kinds[c.Kind].Marks, s.p.Kinds[other].Marks}
}

// next returns the slots of the next mark in both kinds. The second slot is -1 if the other kind
// doesn't have the mark. ok is false after the last mark.
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

// showFront corrects the references from the zones and script entries of a front to its component.
func (s *State) showFront(x int32) {
	c := &s.Components[x]
	for _, own := range s.p.Kinds[c.Kind].Zones {
		s.Zones[s.Cells[c.Cells+own.Slot]].Holder = x
	}
	for i := range s.ScriptsOf(x).Lines {
		s.Effects.Entries[int(s.Effects.cards[x].lines)+i].Component = x
	}
}

// MayExchange reports whether each of two components may lie in the zone of the other one.
func (s *State) MayExchange(x, y int32) bool {
	a, b := &s.Components[x], &s.Components[y]
	return a.Kind == b.Kind || s.Takes(a.Zone, b.Kind) && s.Takes(b.Zone, a.Kind)
}

// IsMarkedApart reports whether a component has a mark with a changed value that the given kind
// doesn't have. Such a component can't be of that kind.
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

// AreNested reports whether one of two components lies within the other, because such components
// can't be exchanged.
func (s *State) AreNested(x, y int32) bool { return s.isWithin(x, y) || s.isWithin(y, x) }

func (s *State) isWithin(x, y int32) bool {
	for holder := s.HolderOf(&s.Components[x]); holder != none; holder = s.HolderOf(&s.Components[holder]) {
		if holder == int64(y) {
			return true
		}
	}
	return false
}
