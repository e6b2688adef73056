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

// followsOn tells whether the decision that comes now is made as suggested.
func (m *machine) followsOn() bool { return m.follows > 0 && m.evaluating == 0 && len(m.fibers) == 1 }

// follow makes the decision as suggested; it stands still for one that can't be made like that.
func (m *machine) follow() signal {
	f, in := m.fiber, &m.p.Code[m.fiber.pc]
	site, r := m.site(), m.fiber.window()
	f.stand(forDecision, m.moment)
	m.allow(m.limits.Steps / suggestingShare)
	candidates := m.candidates(site, r)
	if site.Kind == program.PickWay || m.mayMix(site, candidates) || !m.followAtOnce(in, site, candidates) {
		if s := m.followDescribed(); s != jumped {
			return s
		}
	}
	m.countAnswer(f)
	m.follows--
	m.moment++
	m.allow(m.limits.Steps)
	return jumped
}

// followAtOnce makes one of which nothing has to be said; not if the suggestion fails.
func (m *machine) followAtOnce(in *program.Instr, site *program.Site, candidates []int64) bool {
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

// followDescribed makes a decision that has to be described for that.
func (m *machine) followDescribed() signal {
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

// mayMix tells whether some of those among whom is chosen could have to be mixed.
func (m *machine) mayMix(site *program.Site, candidates []int64) bool {
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
