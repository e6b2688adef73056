package program

import (
	"fmt"
	"math"
	"slices"

	"houserule/dsl/variant"
)

// value compiles an expression and returns the register of its value: that of a variable, or a
// new one.
func (u *expressions) value(e variant.Expr) int32 {
	switch e := e.(type) {
	case *variant.LocalGet:
		return u.declare(e.Local)
	case *variant.Need:
		if local, ok := e.X.(*variant.LocalGet); ok {
			r := u.declare(local.Local)
			u.need(e, r)
			return r
		}
	default:
	}
	return u.fresh(e)
}

// fresh compiles an expression into a new register and returns that.
func (u *expressions) fresh(e variant.Expr) int32 {
	r := u.alloc()
	u.into(e, r)
	return r
}

// assign compiles an expression into the register of a variable that the expression may read.
// Code with several writes uses a temporary register, because it would otherwise overwrite the
// variable too early.
func (u *expressions) assign(e variant.Expr, dst int32) {
	if u.inSteps(e) {
		u.scoped(func() { u.emit(Move, dst, u.fresh(e), 0) })
		return
	}
	u.into(e, dst)
}

// inSteps reports whether the code of an expression may write to its register more than once.
func (u *expressions) inSteps(e variant.Expr) bool {
	switch e := e.(type) {
	case *variant.QueryExpr, *variant.ChooseExpr, *variant.ListOf, *variant.RollExpr, *variant.RollFaces, *variant.IfElse:
		return true
	case *variant.CallExpr:
		_, inPlace := u.bodyOf(e.Proc)
		_, mayBe := u.unalteredBody(e)
		return inPlace || mayBe
	case *variant.Need:
		return u.inSteps(e.X)
	default:
		return false
	}
}

// into compiles an expression into a register that the expression doesn't read.
func (u *expressions) into(e variant.Expr, dst int32) {
	u.placed(e.Place(), func() { u.scoped(func() { u.intoPlaced(e, dst) }) })
}

func (u *expressions) intoPlaced(e variant.Expr, dst int32) {
	switch e := e.(type) {
	case *variant.Const:
		u.constant(e.Value, dst)
	case *variant.TextConst:
		u.textConst(e.Text, dst)
	case *variant.Interp:
		u.interp(e, dst)
	case *variant.LocalGet:
		u.emit(Move, dst, u.declare(e.Local), 0)
	case *variant.GlobalGet:
		u.globalGet(e, dst)
	case *variant.OptionGet:
		u.emit(Option, dst, int32(e.Option.Index), 0)
	case *variant.ActiveGet:
		u.emit(Active, dst, 0, 0)
	case *variant.TurnCount:
		u.p.ReadsTurns = true
		u.emit(TurnCount, dst, 0, 0)
	case *variant.SeatGet:
		u.emit(Int, dst, int32(e.Seat), 0)
	case *variant.PlayerStep:
		op := Seat
		if e.By == variant.ToFirst || e.By == variant.ToPartner {
			op = Teammate
		}
		u.emit(op, dst, u.value(e.X), int32(e.By))
	case *variant.ZoneGet:
		u.zoneGet(e, dst)
	case *variant.FieldGet:
		u.fieldGet(e, dst)
	case *variant.PropGet:
		u.propGet(e, dst)
	case *variant.CallExpr:
		u.callExpr(e, dst)
	case *variant.Negate:
		u.emit(Negate, dst, u.value(e.X), 0)
	case *variant.Arith:
		u.arith(e, dst)
	case *variant.Need:
		u.into(e.X, dst)
		u.need(e, dst)
	case *variant.IfElse:
		u.ifElse(e, dst)
	case *variant.ListOf:
		u.listOf(e, dst)
	case *variant.RollExpr:
		u.rollExpr(e, dst)
	case *variant.RollFaces:
		u.rollFaces(e, dst)
	case *variant.DistanceExpr:
		u.distance(e, dst)
	case *variant.Ending:
		u.unit.ending(e, dst)
	case *variant.MemberStep:
		u.memberStep(e, dst)
	case *variant.PlaceInList:
		x, list := u.value(e.X), u.value(e.List)
		u.emitN(PlaceIn, textFlag(e.X.Type()), dst, x, list)
	case *variant.Subsets:
		u.subsets(e, dst)
	case *variant.InText:
		x, text := u.value(e.X), u.value(e.Text)
		u.emit(TextHolds, dst, text, x)
	case *variant.ListWith:
		list, x := u.value(e.List), u.value(e.X)
		u.emit(With, dst, list, x)
	case *variant.ListWithout:
		list, x := u.value(e.List), u.value(e.X)
		u.emitN(Without, textFlag(e.X.Type()), dst, list, x)
	case *variant.TheExpr:
		u.the(e, dst)
	case *variant.QueryExpr:
		u.query(e, dst)
	case *variant.ChooseExpr:
		u.unit.choose(e, dst)
	case *variant.JudgeExpr:
		u.unit.judge(e, dst)
	case *variant.Not, *variant.Compare, *variant.Logic, *variant.IsKind, *variant.ExistsExpr, *variant.InZone, *variant.InList,
		*variant.InSet, *variant.InRange, *variant.InPlay, *variant.Sees:
		u.truth(e, dst)
	default:
		panic(fmt.Sprintf("cannot compile the expression %T", e))
	}
}

