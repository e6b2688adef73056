package program

import (
	"slices"

	"houserule/dsl/variant"
)

// The registers of a loop are consecutive: the element, the cursor, the source, and the value
// that a field is compared with.
const (
	loopCursor = 1
	loopSource = 2
	loopValue  = 3
)

// openLoop allocates n consecutive registers for a loop over a variable.
func (u *expressions) openLoop(local *variant.Local, n int32) int32 {
	it := u.bind(local)
	u.allocN(n - 1)
	return it
}

// each compiles a loop that runs body with each element of a source. inOrder means that the order
// of a shuffled zone matters. A jump to next continues with the next element. The source must not
// change during the loop; code that may change it must iterate over a list of the elements.
func (u *expressions) each(s *variant.Source, local *variant.Local, inOrder bool, body func(it int32, next *label)) {
	u.scoped(func() {
		switch s.Kind {
		case variant.OverZone:
			u.eachInZone(s.X, local, inOrder, body)
		case variant.OverList:
			it := u.openLoop(local, 3)
			u.into(s.X, it+loopSource)
			u.runList(it, body)
		case variant.OverSet:
			it := u.openLoop(local, 2)
			u.into(s.X, it+loopCursor)
			u.loop(Instr{Op: Jump}, Instr{Op: NextInSet, A: it}, body)
		case variant.OverEach:
			u.each(s.Inner, s.Via, inOrder, func(int32, *label) { u.eachInZone(s.X, local, inOrder, body) })
		default:
			it := u.openLoop(local, 3)
			u.loop(u.beginRange(s, it), Instr{Op: NextInRange, A: it}, u.skipPlayersOut(s, body))
		}
	})
}

// skipPlayersOut returns a loop body that skips players for whom the game is over.
func (u *expressions) skipPlayersOut(s *variant.Source, body func(it int32, next *label)) func(it int32, next *label) {
	if s.Kind != variant.OverPlayers || !u.v.Leaves {
		return body
	}
	return func(player int32, next *label) {
		u.jump(JumpOut, player, 0, next)
		body(player, next)
	}
}

// loop compiles the control flow of a loop. The step is at the end: it fetches the next element
// and jumps back, so each iteration costs one instruction. Begin either jumps to the step, or
// fetches the first element and jumps past the loop if there is none.
func (u *expressions) loop(begin, step Instr, body func(it int32, next *label)) {
	var start, next, past label
	to := &past
	if begin.Op == Jump {
		to = &next
	}
	u.jumpN(begin.Op, begin.N, begin.A, begin.B, to)
	u.mark(&start)
	u.scoped(func() { body(step.A, &next) })
	u.mark(&next)
	u.jumpN(step.Op, step.N, step.A, 0, &start)
	u.mark(&past)
}

// runList compiles a loop over the list in the source register.
func (u *expressions) runList(it int32, body func(it int32, next *label)) {
	u.loop(Instr{Op: EnterList, A: it}, Instr{Op: NextInList, A: it}, body)
}

func (u *expressions) eachInZone(zone variant.Expr, local *variant.Local, inOrder bool, body func(it int32, next *label)) {
	it := u.openLoop(local, 3)
	n := orderFlag(inOrder)
	begin := Instr{Op: EnterZone, N: n, A: it, B: u.zone(zone)}
	u.looksInto(zone)
	u.loop(begin, Instr{Op: NextInZone, N: n, A: it}, u.observes(zone, body))
}

// observes returns a loop body in which the components of a zone count as observed, unless the
// zone may hold hidden ones. The body must not move components.
func (u *expressions) observes(zone variant.Expr, body func(it int32, next *label)) func(it int32, next *label) {
	if u.mayHoldHidden(zone) {
		return body
	}
	return func(it int32, next *label) {
		u.observed[it] = true
		body(it, next)
		delete(u.observed, it)
	}
}

func orderFlag(inOrder bool) uint16 {
	if inOrder {
		return InOrder
	}
	return 0
}

// beginRange loads the bounds of a source of consecutive numbers. It returns the instruction that
// begins the loop.
func (u *expressions) beginRange(s *variant.Source, it int32) Instr {
	lo, hi := it+loopCursor, it+loopSource
	switch s.Kind {
	case variant.OverPlayers, variant.OverSeats:
		return Instr{Op: EnterSeats, A: it}
	case variant.OverEnum:
		u.emit(Int, lo, 0, 0)
		u.emit(Int, hi, int32(len(s.Enum.Members)-1), 0)
	default:
		u.into(s.Lo, lo)
		u.into(s.Hi, hi)
	}
	return Instr{Op: Jump}
}

