package program

import "houserule/dsl/variant"

// each compiles a loop: body runs with each element of a source in register it. inOrder says that it
// matters in which order a shuffled zone is run through. A jump to next goes on with the next element.
// The source must not change meanwhile; what may change it has to run over a list of it.
func (u *unit) each(s *variant.Source, it int32, inOrder bool, body func(next *label)) {
	u.scoped(func() {
		switch s.Kind {
		case variant.OverZone:
			u.eachInZone(s.X, it, inOrder, body)
		case variant.OverList:
			u.eachInList(s.X, it, body)
		case variant.OverSet:
			set := u.fresh(s.X)
			u.loop(Instr{Op: Jump}, NextInSet, 0, it, set, body)
		case variant.OverEach:
			u.eachOfEach(s, it, inOrder, body)
		default:
			cursor := u.rangeOf(s)
			u.loop(Instr{Op: Jump}, NextInRange, 0, it, cursor, body)
		}
	})
}

// loop compiles the turning of a loop, begun by an instruction that jumps. The step stands at the end: it
// fetches the next element and jumps back, one instruction for each round.
func (u *unit) loop(begin Instr, step Op, n uint16, it, cursor int32, body func(next *label)) {
	var start, next label
	u.jump(begin.Op, begin.A, begin.B, &next)
	u.mark(&start)
	u.scoped(func() { body(&next) })
	u.mark(&next)
	u.jumpN(step, n, it, cursor, &start)
}

// run compiles a loop over what register cursor+1 holds.
func (u *unit) run(step Op, n uint16, it, cursor int32, body func(next *label)) {
	u.loop(Instr{Op: Start, A: cursor}, step, n, it, cursor, body)
}

// runZone compiles a loop over a zone. One whose number is known is loaded as the loop begins.
func (u *unit) runZone(zone variant.Expr, step Op, n uint16, it, cursor int32, body func(next *label)) {
	if slot, ok := u.knownZone(zone); ok {
		u.loop(Instr{Op: StartZone, A: cursor, B: slot}, step, n, it, cursor, body)
		return
	}
	u.into(zone, cursor+1)
	u.run(step, n, it, cursor, body)
}

// zone compiles a zone to look at, take from or put to. One that exists once needs no register: where an
// operand is a zone, any below 0 is the zone itself.
func (u *unit) zone(e variant.Expr) int32 {
	if slot, ok := u.knownZone(e); ok {
		return ^slot
	}
	return u.value(e)
}

// knownZone is the number of a zone that exists once.
func (u *unit) knownZone(e variant.Expr) (int32, bool) {
	get, ok := e.(*variant.ZoneGet)
	if !ok || u.p.Zones[u.zoneOf(get.Zone)].Each {
		return 0, false
	}
	return u.p.Zones[u.zoneOf(get.Zone)].Slot, true
}

func (u *unit) eachInZone(zone variant.Expr, it int32, inOrder bool, body func(next *label)) {
	u.runZone(zone, NextInZone, orderFlag(inOrder), it, u.allocN(2), body)
}

func orderFlag(inOrder bool) uint16 {
	if inOrder {
		return InOrder
	}
	return 0
}

func (u *unit) eachInList(list variant.Expr, it int32, body func(next *label)) {
	cursor := u.allocN(2)
	u.into(list, cursor+1)
	u.run(NextInList, 0, it, cursor, body)
}

func (u *unit) eachOfEach(s *variant.Source, it int32, inOrder bool, body func(next *label)) {
	via := u.bind(s.Via)
	u.each(s.Inner, via, inOrder, func(*label) {
		u.eachInZone(s.X, it, inOrder, body)
	})
}

// rangeOf loads the first and the last number of a source that is numbers in a row.
func (u *unit) rangeOf(s *variant.Source) int32 {
	cursor := u.allocN(2)
	switch s.Kind {
	case variant.OverEnum:
		u.emit(Int, cursor, 0, 0)
		u.emit(Int, cursor+1, int32(len(s.Enum.Members)-1), 0)
	case variant.OverPlayers:
		u.emit(Int, cursor, 0, 0)
		u.emit(Players, cursor+1, 0, 0)
		u.emit(AddInt, cursor+1, cursor+1, -1)
	default:
		u.into(s.Lo, cursor)
		u.into(s.Hi, cursor+1)
	}
	return cursor
}

