package interpreter

import (
	"slices"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// Fibers begin and end only between two runs of the loop. Each parallel fiber runs until it is
// suspended, and resumes when its decision is answered. Pending decisions of other fibers are
// rechecked then, because the game may have changed.

// Limits on the number of fibers and on their nesting depth.
const (
	mostFibers = 512
	mostNested = 16
)

// playOn runs fibers in order of priority until all of them are suspended.
func (m *machine) playOn() signal {
	for {
		f := m.runnable()
		if f == nil {
			return suspended
		}
		m.switchTo(f)
		if m.isStopped() {
			return m.fail(stopped)
		}
		switch s := m.runOne(f); s {
		case suspended, parted:
		case joined:
			m.endFiber(f)
		case wantsOdds:
			m.expectOdds()
		default:
			return s
		}
	}
}

// runOne runs a fiber, in the game or on its copy.
func (m *machine) runOne(f *fiber) signal {
	if f.ahead != nil {
		return m.runAhead(f)
	}
	return m.run()
}

// runnable returns the next fiber that can run, with its pc set. It returns nil if all are
// suspended with decisions that are up to date.
func (m *machine) runnable() *fiber {
	if m.wantsLuck() {
		return nil
	}
	for _, f := range m.fibers {
		if f.waits == forNothing {
			m.version++
			return f
		}
	}
	for _, f := range m.fibers {
		switch {
		case !f.isAsked() || f.asked == m.version:
		case f.offer > 0:
			if m.renewOffer(f) {
				return f
			}
			return m.runnable()
		case f.ahead == nil:
			m.recheck(f)
			return f
		}
	}
	return nil
}

// recheck moves a suspended fiber back to the point at which it began to list its options. This
// is safe because listing options has no side effects. Afterwards a single answer may be left.
func (m *machine) recheck(f *fiber) {
	if f.waits == forDecision {
		f.pc, f.rechecks = int(m.siteOf(f).Start), true
	}
	f.waits = forNothing
}

// begin creates a child fiber for each player of a list, and suspends the running fiber until
// they end.
func (m *machine) begin(in *program.Instr, r []int64) signal {
	players := m.List(r[in.A])
	if s := m.mayBegin(players); s != proceed {
		return s
	}
	if len(players) == 0 {
		return m.jump(in, true)
	}
	parent, at := m.fiber, slices.Index(m.fibers, m.fiber)+1
	parent.suspend(forFibers, m.version)
	for i, player := range players {
		f := m.beside(parent, player, in.B)
		f.hasCompany = len(players) > 1 || parent.hasCompany
		m.fibers = slices.Insert(m.fibers, at+i, f)
	}
	if in.N == 1 {
		m.askInSecret(m.fibers[at : at+len(players)])
	}
	return parted
}

// mayBegin fails if child fibers can't begin for the given players.
func (m *machine) mayBegin(players []int64) signal {
	for i, player := range players {
		switch {
		case player == none:
			return m.fail("one of the players in this simultaneous block is none")
		case slices.Contains(players[:i], player):
			return m.fail("%s occurs twice in this simultaneous block", names.Seat(player))
		}
	}
	if m.isCopy {
		return m.fail("%s starts a simultaneous block, which is not allowed here", m.aheadWords())
	}
	nested := 0
	for f := m.fiber; f != nil; f = f.parent {
		nested++
	}
	if nested > mostNested || len(m.fibers)+len(players) > mostFibers {
		return m.fail("too many simultaneous blocks are running or nested")
	}
	return proceed
}

// endFiber ends a fiber and all its descendants. The parent resumes when its last child has
// ended.
func (m *machine) endFiber(f *fiber) {
	if f.offer > 0 {
		m.endOffer(f)
		return
	}
	parent, first := f.parent, slices.Index(m.fibers, f)
	last := first + 1
	for last < len(m.fibers) && m.fibers[last].isWithin(f) {
		last++
	}
	if m.fiber.isWithin(f) {
		m.fiber, m.Active = parent, parent.active
	}
	m.drop(first, last)
	if !slices.ContainsFunc(m.fibers, func(other *fiber) bool { return other.parent == parent }) {
		parent.waits = forNothing
		parent.pc = int(m.p.Code[parent.pc].C)
		return
	}
	m.carryOutIfAll(parent)
}

func (m *machine) endTurnsOf(player int64) signal {
	running := m.fiber
	for i := 1; i < len(m.fibers); i++ {
		if m.fibers[i].player == player {
			m.endFiber(m.fibers[i])
			i--
		}
	}
	if !slices.Contains(m.fibers, running) {
		return parted
	}
	return proceed
}

// copyFibers makes the fibers of m copies of the given ones. running is the one to run.
func (m *machine) copyFibers(fibers []*fiber, running *fiber) {
	m.drop(min(len(m.fibers), len(fibers)), len(m.fibers))
	for len(m.fibers) < len(fibers) {
		m.fibers = append(m.fibers, m.newFiber())
	}
	for i, f := range fibers {
		m.fibers[i].copy(f)
		if f.parent != nil {
			m.fibers[i].parent = m.fibers[slices.Index(fibers, f.parent)]
		}
	}
	m.fiber = m.fibers[slices.Index(fibers, running)]
}
