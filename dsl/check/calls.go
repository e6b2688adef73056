package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// call checks NAME(ARGS) where a value is needed.
func (b *body) call(e *syntax.Call) variant.Expr {
	if built := b.builtIn(e); built != nil {
		return built
	}
	p := b.callee(e.Name)
	if e.Rolling != nil {
		return b.rolling(p, e)
	}
	if p == nil {
		for _, arg := range e.Args {
			b.expr(arg, nil)
		}
		return bad(b.at(e))
	}
	x, _ := b.callOf(p, e, e.Args, false)
	return x
}

// callOf checks a call of p: in a script one of original(…) is a matter of its own.
func (b *body) callOf(p *procedure, node placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	switch own := b.proc; {
	case own == nil:
	case own.version == p && b.isOriginal(node):
		return b.versionBefore(node, args, asStep)
	case own.listener != nil && own.target == p && b.isOriginal(node):
		return b.callBeyond(node, args, asStep)
	}
	return b.callTo(p, node, args, asStep)
}

// isOriginal tells whether a call is written original(…).
func (b *body) isOriginal(node placed) bool {
	switch e := node.(type) {
	case *syntax.Call:
		return e.Name.Text == "original"
	case *syntax.NameRef:
		return e.Name == "original"
	}
	return false
}

// callee finds what is called by a name, or reports that nothing is.
func (b *body) callee(name syntax.Name) *procedure {
	if name.Text == "original" {
		p := b.original(name)
		b.usesProc(b.at(name), p)
		return p
	}
	if b.script != nil && b.script.helpers[name.Text] != nil {
		helper := b.script.helpers[name.Text]
		b.c.use(b.at(name), procThing{helper.Proc}, nil)
		return helper
	}
	e := b.c.lookup(b.user, name, CodeUnknownName, "procedure", isProc)
	if e == nil {
		return nil
	}
	return e.proc
}

func isProc(e *entity) bool { return e.proc != nil }

// original finds what the procedure that is being checked was put in the place of.
func (b *body) original(name syntax.Name) *procedure {
	switch {
	case b.proc == nil:
	case b.proc.version != nil:
		return b.proc.version
	case b.proc.listener != nil && b.proc.listener.Side == variant.Instead:
		return b.proc.target
	default:
		if p := b.c.originalOf(b.proc); p != nil {
			return p
		}
	}
	b.errorf(CodeNoOriginal, b.at(name), "original(…) calls what was there before: in a declaration that replaces another, and in a script in its own "+
		"version of something of the rules, or instead of it.",
		"nothing was replaced here")
	return nil
}

// callTo checks a call. In a call for what it does, a component that may be none is let through:
// skip lists such arguments.
func (b *body) callTo(p *procedure, node placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	at := b.at(node)
	x = &variant.CallExpr{Proc: p.Proc}
	x.T, x.At = b.c.resultOf(p, at), at
	b.calls(p, at)
	params := p.Params
	if p.script != nil || b.proc != nil && b.proc.version == p && b.isOriginal(node) {
		params = params[1:]
		x.Args = []variant.Expr{b.get(b.script.Self, at)}
	}
	if len(args) != len(params) {
		b.errorf(CodeWrongArguments, at, "It is called as "+b.c.signature(p)+".", "%q takes %s, and here are %d",
			p.Name, diag.Counted(len(params), "value"), len(args))
		x.T = anythingType
	}
	for i, arg := range args {
		if i >= len(params) {
			b.expr(arg, nil)
			continue
		}
		want := params[i].Type
		value := b.expr(arg, want)
		if asStep && skippable(value.Type(), want) {
			skip = append(skip, value)
		} else {
			value = b.fit(value, want)
		}
		x.Args = append(x.Args, value)
	}
	b.callsWithoutPlayer(p, x.Args, at)
	b.checkCycle(p, x)
	return x, skip
}

// skippable tells whether a value is a component or none where a component is needed.
func skippable(got, want *variant.Type) bool {
	return want.Base == variant.Component && !want.Optional && got.Optional && fits(definite(got), want)
}

// signature is how p is called, as its declaration says it: what a script has for itself, without the card.
func (c *checker) signature(p *procedure) string {
	words, params := p.Name+"(", p.Params
	if p.script != nil {
		params = params[1:]
	}
	for i, param := range params {
		if i > 0 {
			words += ", "
		}
		words += param.Name + ": " + typeName(param.Type)
	}
	return words + ")"
}
