package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A face-down component in a zone that no player can look into is unobserved: no player sees it,
// and no rule may read it. Rules know only that it exists, where it is, and that it is the same
// component as before. So two unobserved components may exchange their identities without any
// visible effect.

// observe determines the identity of an unobserved component. The component stays where it is
// until the caller moves or turns it. With real cards a client is asked, once.
func (m *board) observe(x int64) signal {
	c := m.Component(x)
	if c == nil || c.Face != state.Unobserved {
		return proceed
	}
	if _, ok := m.luck.(luck.Observer); ok {
		cards, taken := m.MayBe(int32(x))
		m.fiber.requested = requested{cards: cards}
		m.fiber.request = luck.Request{Stream: int(m.p.FaceUp), N: len(cards), Observed: true, Taken: taken}
		k, s := m.ask()
		if s != proceed {
			return s
		}
		m.Exchange(int32(x), cards[k])
	}
	c.Face = state.FaceDown
	m.Changed(program.PlacesAspect) // a lookup by name skips unobserved components
	return proceed
}

// observeMoved observes the components of an operand before they move, unless they are unobserved
// in the target zone. This keeps requests for luck out of the middle of a move. The operand is a
// component, a list or a zone.
func (m *board) observeMoved(sort program.Op, what, to int64, how int32) signal {
	if m.p.FaceUp < 0 {
		return proceed
	}
	for _, x := range m.operands(sort, what) {
		if s := m.observeGoing(x, to, how); s != proceed {
			return s
		}
	}
	return proceed
}

func (m *board) observeGoing(x, to int64, how int32) signal {
	if m.Conceals(x, to, how) {
		return proceed
	}
	return m.observe(x)
}

// observeDiscarded observes components before they move to their discard piles.
func (m *board) observeDiscarded(all []int64) signal {
	for _, x := range all {
		if c := m.Component(x); c != nil {
			if s := m.observeGoing(x, int64(m.CardOf(c).Home), 0); s != proceed {
				return s
			}
		}
	}
	return proceed
}

// observeTurned observes components before they are turned face up.
func (m *board) observeTurned(all []int64, up bool) signal {
	for _, x := range all {
		if !up {
			return proceed
		}
		if s := m.observe(x); s != proceed {
			return s
		}
	}
	return proceed
}
