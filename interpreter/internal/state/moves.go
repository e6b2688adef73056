package state

// Move moves a component to an index in a zone and sets its face. The index doesn't count the
// component itself. A pool is shuffled after the move, because it has no order.
func (s *State) Move(x, to, place int32, side Face) {
	c, z := &s.Components[x], &s.Zones[to]
	if side == AsUsual && place >= z.Count && c.Zone >= 0 && c.Zone != to && s.isEasy(&s.Zones[c.Zone], z) {
		s.ChangedIn(z)
		s.changedZone(c, &s.Zones[c.Zone], z)
		s.lay(c, side)
		s.leave(x)
		s.LayOnTop(x, to, z)
		return
	}
	seen := s.SeenAs(z, side)
	s.loseSight(x, seen)
	from := &nowhere
	if c.Zone >= 0 {
		from = &s.Zones[c.Zone]
	}
	s.changedZone(c, from, z)
	if len(s.p.Passages) > 0 {
		s.passes(x, to)
	}
	s.lay(c, side)
	s.leave(x)
	s.insert(x, to, min(place, z.Count))
	s.remember(c, z, seen)
	if s.p.Zones[z.Def].Pool {
		s.Shuffle(z)
	}
	s.Update(x)
}

// MoveTop moves the top component of a plain zone to the top of another one. It is a faster version
// of Move for this simple case.
func (s *State) MoveTop(from, to int32) {
	source, target := &s.Zones[from], &s.Zones[to]
	top := s.Arena.IDs[source.Start+source.Count-1]
	c, seen := &s.Components[top], s.SeenIn(target)
	s.loseSight(top, seen)
	s.ChangedIn(source)
	s.ChangedIn(target)
	s.changedZone(c, source, target)
	source.Count--
	if target.Count == target.Room {
		s.widen(target, target.Count+1)
	}
	s.Arena.IDs[target.Start+target.Count] = top
	target.Count++
	s.lay(c, AsUsual)
	c.Zone = to
	s.remember(c, target, seen)
	s.Update(top)
}

// MovesTopEasily reports whether LayOnTop is sufficient instead of MoveTop, because no player's
// knowledge and no version counter changes otherwise. The top component must not be in the shuffled
// part.
func (s *State) MovesTopEasily(source, target *Zone) bool {
	return s.isEasy(source, target) && source.Hi < source.Count && !s.Changes.on
}

// isEasy reports whether a component can move from source to target without a change of knowledge
// and without growing the target.
func (s *State) isEasy(source, target *Zone) bool {
	return source.Plain && target.Plain && target.Count < target.Room && source.Remembered&^target.seen == 0
}

// LayOnTop puts a component on top of a zone in its usual face. The caller has removed it from its
// former zone.
func (s *State) LayOnTop(x, to int32, target *Zone) {
	c := &s.Components[x]
	s.Arena.IDs[target.Start+target.Count] = x
	target.Count++
	c.Zone, c.Face = to, AsUsual
	c.Known |= target.seen
	target.Remembered |= c.Known
	if s.p.HasEffects {
		s.Work--
	}
}

// DiscardEasily discards the components of a zone to their piles, from the bottom up, while
// LayOnTop is sufficient. The others stay in the zone.
func (s *State) DiscardEasily(z *Zone) {
	all, done := s.In(z), 0
	for _, x := range all {
		c := &s.Components[x]
		home := s.CardOf(c).Home
		pile := s.Zone(int64(home))
		if pile == nil || pile == z || !s.MovesTopEasily(z, pile) || !s.p.Zones[pile.Def].Takes[c.Kind] {
			break
		}
		s.LayOnTop(x, home, pile)
		done++
	}
	copy(all, all[done:])
	z.Count -= int32(done)
}

// Shift moves a component to an index within its zone. The index doesn't count the component
// itself. Players' knowledge doesn't change.
func (s *State) Shift(x, place int32) {
	z := s.Components[x].Zone
	s.leave(x)
	s.insert(x, z, place)
	s.Update(x)
}

// Pour puts the contents of a zone on top of another one. A shuffled part remains shuffled.
func (s *State) Pour(from, to, how int32) {
	source, target := &s.Zones[from], &s.Zones[to]
	s.ChangedIn(source)
	s.ChangedIn(target)
	if target.Room < target.Count+source.Count {
		s.widen(target, target.Count+source.Count)
	}
	base := target.Count
	target.Count += source.Count
	copy(s.In(target)[base:], s.In(source))
	for _, x := range s.In(source) {
		c := &s.Components[x]
		s.changedZone(c, source, target)
		if len(s.p.Passages) > 0 {
			s.passes(x, to)
		}
		s.lay(c, s.FaceFor(c, &s.p.Zones[target.Def], how))
		c.Zone = to
		s.remember(c, target, s.SeenAs(target, c.Face))
	}
	source.Remembered = 0
	if source.Lo < source.Hi {
		target.Lo, target.Hi = base+source.Lo, base+source.Hi
	}
	s.Charge(int(source.Count))
	source.Count, source.Lo, source.Hi = 0, 0, 0
	for _, x := range s.In(target)[base:] {
		s.Update(x)
	}
}

// PourBelow puts the contents of a plain zone below those of another one. Each component is put
// below the previous one, as if they moved one by one, but the old contents are shifted only once.
// No component in the first zone may be in a shuffled part, and all players must be able to follow
// the components that leave it.
func (s *State) PourBelow(from, to, how int32) {
	source, target := &s.Zones[from], &s.Zones[to]
	s.ChangedIn(source)
	s.ChangedIn(target)
	n := source.Count
	if target.Room < target.Count+n {
		s.widen(target, target.Count+n)
	}
	target.Count += n
	ids := s.In(target)
	copy(ids[n:], ids)
	d, at := &s.p.Zones[target.Def], n
	for _, x := range s.In(source) {
		c := &s.Components[x]
		s.changedZone(c, source, target)
		s.lay(c, s.FaceFor(c, d, how))
		c.Zone = to
		s.remember(c, target, s.SeenAs(target, c.Face))
		at--
		ids[at] = x
	}
	if target.Lo < target.Hi {
		target.Lo, target.Hi = target.Lo+n, target.Hi+n
	}
	source.Count, source.Remembered = 0, 0
	s.Charge(len(ids))
}

// TurnTo turns a component over. how contains flags of the move.
func (s *State) TurnTo(x int64, how int32) {
	if c := s.Component(x); c != nil {
		z := &s.Zones[c.Zone]
		s.lay(c, s.FaceFor(c, &s.p.Zones[z.Def], how))
		s.remember(c, z, s.SeenAs(z, c.Face))
		s.Update(int32(x))
	}
}

// PlaceOf returns the index of the zone that a component lies in, or none.
func (s *State) PlaceOf(x int64) int64 {
	if c := s.Component(x); c != nil && c.Zone >= 0 {
		return int64(c.Zone)
	}
	return none
}
