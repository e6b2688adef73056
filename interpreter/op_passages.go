package interpreter

import (
	"cmp"
	"slices"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

//op:def BeginMoves forget the moves of earlier steps
func opBeginMoves(m *machine, in *program.Instr, r window) signal {
	m.Passing.Begin()
	return proceed
}

//op:def Follow r[A] = the list of followers of the moves of this step; if it is empty, jump
//op:jumps
func opFollow(m *machine, in *program.Instr, r window) signal {
	return m.followMoves(in)
}

//op:def FollowingCards r[A] = the cards of the followers with the indexes in list r[B]
func opFollowingCards(m *machine, in *program.Instr, r window) signal {
	list, cards := m.List(m.fiber.window()[2]), slices.Clone(m.List(*r.At(in.B)))
	for i, line := range cards {
		cards[i] = m.cardOf(list[line:])
	}
	return m.keepList(cards, in.A)
}

//op:def LogMissed log that component r[A] isn't moved, because it isn't in zone r[B] any more
//op:logs
func opLogMissed(m *machine, in *program.Instr, r window) signal {
	m.emit(event.Missed, m.referTo(*r.At(in.A)), m.referToZone(m.numberOf(r, in.B)), none)
	return proceed
}

// A follower is a line of code that runs after a move. In a list it occupies followerWidth numbers.
type follower struct {
	line  int64 // index into the code of the visit
	entry int64 // of the script; none for a procedure of the rules
	since int64 // when the card came into play; negative if the same step took it out of play
	x     int64 // the component that moved
	whose int64 // the holder or owner of the zone; none if it has neither
	state.Bound
	order int64 // position among the listeners of the same move
}

const followerWidth = 8

// followMoves lists the followers of the moves of a step. For each component, the procedures of the
// rules come first. Then come the listeners of cards, in the order of their positions.
func (m *board) followMoves(in *program.Instr) signal {
	var list []int64
	for _, moved := range m.Passing.Moved {
		for _, f := range m.followers(moved) {
			list = append(list, f.line, f.entry, f.since, f.x, f.whose, f.Asked, int64(f.Number), f.order)
		}
	}
	m.Passing.Begin()
	if len(list) == 0 {
		return m.goTo(in.C)
	}
	return m.keepList(list, in.A)
}

// followers returns the followers of the move of a component, in their order.
func (m *board) followers(moved state.Moved) (rules []follower) {
	var heard []follower
	x := int64(moved.Component)
	for i := range m.p.Passages {
		p := &m.p.Passages[i]
		zone := moved.To
		if p.Leaves {
			zone = moved.From
		}
		if zone < 0 || !p.In[m.Zones[zone].Def] || p.From != nil && (moved.From < 0 || !p.From[m.Zones[moved.From].Def]) {
			continue
		}
		whose := none
		if z := &m.Zones[zone]; z.Holder >= 0 {
			whose = int64(z.Holder)
		} else if z.Owner >= 0 {
			whose = int64(z.Owner)
		}
		for j := range p.Procs {
			rules = append(rules, follower{line: p.First + int64(len(p.Own)+j), entry: none, x: x, whose: whose})
		}
		listens := func(entry, since int32, owner int64, bound state.Bound) {
			if e := &m.Effects.Entries[entry]; !p.Own[e.Number] || e.Component == moved.Component {
				order := m.position(e, m.Active, owner, int64(max(since, -since)))
				heard = append(heard, follower{p.First + int64(e.Number), int64(entry), int64(since), x, whose, bound, order})
			}
		}
		if p.Hook < 0 {
			continue
		}
		for entry := m.Effects.Hooks[p.Hook].First; entry >= 0; entry = m.Effects.Entries[entry].Next {
			e := &m.Effects.Entries[entry]
			listens(entry, e.Since, m.OwnerOf(int64(e.Component)), state.Bound{})
		}
		for _, gone := range m.Passing.Gone {
			if gone.Hook == p.Hook {
				listens(gone.Entry, -gone.Since, gone.Owner, gone.Bound)
			}
		}
	}
	m.Charge(16 * len(heard))
	slices.SortStableFunc(heard, func(a, b follower) int { return cmp.Compare(a.order, b.order) })
	return append(rules, heard...)
}

// nextFollower continues at the next line of a list. It skips cards that have left play since the
// list was made.
//
//op:def NextFollower run the next follower in list r[A+2]; r[A] on: its component, and the holder of the zone
//op:jumps
func (m *board) nextFollower(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r = r[in.A:]
	for list := m.List(r[2]); int(r[3]) < len(list); {
		f := list[r[3]:][:followerWidth]
		r[3] += followerWidth
		if m.setFollower(f, r) {
			m.fiber.pc = int(m.p.Visits[in.B].Code[f[0]])
			return jumped
		}
	}
	return m.jump(in, true)
}

// setFollower sets the registers of the procedure that runs followers to one of them. It reports
// false if its card has left play since the list was made.
func (m *board) setFollower(f, r []int64) bool {
	r[0], r[1], r[4], r[6], r[7] = f[3], f[4], none, f[5], f[6]
	if f[1] == none {
		return true
	}
	e := &m.Effects.Entries[f[1]]
	if r[4] = int64(e.Component); f[2] > 0 {
		if int64(e.Since) != f[2] {
			return false
		}
		asked, bound := m.BoundOf(r[4])
		r[6], r[7] = asked, int64(bound)
	}
	return true
}

// cardOf returns the card of a follower, or the component that moved for a procedure of the rules.
func (m *board) cardOf(f []int64) int64 {
	if f[1] == none {
		return f[3]
	}
	return int64(m.Effects.Entries[f[1]].Component)
}

// nextReadyFollower continues at the condition of the next follower that hasn't run, for an owner
// who chooses the order. It ends before a follower of another group than that of the followers in
// the innermost list, and skips the cards of those. A procedure of the rules is a group of its own.
//
//op:def NextReadyFollower run the condition of the next follower in list r[A+2] from index r[A+3]
//op:jumps
func (m *board) nextReadyFollower(in *program.Instr, r []int64) signal {
	if m.Work--; m.Work < m.look && m.isExhausted() {
		return m.fail(tooLong)
	}
	r = r[in.A:]
	list, ran, ready := m.List(r[2]), m.List(r[program.FollowRan]), m.fiber.built()
	for ; int(r[3]) < len(list); r[3] += followerWidth {
		f := list[r[3]:][:followerWidth]
		m.Charge(len(ran) + len(ready))
		if slices.Contains(ran, r[3]) {
			continue
		}
		if len(ready) > 0 {
			if first := list[ready[0]:]; first[1] == none || f[1] == none || first[3] != f[3] || first[7]>>positionRank != f[7]>>positionRank {
				break
			}
			if slices.ContainsFunc(ready, func(line int64) bool { return m.cardOf(list[line:]) == m.cardOf(f) }) {
				continue
			}
		}
		if m.setFollower(f, r) {
			r[program.FollowLine], r[program.FollowBy] = r[3], m.ownerAt(f[7])
			r[3] += followerWidth
			m.fiber.pc = int(m.p.Visits[in.B].Code[f[0]])
			return jumped
		}
	}
	return m.jump(in, true)
}

// runFollower continues at the follower of a chosen card.
//
//op:def RunFollower run the follower of card r[A+4] that is in the list of ready ones
//op:jumps
func (m *board) runFollower(in *program.Instr, r []int64) signal {
	r = r[in.A:]
	list, ready := m.List(r[2]), m.List(r[program.FollowReady])
	line := ready[slices.IndexFunc(ready, func(line int64) bool { return m.cardOf(list[line:]) == r[4] })]
	m.setFollower(list[line:][:followerWidth], r)
	m.fiber.pc = int(m.p.Visits[in.B].Code[list[line]])
	if s := m.keepList(append(slices.Clone(m.List(r[program.FollowRan])), line), in.A+program.FollowRan); s != proceed {
		return s
	}
	return jumped
}