// truth compiles a condition into a value.
func (u *expressions) truth(e variant.Expr, dst int32) {
	var no, done label
	u.branch(e, false, &no)
	u.emit(Int, dst, 1, 0)
	u.jump(Jump, 0, 0, &done)
	u.mark(&no)
	u.emit(Int, dst, 0, 0)
	u.mark(&done)
}

func (u *expressions) need(e *variant.Need, r int32) {
	u.placed(e.Place(), func() { u.emit(Need, r, u.phrase(e.What), 0) })
}

func (u *expressions) globalGet(e *variant.GlobalGet, dst int32) {
	cell := u.p.Globals[e.Global.Index]
	owner := int32(-1)
	if cell.Each {
		owner = u.value(e.Owner)
	}
	if e.Global.Secret {
		u.emit(Peek, owner, 0, int32(e.Global.Index))
	}
	if cell.Each {
		u.emit(GlobalOf, dst, owner, cell.At)
	} else {
		u.emit(Global, dst, cell.At, 0)
	}
}

func (u *expressions) zoneGet(e *variant.ZoneGet, dst int32) {
	z := u.p.Zones[u.zoneOf(e.Zone)]
	if z.Each {
		u.emit(ZoneOf, dst, u.value(e.Owner), z.Slot)
	} else {
		u.emit(Int, dst, z.Slot, 0)
	}
}

// zoneOf returns the index of a zone in Program.Zones. It returns the play area for nil.
func (u *expressions) zoneOf(z *variant.Zone) int32 {
	if index, ok := u.zones[z]; ok {
		return index
	}
	return int32(u.p.Table)
}

func (u *expressions) fieldGet(e *variant.FieldGet, dst int32) {
	x := u.value(e.X)
	if kind, slot, ok := lone(e.Fields); ok {
		u.emitN(either(u.mayBeHidden(e.X), FieldSeen, Field), kind, dst, x, slot)
		return
	}
	u.seen(e.X, x, e.Fields[0].Name)
	u.emit(FieldBy, dst, x, u.access(e.Fields))
}

func (u *expressions) propGet(e *variant.PropGet, dst int32) {
	switch base := e.X.Type().Base; {
	case base == variant.Player && e.Prop == "name":
		u.emit(SeatName, dst, u.value(e.X), 0)
	case base == variant.Player && e.Prop == "teams":
		u.emit(Teams, dst, 0, 0)
	case base == variant.Player:
		without := int32(0)
		if e.Prop == "partners" {
			without = 1
		}
		u.emit(Team, dst, u.value(e.X), without)
	case base == variant.EnumType:
		u.emit(AddInt, dst, u.value(e.X), 1)
	case base == variant.ZoneType:
		zone := u.zone(e.X)
		u.looksInto(e.X)
		u.emitProp(e, dst, zone)
	case base == variant.ListType:
		u.emitProp(e, dst, u.value(e.X))
	default:
		x := u.value(e.X)
		if e.Prop == "name" {
			u.seen(e.X, x, e.Prop)
		}
		u.asksOf(e.X.Type())
		u.emitProp(e, dst, x)
	}
}

// asksOf records the kinds of components whose properties the next instruction reads.
func (u *expressions) asksOf(t *variant.Type) {
	kinds := make([]int32, len(t.Kinds))
	for i, kind := range t.Kinds {
		kinds[i] = int32(kind.Index)
	}
	u.p.asksOf[u.here()] = kinds
}

// A propOp is the opcode that reads a property, with its last operand.
type propOp struct {
	op      Op
	operand int32
}

