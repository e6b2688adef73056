package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// What lies face down in a zone for nobody is unobserved: no player sees it, and no rule may read it.
// Rules know that it is there, where, and that it is the same component as before. So two unobserved
// components may exchange what they show, and nothing that happens differs.

// isHidden tells whether a component is unobserved, and whoever asks must not know what it is: only where
// a scenario sets its scene or expects something, all is open.
func (m *narrator) isHidden(c *state.Component) bool {
	return c.Face == state.Unobserved && (m.scenario == nil || m.scenario.traced)
}

// unseen is the rule error that something of an unobserved component is read or set.
func (m *narrator) unseen(c *state.Component, what string) signal {
	rule := m.p.At(int32(m.fiber.pc)).Rule
	if rule == "" {
		rule = "this"
	}
	return m.fail("%s looks at the %s of a card that nobody has observed, in %s; "+
		`turn the card face up first, or look only at those that are: "where face_up and …"`, rule, what, m.zoneText(c.Zone))
}

// ---- Telling ----------------------------------------------------------------------------------------

// referTo is what an event says of a component: which of the log's names is its own.
func (m *narrator) referTo(x int64) int64 {
	return m.referFor(x, 0)
}

// referFor is the same where some players come to know the component.
func (m *narrator) referFor(x int64, come names.Seats) int64 {
	switch c := m.Component(x); {
	case c == nil:
		return x
	case c.Face == state.Unobserved:
		return event.HiddenCard
	default:
		return m.log.Refer(int64(c.Card), m.CanTell(c)|come)
	}
}

// referToZone is what an event says of a zone: whose it is may be hidden.
func (m *narrator) referToZone(number int64) int64 {
	z := m.Zone(number)
	if z == nil || z.Holder < 0 {
		return number
	}
	return m.log.Refer(number, m.CanTell(&m.Components[z.Holder]))
}

// referToGoing is referTo for a component that goes to a zone. If it is unobserved there, but lay face up,
// everybody sees which one it is.
func (m *narrator) referToGoing(x, to int64, how int32) int64 {
	c, z := m.Component(x), m.Zone(to)
	if c == nil || z == nil {
		return m.referTo(x)
	}
	side := m.FaceFor(c, &m.p.Zones[z.Def], how)
	if side == state.Unobserved && !m.IsUp(c) {
		return event.HiddenCard
	}
	return m.referFor(x, m.SeenAs(z, side))
}

// ---- Observing --------------------------------------------------------------------------------------

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
