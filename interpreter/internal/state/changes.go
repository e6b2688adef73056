package state

import (
	"math/bits"

	"houserule/interpreter/program"
)

// Changes keeps a version counter for each aspect of a position. A cached result is valid while the
// versions of the aspects that it depends on are unchanged. Changes isn't part of the position, so
// in a copy all cached results are invalid.
type Changes struct {
	Clock int64
	on    bool    // whether changes are counted
	last  []int64 // by aspect, the clock at its last change
	any   []int64 // by word of an aspect set, the clock at the last change of any member
}

// CountChanges starts to count changes. Before that, changes aren't counted, because that costs
// time. It marks everything as changed.
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

// Changed increases the version of an aspect.
func (s *State) Changed(a program.Aspect) {
	c := &s.Changes
	if !c.on {
		return
	}
	c.Clock++
	c.last[a], c.any[a/program.WordSize] = c.Clock, c.Clock
}

// ChangedIn records that the contents of a zone or their order changed.
func (s *State) ChangedIn(z *Zone) {
	if s.Changes.on {
		s.Changed(program.PlacesAspect)
		s.Changed(s.p.ZoneAspect(z.Def))
	}
}

// changedZone records the other aspects that change when a component moves between zones: its owner
// or holder, its usual face, or its condition for being in play.
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

// nowhere is the zone of a component before it enters the game.
var nowhere = Zone{Holder: -2}

// lay sets the face of a component and records the change. It records the hidden aspect only for a
// change to unobserved, because an observed component lets readers read at least as much as before.
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

// Set writes a value into a cell and records the change of the cell's aspect.
func (s *State) Set(cell *int64, value int64, a program.Aspect) {
	if *cell != value {
		*cell = value
		s.Changed(a)
	}
}

// LastSince returns the clock at the last change of some aspects, if that was after seen, and
// before otherwise.
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
