package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// Follow plays on as Next, Suggestion and Decide do in turn, with up to so many decisions, and tells how many there were. It
// saves standing still for each of them, so it ends where somebody could want to see more than one at a time: where players
// decide side by side or may make offers, and where the game is told.
func (g *Game) Follow(most int) (decisions int) {
	m := &g.m
	if m.isHeard() || len(m.p.Offers) > 0 {
		return 0
	}
	m.follows = most
	g.nextAsked()
	decisions, m.follows = most-m.follows, 0
	return decisions
}

// followsOn reports whether the decision that comes now is made as suggested.
func (m *asking) followsOn() bool {
	return m.follows > 0 && m.evaluating == 0 && len(m.fibers) == 1 && !m.isStopped()
}

// follow makes the decision as suggested; it stands still for one that can't be made like that.
func (m *asking) follow() signal {
	f, in := m.fiber, &m.p.Code[m.fiber.pc]
	site, r := m.site(), m.fiber.window()
	f.stand(forDecision, m.version)
	m.allow(m.limits.Steps / suggestingShare)
	if !m.followAtOnce(in, site, r) {
		if s := m.followDescribed(); s != jumped {
			return s
		}
	}
	m.countAnswer(f)
	m.follows--
	m.version++
	m.allow(m.limits.Steps)
	return jumped
}

// followAtOnce makes one of which nothing has to be said; not if the suggestion fails.
func (m *asking) followAtOnce(in *program.Instr, site *program.Site, r []int64) bool {
	if site.Kind == program.PickWay {
		return m.followWay(site, m.List(r[site.List]))
	}
	candidates := m.candidates(site, r)
	if m.mayMix(site, candidates) {
		return false
	}
	value, s := m.suggestedValue(site, candidates)
	if s != goOn {
		m.passOver()
		return false
	}
	m.fiber.waits = forNothing
	m.answered(site)
	m.set(in.A, value)
	m.fiber.pc = int(site.Next)
	return true
}

// followWay goes on with a way of a menu of which nothing has to be said. What is offered is kept with the decision, as
// suggestions make lists, too.
func (m *asking) followWay(site *program.Site, offers []int64) bool {
	if m.mayMixWays(site, offers) {
		return false
	}
	d := &m.fiber.decision
	d.values = append(d.values[:0], offers...)
	suggested := openOffer(site, d.values, m.suggestedWay(site, d.values))
	m.fiber.waits = forNothing
	m.answered(site)
	m.takeWay(&site.Ways[suggested.way()], suggested.values())
	return true
}

// followDescribed makes a decision that has to be described for that.
func (m *asking) followDescribed() signal {
	d := m.describe()
	m.fiber.described = true
	c, s := m.suggested()
	if s != goOn {
		m.passOver()
	}
	if d.Check(c) != nil {
		return stands
	}
	m.apply(d, c)
	return jumped
}

// mayMix reports whether some of those among whom is chosen could have to be mixed.
func (m *asking) mayMix(site *program.Site, candidates []int64) bool {
	if len(candidates) < 2 || m.p.Types[site.Elem].Base != variant.Component {
		return false
	}
	player := names.Only(m.decides(site, m.fiber.window()))
	for _, x := range candidates {
		if c := m.Component(x); c == nil || m.CanTell(c)&player == 0 {
			return true
		}
	}
	return false
}

// mayMixWays reports whether some of the ways of a menu could have to be mixed by what their parts name. What is no component
// at all is taken for one here, since that costs less than to ask what it is.
func (m *asking) mayMixWays(site *program.Site, offers []int64) bool {
	player := names.Only(m.decides(site, m.fiber.window()))
	for len(offers) > 0 {
		var o offer
		o, offers = cutOffer(site, offers)
		for _, x := range o.values() {
			if c := m.Component(x); c != nil && m.CanTell(c)&player == 0 {
				return true
			}
		}
	}
	return false
}