// times compiles a loop with count iterations.
func (u *expressions) times(count variant.Expr, body func()) {
	round := u.openLoop(nil, 3)
	u.emit(Int, round+loopCursor, 1, 0)
	u.into(count, round+loopSource)
	u.loop(Instr{Op: Jump}, Instr{Op: NextInRange, A: round}, func(int32, *label) { body() })
}

// zone compiles a zone as an operand. A declared zone needs no register.
func (u *expressions) zone(e variant.Expr) int32 {
	get, ok := e.(*variant.ZoneGet)
	if !ok {
		return u.value(e)
	}
	z := u.p.Zones[u.zoneOf(get.Zone)]
	if !z.Each {
		return ^z.Slot
	}
	owner := u.value(get.Owner)
	if operand, ok := zoneOfPlayer(z.Slot, owner); ok {
		return operand
	}
	zone := u.alloc()
	u.emit(ZoneOf, zone, owner, z.Slot)
	return zone
}

// maxDistinctZones is the maximum number of zone declarations that a dependency set distinguishes.
const maxDistinctZones = 64

// looksInto records the zone declarations that the next instruction may read: those that the
// expression can refer to or, if they are not known, all that can hold components of its kinds. It
// records nothing if there are more than maxDistinctZones.
func (u *expressions) looksInto(zone variant.Expr) {
	defs := u.declarationsOf(zone)
	if defs == nil {
		defs = u.zonesFor(zone.Type().Kinds)
	}
	if len(defs) <= maxDistinctZones {
		u.p.looksInto[u.here()] = defs
	}
}

// zonesFor returns the indices of the zone declarations that can hold a component of the given
// kinds. It stops at one more than maxDistinctZones, because the caller then discards the result.
func (u *expressions) zonesFor(kinds []*variant.Kind) (defs []int32) {
	for def := 0; def < len(u.p.Zones) && len(defs) <= maxDistinctZones; def++ {
		if u.mayHold(&u.p.Zones[def], kinds) {
			defs = append(defs, int32(def))
		}
	}
	return defs
}

// mayHold reports whether zones of a declaration can hold a component of the given kinds.
func (u *expressions) mayHold(z *Zone, kinds []*variant.Kind) bool {
	return slices.ContainsFunc(kinds, func(k *variant.Kind) bool { return z.Takes[k.Index] })
}

// declarationsOf returns the indices in Zones that a zone expression can refer to. It returns nil
// if they are not known.
func (u *expressions) declarationsOf(zone variant.Expr) (defs []int32) {
	switch e := zone.(type) {
	case *variant.ZoneGet:
		return []int32{u.zoneOf(e.Zone)}
	case *variant.FieldGet:
		for _, f := range e.Fields {
			own := u.p.Kinds[f.Kind.Index].Zones
			i := slices.IndexFunc(own, func(z OwnZone) bool { return int(z.Slot) == f.Slot })
			if i < 0 {
				return nil
			}
			defs = append(defs, own[i].Zone)
		}
	case *variant.IfElse:
		then, otherwise := u.declarationsOf(e.Then), u.declarationsOf(e.Else)
		if then == nil || otherwise == nil {
			return nil
		}
		return append(then, otherwise...)
	case *variant.CallExpr:
		if body, ok := u.bodyOf(e.Proc); ok {
			return u.declarationsOf(body)
		}
	default:
	}
	return defs
}

// scan compiles a loop over the elements of a source that meet a condition.
func (u *expressions) scan(s *variant.Source, local *variant.Local, where variant.Expr, inOrder bool, body func(it int32, next *label)) {
	u.scoped(func() {
		if u.scanThrough(s, local, where, body) || u.scanField(s, local, where, inOrder, body) {
			return
		}
		u.each(s, local, inOrder, func(it int32, next *label) {
			if where != nil {
				u.branch(where, false, next)
			}
			body(it, next)
		})
	})
}

