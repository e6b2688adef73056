package interpreter

import (
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// What lies face down in a zone for nobody is unobserved: no player sees it, and no rule may read it.
// Rules know that it is there, where, and that it is the same component as before. So two unobserved
// components may exchange what they show, and nothing that happens differs.

// observe finds out what an unobserved component is. It lies as before: whoever observes it moves it or
// turns it next. With real cards somebody is asked, once.
func (m *board) observe(x int64) signal {
	c := m.Component(x)
	if c == nil || c.Face != state.Unobserved {
		return goOn
	}
	if _, ok := m.luck.(luck.Observer); ok {
		cards, taken := m.MayBe(int32(x))
		m.fiber.requested = requested{cards: cards}
		m.fiber.request = luck.Request{Stream: int(m.p.FaceUp), N: len(cards), Observed: true, Taken: taken}
		k, s := m.ask()
		if s != goOn {
			return s
		}
		m.Exchange(int32(x), cards[k])
	}
	c.Face = state.FaceDown
	m.Changed(program.PlacesAspect) // what isn't observed is not found in its place
	return goOn
}

// observeMoved observes a component, those of a list or those in a zone before they move, unless they
// lie unobserved where they go. So nobody is asked in the middle of a move.
func (m *board) observeMoved(sort program.Op, what, to int64, how int32) signal {
	if m.p.FaceUp < 0 {
		return goOn
	}
	for _, x := range m.operands(sort, what) {
		if s := m.observeGoing(x, to, how); s != goOn {
			return s
		}
	}
	return goOn
}

func (m *board) observeGoing(x, to int64, how int32) signal {
	if m.Conceals(x, to, how) {
		return goOn
	}
	return m.observe(x)
}

// observeDiscarded observes components before they go to their discard piles.
func (m *board) observeDiscarded(all []int64) signal {
	for _, x := range all {
		if c := m.Component(x); c != nil {
			if s := m.observeGoing(x, int64(m.CardOf(c).Home), 0); s != goOn {
				return s
			}
		}
	}
	return goOn
}

// observeTurned observes components before they are turned face up.
func (m *board) observeTurned(all []int64, up bool) signal {
	for _, x := range all {
		if !up {
			return goOn
		}
		if s := m.observe(x); s != goOn {
			return s
		}
	}
	return goOn
}
