package step

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// modifier checks a line that modifies something.
func (b *Steps) modifier(p *env.ModifierLine) {
	m, line := p.Is, p.Decl
	if p.Block.And != nil {
		end := b.openOutside()
		m.While = b.Where(p.Block.And)
		end()
	}
	b.Bind(m.Original, expr.IsGiven)
	m.Where = b.Where(line.Where)
	switch {
	case !m.By:
		m.Value = b.Value(line.To, m.Original.Type)
	case m.Original.Type.Base == variant.Number && m.Original.Type.Optional:
		m.By, m.Value = false, b.added(m.Original, b.Value(line.By, types.Number))
	case m.Original.Type.Base != variant.Number && !types.IsAnything(m.Original.Type):
		b.Expr(line.By, types.Number)
		b.Errorf(report.CodeWrongType, b.Place(line.By), "Put another value in its place: to.", "nothing can be added to %s", types.Describe(m.Original.Type))
		m.Value = types.Bad(b.Place(line.By))
	default:
		m.Value = b.Value(line.By, types.Number)
	}
}

// added is a number that may be none with something added to it: what is none stays none.
func (b *Steps) added(number *variant.Local, by variant.Expr) variant.Expr {
	at := by.Place()
	get := func(t *variant.Type) variant.Expr {
		return &variant.LocalGet{Typed: variant.Typed{T: t, At: at}, Local: number}
	}
	return &variant.IfElse{
		Typed: variant.Typed{T: number.Type, At: at}, Cond: &variant.ExistsExpr{Typed: types.Boolean(at), X: get(number.Type)},
		Then: &variant.Arith{Typed: variant.Typed{T: types.Number, At: at}, Op: '+', L: get(types.Number), R: by},
		Else: types.NoneAt(at),
	}
}

// openOutside begins a scope in which only the script is known, not the values of a call.
func (b *Steps) openOutside() (end func()) {
	before := b.Scope
	b.Scope = nil
	b.OpenScript()
	return func() { b.Scope = before }
}

func (b *Steps) listen(decl *syntax.Listener) {
	l := b.Proc.Listener
	result := b.bindResult(l)
	l.Where = b.Where(decl.Where)
	b.Proc.Body = b.block(decl.Body)
	if result != nil && result.Read {
		l.Result = result.Local
	}
	if b.Proc.Result.Base != variant.Nothing && !types.IsAnything(b.Proc.Result) && !b.Flow.Dead {
		b.Errorf(report.CodeMissingReturn, b.Proc.NameSpan, "Let each way through it end with return and a value, as in return original().",
			"not every way through it gives %s, as %q does", types.Describe(b.Proc.Result), b.Proc.Name)
	}
}

// bindResult makes known what a call gave, if it gives something and no value of the call has that name.
func (b *Steps) bindResult(l *variant.Listener) *expr.Binding {
	given := b.ResultOf(b.Proc.Target, b.Proc.NameSpan)
	if l.Side != variant.After || given.Base == variant.Nothing || b.Scope.Names[expr.ResultWord] != nil {
		return nil
	}
	b.Bind(&variant.Local{Name: expr.ResultWord, Type: given, Span: b.Proc.NameSpan}, expr.IsGiven)
	return b.Scope.Names[expr.ResultWord]
}
