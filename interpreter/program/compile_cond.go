package program

import "houserule/dsl/variant"

// branch compiles a condition. The code jumps to the label if the condition equals want, and
// otherwise falls through.
func (u *expressions) branch(e variant.Expr, want bool, to *label) {
	u.placed(e.Place(), func() { u.scoped(func() { u.branchPlaced(e, want, to) }) })
}

func (u *expressions) branchPlaced(e variant.Expr, want bool, to *label) {
	switch e := e.(type) {
	case *variant.Const:
		if (e.Value == 1) == want {
			u.jump(Jump, 0, 0, to)
		}
	case *variant.Not:
		u.branch(e.X, !want, to)
	case *variant.Logic:
		u.branchLogic(e, want, to)
	case *variant.Compare:
		u.branchCompare(e, want, to)
	case *variant.ExistsExpr:
		u.jump(either(want, JumpSome, JumpNone), u.value(e.X), 0, to)
	case *variant.IsKind:
		x := u.value(e.X)
		u.seen(e.X, x, "kind")
		u.jump(either(want, JumpKind, JumpNotKind), x, u.kinds(e.Kinds), to)
	case *variant.InPlay:
		u.p.HasEffects = true
		u.inPlay(u.value(e.X), want, to)
	case *variant.Sees:
		u.jump(either(want, JumpIf, JumpIfNot), u.sees(e), 0, to)
	case *variant.InZone:
		x, zone := u.value(e.X), u.zone(e.Zone)
		u.looksInto(e.Zone)
		u.jump(either(want, JumpInZone, JumpNotInZone), x, zone, to)
	case *variant.InSet:
		x, set := u.value(e.X), u.value(e.Set)
		u.jump(either(want, JumpInSet, JumpNotInSet), x, set, to)
	case *variant.InList:
		x, list := u.value(e.X), u.value(e.List)
		u.jumpN(either(want, JumpInList, JumpNotInList), textFlag(e.X.Type()), x, list, to)
	case *variant.InRange:
		u.branchRange(e, want, to)
	case *variant.IfElse:
		u.branchIfElse(e, want, to)
	case *variant.FieldGet:
		u.branchField(e, want, to)
	case *variant.PropGet:
		u.branchProp(e, want, to)
	case *variant.QueryExpr:
		u.branchQuery(e, want, to)
	case *variant.CallExpr:
		u.branchCall(e, want, to)
	default:
		u.jump(either(want, JumpIf, JumpIfNot), u.value(e), 0, to)
	}
}

func (u *expressions) branchCall(e *variant.CallExpr, want bool, to *label) {
	inPlace := func(body variant.Expr) { u.branch(body, want, to) }
	called := func(value int32) { u.jump(either(want, JumpIf, JumpIfNot), value, 0, to) }
	if !u.inline(e, inPlace) && !u.ifUnaltered(e, inPlace, called) {
		called(u.fresh(e))
	}
}

func either(want bool, yes, no Op) Op {
	if want {
		return yes
	}
	return no
}

// textFlag returns 1 for the type text, because texts are compared by content.
func textFlag(t *variant.Type) uint16 {
	if t.Base == variant.Text {
		return 1
	}
	return 0
}

// branchLogic evaluates the second operand only if the first doesn't decide the result.
func (u *expressions) branchLogic(e *variant.Logic, want bool, to *label) {
	if e.And != want {
		u.branch(e.L, want, to)
		u.branch(e.R, want, to)
		return
	}
	var past label
	u.branch(e.L, !want, &past)
	u.branch(e.R, want, to)
	u.mark(&past)
}

func (u *expressions) branchIfElse(e *variant.IfElse, want bool, to *label) {
	var otherwise, done label
	u.branch(e.Cond, false, &otherwise)
	u.branch(e.Then, want, to)
	u.jump(Jump, 0, 0, &done)
	u.mark(&otherwise)
	u.branch(e.Else, want, to)
	u.mark(&done)
}

func (u *expressions) branchField(e *variant.FieldGet, want bool, to *label) {
	if access, ok := u.fused(e.Fields); ok && !u.mayBeHidden(e.X) {
		u.jumpN(either(want, JumpFieldEq, JumpFieldNe), access, u.value(e.X), 1, to)
		return
	}
	u.jump(either(want, JumpIf, JumpIfNot), u.fresh(e), 0, to)
}

func (u *expressions) branchProp(e *variant.PropGet, want bool, to *label) {
	if e.Prop != "face_up" && e.Prop != "face_down" {
		u.jump(either(want, JumpIf, JumpIfNot), u.fresh(e), 0, to)
		return
	}
	up := int32(0)
	if (e.Prop == "face_up") == want {
		up = 1
	}
	x := u.value(e.X)
	u.asksOf(e.X.Type())
	u.jump(JumpFace, x, up, to)
}

// branchRange compiles a range test. None is outside every range.
func (u *expressions) branchRange(e *variant.InRange, want bool, to *label) {
	var past label
	outside := to
	if want {
		outside = &past
	}
	x := u.value(e.X)
	if e.X.Type().Optional {
		u.jump(JumpNone, x, 0, outside)
	}
	if e.Lo != nil {
		u.jumpCompare("<", x, e.Lo, outside)
	}
	if e.Hi != nil {
		u.jumpCompare(">", x, e.Hi, outside)
	}
	if want {
		u.jump(Jump, 0, 0, to)
		u.mark(&past)
	}
}

