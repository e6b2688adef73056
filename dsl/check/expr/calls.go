package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A calling value checks the arguments of calls.
type calling struct{ *Body }

// CallOf checks a call of p. In scripts, original(…) has a meaning of its own.
func (b *Body) CallOf(p *env.Procedure, node report.Placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	switch own := b.Proc; {
	case own == nil:
	case own.VersionOf == p && isOriginal(node):
		x, skip = calling{b}.callTo(p, node, args, asStep)
		x.Own = own.Proc
		return x, skip
	case own.Listener != nil && own.Target == p && isOriginal(node):
		return calling{b}.callBeyond(node, args, asStep)
	}
	return calling{b}.callTo(p, node, args, asStep)
}

// isOriginal reports whether a call is written original(…).
func isOriginal(node report.Placed) bool {
	switch e := node.(type) {
	case *syntax.Call:
		return e.Name.Text == "original"
	case *syntax.NameRef:
		return e.Name == "original"
	}
	return false
}

// Callee returns the procedure with a name, or reports an error if there is none.
func (b *Body) Callee(name syntax.Name) *env.Procedure {
	if name.Text == "original" {
		p := calling{b}.original(name)
		b.UsesProc(b.At(name), p)
		return p
	}
	if b.Script != nil && b.Script.HelperOf[name.Text] != nil {
		helper := b.Script.HelperOf[name.Text]
		b.Use(b.At(name), env.OfProc(helper.Proc), nil)
		return helper
	}
	e := b.Lookup(b.User, name, report.CodeUnknownName, "procedure", env.IsProc)
	if e == nil {
		return nil
	}
	return e.Proc
}

// original returns the procedure that the current one replaces.
func (b calling) original(name syntax.Name) *env.Procedure {
	switch {
	case b.Proc == nil:
	case b.Proc.VersionOf != nil:
		return b.Proc.VersionOf
	case b.Proc.Listener != nil && b.Proc.Listener.Side == variant.Instead:
		return b.Proc.Target
	default:
		if p := b.OriginalOf(b.Proc); p != nil {
			return p
		}
	}
	b.Errorf(report.CodeNoOriginal, b.At(name), "Use original(…) in a declaration that replaces another one, or in a script's own "+
		"version of a procedure or function of the rules.",
		"there is no original here, because nothing was replaced")
	return nil
}

// callTo checks the arguments of a call. In a step, a component may be none where one is needed:
// skip has these arguments.
func (b calling) callTo(p *env.Procedure, node report.Placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	at := b.At(node)
	x = &variant.CallExpr{Proc: p.Proc}
	x.T, x.At = b.ResultOf(p, at), at
	b.calls(p, at)
	params := p.Params
	if p.Home != nil || b.Proc != nil && b.Proc.VersionOf == p && isOriginal(node) {
		params = params[1:]
		x.Args = []variant.Expr{b.Get(b.Script.Self, at)}
	}
	if len(args) != len(params) {
		b.Errorf(report.CodeWrongArguments, at, "Write "+b.Signature(p)+".", "%q takes %s, but has %d here",
			p.Name, diag.Counted(len(params), "value"), len(args))
		x.T = types.Anything
	}
	for i, arg := range args {
		if i >= len(params) {
			b.Expr(arg, nil)
			continue
		}
		want := params[i].Type
		value := b.Expr(arg, want)
		got := value.Type()
		if asStep && want.Base == variant.Component && !want.Optional && got.Optional && types.Fits(types.Definite(got), want) {
			skip = append(skip, value)
		} else {
			value = b.Fit(value, want)
		}
		x.Args = append(x.Args, value)
	}
	b.callsWithoutPlayer(p, x.Args, at)
	b.checkCycle(p, x)
	return x, skip
}

// callBeyond checks original(…) in a listener that stands instead of a procedure. Without arguments
// the call keeps its values.
func (b calling) callBeyond(node report.Placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	target, at := b.Proc.Target, b.At(node)
	if len(args) > 0 || len(target.Params) == 0 {
		x, skip = b.callTo(target, node, args, asStep)
	} else {
		x = &variant.CallExpr{Proc: target.Proc}
		x.T, x.At = b.ResultOf(target, at), at
		b.calls(target, at)
		for _, param := range b.Proc.Params[1:] {
			x.Args = append(x.Args, &variant.LocalGet{Typed: variant.Typed{T: param.Type, At: at}, Local: param})
		}
	}
	x.Listener = b.Proc.Listener
	return x, skip
}

// checkCycle reports an error for a modifier that asks for the value that it modifies.
func (b calling) checkCycle(callee *env.Procedure, x *variant.CallExpr) {
	if callee.Looks != nil {
		callee = callee.Replaced
	}
	if b.Proc == nil || b.Proc.Target != callee || b.Proc.Sort != "function" {
		return
	}
	for i, arg := range x.Args {
		if types.SubjectOf(arg) != b.Proc.Params[i+1] {
			return
		}
	}
	b.Errorf(report.CodeModifierCycle, x.At, "Use original for the value so far.", "this line needs %[2]q to compute %[1]q, so it would need itself", callee.Name, callee.Name)
}
