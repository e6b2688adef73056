package interpreter

import (
	"slices"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Choose r[A] = the answer to the decision Sites[B]
//op:hot
func opChoose(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	site := &m.p.Sites[in.B]
	if b.rechecks || m.narrator.scenario != nil || site.Kind > program.PickSome {
		return m.awaitDecision(in, m.fiber.window())
	}
	list, value := m.List(*r.At(site.List)), none
	switch { // like forced, in the simple cases
	case len(list) == 0 && site.Kind == program.PickSome:
		value = state.EmptyList
	case len(list) == 0 && site.OrNone:
	case len(list) == 1 && site.Kind == program.PickOne && !site.OrNone:
		value = list[0]
	default:
		return m.awaitDecision(in, m.fiber.window())
	}
	if m.evaluating == 0 {
		m.version++
	}
	*r.At(in.A) = value
	return m.goTo(site.Next)
}

//op:def Offer push option A of a menu, disabled by Reasons[B] unless B < 0; its values follow
//op:hot
func opOffer(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	last := len(b.building)
	if last+2 > cap(b.building) || last+2-b.open > m.limits.List {
		return m.offer(in)
	}
	b.building = b.building[:last+2]
	b.building[last], b.building[last+1] = int64(in.A), int64(in.B)
	return proceed
}

// awaitDecision suspends the game for a decision, unless there is at most one answer.
//
//op:def Menu continue at the option of list r[A] that Sites[B] decides
func (m *machine) awaitDecision(in *program.Instr, r []int64) signal {
	site, stood := &m.p.Sites[in.B], m.fiber.rechecks
	m.fiber.rechecks = stood && m.fiber.offer > 0 // an offer is repeated as a whole
	switch {
	case stood && m.hasNothing(in, site, r):
		return m.cancelDecision(site)
	case in.Op == program.Menu:
		return m.awaitMenu(site, m.List(r[in.A]), r, stood)
	}
	value, forced, s := m.forced(site, r)
	if forced {
		m.noteForced(site, r, value)
	}
	if s == proceed && !forced && (m.evaluating > 0 || m.predicts) {
		value, s = m.suggestedValue(site, m.candidates(site, r))
		forced = true
	}
	switch {
	case s != proceed:
		return s
	case forced:
		m.passIf(stood)
		return m.decided(in.A, site, value)
	case m.hasNoPlayer(site, r):
		m.passIf(stood)
		return m.followSuggestion()
	}
	return m.awaitPlayer(m.decides(site, r))
}

// hasNothing reports whether a decision that needs an answer has none left.
func (m *asking) hasNothing(in *program.Instr, site *program.Site, r []int64) bool {
	switch site.Kind {
	case program.PickOne:
		return !site.OrNone && len(m.List(r[site.List])) == 0
	case program.PickNumber:
		return r[site.Min] > r[site.Max] || r[site.Min] == none
	case program.PickOption:
		return !anyOpen(site, m.List(r[in.A]))
	}
	return false
}

// awaitPlayer suspends the fiber for a decision of a player, or applies an early answer or a
// suggestion if one is due.
func (m *machine) awaitPlayer(player int64) signal {
	if s := m.mayAskAhead(player); s != proceed {
		return s
	}
	switch {
	case m.fiber.hasEarlyAnswer():
		return m.applyEarlyAnswer()
	case m.followsOn():
		return m.follow()
	}
	m.fiber.suspend(forDecision, m.version)
	return suspended
}

// awaitMenu suspends the game for a menu, unless it has only one option. A menu whose options
// may be disabled is always shown, because its disabled options are of interest to the player.
func (m *machine) awaitMenu(site *program.Site, offers, r []int64, stood bool) signal {
	switch {
	case !anyOpen(site, offers):
		return m.fail(allClosed)
	case isOnly(site, offers) && !site.Closable:
		only, _ := cutEntry(site, offers)
		m.passIf(stood)
		m.noteForcedOption(site, r, only)
		m.takeOption(&site.Options[only.index()], only.values())
		return jumped
	case m.predicts:
		m.takeSuggested(site, slices.Clone(offers))
		return jumped
	case m.hasNoPlayer(site, r):
		m.passIf(stood)
		return m.followSuggestion()
	}
	return m.awaitPlayer(m.decides(site, r))
}

// takeSuggested continues with the suggested option of a menu.
func (m *asking) takeSuggested(site *program.Site, offers []int64) {
	suggested := openEntry(site, offers, m.suggestedOption(site, offers))
	m.takeOption(&site.Options[suggested.index()], suggested.values())
}

// openEntry returns the enabled option that has the given number of enabled ones before it.
func openEntry(site *program.Site, offers []int64, before int) menuEntry {
	for {
		var o menuEntry
		if o, offers = cutEntry(site, offers); !o.isOpen() {
			continue
		}
		if before == 0 {
			return o
		}
		before--
	}
}

// takeOption continues with an option of a menu and sets the variables of its parts.
func (m *asking) takeOption(option *program.MenuOption, values []int64) {
	m.version++
	m.nameParts(option, values)
	m.fiber.pc = int(option.Do)
}

// decided stores the value of a decision and continues after it.
func (m *asking) decided(register int32, site *program.Site, value int64) signal {
	if m.evaluating == 0 {
		m.version++
	}
	m.set(register, value)
	m.fiber.pc = int(site.Next)
	return jumped
}

// forced returns the only answer to a decision if there is only one. It fails if there is none.
func (m *asking) forced(site *program.Site, r []int64) (value int64, forced bool, s signal) {
	switch site.Kind {
	case program.PickOne:
		return m.forcedOne(site, m.List(r[site.List]))
	case program.PickSome:
		n := int64(len(m.List(r[site.List])))
		switch lo, hi := bounds(site, r, n); {
		case hi == 0:
			return state.EmptyList, true, proceed
		case lo == n:
			return r[site.List], true, proceed
		}
	case program.PickNumber:
		lo, hi := r[site.Min], r[site.Max]
		if lo > hi || lo == none {
			return none, false, m.fail("no number can be chosen, because the range from %d to %d is empty", lo, hi)
		}
		return lo, lo == hi, proceed
	}
	return none, false, proceed
}

func (m *asking) forcedOne(site *program.Site, candidates []int64) (value int64, forced bool, s signal) {
	switch {
	case len(candidates) == 0 && !site.OrNone:
		return none, false, m.fail(noCandidate)
	case len(candidates) == 0:
		return none, true, proceed
	case len(candidates) == 1 && !site.OrNone:
		return candidates[0], true, proceed
	}
	return none, false, proceed
}

// bounds returns the minimum and maximum number of elements to choose out of n.
func bounds(site *program.Site, r []int64, n int64) (lo, hi int64) {
	hi = n
	if site.Max >= 0 {
		hi = max(0, min(n, r[site.Max]))
	}
	if site.Min >= 0 {
		lo = max(0, min(hi, r[site.Min]))
	}
	return lo, hi
}

// offer appends an option to the menu under construction. The values of its parts are pushed
// afterwards.
func (m *asking) offer(in *program.Instr) signal {
	b := m.fiber
	b.building = append(b.building, int64(in.A), int64(in.B))
	if len(b.built()) > m.limits.List {
		return m.fail("this decision has too many options")
	}
	return proceed
}

//op:def Together begin a fiber per player of list r[A], with the player in r[B]; then continue at C
func opTogether(m *machine, in *program.Instr, r window) signal {
	return m.begin(in, m.fiber.window())
}

//op:def Join end a fiber
//op:ends
func opJoin(m *machine, in *program.Instr, r window) signal {
	return m.join()
}
