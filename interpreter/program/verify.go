package program

import (
	"cmp"
	"fmt"
	"slices"
)

// verify checks the assumptions of the instruction loop for the code from an address on. Each
// instruction names only registers of its procedure and continues only at existing addresses, and
// the last one continues elsewhere. It panics on a violation, because that is an error of the
// compiler and never of the rules.
func (p *Program) verify(from int) {
	entries := make([]*Proc, len(p.Procs))
	for i := range p.Procs {
		entries[i] = &p.Procs[i]
	}
	slices.SortFunc(entries, func(a, b *Proc) int { return cmp.Compare(a.Entry, b.Entry) })
	from = max(from, AtYield+1)
	next, registers := 0, int32(0)
	for i := range p.Code {
		for ; next < len(entries) && int(entries[next].Entry) <= i; next++ {
			registers = entries[next].Regs
		}
		if in := &p.Code[i]; i >= from && !p.isSound(in, registers) {
			panic(fmt.Sprintf("instruction %d is not sound: %v %d %d %d %d with %d registers", i, in.Op, in.N, in.A, in.B, in.C, registers))
		}
	}
	if last := p.Code[len(p.Code)-1].Op; !ops[last].ends {
		panic(fmt.Sprintf("the code ends with %v", last))
	}
}

func (p *Program) isSound(in *Instr, registers int32) bool {
	names := &ops[in.Op]
	switch {
	case !names.a.isWithin(in.A, registers), !names.b.isWithin(in.B, registers), !names.c.isWithin(in.C, registers):
		return false
	case names.jumps && uint32(in.C) >= uint32(len(p.Code)):
		return false
	case in.Op == Call, in.Op == CallWith:
		return in.C < registers && in.A <= registers
	case in.Op == Arguments:
		return in.A < registers && in.B < registers && in.C < registers
	case in.Op == Choose:
		site := &p.Sites[in.B]
		return uint32(site.Next) < uint32(len(p.Code)) && (site.Kind > PickSome || uint32(site.List) < uint32(registers))
	case in.Op == Switch:
		return p.Switches[in.B].leadsWithin(int32(len(p.Code)))
	}
	return true
}

// leadsWithin reports whether all targets are less than the length of the code.
func (s *Switching) leadsWithin(code int32) bool {
	inside := func(target int32) bool { return uint32(target) < uint32(code) }
	return inside(s.Below) && inside(s.Above) && inside(s.None) && !slices.ContainsFunc(s.Targets, func(target int32) bool { return !inside(target) })
}

// A span is the number of consecutive registers that an operand names.
type span int8

// orZone marks an operand that is the register of a zone, or the zone itself.
const orZone span = -1

func (s span) isWithin(operand, registers int32) bool {
	switch {
	case s == 0, s == orZone && operand < 0:
		return true
	case s == orZone:
		return operand%OfPlayer < registers
	}
	return operand >= 0 && operand+int32(s) <= registers
}
