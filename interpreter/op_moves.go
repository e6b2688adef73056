package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def DrawTo draw r[A], or none, from zone r[B] to zone r[C]; renew r[B] if empty; N 1: log
//op:hot
func opDrawTo(m *machine, in *program.Instr, r window) signal {
	source := m.Zone(m.numberOf(r, in.B))
	if source == nil || in.N == 1 {
		return m.drawFrom(in, m.fiber.window())
	}
	number := m.numberOf(r, in.C)
	target := m.Zone(number)
	if target == nil || !m.MovesTopEasily(source, target) {
		return m.drawFrom(in, m.fiber.window())
	}
	x := m.Arena.IDs[source.Start+source.Count-1]
	if !m.p.Zones[target.Def].Takes[m.Components[x].Kind] {
		return m.drawFrom(in, m.fiber.window())
	}
	source.Count--
	m.LayOnTop(x, int32(number), target)
	*r.At(in.A) = int64(x)
	return proceed
}

//op:def Shuffle shuffle zone r[A]
func opShuffle(m *machine, in *program.Instr, r window) signal {
	return m.shuffleZone(*r.At(in.A))
}

//op:def ShuffleAll shuffle all decks
func opShuffleAll(m *machine, in *program.Instr, r window) signal {
	m.ShuffleDecks()
	return m.decksShuffledFirst()
}

//op:def Discard move component r[A] to the discard pile of its deck
func opDiscard(m *machine, in *program.Instr, r window) signal {
	return m.discard(*r.At(in.A))
}

//op:def DiscardList as Discard for the components of list r[A]
func opDiscardList(m *machine, in *program.Instr, r window) signal {
	return m.discardAll(m.List(*r.At(in.A)))
}

//op:def DiscardZone as Discard for the components in zone r[A]
//op:hot
func opDiscardZone(m *machine, in *program.Instr, r window) signal {
	if z := m.Zone(m.numberOf(r, in.A)); z == nil || z.Count > 0 {
		return m.discardZone(m.zoneIn(m.fiber.window(), in.A))
	}
	return proceed
}

//op:def Resort move component r[A] to its sorted position after a key changed
func opResort(m *machine, in *program.Instr, r window) signal {
	return m.resort(*r.At(in.A))
}

// zoneNumber returns the number of a zone, or fails if x isn't a zone.
func (m *board) zoneNumber(x int64) (int32, signal) {
	if m.Zone(x) == nil {
		return 0, m.fail(nothingThere)
	}
	return int32(x), proceed
}

// drawFrom draws a component after logging the move. Between plain zones only luck has to be
// asked, because their components are observed. After luck has determined the top component, the
// instruction is executed again.
func (m *board) drawFrom(in *program.Instr, r []int64) signal {
	source, target := m.numberIn(r, in.B), m.numberIn(r, in.C)
	deck, zone := m.Zone(source), m.Zone(target)
	if deck == nil || zone == nil {
		return m.fail(nothingThere)
	}
	from, to := int32(source), int32(target)
	plain := deck.Plain && zone.Plain && deck.Count > 0
	if plain && deck.TopIsUnknown() {
		if s := m.fixTop(deck, false); s != proceed {
			return s
		}
		return retry
	}
	x, s := m.drawn(from, to, plain)
	if s != proceed {
		return s
	}
	if m.set(in.A, x); x == none {
		return proceed
	}
	if in.N == 1 {
		if s := m.logDrawn(x, source, target); s != proceed {
			return s
		}
	}
	switch {
	case !plain:
		return m.put(int32(x), to, 0)
	case !m.Takes(to, m.Components[x].Kind):
		return m.wrongZone(int32(x), to)
	}
	m.MoveTop(from, to)
	return proceed
}

// drawn returns the component to draw from a zone to another one.
func (m *board) drawn(from, to int32, plain bool) (int64, signal) {
	if plain {
		return m.top(&m.Zones[from])
	}
	return m.drawOne(from, to)
}

//op:def Put move component r[A] to zone r[B]; C holds its flags
//op:def PutList move the components of list r[A] to zone r[B]; C holds its flags
func (m *board) move(in *program.Instr, r []int64) signal {
	to, s := m.zoneNumber(m.numberIn(r, in.B))
	if s != proceed {
		return s
	}
	sort := in.Op - program.Put
	what := m.operandValue(sort, r, in.A)
	if s := m.observeMoved(sort, what, int64(to), in.C); s != proceed {
		return s
	}
	if sort == listOperand {
		return m.putAll(m.List(what), to, in.C)
	}
	if m.Component(what) == nil {
		return m.fail(nothingThere)
	}
	return m.put(int32(what), to, in.C)
}

//op:def PutZone move all components of zone r[A] to zone r[B]; C holds its flags
func (m *board) moveZone(in *program.Instr, r []int64) signal {
	from, to := m.numberIn(r, in.A), m.numberIn(r, in.B)
	source, target := m.Zone(from), m.Zone(to)
	if source == nil || target == nil {
		return m.fail(nothingThere)
	}
	if s := m.observeMoved(zoneOperand, from, to, in.C); s != proceed {
		return s
	}
	return m.putZone(int32(from), int32(to), in.C)
}