// scanField compiles a scan of a zone whose first condition compares a field with an invariant
// value. The step instruction then skips elements that don't match. It reports false and emits
// nothing for other scans.
func (u *expressions) scanField(s *variant.Source, local *variant.Local, where variant.Expr, inOrder bool, body func(it int32, next *label)) bool {
	conditions := conjuncts(where)
	if s.Kind != variant.OverZone || len(conditions) == 0 || u.mayHoldHidden(s.X) {
		return false
	}
	test, ok := fieldTest(conditions[0], local)
	if ok {
		conditions = conditions[1:]
	} else if test, ok = u.testWithin(conditions[0], local); !ok {
		return false
	}
	enter, next, access := EnterZoneNamed, NextInZoneNamed, uint16(0)
	if !test.name {
		enter, next = either(test.equal, EnterZoneEq, EnterZoneNe), either(test.equal, NextInZoneEq, NextInZoneNe)
		if access, ok = u.fused(test.fields); !ok {
			return false
		}
	}
	it := u.openLoop(local, 4)
	zone, n := u.zone(s.X), access|orderFlag(inOrder)
	var empty label
	if !isImmediate(test.value) {
		u.looksInto(s.X)
		u.jump(JumpZoneEmpty, zone, 0, &empty)
	}
	u.into(test.value, it+loopValue)
	u.looksInto(s.X)
	u.loop(Instr{Op: enter, N: n, A: it, B: zone}, Instr{Op: next, N: n, A: it}, u.observes(s.X, func(it int32, next *label) {
		for _, c := range conditions {
			u.branch(c, false, next)
		}
		body(it, next)
	}))
	u.mark(&empty)
	return true
}

// testWithin returns the comparison at the start of an inlined function. The loop still evaluates
// the whole condition, but most elements fail this first part. A traced program counts each call,
// so it can't skip elements in the step.
func (u *expressions) testWithin(e variant.Expr, local *variant.Local) (fieldComparison, bool) {
	call, ok := e.(*variant.CallExpr)
	if !ok || u.traced() {
		return fieldComparison{}, false
	}
	body, ok := u.bodyOf(call.Proc)
	if !ok {
		return fieldComparison{}, false
	}
	for i, arg := range call.Args {
		if get, ok := arg.(*variant.LocalGet); ok && get.Local == local {
			test, ok := fieldTest(conjuncts(body)[0], call.Proc.Params[i])
			return test, ok && isImmediate(test.value) && !readsAny(test.value, call.Proc.Params)
		}
	}
	return fieldComparison{}, false
}

// A fieldComparison is a test whether a component's field equals a value or differs from it, or
// whether its name equals a value.
type fieldComparison struct {
	fields []*variant.Field
	name   bool
	equal  bool
	value  variant.Expr
}

// fieldTest converts a condition on the element of a loop to a comparison of its name or one of its
// fields with an invariant value. It reports false for other conditions.
func fieldTest(e variant.Expr, it *variant.Local) (fieldComparison, bool) {
	if not, ok := e.(*variant.Not); ok {
		test, ok := fieldTest(not.X, it)
		test.equal = !test.equal
		return test, ok && !test.name
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
	if card, ok := named(compare.L); ok && isLocal(card, it) && compare.Op == "==" {
		return fieldComparison{name: true, equal: true, value: compare.R}, staysTheSame(compare.R, it)
	}
	return fieldComparison{}, false
}

func testOf(field *variant.FieldGet, it *variant.Local, op string, value variant.Expr) (fieldComparison, bool) {
	base := field.Type().Base
	if !isLocal(field.X, it) || op != "==" && op != "!=" || base == variant.Text || base == variant.ListType {
		return fieldComparison{}, false
	}
	return fieldComparison{fields: field.Fields, equal: op == "==", value: value}, staysTheSame(value, it)
}

func isLocal(e variant.Expr, local *variant.Local) bool {
	get, ok := e.(*variant.LocalGet)
	return ok && get.Local == local
}

// staysTheSame reports whether a value is the same for each element of a loop, so that it can be
// computed once before the loop. The loop must have no effects.
func staysTheSame(e variant.Expr, it *variant.Local) bool {
	same := !readsAny(e, []*variant.Local{it})
	variant.Walk(e, func(node any) bool {
		same = same && onlyLooks(node)
		return same
	})
	return same
}

// readsAny reports whether one or several nodes read any of the given variables.
func readsAny(e any, locals []*variant.Local) (reads bool) {
	variant.Walk(e, func(node any) bool {
		get, ok := node.(*variant.LocalGet)
		reads = reads || ok && slices.Contains(locals, get.Local)
		return !reads
	})
	return reads
}

// isImmediate reports whether the evaluation of a value can't fail.
func isImmediate(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.Const, *variant.TextConst, *variant.LocalGet, *variant.OptionGet, *variant.ActiveGet:
		return true
	case *variant.GlobalGet:
		return e.Owner == nil
	default:
		return false
	}
}

// conjuncts returns the operands of a chain of "and".
func conjuncts(e variant.Expr) []variant.Expr {
	if e == nil {
		return nil
	}
	if logic, ok := e.(*variant.Logic); ok && logic.And {
		return append(conjuncts(logic.L), conjuncts(logic.R)...)
	}
	return []variant.Expr{e}
}
