package program

// thread leads jumps from a place on that lead to jumps to where they end, once all code is there. A jump to a place that
// leaves the procedure leaves it at once, and so does what only finds out a value to leave with.
func (p *Program) thread(from int) {
	for i := from; i < len(p.Code); i++ {
		in := &p.Code[i]
		if !in.Op.jumps() {
			continue
		}
		for range 10 {
			to := p.Code[in.C]
			if to.Op != Jump {
				break
			}
			in.C = to.C
		}
		if to := p.Code[in.C]; in.Op == Jump && to.Op.leaves() {
			*in = to
		}
	}
	p.fuse(from)
	for i := from; i+1 < len(p.Code); i++ {
		if behind := p.Code[i+1]; behind.Op == Return && behind.A == p.Code[i].A {
			p.Code[i] = p.Code[i].andReturn()
		}
	}
}

// andReturn is an instruction that leaves with what another one would have put into the register that is returned next; the
// other one if there is none.
func (in Instr) andReturn() Instr {
	switch in.Op {
	case Int:
		return Instr{Op: ReturnInt, B: in.B}
	case Move:
		return Instr{Op: Return, A: in.B}
	case NoValue:
		return Instr{Op: ReturnNone}
	}
	return in
}

// jumps tells whether C of an instruction is a target.
func (op Op) jumps() bool {
	return op >= Jump && op <= Loop || op >= EnterZone && op <= NextListener
}

func (op Op) leaves() bool { return op == Return || op == ReturnInt || op == ReturnNone }

// fuse has an instruction do the work of those behind it, too, where they often stand together. They stay where they are, for
// whoever jumps there, and for when it can't do it all at once: then it does its own.
func (p *Program) fuse(from int) {
	for i := from; i+2 < len(p.Code); i++ {
		end, need, field := &p.Code[i], p.Code[i+1], p.Code[i+2]
		if end.Op == ZoneEnd && need.Op == Need && field.Op == Field && need.A == end.A && field.B == end.A {
			end.Op = ZoneEndField
		}
	}
}

// apart is what an instruction is without those behind it.
func (op Op) apart() Op {
	if op == ZoneEndField {
		return ZoneEnd
	}
	return op
}
