package state

import (
	"math/bits"

	"houserule/interpreter/program"
)

// Changes counts what changes in a position, so that it can be told whether something that was found out still holds. It is
// no part of the position: a copy has changed in everything.
type Changes struct {
	Clock int64
	on    bool    // whether anything is counted
	last  []int64 // by aspect: when it changed last
	any   []int64 // by word of sets of aspects: when any of its members did
}

// CountChanges has changes be counted from here on, as they are not until somebody asks what changed. Since the last time
// everything has.
func (s *State) CountChanges() {
	c := &s.Changes
	if c.last == nil {
		c.last, c.any = make([]int64, s.p.Aspects), make([]int64, program.Words(s.p.Aspects))
	}
	c.on = true
	s.Changed(program.AnyAspect)
}

// IsOn reports whether changes are counted.
func (c *Changes) IsOn() bool { return c.on }

// Changed notes that an aspect of the position is another one.
func (s *State) Changed(a program.Aspect) {
	c := &s.Changes
	if !c.on {
		return
	}
	c.Clock++
	c.last[a], c.any[a/program.WordSize] = c.Clock, c.Clock
}

// ChangedIn notes that something else lies in a zone, or that it lies there in another order.
func (s *State) ChangedIn(z *Zone) {
	if s.Changes.on {
		s.Changed(program.PlacesAspect)
		s.Changed(s.p.ZoneAspect(z.Def))
	}
}

// changedZone notes what else is another one where a component goes from one zone to another: its owner or holder, the side
// that shows as usual, or the condition under which it is in play.
func (s *State) changedZone(c *Component, from, to *Zone) {
	if !s.Changes.on {
		return
	}
	if from.Holder != to.Holder || from.Owner != to.Owner {
		s.Changed(program.OwnersAspect)
		s.Changed(s.p.OwnerAspect(c.Kind))
	}
	if from.Holder != to.Holder {
		s.Changed(s.p.HolderAspect(c.Kind))
	}
	if s.p.Zones[from.Def].Open != s.p.Zones[to.Def].Open {
		s.Changed(s.p.FaceAspect(c.Kind))
	}
	if s.boundIn(from) != s.boundIn(to) {
		s.Changed(program.BoundsAspect)
	}
}

// nowhere is where a component comes from that has just been made.
var nowhere = Zone{Holder: -2}

// lay sets which side of a component shows. What could be read of a component before can be read as well once it is observed,
// so it is only noted that one is no longer.
func (s *State) lay(c *Component, side Face) {
	if c.Face == side {
		return
	}
	s.Changed(s.p.FaceAspect(c.Kind))
	if side == Unobserved {
		s.Changed(program.HiddenAspect)
	}
	c.Face = side
}

// Set writes a value in a cell that belongs to an aspect.
func (s *State) Set(cell *int64, value int64, a program.Aspect) {
	if *cell != value {
		*cell = value
		s.Changed(a)
	}
}

// LastSince is when one of some aspects changed last, if that was after some time; before otherwise.
func (c *Changes) LastSince(seen, before int64, aspects []program.AspectWord) int64 {
	last := before
	for _, word := range aspects {
		if c.any[word.Number] <= seen {
			continue
		}
		for set := word.Members; set != 0; set &= set - 1 {
			last = max(last, c.last[int(word.Number)*program.WordSize+bits.TrailingZeros64(set)])
		}
	}
	return last
}
