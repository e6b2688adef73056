package interpreter

import "houserule/interpreter/program"

//op:def Jump always
//op:reads nothing
//op:jumps
//op:ends
//op:hot
func opJump(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, true)
}

//op:def JumpIf if r[A] is true
//op:reads nothing
//op:jumps
//op:hot
func opJumpIf(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) == 1)
}

//op:def JumpIfNot if r[A] is false
//op:reads nothing
//op:jumps
//op:hot
func opJumpIfNot(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) != 1)
}

//op:def JumpNone if r[A] is none
//op:reads nothing
//op:jumps
//op:hot
func opJumpNone(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) == none)
}

//op:def JumpSome if r[A] is not none
//op:reads nothing
//op:jumps
//op:hot
func opJumpSome(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) != none)
}

//op:def JumpEq if r[A] == r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpEq(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) == *r.At(in.B))
}

//op:def JumpNe if r[A] != r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpNe(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) != *r.At(in.B))
}

//op:def JumpLt if r[A] < r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpLt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) < *r.At(in.B))
}

//op:def JumpLe if r[A] <= r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpLe(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) <= *r.At(in.B))
}

//op:def JumpEqInt if r[A] == B
//op:reads nothing
//op:jumps
//op:hot
func opJumpEqInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) == int64(in.B))
}

//op:def JumpNeInt if r[A] != B
//op:reads nothing
//op:jumps
//op:hot
func opJumpNeInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) != int64(in.B))
}

//op:def JumpLtInt if r[A] < B
//op:reads nothing
//op:jumps
//op:hot
func opJumpLtInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) < int64(in.B))
}

//op:def JumpLeInt if r[A] <= B
//op:reads nothing
//op:jumps
//op:hot
func opJumpLeInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) <= int64(in.B))
}

//op:def JumpGtInt if r[A] > B
//op:reads nothing
//op:jumps
//op:hot
func opJumpGtInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) > int64(in.B))
}

//op:def JumpGeInt if r[A] >= B
//op:reads nothing
//op:jumps
//op:hot
func opJumpGeInt(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, *r.At(in.A) >= int64(in.B))
}

//op:def JumpFieldEq if field Accesses[N] of component r[A] == B
//op:def JumpFieldNe if field Accesses[N] of component r[A] != B
//op:reads figure_n
//op:jumps
//op:hot
func opJumpFieldEq(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.A))
	if c == nil {
		return m.fail(nothingThere)
	}
	slot := m.p.Accesses[in.N].SlotOf(c.Kind)
	if slot < 0 {
		return m.noFigure(*r.At(in.A), m.p.Accesses[in.N].Fields[0])
	}
	return m.jump(in, (m.Cells[c.Cells+slot] == int64(in.B)) == (in.Op == program.JumpFieldEq))
}

//op:def JumpTextEq if texts r[A] and r[B] are equal
//op:def JumpTextNe if texts r[A] and r[B] differ
//op:reads nothing
//op:jumps
//op:hot
func opJumpTextEq(m *machine, in *program.Instr, r window) signal {
	ranks, x, y := m.p.Ranks, uint64(*r.At(in.A)), uint64(*r.At(in.B))
	if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
		return m.jump(in, (m.IsSameText(*r.At(in.A), *r.At(in.B))) == (in.Op == program.JumpTextEq))
	}
	return m.jump(in, (ranks[x] == ranks[y]) == (in.Op == program.JumpTextEq))
}

//op:def JumpNamed if the name of component r[A] is text r[B]
//op:def JumpNotNamed if the name of component r[A] isn't text r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpNamed(m *machine, in *program.Instr, r window) signal {
	c, ranks, y := m.Component(*r.At(in.A)), m.p.Ranks, uint64(*r.At(in.B))
	if c == nil || uint32(c.Name) >= uint32(len(ranks)) || y >= uint64(len(ranks)) {
		return m.jumpNamed(in, m.fiber.window())
	}
	return m.jump(in, (ranks[c.Name] == ranks[y]) == (in.Op == program.JumpNamed))
}

//op:def JumpFace if component r[A] is face up (B 1) or face down (B 0)
//op:reads face
//op:jumps
//op:hot
func opJumpFace(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.A))
	if c == nil {
		return m.fail(nothingThere)
	}
	return m.jump(in, m.IsUp(c) == (in.B == 1))
}

