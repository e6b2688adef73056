package program

import "slices"

// Watched is the same program, but at each instruction that reads something of a component the machine is told first. Games
// can go from one to the other, as every instruction has its place in both. All games of a program share it, but where that
// changes on a Bench.
func (p *Program) Watched() *Program {
	if p.watched == nil {
		return p.watch()
	}
	return p.watched()
}

func (p *Program) watch() *Program {
	watched := *p
	watched.Code, watched.Unwatched = slices.Clone(p.Code), p.Code
	for i := range watched.Code {
		if in := &watched.Code[i]; in.Op.reads() {
			in.Op = Watch
		} else {
			in.Op = in.Op.apart()
		}
	}
	return &watched
}

// reads reports whether an instruction reads a figure of one component, or anything else that shows on the front of components.
func (op Op) reads() bool {
	switch op {
	case Field, FieldSeen, FieldBy, JumpFieldEq, JumpFieldNe,
		Name, JumpNamed, JumpNotNamed, JumpKind, JumpNotKind, The, TheOf, Answer, JumpUnanswered,
		EnterZoneEq, EnterZoneNe, EnterZoneNamed, NextInZoneEq, NextInZoneNe, NextInZoneNamed:
		return true
	}
	return false
}
