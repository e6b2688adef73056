package program

import (
	"cmp"
	"fmt"
	"slices"
)

// verify makes sure of what the loop over instructions takes for granted from a place in the code on: that each names only
// registers of its procedure, goes on only to places that there are, and that the last one goes elsewhere. Whatever is wrong here
// is a mistake of the compiler, whatever the rules say.
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
	if last := p.Code[len(p.Code)-1].Op; !last.goesElsewhere() {
		panic(fmt.Sprintf("the code ends with %v", last))
	}
}

// goesElsewhere tells whether what stands behind an instruction is never next.
func (op Op) goesElsewhere() bool {
	return op.leaves() || op == Jump || op == Halt || op == Yield || op == FallOut || op == Join || op == Fail || op == EndGame
}

func (p *Program) isSound(in *Instr, registers int32) bool {
	names := operands[in.Op]
	switch {
	case !names.a.isWithin(in.A, registers), !names.b.isWithin(in.B, registers), !names.c.isWithin(in.C, registers):
		return false
	case in.Op.jumps() && uint32(in.C) >= uint32(len(p.Code)):
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

// leadsWithin tells whether all targets lie in code that is so long.
func (s *Switching) leadsWithin(code int32) bool {
	lies := func(target int32) bool { return uint32(target) < uint32(code) }
	return lies(s.Below) && lies(s.Above) && lies(s.None) && !slices.ContainsFunc(s.Targets, func(target int32) bool { return !lies(target) })
}

// A span is how many registers an operand names, from the first on.
type span int8

// orZone is the register of a zone, or the zone itself.
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

// operands are the registers that instructions name, of those that are carried out without a look at whether they are there.
var operands = [...]struct{ a, b, c span }{
	Int: {a: 1}, NoValue: {a: 1}, Move: {1, 1, 0},
	Global: {a: 1}, GlobalOf: {1, 1, 0}, SetGlobal: {a: 1}, SetGlobalOf: {1, 1, 0},
	Option: {a: 1}, Active: {a: 1}, TurnCount: {a: 1}, Players: {a: 1}, Seats: {a: 1}, Seat: {1, 1, 0}, ZoneOf: {1, 1, 0}, Need: {a: 1},

	Seen: {a: 1}, Field: {1, 1, 0}, FieldSeen: {1, 1, 0}, FieldBy: {1, 1, 0}, SetField: {1, 1, 0}, SetFieldInt: {b: 1},
	Name: {1, 1, 0}, Owner: {1, 1, 0}, Holder: {1, 1, 0},
	Count: {1, orZone, 0}, ZoneEnd: {1, orZone, 0}, ZoneEndField: {1, orZone, 0}, Snapshot: {1, orZone, 0},

	Size: {1, 1, 0}, ListEnd: {1, 1, 0}, ConstList: {a: 1}, With: {1, 1, 1},
	Add: {1, 1, 1}, Sub: {1, 1, 1}, Mul: {1, 1, 1}, DivDown: {1, 1, 1}, DivUp: {1, 1, 1}, AddInt: {1, 1, 0}, Include: {1, 1, 0},
	TextOrder: {1, 1, 1}, LookUp: {1, 1, 0}, Switch: {a: 1},

	JumpIf: {a: 1}, JumpIfNot: {a: 1}, JumpNone: {a: 1}, JumpSome: {a: 1},
	JumpEq: {1, 1, 0}, JumpNe: {1, 1, 0}, JumpLt: {1, 1, 0}, JumpLe: {1, 1, 0},
	JumpEqInt: {a: 1}, JumpNeInt: {a: 1}, JumpLtInt: {a: 1}, JumpLeInt: {a: 1}, JumpGtInt: {a: 1}, JumpGeInt: {a: 1},
	JumpFieldEq: {a: 1}, JumpFieldNe: {a: 1}, JumpTextEq: {1, 1, 0}, JumpTextNe: {1, 1, 0}, JumpNamed: {1, 1, 0}, JumpNotNamed: {1, 1, 0},
	JumpFace: {a: 1}, JumpKind: {a: 1}, JumpNotKind: {a: 1}, JumpInPlay: {a: 1}, JumpNotInPlay: {a: 1}, JumpUnbound: {2, 1, 0}, JumpOut: {a: 1},
	JumpInZone: {1, orZone, 0}, JumpNotInZone: {1, orZone, 0}, JumpInSet: {1, 1, 0}, JumpNotInSet: {1, 1, 0},
	JumpInList: {1, 1, 0}, JumpNotInList: {1, 1, 0}, JumpZoneEmpty: {a: orZone}, JumpZoneHolds: {a: orZone}, JumpUnanswered: {a: 1},

	EnterZone: {3, orZone, 0}, EnterZoneEq: {4, orZone, 0}, EnterZoneNe: {4, orZone, 0}, EnterZoneNamed: {4, orZone, 0}, EnterList: {a: 3}, EnterSeats: {a: 3},
	NextInZone: {a: 3}, NextInZoneEq: {a: 4}, NextInZoneNe: {a: 4}, NextInZoneNamed: {a: 4}, NextInList: {a: 3}, NextInRange: {a: 3},
	FirstModifier: {a: 2}, NextModifier: {a: 2},

	DrawTo: {1, orZone, orZone}, DiscardZone: {a: orZone}, Choose: {a: 1},

	Clock: {a: 1}, Return: {a: 1}, Yield: {a: 1}, Begin: {a: 1}, Push: {a: 1}, End: {1, 1, 0},

	Watch: {}, // the last there is: the table has a place for each
}
