package interpreter

import "slices"

// A zone holds components in an order: from the bottom, the left or the oldest up to the top, the
// right or the newest. The components from lo up to hi have been shuffled, and nobody knows how they
// lie: they stand in the order of their numbers until luck says which of them comes first.
type zone struct {
	def    int32 // in Program.Zones
	owner  int32 // a player, or -1
	holder int32 // the component whose zone it is, or -1
	stream int32 // of luck
	start  int32 // on the shelf
	count  int32
	room   int32
	lo, hi int32
}

// newZone adds an empty zone.
func (s *State) newZone(def, owner, holder int32) int32 {
	d := &s.p.Zones[def]
	s.zones = append(s.zones, zone{def: def, owner: owner, holder: holder, stream: d.Stream})
	return int32(len(s.zones) - 1)
}

// zone is the zone of a number; nil for none and for what is no zone.
func (s *State) zone(x int64) *zone {
	if uint64(x) >= uint64(len(s.zones)) {
		return nil
	}
	return &s.zones[x]
}

// in is what a zone holds.
func (s *State) in(z *zone) []int32 { return s.shelf.ids[z.start : z.start+z.count] }

// take takes the component at place i out of a zone.
func (s *State) take(z *zone, i int32) int32 {
	ids := s.in(z)
	taken := ids[i]
	copy(ids[i:], ids[i+1:])
	s.charge(len(ids) - int(i))
	z.count--
	if i < z.lo {
		z.lo--
	}
	if i < z.hi {
		z.hi--
	}
	z.settle()
	return taken
}

// settle says that nothing is unknown once nothing is left that could be.
func (z *zone) settle() {
	if z.lo >= z.hi {
		z.lo, z.hi = 0, 0
	}
}

// leave takes a component out of the zone that it lies in.
func (s *State) leave(x int32) {
	c := &s.components[x]
	if c.zone < 0 {
		return
	}
	z := &s.zones[c.zone]
	ids := s.in(z)
	for i := len(ids) - 1; i >= 0; i-- {
		if ids[i] == x {
			s.take(z, int32(i))
			break
		}
	}
	c.zone = -1
}

// insert puts a component at place i of a zone. What is put into a shuffled part is shuffled too.
func (s *State) insert(x, number, i int32) {
	z := &s.zones[number]
	if z.count == z.room {
		s.widen(z, z.count+1)
	}
	z.count++
	ids := s.in(z)
	copy(ids[i+1:], ids[i:])
	s.charge(len(ids) - int(i))
	ids[i] = x
	if i < z.hi {
		z.hi++
		if i <= z.lo {
			z.lo++
		}
	}
	s.components[x].zone = number
}

// widen moves a zone to a board with room for n.
func (s *State) widen(z *zone, n int32) {
	start, room := s.shelf.board(int(n))
	copy(s.shelf.ids[start:], s.in(z))
	s.shelf.giveBack(z.start, z.room)
	z.start, z.room = start, room
}

// exchangeContents lets two zones hold what the other one held.
func (s *State) exchangeContents(a, b int32) {
	x, y := &s.zones[a], &s.zones[b]
	x.start, y.start = y.start, x.start
	x.count, y.count = y.count, x.count
	x.room, y.room = y.room, x.room
	x.lo, y.lo = y.lo, x.lo
	x.hi, y.hi = y.hi, x.hi
	for _, number := range []int32{a, b} {
		for _, id := range s.in(&s.zones[number]) {
			s.components[id].zone = number
		}
	}
}

// shuffle forgets the order of a zone. In one for nobody everything lies face down for that.
func (s *State) shuffle(z *zone) {
	slices.Sort(s.in(z))
	z.lo, z.hi = 0, z.count
	if s.p.Zones[z.def].Nobody {
		for _, x := range s.in(z) {
			s.components[x].face = unobserved
		}
	}
}
