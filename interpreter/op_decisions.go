package interpreter

import (
	"slices"

	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def Choose r[A] = what is decided by Sites[B]
//op:hot
func opChoose(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	site := &m.p.Sites[in.B]
	if b.looks || m.narrator.scenario != nil || site.Kind > program.PickSome {
		return m.stand(in, m.fiber.window())
	}
	list, value := m.List(*r.At(site.List)), none
	switch { // as forced does, where that is plain
	case len(list) == 0 && site.Kind == program.PickSome:
		value = state.EmptyList
	case len(list) == 0 && site.OrNone:
	case len(list) == 1 && site.Kind == program.PickOne && !site.OrNone:
		value = list[0]
	default:
		return m.stand(in, m.fiber.window())
	}
	if m.evaluating == 0 {
		m.version++
	}
	*r.At(in.A) = value
	return m.goTo(site.Next)
}

//op:def Offer way A of a menu, open (B < 0) or closed by Reasons[B]; what its parts name is pushed behind it
//op:hot
func opOffer(m *machine, in *program.Instr, r window) signal {
	b := m.fiber
	last := len(b.building)
	if last+2 > cap(b.building) || last+2-b.open > m.limits.List {
		return m.offer(in)
	}
	b.building = b.building[:last+2]
	b.building[last], b.building[last+1] = int64(in.A), int64(in.B)
	return goOn
}

//op:def Menu one of the ways in list r[A] is decided on by Sites[B]
func opMenu(m *machine, in *program.Instr, r window) signal {
	return m.stand(in, m.fiber.window())
}

// stand makes the game stand still for a decision, unless there is nothing to decide.
func (m *machine) stand(in *program.Instr, r []int64) signal {
	site, stood := &m.p.Sites[in.B], m.fiber.looks
	m.fiber.looks = stood && m.fiber.offer > 0 // of an offer all is asked anew
	switch {
	case stood && m.hasNothing(in, site, r):
		return m.fall(site)
	case in.Op == program.Menu:
		return m.standAtMenu(site, m.List(r[in.A]), r, stood)
	}
	value, forced, s := m.forced(site, r)
	if forced {
		m.noteForced(site, r, value)
	}
	if s == goOn && !forced && (m.evaluating > 0 || m.predicts) {
		value, s = m.suggestedValue(site, m.candidates(site, r))
		forced = true
	}
	switch {
	case s != goOn:
		return s
	case forced:
		m.passIf(stood)
		return m.decided(in.A, site, value)
	case m.isUpToNobody(site, r):
		m.passIf(stood)
		return m.followSuggestion()
	}
	return m.standFor(m.decides(site, r))
}

// hasNothing reports whether nothing can be answered to a question that has to be answered.
func (m *asking) hasNothing(in *program.Instr, site *program.Site, r []int64) bool {
	switch site.Kind {
	case program.PickOne:
		return !site.OrNone && len(m.List(r[site.List])) == 0
	case program.PickNumber:
		return r[site.Min] > r[site.Max] || r[site.Min] == none
	case program.PickWay:
		return !anyOpen(site, m.List(r[in.A]))
	}
	return false
}

// standFor stands still for what a player has to decide, unless it was decided ahead.
func (m *machine) standFor(player int64) signal {
	if s := m.mayAskAhead(player); s != goOn {
		return s
	}
	switch {
	case m.fiber.hasEarlyAnswer():
		return m.applyEarlyAnswer()
	case m.followsOn():
		return m.follow()
	}
	m.fiber.stand(forDecision, m.version)
	return stands
}

// standAtMenu stands still for a menu, unless it has one way only. Where ways may be closed that is worth
// seeing, so such a menu is asked in any case.
func (m *machine) standAtMenu(site *program.Site, offers, r []int64, stood bool) signal {
	switch {
	case !anyOpen(site, offers):
		return m.fail(allClosed)
	case isOnly(site, offers) && !site.Closable:
		only, _ := cutOffer(site, offers)
		m.passIf(stood)
		m.noteForcedWay(site, r, only)
		m.takeWay(&site.Ways[only.way()], only.values())
		return jumped
	case m.predicts:
		m.takeSuggested(site, slices.Clone(offers))
		return jumped
	case m.isUpToNobody(site, r):
		m.passIf(stood)
		return m.followSuggestion()
	}
	return m.standFor(m.decides(site, r))
}

// takeSuggested goes on with the way that is suggested.
func (m *asking) takeSuggested(site *program.Site, offers []int64) {
	suggested := openOffer(site, offers, m.suggestedWay(site, offers))
	m.takeWay(&site.Ways[suggested.way()], suggested.values())
}

// openOffer is the offer with so many open ones before it.
func openOffer(site *program.Site, offers []int64, before int) offer {
	for {
		var o offer
		if o, offers = cutOffer(site, offers); !o.isOpen() {
			continue
		}
		if before == 0 {
			return o
		}
		before--
	}
}

// takeWay goes on with a way of a menu, for what its parts name.
func (m *asking) takeWay(way *program.Way, values []int64) {
	m.version++
	m.nameParts(way, values)
	m.fiber.pc = int(way.Do)
}

// decided goes on behind a decision with its value.
func (m *asking) decided(register int32, site *program.Site, value int64) signal {
	if m.evaluating == 0 {
		m.version++
	}
	m.set(register, value)
	m.fiber.pc = int(site.Next)
	return jumped
}

// forced is the only answer there is, if there is only one. Without any it is a rule error.
func (m *asking) forced(site *program.Site, r []int64) (value int64, forced bool, s signal) {
	switch site.Kind {
	case program.PickOne:
		return m.forcedOne(site, m.List(r[site.List]))
	case program.PickSome:
		n := int64(len(m.List(r[site.List])))
		switch lo, hi := bounds(site, r, n); {
		case hi == 0:
			return state.EmptyList, true, goOn
		case lo == n:
			return r[site.List], true, goOn
		}
	case program.PickNumber:
		lo, hi := r[site.Min], r[site.Max]
		if lo > hi || lo == none {
			return none, false, m.fail("no number can be chosen, because the range from %d to %d is empty", lo, hi)
		}
		return lo, lo == hi, goOn
	}
	return none, false, goOn
}

func (m *asking) forcedOne(site *program.Site, candidates []int64) (value int64, forced bool, s signal) {
	switch {
	case len(candidates) == 0 && !site.OrNone:
		return none, false, m.fail(noCandidate)
	case len(candidates) == 0:
		return none, true, goOn
	case len(candidates) == 1 && !site.OrNone:
		return candidates[0], true, goOn
	}
	return none, false, goOn
}

// bounds are how many elements of n have to be chosen at least and at most.
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

// offer adds an option to the menu that is being made. What the parts of its way name comes behind it.
func (m *asking) offer(in *program.Instr) signal {
	b := m.fiber
	b.building = append(b.building, int64(in.A), int64(in.B))
	if len(b.built()) > m.limits.List {
		return m.fail("this decision has too many options")
	}
	return goOn
}

//op:def Together what follows goes on once for each player of list r[A], who is in r[B], side by side; then goes on at C
func opTogether(m *machine, in *program.Instr, r window) signal {
	return m.begin(in, m.fiber.window())
}

//op:def Join one of them has come to the end
//op:ends
func opJoin(m *machine, in *program.Instr, r window) signal {
	return m.join()
}
