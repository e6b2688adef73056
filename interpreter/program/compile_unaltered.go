package program

import "houserule/dsl/variant"

// Most of the time no card in play changes the result of a function. So the call of a small
// function is compiled to a test and its inlined expression. If a card in play does change the
// function, the code makes a normal call instead.

// heaviestUnaltered is the greatest weight of an expression that is inlined in this way.
const heaviestUnaltered = 32

// unalteredBody returns the expression to inline for a call. Calls inside such an expression are
// not inlined again, because code could grow without bound.
func (u *expressions) unalteredBody(e *variant.CallExpr) (variant.Expr, bool) {
	p := e.Proc
	body := expressionOf(p)
	if body == nil || !layered(p) || len(p.Listeners) > 0 || e.Own != nil || e.Listener != nil || u.unaltered || u.p.Mode == Stepped {
		return nil, false
	}
	return body, u.weigh(body) <= heaviestUnaltered
}

// ifUnaltered compiles such a call. The generated code runs either the code of inPlace, which
// gets the expression, or that of called, which gets the register of the result. Both must leave
// their result in the same register.
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

// callRegisters compiles a call with the values of arbitrary registers.
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
