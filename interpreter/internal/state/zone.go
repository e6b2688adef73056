package state

import (
	"math/bits"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A Zone is an ordered list of components: from the bottom, left or oldest to the top, right or
// newest. No player knows the order of the shuffled part from Lo to Hi. This part is sorted by
// index until luck determines which component comes first.
type Zone struct {
	Def    int32 // index in Program.Zones
	Owner  int32 // player, or -1
	Holder int32 // component that the zone belongs to, or -1
	Stream int32 // index of its stream of luck
	Start  int32 // offset in the arena
	Count  int32
	Room   int32
	Lo, Hi int32

	Remembered names.Seats // players who may know some of its components
	seen       names.Seats // players who see its components, if it belongs to no component
	Plain      bool        // components enter and leave without checks, and none is in play
}

// AddZone adds an empty zone and returns its index.
func (s *State) AddZone(def, owner, holder int32) int32 {
	d := &s.p.Zones[def]
	s.Changed(program.PlacesAspect)
	z := Zone{Def: def, Owner: owner, Holder: holder, Stream: d.Stream, Plain: holder < 0 && d.IsPlain()}
	if holder < 0 {
		z.seen = s.seenIn(&z)
	}
	s.Zones = append(s.Zones, z)
	return int32(len(s.Zones) - 1)
}

// Zone returns a pointer to the zone with an index, or nil if the index is out of range.
func (s *State) Zone(x int64) *Zone {
	if uint64(x) >= uint64(len(s.Zones)) {
		return nil
	}
	return &s.Zones[x]
}

// In returns the components of a zone, as a slice of the arena.
func (s *State) In(z *Zone) []int32 { return s.Arena.IDs[z.Start : z.Start+z.Count] }

// Unknown returns the shuffled part of a zone, as a slice of the arena.
func (s *State) Unknown(z *Zone) []int32 { return s.Arena.IDs[z.Start+z.Lo : z.Start+z.Hi] }

// TopIsUnknown reports whether the shuffled part includes the top.
func (z *Zone) TopIsUnknown() bool { return z.Lo < z.Hi && z.Hi == z.Count }

// IsSorted reports whether the rules sort the components of a zone of s.
func IsSorted(s *State, z *Zone) bool { return len(s.p.Zones[z.Def].Keys) > 0 }

// take removes the component at index i of a zone and returns it.
func (s *State) take(z *Zone, i int32) int32 {
	s.ChangedIn(z)
	ids := s.In(z)
	taken := ids[i]
	copy(ids[i:], ids[i+1:])
	s.Charge(len(ids) - int(i))
	z.Count--
	if i < z.Lo {
		z.Lo--
	}
	if i < z.Hi {
		z.Hi--
	}
	z.Trim()
	return taken
}

// Trim normalizes an empty shuffled part.
func (z *Zone) Trim() {
	if z.Lo >= z.Hi {
		z.Lo, z.Hi = 0, 0
	}
}

// leave removes a component from its zone.
func (s *State) leave(x int32) {
	c := &s.Components[x]
	if c.Zone < 0 {
		return
	}
	z := &s.Zones[c.Zone]
	ids := s.In(z)
	for i := len(ids) - 1; i >= 0; i-- {
		if ids[i] == x {
			s.take(z, int32(i))
			break
		}
	}
	c.Zone = -1
}

// insert puts a component at index i of a zone. Within the shuffled part, it becomes part of it.
func (s *State) insert(x, number, i int32) {
	z := &s.Zones[number]
	s.ChangedIn(z)
	if z.Count == z.Room {
		s.widen(z, z.Count+1)
	}
	z.Count++
	ids := s.In(z)
	copy(ids[i+1:], ids[i:])
	s.Charge(len(ids) - int(i))
	ids[i] = x
	if i < z.Hi {
		z.Hi++
		if i <= z.Lo {
			z.Lo++
		}
	}
	s.Components[x].Zone = number
}

// widen moves a zone to a block with room for n components.
func (s *State) widen(z *Zone, n int32) {
	start, room := s.Arena.Block(int(n))
	copy(s.Arena.IDs[start:], s.In(z))
	s.Arena.release(z.Start, z.Room)
	z.Start, z.Room = start, room
}

// exchangeContents swaps the contents of two zones.
func (s *State) exchangeContents(a, b int32) {
	x, y := &s.Zones[a], &s.Zones[b]
	s.ChangedIn(x)
	s.ChangedIn(y)
	s.Changed(program.AnyAspect)
	x.Start, y.Start = y.Start, x.Start
	x.Count, y.Count = y.Count, x.Count
	x.Room, y.Room = y.Room, x.Room
	x.Remembered, y.Remembered = y.Remembered, x.Remembered
	x.Lo, y.Lo = y.Lo, x.Lo
	x.Hi, y.Hi = y.Hi, x.Hi
	for _, number := range []int32{a, b} {
		for _, id := range s.In(&s.Zones[number]) {
			s.Components[id].Zone = number
		}
	}
}

// Shuffle makes the whole zone its shuffled part. In a zone that no player may look into, all
// components become unobserved.
func (s *State) Shuffle(z *Zone) {
	s.ChangedIn(z)
	slices.Sort(s.In(z))
	s.Charge(4 * int(z.Count))
	z.Lo, z.Hi = 0, z.Count
	if s.p.Zones[z.Def].Nobody {
		for _, x := range s.In(z) {
			s.lay(&s.Components[x], Unobserved)
		}
	}
	s.forget(z)
}

// An Arena holds the contents of all zones in one slice, because one slice is fast to copy. Each
// zone has a block whose length is a power of two. A block that a zone has outgrown goes to a
// free list, for the next zone that needs its length.
type Arena struct {
	IDs []int32
	// free contains, by size, the offset of the first free block, or -1. Each free block begins with
	// the offset of the next one.
	free [32]int32
}

const smallestBlock = 2 // exponent of two

func newArena(ids []int32) Arena {
	a := Arena{IDs: ids}
	for i := range a.free {
		a.free[i] = -1
	}
	return a
}

// Block returns the offset of a block for at least n components, and the length of the block.
func (a *Arena) Block(n int) (start, room int32) {
	size := max(smallestBlock, bits.Len(uint(n-1)))
	if start = a.free[size]; start >= 0 {
		a.free[size] = a.IDs[start]
		return start, 1 << size
	}
	start = int32(len(a.IDs))
	for range 1 << size {
		a.IDs = append(a.IDs, -1)
	}
	return start, 1 << size
}

// release adds a block to its free list.
func (a *Arena) release(start, room int32) {
	if room == 0 {
		return
	}
	size := bits.Len(uint(room)) - 1
	a.IDs[start] = a.free[size]
	a.free[size] = start
}

func (a *Arena) copyFrom(from *Arena) {
	a.IDs = append(a.IDs[:0], from.IDs...)
	a.free = from.free
}
