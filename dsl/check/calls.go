package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// call checks NAME(ARGS) where a value is needed.
func (b *body) call(e *syntax.Call) variant.Expr {
	if e.Name.Text == "distance" {
		return b.distance(e)
	}
	p := b.callee(e.Name)
	if p == nil {
		for _, arg := range e.Args {
			b.expr(arg, nil)
		}
		return bad(b.at(e))
	}
	x, _ := b.callTo(p, e, e.Args, false)
	return x
}

// callee finds what is called by a name, or reports that nothing is.
func (b *body) callee(name syntax.Name) *procedure {
	if name.Text == "original" {
		return b.original(name)
	}
	e := b.lookup(b.user, name, CodeUnknownName, "procedure", isProc)
	if e == nil {
		return nil
	}
	return e.proc
}

func isProc(e *entity) bool { return e.proc != nil }

// original finds what the procedure that is being checked was put in the place of.
func (b *body) original(name syntax.Name) *procedure {
	if b.proc != nil {
		if p := b.originalOf(b.proc); p != nil {
			return p
		}
	}
	b.errorf(CodeNoOriginal, b.at(name), "original(…) calls what was there before, in a declaration that a house rule replaces.",
		"nothing was replaced here")
	return nil
}

// callTo checks a call. In a call for what it does, a component that may be none is let through:
// skip lists such arguments.
func (b *body) callTo(p *procedure, node placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	at := b.at(node)
	x = &variant.CallExpr{Proc: p.Proc}
	x.T, x.At = b.resultOf(p, at), at
	b.calls(p, at)
	if len(args) != len(p.Params) {
		b.errorf(CodeWrongArguments, at, "It is called as "+b.signature(p)+".", "%q takes %s, and here are %d",
			p.Name, counted(len(p.Params), "value"), len(args))
		x.T = anythingType
	}
	for i, arg := range args {
		if i >= len(p.Params) {
			b.expr(arg, nil)
			continue
		}
		want := p.Params[i].Type
		value := b.expr(arg, want)
		if asStep && skippable(value.Type(), want) {
			skip = append(skip, value)
		} else {
			value = b.fit(value, want)
		}
		x.Args = append(x.Args, value)
	}
	return x, skip
}

// skippable tells whether a value is a component or none where a component is needed.
func skippable(got, want *variant.Type) bool {
	return want.Base == variant.Component && !want.Optional && got.Optional && fits(definite(got), want)
}

// signature is how p is called, as its declaration says it.
func (c *checker) signature(p *procedure) string {
	words := p.Name + "("
	for i, param := range p.Params {
		if i > 0 {
			words += ", "
		}
		words += param.Name + ": " + typeName(param.Type)
	}
	return words + ")"
}
