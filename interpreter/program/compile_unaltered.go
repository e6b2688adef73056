package program

import "houserule/dsl/variant"

// Most of the time no card in play changes what a function gives. Where a small one is called, its expression
// is compiled in the place of the call, behind a test that no card has a say in it just now. If one has, the
// function is called as ever.

// heaviestUnaltered is the heaviest expression that this is worth.
const heaviestUnaltered = 32

// unalteredBody is what a call comes to as long as no card has a say in it. One within another is called, so
// that code does not grow without bound.
func (u *expressions) unalteredBody(e *variant.CallExpr) (variant.Expr, bool) {
	p := e.Proc
	body := expressionOf(p)
	if body == nil || !layered(p) || len(p.Listeners) > 0 || e.Own != nil || e.Listener != nil || u.unaltered || u.p.Mode == Stepped {
		return nil, false
	}
	return body, u.weigh(body) <= heaviestUnaltered
}

// ifUnaltered compiles such a call. Either inPlace gets the expression, or called the register with what the
// call gave; both leave what they make of it in the same place.
func (u *expressions) ifUnaltered(e *variant.CallExpr, inPlace func(variant.Expr), called func(value int32)) bool {
	body, ok := u.unalteredBody(e)
	if !ok {
		return false
	}
	args := make([]int32, len(e.Args))
	for i, arg := range e.Args {
		args[i] = u.value(arg)
	}
	var altered, unmodified, unaltered, done label
	_, answered := u.answers[e.Proc]
	modified := len(e.Proc.Modifiers) > 0
	switch {
	case answered && modified:
		u.jump(JumpUnanswered, args[0], u.answers[e.Proc], &unmodified)
	case answered:
		u.jump(JumpUnanswered, args[0], u.answers[e.Proc], &unaltered)
	default:
		u.jump(JumpUnmodified, 0, u.hook(hook{e.Proc, modifying}), &unaltered)
	}
	u.mark(&altered)
	value := u.alloc()
	u.callRegisters(e.Proc, args, value)
	called(value)
	u.jump(Jump, 0, 0, &done)
	if answered && modified {
		u.mark(&unmodified)
		u.jump(JumpUnmodified, 0, u.hook(hook{e.Proc, modifying}), &unaltered)
		u.jump(Jump, 0, 0, &altered)
	}
	u.mark(&unaltered)
	u.unaltered = true
	u.inPlaceOf(e.Proc, args, func() { inPlace(body) })
	u.unaltered = false
	u.mark(&done)
	return true
}

// callRegisters calls a procedure with what any registers hold.
func (u *expressions) callRegisters(proc *variant.Proc, args []int32, result int32) {
	if len(args) > 0 && len(args) <= 3 {
		var three [3]int32
		copy(three[:], args)
		u.emitN(CallWith, uint16(len(args)), u.top, u.procFor(proc), result)
		u.emit(Arguments, three[0], three[1], three[2])
		return
	}
	u.scoped(func() {
		window := u.allocN(int32(len(args)))
		for i, arg := range args {
			u.emit(Move, window+int32(i), arg, 0)
		}
		u.emit(Call, window, u.procFor(proc), result)
	})
}
