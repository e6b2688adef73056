package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// Follow answers up to most decisions by their suggestion, and returns the number of answers. The
// result is the same as with Next, Suggestion and Decide, but the game isn't suspended each time.
// Follow returns 0 if the game has a log or offers, and stops at parallel fibers, because clients
// want to see each of these decisions.
func (g *Game) Follow(most int) (decisions int) {
	m := &g.m
	if m.hasLog() || len(m.p.Offers) > 0 {
		return 0
	}
	m.follows = most
	g.nextAsked()
	decisions, m.follows = most-m.follows, 0
	return decisions
}

// followsOn reports whether the current decision is answered by its suggestion without
// suspension.
func (m *asking) followsOn() bool {
	return m.follows > 0 && m.evaluating == 0 && len(m.fibers) == 1 && !m.isStopped()
}

// follow answers the current decision by its suggestion. It returns the signal suspended if that
// isn't possible.
func (m *asking) follow() signal {
	f, in := m.fiber, &m.p.Code[m.fiber.pc]
	site, r := m.site(), m.fiber.window()
	f.suspend(forDecision, m.version)
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

// followAtOnce answers a decision without describing it. It returns false if the decision has to
// be described or its suggestion fails.
func (m *asking) followAtOnce(in *program.Instr, site *program.Site, r []int64) bool {
	if site.Kind == program.PickOption {
		return m.followOption(site, m.List(r[site.List]))
	}
	candidates := m.candidates(site, r)
	if m.mayMix(site, candidates) {
		return false
	}
	value, s := m.suggestedValue(site, candidates)
	if s != proceed {
		m.passOver()
		return false
	}
	m.fiber.waits = forNothing
	m.answered(site)
	m.set(in.A, value)
	m.fiber.pc = int(site.Next)
	return true
}

// followOption answers a menu without describing it. It copies the list of options to the decision,
// because the suggestion may build other lists.
func (m *asking) followOption(site *program.Site, offers []int64) bool {
	if m.mayMixOptions(site, offers) {
		return false
	}
	d := &m.fiber.decision
	d.values = append(d.values[:0], offers...)
	suggested := openEntry(site, d.values, m.suggestedOption(site, d.values))
	m.fiber.waits = forNothing
	m.answered(site)
	m.takeOption(&site.Options[suggested.index()], suggested.values())
	return true
}

// followDescribed describes the decision and answers it by its suggestion.
func (m *asking) followDescribed() signal {
	d := m.describe()
	m.fiber.described = true
	c, s := m.suggested()
	if s != proceed {
		m.passOver()
	}
	if d.Check(c) != nil {
		return suspended
	}
	m.apply(d, c)
	return jumped
}

// mayMix reports whether some candidates may have to be mixed because the player can't identify
// them.
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

// mayMixOptions reports whether options of a menu may have to be mixed because of their parts. It
// treats every value as a component number, because checking its type would cost more than an
// unnecessary mix.
func (m *asking) mayMixOptions(site *program.Site, offers []int64) bool {
	player := names.Only(m.decides(site, m.fiber.window()))
	for len(offers) > 0 {
		var o menuEntry
		o, offers = cutEntry(site, offers)
		for _, x := range o.values() {
			if c := m.Component(x); c != nil && m.CanTell(c)&player == 0 {
				return true
			}
		}
	}
	return false
}
