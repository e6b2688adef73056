package state

import (
	"houserule/interpreter/internal/names"
)

// A player can identify a component if they see it, or if they saw it and could follow it since.
// This knowledge doesn't affect the game, unless the rules ask for it explicitly.

// SeenIn returns the players who see the contents of a zone in their usual face. The contents of
// a component's open zone are seen by the players who can identify the component.
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

// handOf returns the player who holds the cards of a hand. In a game for one player, a hand
// without an owner belongs to that player.
func (s *State) handOf(z *Zone) int64 {
	if owner := s.ZoneOwner(z); owner != none || s.p.Variant.MaxPlayers > 1 {
		return owner
	}
	return 0
}

// SeenAs returns the players who see a component in a zone with a given face.
func (s *State) SeenAs(z *Zone, side Face) names.Seats {
	switch side {
	case AsUsual:
		return s.SeenIn(z)
	case FaceUp:
		return names.AllSeats
	}
	return 0
}

// Sees returns the players who see a component.
func (s *State) Sees(c *Component) names.Seats {
	if c.Zone < 0 {
		return 0
	}
	return s.SeenAs(&s.Zones[c.Zone], c.Face)
}

// CanTell returns the players who see a component or remember it.
func (s *State) CanTell(c *Component) names.Seats { return c.Known | s.Sees(c) }

// Show lets some players know a component.
func (s *State) Show(x int64, to names.Seats) {
	if c := s.Component(x); c != nil && c.Zone >= 0 && c.Face != Unobserved {
		c.Known |= to
		s.Zones[c.Zone].Remembered |= to
	}
}

// remember lets the players who see a component in its new zone know it from now on. An
// unobserved component becomes unknown to all.
func (s *State) remember(c *Component, z *Zone, seen names.Seats) {
	if c.Face == Unobserved {
		c.Known = 0
		return
	}
	c.Known |= seen
	z.Remembered |= c.Known
}

// loseSight makes players forget components that they can't follow when component x leaves its
// zone for one where the players in seen see it. They only notice that some component has gone.
func (s *State) loseSight(x int32, seen names.Seats) {
	lost := s.CannotFollow(x, seen)
	if lost == 0 {
		return
	}
	z := &s.Zones[s.Components[x].Zone]
	s.Charge(int(z.Count))
	for _, y := range s.In(z) {
		s.Components[y].Known &^= lost
	}
	z.Remembered &^= lost
}

// CannotFollow returns the players who can't follow component x when it leaves its zone for one where
// the players in seen see it. They know components of the zone, but see x neither now nor then. All
// players can follow a component from an end of a deck, and from an open zone.
func (s *State) CannotFollow(x int32, seen names.Seats) names.Seats {
	c := &s.Components[x]
	if c.Zone < 0 {
		return 0
	}
	z := &s.Zones[c.Zone]
	lost := z.Remembered &^ seen
	if lost == 0 {
		return 0
	}
	switch d := &s.p.Zones[z.Def]; {
	case d.Open:
		return 0
	case d.Ordered:
		if ids := s.In(z); ids[0] == x || ids[len(ids)-1] == x {
			return 0
		}
	}
	return lost &^ s.Sees(c)
}

// CanFollow reports whether all players see which components leave a zone one by one at an end.
func (s *State) CanFollow(z *Zone) bool {
	d := &s.p.Zones[z.Def]
	return d.Open || d.Ordered
}

// IsMixed reports whether the index of a component within its zone must not identify it. This is so
// if the order is arbitrary or would reveal too much. IsMixed uses shuffled as a cache, so that
// many calls with one set visit the shuffled part of each zone only once.
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

// A ShuffledSet is a cache of the components in shuffled parts of zones. It is valid until a
// component moves. The zero value is an empty cache.
type ShuffledSet struct {
	zones      map[int32]struct{}
	components map[int32]struct{}
}

// has reports whether a component is in the shuffled part of a zone. It adds the part to the
// cache if the zone is new.
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

// forget makes all players forget the components of a zone that they don't see, for example when
// it is shuffled.
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

// KnowsKept returns the players who know a secret value of a player, or of the game.
func (s *State) KnowsKept(player int64, cell int) names.Seats {
	return names.Only(player) | s.Shown[cell]
}

// Learn adds the knowledge of a copy of the position. It applies only to components and values
// that are the same in both.
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
