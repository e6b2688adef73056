package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/state"
)

// drawOne returns the component to draw from a zone, or none. It renews an empty zone first if it
// can be renewed. In a shuffled zone luck determines the component. The component is observed if
// a player sees it in the zone to which it is drawn.
func (m *board) drawOne(number, to int32) (int64, signal) {
	z := &m.Zones[number]
	if z.Count == 0 {
		if s := m.renew(number); s != proceed || z.Count == 0 {
			return none, s
		}
	}
	x, s := m.topFor(z, m.p.Zones[m.Zones[to].Def].Nobody)
	if s == proceed {
		s = m.observeGoing(x, int64(to), 0)
	}
	return x, s
}

// top returns the topmost component of a zone that isn't empty.
func (m *board) top(z *state.Zone) (int64, signal) { return m.topFor(z, false) }

// topFor returns the same as top for a component that moves to a zone. unseen says that no player
// sees it there.
func (m *board) topFor(z *state.Zone, unseen bool) (int64, signal) {
	if z.TopIsUnknown() {
		if s := m.fixTop(z, unseen); s != proceed {
			return none, s
		}
	}
	return int64(m.Arena.IDs[z.Start+z.Count-1]), proceed
}

// bottom returns the lowest component of a zone that isn't empty.
func (m *board) bottom(z *state.Zone) (int64, signal) {
	if z.Lo < z.Hi && z.Lo == 0 {
		if s := m.fixBottom(z); s != proceed {
			return none, s
		}
	}
	return int64(m.Arena.IDs[z.Start]), proceed
}

// fixTop asks luck which component is topmost in the shuffled part of a zone, and moves that one
// out of it.
func (m *board) fixTop(z *state.Zone, unseen bool) signal {
	unknown := m.Unknown(z)
	k, s := m.pickOf(z.Stream, unknown, unseen || m.p.Zones[z.Def].Nobody)
	if s != proceed {
		return s
	}
	picked := unknown[k]
	copy(unknown[k:], unknown[k+1:])
	unknown[len(unknown)-1] = picked
	z.Hi--
	z.Trim()
	m.ChangedIn(z)
	return proceed
}

// fixBottom asks luck which component is lowest in the shuffled part of a zone, and moves that
// one out of it.
func (m *board) fixBottom(z *state.Zone) signal {
	unknown := m.Unknown(z)
	k, s := m.pickOf(z.Stream, unknown, m.p.Zones[z.Def].Nobody)
	if s != proceed {
		return s
	}
	picked := unknown[k]
	copy(unknown[1:k+1], unknown[:k])
	unknown[0] = picked
	z.Lo++
	z.Trim()
	m.ChangedIn(z)
	return proceed
}

// renew shuffles the discard pile of a deck into the empty deck. It does nothing if the rules
// don't renew the deck.
func (m *board) renew(number int32) signal {
	z := &m.Zones[number]
	d := &m.p.Zones[z.Def]
	if !d.Renewed || d.Discards < 0 {
		return proceed
	}
	pile := m.Instance(d.Discards, int64(z.Owner))
	if m.Zones[pile].Count == 0 {
		return proceed
	}
	if !m.isSilent() {
		m.emit(event.Renewed, m.referToZone(int64(number)), m.referToZone(int64(pile)), none)
	}
	if s := m.putZone(pile, number, 0); s != proceed {
		return s
	}
	m.Shuffle(z)
	return proceed
}