// propOps maps the properties of components, zones and lists to their opcodes.
var propOps = map[variant.Base]map[string]propOp{
	variant.Component: {
		"name": {Name, 0}, "face_up": {Face, 1}, "face_down": {Face, 0}, "zone": {PlaceOf, 0}, "owner": {Owner, 0}, "holder": {Holder, 0},
		"neighbours": {Neighbours, 0},
	},
	variant.ZoneType: {"name": {ZoneName, 0}, "count": {Count, 0}, "bottom": {ZoneEnd, 0}, "top": {ZoneEnd, 1}, "owner": {ZoneOwner, 0}},
	variant.ListType: {"count": {Size, 0}, "bottom": {ListEnd, 0}, "top": {ListEnd, 1}},
}

// emitProp emits the instruction that reads a property of the value in register x. It panics for
// an unknown property.
func (u *expressions) emitProp(e *variant.PropGet, dst, x int32) {
	prop, ok := propOps[e.X.Type().Base][e.Prop]
	if !ok {
		panic(fmt.Sprintf("cannot compile the property %q", e.Prop))
	}
	u.emit(prop.op, dst, x, prop.operand)
}

// callExpr compiles a call for its value.
func (u *expressions) callExpr(e *variant.CallExpr, dst int32) {
	if u.lookUp(e, dst) || u.inline(e, func(body variant.Expr) { u.into(body, dst) }) {
		return
	}
	inPlace := func(body variant.Expr) { u.into(body, dst) }
	if !u.ifUnaltered(e, inPlace, func(value int32) { u.emit(Move, dst, value, 0) }) {
		u.call(e, nil, nil, dst)
	}
}

// call compiles a call. Its result goes to dst, or is dropped if dst is negative. If an argument
// in skip is none, the code jumps to skipped instead of making the call.
func (u *expressions) call(e *variant.CallExpr, skip []variant.Expr, skipped *label, dst int32) {
	if len(skip) == 0 && u.callWith(e, dst) {
		return
	}
	window := u.allocN(int32(len(e.Args)))
	for i, arg := range e.Args {
		r := window + int32(i)
		u.into(arg, r)
		if slices.Contains(skip, arg) {
			u.jump(JumpNone, r, 0, skipped)
		}
	}
	if e.Listener != nil {
		u.moveN(u.allocN(heardWidth), u.behind, heardWidth)
	}
	u.top = window
	u.noteArguments(e.Args)
	u.emit(Call, window, u.callee(e), dst)
}

// callee returns the index of the called procedure.
func (u *expressions) callee(e *variant.CallExpr) int32 {
	switch {
	case e.Own != nil:
		return u.before
	case e.Listener != nil:
		return u.resumes[e.Proc]
	}
	return u.procFor(e.Proc)
}

// callWith compiles a call of up to three arguments that are all variables. It reports false for
// other calls.
func (u *expressions) callWith(e *variant.CallExpr, dst int32) bool {
	if len(e.Args) == 0 || len(e.Args) > 3 || e.Listener != nil {
		return false
	}
	var args [3]int32
	for i, arg := range e.Args {
		get, ok := arg.(*variant.LocalGet)
		if !ok {
			return false
		}
		args[i] = u.declare(get.Local)
	}
	u.emitN(CallWith, uint16(len(e.Args)), u.top, u.callee(e), dst)
	u.emit(Arguments, args[0], args[1], args[2])
	return true
}

func (u *expressions) ifElse(e *variant.IfElse, dst int32) {
	var otherwise, done label
	u.branch(e.Cond, false, &otherwise)
	u.into(e.Then, dst)
	u.jump(Jump, 0, 0, &done)
	u.mark(&otherwise)
	u.into(e.Else, dst)
	u.mark(&done)
}

func (u *expressions) listOf(e *variant.ListOf, dst int32) {
	if value, ok := u.fixed(e); ok {
		u.fixedValue(value, dst)
		return
	}
	if e.Type().Base == variant.SetType {
		u.emit(Int, dst, 0, 0)
		for _, item := range e.Items {
			u.scoped(func() { u.emit(Include, dst, u.value(item), 0) })
		}
		return
	}
	first := u.allocN(int32(len(e.Items)))
	for i, item := range e.Items {
		u.into(item, first+int32(i))
	}
	u.emit(NewList, dst, first, int32(len(e.Items)))
}

