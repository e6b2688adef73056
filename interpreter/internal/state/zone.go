package state

import (
	"math/bits"
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A Zone holds components in an order: from the bottom, the left or the oldest up to the top, the
// right or the newest. The components from lo up to hi have been shuffled, and nobody knows how they
// lie: they stand in the order of their numbers until luck says which of them comes first.
type Zone struct {
	Def    int32 // in Program.Zones
	Owner  int32 // a player, or -1
	Holder int32 // the component whose zone it is, or -1
	Stream int32 // of luck
	Start  int32 // in the arena
	Count  int32
	Room   int32
	Lo, Hi int32

	Remembered names.Seats // who may know some of what lies in it
	seen       names.Seats // who sees what lies in it, if it is no component's
	Plain      bool        // what lies in it may come and go without a question, and nothing in it is in play
}

// AddZone adds an empty zone.
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

// Zone is the zone of a number; nil for none and for what is no zone.
func (s *State) Zone(x int64) *Zone {
	if uint64(x) >= uint64(len(s.Zones)) {
		return nil
	}
	return &s.Zones[x]
}

// In is what a zone holds.
func (s *State) In(z *Zone) []int32 { return s.Arena.IDs[z.Start : z.Start+z.Count] }

// Unknown is the part of it that has been shuffled.
func (s *State) Unknown(z *Zone) []int32 { return s.Arena.IDs[z.Start+z.Lo : z.Start+z.Hi] }

// TopIsUnknown reports whether what has been shuffled reaches up to the top.
func (z *Zone) TopIsUnknown() bool { return z.Lo < z.Hi && z.Hi == z.Count }

// take takes the component at place i out of a zone.
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

// Trim says that nothing is unknown once nothing is left that could be.
func (z *Zone) Trim() {
	if z.Lo >= z.Hi {
		z.Lo, z.Hi = 0, 0
	}
}

// leave takes a component out of the zone that it lies in.
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

// insert puts a component at place i of a zone. What is put into a shuffled part is shuffled too.
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

// widen moves a zone to a board with room for n.
func (s *State) widen(z *Zone, n int32) {
	start, room := s.Arena.Block(int(n))
	copy(s.Arena.IDs[start:], s.In(z))
	s.Arena.release(z.Start, z.Room)
	z.Start, z.Room = start, room
}

// exchangeContents lets two zones hold what the other one held.
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

// Shuffle forgets the order of a zone. In one for nobody everything lies face down for that.
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

// An Arena holds the contents of all zones in one slice, so that a copy of a game copies it at once.
// Each zone has a block whose length is a power of two; one that it outgrew is kept for the next zone
// that needs that length.
type Arena struct {
	IDs  []int32
	free [32]int32 // by size: the first block that nobody uses, or -1; each begins with the next one
}

const smallestBlock = 2 // as a power of two

func newArena(size int) Arena {
	a := Arena{IDs: make([]int32, 0, size)}
	for i := range a.free {
		a.free[i] = -1
	}
	return a
}

// Block is a place for at least n numbers. It says for how many.
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

// release says that nobody uses a block any more.
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
