package program

import (
	"houserule/dsl/variant"
)

// scenario compiles the lines of a scenario. If the game ends within a "given" or a "do", the
// scenario continues after it.
func (u *unit) scenario(b *variant.Block) {
	var behind *label
	for _, s := range b.Stmts {
		if leaves(s) {
			if behind != nil {
				u.mark(behind)
			}
			behind = nil
			u.emit(Mark, 0, 0, 0)
		}
		if do, ok := s.(*variant.Do); ok && do.Call.Proc.Sort == "setup" {
			u.inCourse(func() { u.stmt(s) })
		} else {
			u.stmt(s)
		}
		if _, ok := s.(*variant.MarkStmt); ok {
			behind = &label{}
			u.jump(Resume, 0, 0, behind)
		}
	}
	if behind != nil {
		u.mark(behind)
	}
}

// leaves reports whether a line of a scenario ends the "given" or "do" before it.
func leaves(s variant.Stmt) bool {
	switch s.(type) {
	case *variant.MarkStmt, *variant.ExpectStmt, *variant.ExpectOdds, *variant.ExpectOption, *variant.ExpectRefused, *variant.PlayStmt:
		return true
	default:
		return false
	}
}

// inCourse compiles code that runs the game's own setup or turns, or evaluates its requirements.
func (u *unit) inCourse(do func()) {
	u.emit(Course, 1, 0, 0)
	do()
	u.emit(Course, 0, 0, 0)
}

// ending compiles a query for the result of the game. Without a player, it asks for the result of
// the first one.
func (u *unit) ending(e *variant.Ending, dst int32) {
	player := u.alloc()
	if e.Player == nil {
		u.emit(Int, player, 0, 0)
	} else {
		u.into(e.Player, player)
	}
	u.emitN(Ending, map[string]uint16{"over": 0, "score": 1, "won": 2}[e.What], dst, player, 0)
}

// expect compiles an expectation. Only the first part of an "and" that fails is recorded.
func (u *unit) expect(s *variant.ExpectStmt) {
	var holds, done label
	for i, part := range conjuncts(s.Cond) {
		if i > 0 {
			u.jump(Jump, 0, 0, &done)
			u.mark(&holds)
		}
		holds = u.expectPart(part)
	}
	u.mark(&holds)
	u.mark(&done)
}

// expectPart compiles a part of an expectation, and returns the label to which it jumps if the part
// holds. It keeps both sides of a comparison in registers, so that the error message can show them.
func (u *unit) expectPart(part variant.Expr) (holds label) {
	site := Expectation{Left: -1, Right: -1, Span: part.Place()}
	sides := u.allocN(2)
	if compare, ok := part.(*variant.Compare); ok {
		l, r := &variant.Local{Name: "left", Type: compare.L.Type()}, &variant.Local{Name: "right", Type: compare.R.Type()}
		u.registers[l], u.registers[r] = sides, sides+1
		u.into(compare.L, sides)
		u.into(compare.R, sides+1)
		site.Left, site.Right, site.Op = u.typ(l.Type), u.typ(r.Type), compare.Op
		u.branch(&variant.Compare{Typed: compare.Typed, Op: compare.Op, L: get(l), R: get(r)}, true, &holds)
	} else {
		u.branch(part, true, &holds)
	}
	u.p.Expectations = append(u.p.Expectations, site)
	u.emit(Expected, sides, int32(len(u.p.Expectations)-1), 0)
	return holds
}

func get(l *variant.Local) variant.Expr {
	return &variant.LocalGet{Typed: variant.Typed{T: l.Type, At: l.Span}, Local: l}
}

func (u *unit) expectOdds(s *variant.ExpectOdds) {
	args := u.allocN(int32(len(s.Call.Args)))
	for i, arg := range s.Call.Args {
		u.into(arg, args+int32(i))
	}
	site := OddsSite{Proc: u.procFor(s.Call.Proc), Args: int32(len(s.Call.Args)), Chances: s.Chances, Span: s.At}
	if rolled := s.Call.Proc.Rolled(); rolled != nil {
		site.Enum = rolled.Check.Enum
	}
	u.p.OddsSites = append(u.p.OddsSites, site)
	u.emit(ExpectOdds, args, int32(len(u.p.OddsSites)-1), 0)
}
