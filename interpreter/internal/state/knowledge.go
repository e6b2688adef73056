package state

import (
	"houserule/interpreter/internal/names"
)

// Who can tell what a component is: those who see it where it lies, and those who remember it. Whoever sees a
// component once remembers it for as long as they can follow where it goes. What goes on on the table never
// depends on that, apart from what rules ask about it in so many words.

// SeenIn is who sees what lies in a zone as it usually lies there. What lies within a component is seen by those who
// can tell what that is.
func (s *State) SeenIn(z *Zone) names.Seats {
	if z.Holder < 0 {
		return z.seen
	}
	return s.seenIn(z)
}

func (s *State) seenIn(z *Zone) names.Seats {
	switch d := &s.p.Zones[z.Def]; {
	case d.Open && z.Holder >= 0:
		return s.CanTell(&s.Components[z.Holder])
	case d.Open:
		return names.AllSeats
	case d.Hand:
		return names.Only(s.handOf(z))
	}
	return 0
}

// handOf returns whose hand a zone is. In a game for one, a hand that nobody owns is that player's.
func (s *State) handOf(z *Zone) int64 {
	if owner := s.ZoneOwner(z); owner != none || s.p.Variant.MaxPlayers > 1 {
		return owner
	}
	return 0
}

// SeenAs is who sees a component that lies in a zone with a certain side up.
func (s *State) SeenAs(z *Zone, side Face) names.Seats {
	switch side {
	case AsUsual:
		return s.SeenIn(z)
	case FaceUp:
		return names.AllSeats
	}
	return 0
}

// Sees is who sees what a component is.
func (s *State) Sees(c *Component) names.Seats {
	if c.Zone < 0 {
		return 0
	}
	return s.SeenAs(&s.Zones[c.Zone], c.Face)
}

// CanTell is who sees what a component is, or remembers it.
func (s *State) CanTell(c *Component) names.Seats { return c.Known | s.Sees(c) }

// Show has some players know what a component is.
func (s *State) Show(x int64, to names.Seats) {
	if c := s.Component(x); c != nil && c.Zone >= 0 && c.Face != Unobserved {
		c.Known |= to
		s.Zones[c.Zone].Remembered |= to
	}
}

// remember has those who see a component where it has come to know it from now on. What nobody has observed
// nobody knows.
func (s *State) remember(c *Component, z *Zone, seen names.Seats) {
	if c.Face == Unobserved {
		c.Known = 0
		return
	}
	c.Known |= seen
	z.Remembered |= c.Known
}

// loseSight has players forget what they can't follow when a component is about to leave its zone, of those who won't
// see it where it goes: unless they see it now, they see only that one of those in the zone has gone. It is another
// matter if it is the first or last of a deck, or lies where each can be told from the others.
func (s *State) loseSight(x int32, lost names.Seats) {
	c := &s.Components[x]
	z := &s.Zones[c.Zone]
	if lost &^= s.Sees(c); lost == 0 || s.canFollow(x, z) {
		return
	}
	s.Charge(int(z.Count))
	for _, y := range s.In(z) {
		s.Components[y].Known &^= lost
	}
	z.Remembered &^= lost
}

// canFollow reports whether everybody sees which component of a zone goes.
func (s *State) canFollow(x int32, z *Zone) bool {
	switch d := &s.p.Zones[z.Def]; {
	case d.Open:
		return true
	case d.Ordered:
		ids := s.In(z)
		return ids[0] == x || ids[len(ids)-1] == x
	}
	return false
}

// CanFollow reports whether everybody sees which components leave a zone that they leave one by one at an end.
func (s *State) CanFollow(z *Zone) bool {
	d := &s.p.Zones[z.Def]
	return d.Open || d.Ordered
}

// IsMixed reports whether nobody could say which component of a zone one of those is that they can't tell, so that their
// order means nothing to them, or more than they may know. It looks through the shuffled part of each zone once for
// all components that are asked for with the same set.
func (s *State) IsMixed(x int32, shuffled *ShuffledSet) bool {
	number := s.Components[x].Zone
	z := &s.Zones[number]
	switch d := &s.p.Zones[z.Def]; {
	case len(d.Keys) > 0, d.Hand, d.Pool:
		return true
	case z.Lo < z.Hi:
		return shuffled.has(x, number, s.Unknown(z))
	}
	return false
}

// A ShuffledSet holds the components in the shuffled parts of those zones that it was asked about. It is valid as long
// as nothing moves. The zero value is empty.
type ShuffledSet struct {
	zones      map[int32]struct{}
	components map[int32]struct{}
}

// has reports whether a component lies in the shuffled part of the zone of a number.
func (set *ShuffledSet) has(x, zone int32, part []int32) bool {
	if set.zones == nil {
		set.zones, set.components = map[int32]struct{}{}, make(map[int32]struct{}, len(part))
	}
	if _, known := set.zones[zone]; !known {
		set.zones[zone] = struct{}{}
		for _, y := range part {
			set.components[y] = struct{}{}
		}
	}
	_, ok := set.components[x]
	return ok
}

// forget has everybody forget what lies in a zone and can't be seen there, as when it is shuffled.
func (s *State) forget(z *Zone) {
	if z.Remembered == 0 {
		return
	}
	z.Remembered = 0
	for _, x := range s.In(z) {
		c := &s.Components[x]
		c.Known = s.Sees(c)
		z.Remembered |= c.Known
	}
}

// KnowsKept is who knows what is kept secretly in a cell, by one player or by the game.
func (s *State) KnowsKept(player int64, cell int) names.Seats {
	return names.Only(player) | s.Shown[cell]
}

// Learn has players know what they know in a copy of the position, of all that lies and is kept as it does there.
func (s *State) Learn(from *State) {
	for i := range s.Components {
		if c, other := &s.Components[i], &from.Components[i]; c.Zone == other.Zone && c.Face == other.Face {
			c.Known |= other.Known
			if c.Zone >= 0 {
				s.Zones[c.Zone].Remembered |= other.Known
			}
		}
	}
	for i := range s.Shown {
		if s.Globals[i] == from.Globals[i] {
			s.Shown[i] |= from.Shown[i]
		}
	}
}
