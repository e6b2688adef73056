package program

// thread leads jumps from a place on that lead to jumps to where they end, once all code is there. A jump to a place that
// leaves the procedure leaves it at once, and so does what only finds out a value to leave with.
func (p *Program) thread(from int) {
	for i := from; i < len(p.Code); i++ {
		in := &p.Code[i]
		if !ops[in.Op].jumps {
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

func (op Op) leaves() bool { return op == Return || op == ReturnInt || op == ReturnNone }

// A fusion is an opcode that executes instructions which often stand together, each with its own operands. They stay where they
// are, because code may jump to the later ones.
type fusion struct {
	op    Op
	parts []Op
}

// fuse replaces the opcode of an instruction by a fused one where the parts of a fusion stand behind each other from it on and
// the value of each is used by the next.
func (p *Program) fuse(from int) {
	for i := from; i < len(p.Code); i++ {
		for _, f := range fusions {
			if f.fits(p.Code[i:]) {
				p.Code[i].Op = f.op
				break
			}
		}
	}
}

func (f *fusion) fits(code []Instr) bool {
	if len(code) < len(f.parts) {
		return false
	}
	for i, op := range f.parts {
		if code[i].Op != op {
			return false
		}
	}
	return true
}

// apart returns the first part of a fused opcode, and other opcodes unchanged.
func (op Op) apart() Op {
	for _, f := range fusions {
		if f.op == op {
			return f.parts[0]
		}
	}
	return op
}

// A Block is the code of a block of the rules that asks something, or may lead to what does.
type Block struct{ From, To int32 }

// noteBlock keeps that a block that began at a place ends here. Inner blocks are kept before outer ones.
func (u *assembler) noteBlock(from int32) {
	if to := u.here(); !u.looksOnly && from < to {
		u.p.Blocks = append(u.p.Blocks, Block{from, to})
	}
}

// EndOfBlock is where the innermost block around an instruction ends, if it stands in one.
func (p *Program) EndOfBlock(pc int32) (end int32, ok bool) {
	for _, b := range p.Blocks {
		if b.From <= pc && pc < b.To {
			return b.To, true
		}
	}
	return 0, false
}
