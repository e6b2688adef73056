package program

// thread shortens chains of jumps in the code from an address on, once all code is there. A jump
// to a return becomes a return. An instruction that only computes the value of the next return
// becomes one too.
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

// andReturn returns the instruction that returns the value of in directly, instead of storing it
// in a register. It returns in unchanged if there is none.
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

// A fusion is an opcode that executes a frequent sequence of instructions, each with its own
// operands. The instructions stay in place, because other code may jump to the later ones.
type fusion struct {
	op    Op
	parts []Op
}

// fuse replaces the opcode of the first instruction of each sequence that a fusion can execute.
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

// A Block is the code range of a block of the rules that may ask a question.
type Block struct{ From, To int32 }

// noteBlock records a block that ends at the current address. Inner blocks precede outer ones.
func (u *assembler) noteBlock(from int32) {
	if to := u.here(); !u.looksOnly && from < to {
		u.p.Blocks = append(u.p.Blocks, Block{from, to})
	}
}

// EndOfBlock returns the end of the innermost block around an instruction. It reports false if
// there is none.
func (p *Program) EndOfBlock(pc int32) (end int32, ok bool) {
	for _, b := range p.Blocks {
		if b.From <= pc && pc < b.To {
			return b.To, true
		}
	}
	return 0, false
}