// scan compiles a loop over those elements of a source that a condition holds for.
func (u *unit) scan(s *variant.Source, it *variant.Local, where variant.Expr, inOrder bool, body func(it int32, next *label)) {
	u.scoped(func() {
		r := u.bind(it)
		if u.scanField(s, it, r, where, inOrder, body) {
			return
		}
		u.each(s, r, inOrder, func(next *label) {
			if where != nil {
				u.branch(where, false, next)
			}
			body(r, next)
		})
	})
}

// scanField compiles a scan of a zone whose first condition compares a field with something that
// stays the same. The step of the loop then passes over what doesn't fit by itself.
func (u *unit) scanField(s *variant.Source, it *variant.Local, r int32, where variant.Expr, inOrder bool, body func(it int32, next *label)) bool {
	conditions := conjuncts(where)
	if s.Kind != variant.OverZone || len(conditions) == 0 {
		return false
	}
	test, ok := fieldTest(conditions[0], it)
	if !ok {
		return false
	}
	cursor := u.allocN(3)
	u.into(test.value, cursor+2)
	u.runZone(s.X, either(test.equal, NextInZoneEq, NextInZoneNe), test.slot|orderFlag(inOrder), r, cursor, func(next *label) {
		for _, c := range conditions[1:] {
			u.branch(c, false, next)
		}
		body(r, next)
	})
	return true
}

// A fieldComparison says that a field is, or is not, a value.
type fieldComparison struct {
	slot  uint16
	equal bool
	value variant.Expr
}

// fieldTest reads a condition as the comparison of a field of a subject with a constant or variable.
func fieldTest(e variant.Expr, it *variant.Local) (fieldComparison, bool) {
	if not, ok := e.(*variant.Not); ok {
		test, ok := fieldTest(not.X, it)
		test.equal = !test.equal
		return test, ok
	}
	if field, ok := e.(*variant.FieldGet); ok {
		return testOf(field, it, "==", &variant.Const{Typed: variant.Typed{T: field.T, At: field.At}, Value: 1})
	}
	compare, ok := e.(*variant.Compare)
	if !ok {
		return fieldComparison{}, false
	}
	if field, ok := compare.L.(*variant.FieldGet); ok {
		return testOf(field, it, compare.Op, compare.R)
	}
	return fieldComparison{}, false
}

func testOf(field *variant.FieldGet, it *variant.Local, op string, value variant.Expr) (fieldComparison, bool) {
	subject, isLocal := field.X.(*variant.LocalGet)
	slot, ok := oneSlot(field.Fields)
	base := field.Type().Base
	if !ok || !isLocal || subject.Local != it || op != "==" && op != "!=" || base == variant.Text || base == variant.ListType {
		return fieldComparison{}, false
	}
	return fieldComparison{slot: uint16(slot), equal: op == "==", value: value}, staysTheSame(value, it)
}

// staysTheSame tells whether a value can be found out once, before a loop with subject it.
func staysTheSame(e variant.Expr, it *variant.Local) bool {
	switch e := e.(type) {
	case *variant.Const, *variant.GlobalGet, *variant.OptionGet, *variant.ActiveGet:
		global, ok := e.(*variant.GlobalGet)
		return !ok || global.Owner == nil
	case *variant.LocalGet:
		return e.Local != it
	}
	return false
}

// conjuncts takes apart what is joined by "and".
func conjuncts(e variant.Expr) []variant.Expr {
	if e == nil {
		return nil
	}
	if logic, ok := e.(*variant.Logic); ok && logic.And {
		return append(conjuncts(logic.L), conjuncts(logic.R)...)
	}
	return []variant.Expr{e}
}