func (m *board) shuffleZone(x int64) signal {
	z := m.Zone(x)
	if z == nil {
		return m.fail(nothingThere)
	}
	if s := m.mayChange(int32(x)); s != proceed {
		return s
	}
	m.Shuffle(z)
	return m.shuffledFirst(int32(x))
}

//op:def TurnOver turn component r[A] face up (B 1) or face down (B 0)
//op:def TurnList as TurnOver for the components of list r[A]
//op:def TurnZone as TurnOver for the components in zone r[A]
func (m *board) turnOver(in *program.Instr, r []int64) signal {
	sort := in.Op - program.TurnOver
	those := m.operands(sort, m.operandValue(sort, r, in.A))
	if s := m.observeTurned(those, in.B == 1); s != proceed {
		return s
	}
	for _, x := range those {
		m.TurnTo(x, sideUp(in.B == 1))
	}
	return proceed
}

// sideUp returns the flag for a component that is turned face up or face down.
func sideUp(up bool) int32 {
	if up {
		return program.FaceIsUp
	}
	return program.FaceIsDown
}

// create makes a component from registers: its name, its zone, and the value of each field.
//
//op:def Create r[A] = a new component of kind C; r[B] on: name, zone, values of its fields
func (m *board) create(in *program.Instr, r []int64) signal {
	k := &m.p.Kinds[in.C]
	to, s := m.zoneNumber(r[in.B+1])
	if s == proceed {
		s = m.mayChange(to)
	}
	if s != proceed {
		return s
	}
	if len(m.Components) >= m.limits.Components {
		return m.fail("the game has more than %d components", m.limits.Components)
	}
	if s := m.hasRoomFor(len(m.Cells)+k.Cells, len(m.Zones)+len(k.Zones)); s != proceed {
		return s
	}
	name := r[in.B]
	if name == none {
		if name, s = m.newText(numbered(k.Name, len(m.Components))); s != proceed {
			return s
		}
	}
	x, cells := m.makeComponent(in.C, k.Set, int32(name))
	first := int(in.B) + 2
	state.SetFields(k, cells, r[first:first+len(k.Fields)])
	m.CardOf(&m.Components[x]).Home = m.HomeFor(in.C)
	if s = m.firstKeeps(x); s != proceed {
		return s
	}
	m.set(in.A, x)
	return m.put(int32(x), to, 0)
}

// hasRoomFor fails if components would have too many cells or zones.
func (m *board) hasRoomFor(cells, zones int) signal {
	switch {
	case cells > mostCells:
		return m.fail("the components have more than %d fields together", mostCells)
	case zones > mostZones:
		return m.fail("the game has more than %d zones", mostZones)
	}
	return proceed
}

// resort moves a component to its sorted position after one of its keys was set.
func (m *board) resort(x int64) signal {
	c := m.Component(x)
	if c == nil || c.Zone < 0 {
		return proceed
	}
	number := c.Zone
	if len(m.p.Zones[m.Zones[number].Def].Keys) == 0 {
		return proceed
	}
	place, s := m.placeFor(int32(x), number)
	if s != proceed {
		return s
	}
	m.Shift(int32(x), place)
	return proceed
}

// discard moves a component to the discard pile of its deck.
func (m *board) discard(x int64) signal {
	c := m.Component(x)
	if c == nil {
		return m.fail(nothingThere)
	}
	home := int64(m.CardOf(c).Home)
	if home < 0 {
		return m.fail("%s can't be discarded, because it belongs to no deck with a discard pile", m.nameText(x))
	}
	if s := m.observeGoing(x, home, 0); s != proceed {
		return s
	}
	if !m.isSilent() {
		going := m.referToGoing(x, home, 0, false)
		m.emit(event.Discarded, going, m.referToZone(m.PlaceOf(x)), m.referToZone(home))
		m.setMoveSentence(going, x, home)
	}
	return m.put(int32(x), m.CardOf(c).Home, 0)
}

func (m *board) discardAll(all []int64) signal {
	if s := m.observeDiscarded(all); s != proceed {
		return s
	}
	m.Charge(16 * len(all))
	for _, x := range all {
		if x == none {
			continue
		}
		if s := m.discard(x); s != proceed {
			return s
		}
	}
	return proceed
}

// discardZone discards the components of a zone, from the bottom up.
func (m *board) discardZone(z *state.Zone) signal {
	if z == nil {
		return m.fail(nothingThere)
	}
	m.Charge(16 * int(z.Count))
	if m.isSilent() && z.Lo == z.Hi {
		m.DiscardEasily(z)
	}
	for range z.Count {
		x, s := m.bottom(z)
		if s == proceed {
			s = m.discard(x)
		}
		if s != proceed {
			return s
		}
	}
	return proceed
}
