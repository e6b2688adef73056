package check

import (
	"cmp"
	"slices"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// rolling checks what a check p would come to if its dice showed a number: nothing is rolled, so it only looks. P is
// nil if nothing has the name.
func (b *body) rolling(p *procedure, e *syntax.Call) variant.Expr {
	if p == nil {
		return b.missing(e)
	}
	p = cmp.Or(p.rolled(), p) // the dice are those of the check, whatever is around it
	decl, isCheck := p.decl.Syntax.(*syntax.CheckDecl)
	switch {
	case !isCheck || b.isOriginal(e):
		b.errorf(CodeWrongSort, b.at(e.Name), "Leave out rolling.", "%q is no check whose dice could be given", e.Name.Text)
		return b.missing(e)
	case !slices.ContainsFunc(decl.Lines, func(line *syntax.CheckLine) bool { return line.Roll != nil }):
		b.errorf(CodeMisplaced, b.at(e.Rolling), "Leave out rolling.", "%q rolls no dice", p.Name)
		return b.missing(e)
	case slices.ContainsFunc(decl.Lines, func(line *syntax.CheckLine) bool { return len(line.Contest) > 0 }):
		b.errorf(CodeMisplaced, b.at(e.Rolling), "Give what the other side rolls to a check of its own.", "in %q the other side rolls, too", p.Name)
		return b.missing(e)
	case len(e.Args) != b.asks(p):
		x, _ := b.callTo(p, e, e.Args, false)
		b.expr(e.Rolling, numberType)
		return x
	}
	b.c.later = append(b.c.later, func() {
		if len(p.Answers) > 0 {
			b.errorf(CodeMisplaced, b.at(e.Rolling), "Leave out rolling.", "cards have versions of %q of their own", p.Name)
		}
	})
	x, _ := b.callTo(b.c.lookAt(p), e, append(slices.Clip(e.Args), e.Rolling), false)
	return x
}

// missing checks the values of a call that cannot be made.
func (b *body) missing(e *syntax.Call) variant.Expr {
	for _, arg := range append(slices.Clip(e.Args), e.Rolling) {
		b.expr(arg, nil)
	}
	return bad(b.at(e))
}

// asks is how many values a call of p names.
func (b *body) asks(p *procedure) int {
	if p.script != nil {
		return len(p.Params) - 1
	}
	return len(p.Params)
}

// lookAt is what looks at a check: it has the same lines, and one more parameter for what the dice show.
func (c *checker) lookAt(p *procedure) *procedure {
	if p.look == nil {
		roll := &variant.Local{Name: "roll", Type: numberType, Span: p.NameSpan}
		p.look = &procedure{
			Proc: &variant.Proc{
				Index: -1, Sort: p.Sort, Name: p.Name, Params: append(slices.Clip(p.Params), roll), Result: p.Result, Check: p.Check, Looks: p.Proc,
				Script: p.Script, Cites: p.Cites, Span: p.Span, NameSpan: p.NameSpan, Doc: p.Doc,
			},
			decl: p.decl, name: p.name, entity: p.entity, state: done, original: p, script: p.script, callees: p.callees,
		}
		c.looks = append(c.looks, p.look)
	}
	return p.look
}
