package step

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// CheckProc checks the body of p, unless that was done before.
func CheckProc(c *resolve.Resolver, p *env.Procedure) {
	if p.State != env.Untouched {
		return
	}
	if _, open := p.Decl.Syntax.(*syntax.OpenDecl); open {
		p.State = env.Done
		return
	}
	p.State = env.Underway
	b := New(c, p)
	b.Sentence(p.Sentence, p.Notes.Said())
	switch {
	case p.Modifies != nil:
		b.modifier(p.Modifies)
	case p.Hears != nil:
		b.listen(p.Hears)
	}
	switch decl := p.Decl.Syntax.(type) {
	case *syntax.ProcDecl:
		b.procBody(decl)
	case *syntax.TableDecl:
		tables{b}.tableBody(decl)
	case *syntax.CheckDecl:
		b.checkBody(decl)
	case *syntax.PriorityDecl:
		b.priorityBody(decl)
	case *syntax.OfferDecl:
		p.Body = b.block(decl.Body)
	case *syntax.SetupDecl:
		p.Body = b.block(decl.Body)
	case *syntax.OpenDecl:
	case nil: // a part of a script
	default:
		report.Unexpected(decl)
	}
	b.ReportUnusedLocals()
	p.State = env.Done
}

// procBody checks the steps of a procedure, or the value of a function.
func (b *Steps) procBody(decl *syntax.ProcDecl) {
	p := b.Proc
	if decl.Body != nil {
		body := decl.Body
		if decl.Where != nil {
			body = &syntax.Block{Node: body.Node, Stmts: []syntax.Stmt{&syntax.If{Node: body.Node, Cond: decl.Where, Then: body}}}
		}
		p.Body = b.block(body)
		if p.Result.Base != variant.Nothing && !types.IsAnything(p.Result) && !b.Flow.Dead {
			b.Errorf(report.CodeMissingReturn, p.NameSpan, "End each path with return and a value.",
				"not every path through %q returns %s", p.Name, types.Describe(p.Result))
		}
		return
	}
	value := b.Expr(decl.Value, p.Result)
	if p.Result == nil {
		p.Result = b.inferred(value)
	}
	value = b.Fit(value, p.Result)
	at := value.Place()
	p.Body = &variant.Block{At: at, Stmts: []variant.Stmt{&variant.ReturnStmt{Step: variant.Step{At: at}, Value: value}}}
}

// priorityBody checks the rules of a priority. It reports an error for rules after one that
// always acts.
func (b *Steps) priorityBody(decl *syntax.PriorityDecl) {
	p := &variant.Priority{}
	b.Proc.Priority = p
	names := map[string]source.Span{}
	var always *variant.PriorityRule
	for _, rule := range decl.Rules {
		if first, found := names[rule.Name.Text]; found {
			b.Taken(rule.Name.Text, b.At(rule.Name), first)
		}
		names[rule.Name.Text] = b.At(rule.Name)
		mark := b.Flow.Mark()
		checked := b.rule(rule)
		b.Flow.Rewind(mark)
		p.Rules = append(p.Rules, checked)
		if always != nil {
			b.Errorf(report.CodeNever, b.At(rule.Name), "Move it up, or give the earlier rule a condition.", "the rule %q is never reached", rule.Name.Text).
				See(always.Span, "this rule always applies")
			continue
		}
		if acts(checked) {
			always = checked
		}
	}
}

func (b *Steps) rule(rule *syntax.PriorityRule) *variant.PriorityRule {
	checked := &variant.PriorityRule{Name: rule.Name.Text, Cites: b.Cites(rule.Notes), Span: b.At(rule)}
	defer b.Open(nil)()
	if rule.Var != nil && rule.Find != nil {
		b.Within("the search of a rule", variant.Asks, func() { checked.Find = b.Expr(rule.Find, nil) })
		if checked.Find.Type().Base == variant.Nothing || checked.Find.Type().Base == variant.NoneType {
			checked.Find = b.Definite(checked.Find)
		}
		checked.Var = b.NewLocal(*rule.Var, types.Definite(checked.Find.Type()))
		b.Bind(checked.Var, expr.IsElement)
	}
	checked.When = b.Where(rule.When)
	if rule.Do != nil {
		checked.Do = b.arm(rule.Do)
	}
	return checked
}

// acts reports whether a rule always acts.
func acts(rule *variant.PriorityRule) bool {
	if rule.Find != nil && (types.MayBeNone(rule.Find.Type()) || types.IsAnything(rule.Find.Type())) {
		return false
	}
	if rule.When == nil {
		return true
	}
	n, isConstant := types.Constant(rule.When)
	return isConstant && n == 1
}

// modifier checks a line of a script that modifies a result.
func (b *Steps) modifier(p *env.ModifierLine) {
	m, line := p.Is, p.Decl
	if p.Block.And != nil {
		before := b.Scope // here only the script is known, and not the values of a call
		b.Scope = nil
		b.OpenScript()
		m.While = b.Where(p.Block.And)
		b.Scope = before
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
		b.Errorf(report.CodeWrongType, b.Place(line.By), "Set the value with to.", "%s can't be increased", types.Describe(m.Original.Type))
		m.Value = types.Bad(b.Place(line.By))
	default:
		m.Value = b.Value(line.By, types.Number)
	}
}

// added returns the sum of two numbers, or none if the first one is none.
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

func (b *Steps) listen(decl *syntax.Listener) {
	l := b.Proc.Listener
	result := b.bindResult(l)
	if decl.Priority != nil {
		l.Priority = b.Fixed(b.Value(decl.Priority, types.Number))
		if l.Priority < -variant.MaxPriority || l.Priority > variant.MaxPriority {
			b.Errorf(report.CodeOutOfRange, b.Place(decl.Priority), "", "a priority is a number from %d to %d", -variant.MaxPriority, variant.MaxPriority)
		}
	}
	l.Where = b.Where(decl.Where)
	b.Proc.Body = b.block(decl.Body)
	if result != nil && result.Read {
		l.Result = result.Local
	}
	if b.Proc.Result.Base != variant.Nothing && !types.IsAnything(b.Proc.Result) && !b.Flow.Dead {
		b.Errorf(report.CodeMissingReturn, b.Proc.NameSpan, "End each path with return and a value, as in return original().",
			"not every path returns %s, as %q does", types.Describe(b.Proc.Result), b.Proc.Name)
	}
}

// bindResult declares the result of a call, if there is one and no parameter has its name.
func (b *Steps) bindResult(l *variant.Listener) *expr.Binding {
	given := b.ResultOf(b.Proc.Target, b.Proc.NameSpan)
	if l.Side != variant.After || given.Base == variant.Nothing || b.Scope.Names[expr.ResultWord] != nil {
		return nil
	}
	b.Bind(&variant.Local{Name: expr.ResultWord, Type: given, Span: b.Proc.NameSpan}, expr.IsGiven)
	return b.Scope.Names[expr.ResultWord]
}