// fixedValue loads a constant that may be a constant list.
func (u *expressions) fixedValue(value int64, dst int32) {
	if index, fixed, ok := IsList(value); ok && fixed {
		u.emit(ConstList, dst, int32(index), 0)
		return
	}
	u.constant(value, dst)
}

// interp compiles an interpolated text. It evaluates all values first, because an evaluation may
// itself build texts.
func (u *expressions) interp(e *variant.Interp, dst int32) {
	u.interpOpen(e)
	u.emit(TextEnd, dst, 0, 0)
}

// textConst compiles a constant text. In explanations the text is built at run time. Otherwise
// the indices in Texts would differ between programs that log and those that don't.
func (u *expressions) textConst(text string, dst int32) {
	if !u.explains {
		u.emit(Int, dst, u.text(text), 0)
		return
	}
	u.emit(TextBegin, 0, 0, 0)
	u.emit(TextPut, 0, u.phrase(text), 0)
	u.emit(TextEnd, dst, 0, 0)
}

func (u *expressions) interpOpen(e *variant.Interp) {
	parts, values := slices.Clone(e.Parts), make([]int32, len(e.Parts))
	for i, part := range e.Parts {
		if card, ok := named(part); ok {
			parts[i], values[i] = card, u.value(card)
			u.seen(card, values[i], "name")
		} else if _, ok := part.(*variant.TextConst); !ok {
			values[i] = u.value(part)
		}
	}
	kept := int32(0)
	if e.Kept {
		kept = 1
	}
	u.emit(TextBegin, 0, 0, 0)
	for i, part := range parts {
		if text, ok := part.(*variant.TextConst); ok {
			u.emit(TextPut, 0, u.phrase(text.Text), 0)
		} else {
			u.emit(TextValue, values[i], u.typ(part.Type()), kept)
		}
		if forms := e.FormsOf(i); forms != nil {
			u.form(values[i], forms)
		}
	}
}

// form appends the words that follow a number.
func (u *expressions) form(number int32, forms []string) {
	var one, done label
	u.jump(JumpEqInt, number, 1, &one)
	u.emit(TextPut, 0, u.phrase(" "+forms[1]), 0)
	u.jump(Jump, 0, 0, &done)
	u.mark(&one)
	u.emit(TextPut, 0, u.phrase(" "+forms[0]), 0)
	u.mark(&done)
}

// named returns the component if a part of a text is the name of one. The text then contains the
// component itself, because only players who know it may read its name.
func named(part variant.Expr) (component variant.Expr, ok bool) {
	prop, ok := part.(*variant.PropGet)
	if !ok || prop.Prop != "name" || prop.X.Type().Base != variant.Component {
		return nil, false
	}
	return prop.X, true
}

func (u *expressions) rollExpr(e *variant.RollExpr, dst int32) {
	dice := u.roll(e.Dice)
	if u.logsLuck() {
		u.emit(LogRoll, dice, int32(e.Dice.Count), int32(e.Dice.Sides))
	}
	u.emit(Move, dst, dice, 0)
}

// roll compiles a roll and returns the first register of its dice.
func (u *expressions) roll(dice variant.Dice) int32 {
	first := u.allocN(DiceWidth)
	u.rollInto(dice, first)
	return first
}

func (u *expressions) rollInto(dice variant.Dice, first int32) {
	op := Roll
	if u.logsLuck() {
		op = RollTraced
	}
	u.emitN(op, u.luckHere(), first, int32(dice.Count), int32(dice.Sides))
}

func (u *expressions) arith(e *variant.Arith, dst int32) {
	if n, ok := smallInt(e.R); ok && (e.Op == '+' || e.Op == '-' && n != math.MinInt32) {
		if e.Op == '-' {
			n = -n
		}
		u.emit(AddInt, dst, u.value(e.L), n)
		return
	}
	l := u.value(e.L)
	r := u.value(e.R)
	u.emit(arithOp(e), dst, l, r)
}

func arithOp(e *variant.Arith) Op {
	switch {
	case e.Op == '+':
		return Add
	case e.Op == '-':
		return Sub
	case e.Op == '*':
		return Mul
	case e.Op == '%':
		return Remainder
	case e.RoundUp:
		return DivUp
	}
	return DivDown
}

// smallInt returns the value of a constant that fits into an operand.
func smallInt(e variant.Expr) (int32, bool) {
	c, ok := e.(*variant.Const)
	if !ok || c.Value == variant.None || !fits(c.Value) {
		return 0, false
	}
	return int32(c.Value), true
}
