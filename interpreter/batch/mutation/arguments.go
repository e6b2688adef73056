package mutation

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// arguments mutates the arguments of a call: it swaps each one with the next one of its type.
func (f *finder) arguments(call *variant.CallExpr) {
	f.calls.note(call.Proc)
	for i := range call.Args {
		if j := nextOfType(call.Proc, i); j >= 0 {
			f.swapArguments(call, i, j)
		}
		switch param := onlyReader(call.Proc, i); {
		case param == nil:
			f.expr(&call.Args[i])
		case f.hintOnly[param]:
			f.hint(&call.Args[i])
		default:
			f.calls.reading(param, func() { f.expr(&call.Args[i]) })
		}
	}
}

// nextOfType returns the index of the next parameter with the same type as parameter i, or -1 if
// there is none. It ignores the total after "rolling", because that isn't an argument of the
// check.
func nextOfType(proc *variant.Proc, i int) int {
	last := len(proc.Params)
	if proc.Looks != nil {
		last--
	}
	for j := i + 1; j < last; j++ {
		if sameType(proc.Params[i].Type, proc.Params[j].Type) {
			return j
		}
	}
	return -1
}

// sameType reports whether every value of one type fits the other. It compares the contents
// because each declaration has a pointer to a type of its own.
func sameType(a, b *variant.Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Base == b.Base && a.Enum == b.Enum && a.Optional == b.Optional &&
		slices.Equal(a.Kinds, b.Kinds) && slices.Equal(a.Takes, b.Takes) && sameType(a.Elem, b.Elem)
}

// swapArguments adds a mutant in which two arguments of a call are swapped. It adds none if the
// text doesn't show an argument, for example the card of a script. Nor does it add one if only
// suggestions and texts read both arguments.
func (f *finder) swapArguments(call *variant.CallExpr, i, j int) {
	a, b := call.Args[i].Place(), call.Args[j].Place()
	if !holds(call.At, a) || !holds(call.At, b) || a.End > b.Start || oneLine(a.Text()) == oneLine(b.Text()) {
		return
	}
	if !f.hints && f.hintOnly[onlyReader(call.Proc, i)] && f.hintOnly[onlyReader(call.Proc, j)] {
		return
	}
	text := call.At.Text()
	from := func(start, end int) string { return text[start-call.At.Start : end-call.At.Start] }
	after := from(call.At.Start, a.Start) + b.Text() + from(a.End, b.Start) + a.Text() + from(b.End, call.At.End)
	f.replace(Argument, call.At, after, putMade(&call.Args, func(args []variant.Expr) []variant.Expr {
		other := slices.Clone(args)
		other[i], other[j] = other[j], other[i]
		return other
	}))
}

// holds reports whether one span lies inside another.
func holds(outer, inner source.Span) bool {
	return inner.File == outer.File && outer.Start <= inner.Start && inner.End <= outer.End
}