// ---- Comparing ----

var (
	mirrored = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
	withInt  = map[string]Op{"<": JumpLtInt, "<=": JumpLeInt, ">": JumpGtInt, ">=": JumpGeInt, "==": JumpEqInt, "!=": JumpNeInt}
)

func (u *expressions) branchCompare(e *variant.Compare, want bool, to *label) {
	op, l, r := e.Op, e.L, e.R
	if !want {
		op = variant.Opposite[op]
	}
	if _, ok := l.(*variant.Const); ok {
		op, l, r = mirrored[op], r, l
	}
	switch {
	case isBase(variant.Text, l, r):
		u.branchText(op, l, r, to)
	case isBase(variant.ListType, l, r) && !isNone(r):
		u.branchList(op, l, r, to)
	case u.branchFieldIs(op, l, r, to), u.branchEmpty(op, l, r, to):
	default:
		u.jumpCompare(op, u.value(l), r, to)
	}
}

func isBase(base variant.Base, l, r variant.Expr) bool {
	return l.Type().Base == base || r.Type().Base == base
}

func isNone(e variant.Expr) bool {
	c, ok := e.(*variant.Const)
	return ok && c.Value == variant.None
}

// jumpCompare compares a register with an expression.
func (u *expressions) jumpCompare(op string, l int32, r variant.Expr, to *label) {
	if n, ok := smallInt(r); ok {
		u.jump(withInt[op], l, n, to)
		return
	}
	if isNone(r) {
		switch op {
		case "==":
			u.jump(JumpNone, l, 0, to)
			return
		case "!=":
			u.jump(JumpSome, l, 0, to)
			return
		}
	}
	u.jumpRegisters(op, l, u.value(r), to)
}

func (u *expressions) jumpRegisters(op string, l, r int32, to *label) {
	switch op {
	case "==":
		u.jump(JumpEq, l, r, to)
	case "!=":
		u.jump(JumpNe, l, r, to)
	case "<":
		u.jump(JumpLt, l, r, to)
	case "<=":
		u.jump(JumpLe, l, r, to)
	case ">":
		u.jump(JumpLt, r, l, to)
	case ">=":
		u.jump(JumpLe, r, l, to)
	}
}

func (u *expressions) branchText(op string, l, r variant.Expr, to *label) {
	if op == "==" || op == "!=" {
		u.branchSameText(op == "==", l, r, to)
		return
	}
	order := u.alloc()
	a := u.value(l)
	b := u.value(r)
	u.emit(TextOrder, order, a, b)
	u.jump(withInt[op], order, 0, to)
}

// branchSameText compares two texts for equality. If the left one is the name of a component, the
// code doesn't build that text.
func (u *expressions) branchSameText(want bool, l, r variant.Expr, to *label) {
	if call, ok := l.(*variant.CallExpr); ok && isImmediate(r) {
		inPlace := func(body variant.Expr) { u.branchSameText(want, body, r, to) }
		called := func(value int32) { u.jump(either(want, JumpTextEq, JumpTextNe), value, u.value(r), to) }
		if u.inline(call, inPlace) || u.ifUnaltered(call, inPlace, called) {
			return
		}
	}
	card, isName := named(l)
	if !isName {
		a := u.value(l)
		u.jump(either(want, JumpTextEq, JumpTextNe), a, u.value(r), to)
		return
	}
	x := u.value(card)
	u.seen(card, x, "name")
	u.jump(either(want, JumpNamed, JumpNotNamed), x, u.value(r), to)
}

func (u *expressions) branchList(op string, l, r variant.Expr, to *label) {
	same := u.alloc()
	a := u.value(l)
	b := u.value(r)
	n := uint16(0)
	if elem := l.Type().Elem; elem != nil {
		n = textFlag(elem)
	}
	u.emitN(SameList, n, same, a, b)
	u.jump(either(op == "==", JumpIf, JumpIfNot), same, 0, to)
}

// branchFieldIs compares a field with a constant in one instruction. It reports false and emits
// nothing if that is not possible.
func (u *expressions) branchFieldIs(op string, l, r variant.Expr, to *label) bool {
	field, isField := l.(*variant.FieldGet)
	n, isInt := smallInt(r)
	if !isField || !isInt || op != "==" && op != "!=" || u.mayBeHidden(field.X) {
		return false
	}
	access, ok := u.fused(field.Fields)
	if ok {
		u.jumpN(either(op == "==", JumpFieldEq, JumpFieldNe), access, u.value(field.X), n, to)
	}
	return ok
}

// branchEmpty tests in one instruction whether a zone is empty. It reports false and emits
// nothing if e is another comparison.
func (u *expressions) branchEmpty(op string, l, r variant.Expr, to *label) bool {
	count, isProp := l.(*variant.PropGet)
	n, isInt := smallInt(r)
	if !isProp || !isInt || n != 0 || count.Prop != "count" || count.X.Type().Base != variant.ZoneType {
		return false
	}
	isEmpty := op == "==" || op == "<="
	if !isEmpty && op != "!=" && op != ">" {
		return false
	}
	zone := u.zone(count.X)
	u.looksInto(count.X)
	u.jump(either(isEmpty, JumpZoneEmpty, JumpZoneHolds), zone, 0, to)
	return true
}
