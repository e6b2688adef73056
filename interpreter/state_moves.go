package interpreter

// relocate moves a component to a place in a zone, counted without it, and shows a side of it. In a pool there are no
// places.
func (s *State) relocate(x, to, place int32, side face) {
	s.components[x].face = side
	s.leave(x)
	z := &s.zones[to]
	s.insert(x, to, min(place, z.count))
	if s.p.Zones[z.def].Sort == "pool" {
		s.shuffle(z)
	}
	s.settle(x)
}

// pourOut puts all that lies in a zone on top of another one. What was shuffled stays so.
func (s *State) pourOut(from, to, how int32) {
	source, target := &s.zones[from], &s.zones[to]
	if target.room < target.count+source.count {
		s.widen(target, target.count+source.count)
	}
	base := target.count
	target.count += source.count
	copy(s.in(target)[base:], s.in(source))
	for _, x := range s.in(source) {
		c := &s.components[x]
		c.zone, c.face = to, s.faceFor(c, &s.p.Zones[target.def], how)
	}
	if source.lo < source.hi {
		target.lo, target.hi = base+source.lo, base+source.hi
	}
	s.charge(int(source.count))
	source.count, source.lo, source.hi = 0, 0, 0
	for _, x := range s.in(target)[base:] {
		s.settle(x)
	}
}

// turnTo turns a component over.
func (s *State) turnTo(x int64, how int32) {
	if c := s.component(x); c != nil {
		c.face = s.faceFor(c, &s.p.Zones[s.zones[c.zone].def], how)
		s.settle(int32(x))
	}
}

// placeOf is the zone that a component lies in, or none.
func (s *State) placeOf(x int64) int64 {
	if c := s.component(x); c != nil && c.zone >= 0 {
		return int64(c.zone)
	}
	return none
}