//op:def JumpKind if the kind of component r[A] is in KindSets[B]
//op:def JumpNotKind if the kind of component r[A] isn't in KindSets[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpKind(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.A))
	return m.jump(in, (c != nil && m.p.KindSets[in.B][c.Kind]) == (in.Op == program.JumpKind))
}

//op:def JumpInPlay if component r[A] is in play
//op:def JumpNotInPlay if component r[A] isn't in play
//op:reads in_play
//op:jumps
//op:hot
func opJumpInPlay(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.A))
	return m.jump(in, (c != nil && c.InPlay) == (in.Op == program.JumpInPlay))
}

//op:def JumpUnbound unless condition r[A+1], about r[A], decides if component r[B] is in play
//op:reads bounds
//op:jumps
//op:hot
func opJumpUnbound(m *machine, in *program.Instr, r window) signal {
	x, bound := m.BoundOf(*r.At(in.B))
	*r.At(in.A), *r.At(in.A + 1) = x, int64(bound)
	return m.jump(in, bound == 0)
}

//op:def JumpOut if player r[A] is out of the game
//op:reads out
//op:jumps
//op:hot
func opJumpOut(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, m.IsOut(*r.At(in.A)))
}

//op:def JumpInZone if component r[A] is in zone r[B]
//op:def JumpNotInZone if component r[A] isn't in zone r[B]
//op:reads zone
//op:jumps
//op:hot
func opJumpInZone(m *machine, in *program.Instr, r window) signal {
	c := m.Component(*r.At(in.A))
	return m.jump(in, (c != nil && int64(c.Zone) == m.numberOf(r, in.B)) == (in.Op == program.JumpInZone))
}

//op:def JumpInSet if member r[A] is in set r[B]
//op:def JumpNotInSet if member r[A] isn't in set r[B]
//op:reads nothing
//op:jumps
//op:hot
func opJumpInSet(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, (uint64(*r.At(in.B))>>uint64(*r.At(in.A))&1 == 1) == (in.Op == program.JumpInSet))
}

//op:def JumpInList if r[A] is in list r[B]; N 1: compare texts
//op:def JumpNotInList if r[A] isn't in list r[B]; N 1: compare texts
//op:reads nothing
//op:jumps
//op:hot
func opJumpInList(m *machine, in *program.Instr, r window) signal {
	list, x := m.List(*r.At(in.B)), *r.At(in.A)
	fixed := uint64(len(m.p.Texts)) // equal texts built at run time may have different numbers
	known, at := in.N == 0 || uint64(x) < fixed, 0
	for known && at < len(list) && list[at] != x {
		known = in.N == 0 || uint64(list[at]) < fixed
		at++
	}
	if !known {
		return m.jump(in, m.Holds(*r.At(in.B), *r.At(in.A), in.N == 1) == (in.Op == program.JumpInList))
	}
	m.Charge(len(list))
	return m.jump(in, (at < len(list)) == (in.Op == program.JumpInList))
}

//op:def JumpZoneEmpty if zone r[A] is empty
//op:def JumpZoneHolds if zone r[A] isn't empty
//op:reads zone
//op:jumps
//op:hot
func opJumpZoneEmpty(m *machine, in *program.Instr, r window) signal {
	z := m.Zone(m.numberOf(r, in.A))
	if z == nil {
		return m.fail(nothingThere)
	}
	return m.jump(in, (z.Count == 0) == (in.Op == program.JumpZoneEmpty))
}

//op:def JumpUnanswered if component r[A] has no version B of the procedure to call
//op:reads hidden
//op:jumps
//op:hot
func opJumpUnanswered(m *machine, in *program.Instr, r window) signal {
	// The script of an unobserved component is unknown: answer fails for it.
	c := m.Component(*r.At(in.A))
	return m.jump(in, c == nil || m.ScriptsOf(int32(*r.At(in.A))).Versions[in.B] < 0 && !m.narrator.isHidden(c))
}

//op:def JumpUnmodified if no modifier of hook B is active
//op:reads hook
//op:jumps
//op:hot
func opJumpUnmodified(m *machine, in *program.Instr, r window) signal {
	return m.jump(in, m.Effects.Hooks[in.B].First < 0)
}

//op:def Loop to C, and charge one unit of work
//op:reads nothing
//op:jumps
//op:hot
func opLoop(m *machine, in *program.Instr, r window) signal {
	if m.isTimeToLook() {
		return m.lookAround()
	}
	m.Work--
	return m.jump(in, true)
}
