package check

import (
	"cmp"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ---- Modifiers -------------------------------------------------------------------------------------

// resolveInPlay finds out what the lines of a script modify. What stands in them is checked later.
func (c *checker) resolveInPlay(s *script, decl *syntax.InPlay) {
	for _, line := range decl.Lines {
		if target := c.modified(s, line.Target); target != nil {
			c.resolveModifier(s, decl, line, target)
		}
	}
}

// modified finds what a line modifies: something that is reckoned whenever it is asked for.
func (c *checker) modified(s *script, name syntax.Name) *procedure {
	e := c.names[name.Text]
	if e == nil {
		if c.isFigure(name.Text) {
			c.notModifiable(name, "a figure of components, not reckoned", source.Span{})
			return nil
		}
		c.unknown(CodeUnknownName, c.at(name), name.Text, func() []string { return c.namesOf(isModifiable) }, "there is no function %q", name.Text)
		return nil
	}
	if !isModifiable(e) {
		c.notModifiable(name, article(e.sort)+", not reckoned", e.span)
		return nil
	}
	c.use(c.at(name), e, nil)
	return cmp.Or(e.proc.rolled(), e.proc)
}

func (c *checker) notModifiable(name syntax.Name, what string, at source.Span) {
	d := diag.Diagnostic{
		Code: CodeNotModifiable, Span: c.at(name), Summary: quoted(name.Text) + " is " + what,
		Detail: "Only what a function, a table or a check gives is modified. Make a function of it, and let everybody ask that one.",
	}
	if !at.IsZero() {
		d.Related = []diag.Related{{Span: at, Message: quoted(name.Text) + " is declared here"}}
	}
	c.found.Add(d)
}

// isFigure tells whether some kind of component has a field of that name.
func (c *checker) isFigure(name string) bool {
	for _, k := range c.kinds {
		if k.fields[name] != nil {
			return true
		}
	}
	return false
}

func isModifiable(e *entity) bool {
	return e.proc != nil && (e.proc.Sort == "function" || e.proc.Sort == "table" || e.proc.rolled() != nil)
}

// resolveModifier makes a line known to what it modifies. To find out what it calls, the line is a
// function of its own.
func (c *checker) resolveModifier(s *script, block *syntax.InPlay, line *syntax.Modify, target *procedure) {
	m := &variant.Modifier{
		Script: s.Script, Target: target.Proc, First: line.First, By: line.By != nil,
		Cites: c.cites(line.Notes), Span: c.at(line), NameSpan: c.at(line.Target),
	}
	if line.Label != nil {
		m.Label = c.fixedText(*line.Label, "a label")
	}
	t := numberType
	if target.Check == nil {
		t = c.resultOf(target, m.NameSpan)
	}
	m.Original = &variant.Local{Name: "original", Type: t, Span: m.NameSpan}
	p := &procedure{Proc: &variant.Proc{Index: -1, Sort: "function", Name: target.Name, Span: m.Span, NameSpan: m.NameSpan}, callees: map[*procedure]bool{}}
	c.belongTo(p, s)
	p.target = target
	p.Params = append(p.Params, standIns(target)...)
	m.Params = p.Params[1:]
	p.check = func(b *body) { b.modifier(m, block, line) }
	target.callees[p] = true
	target.Modifiers = append(target.Modifiers, m)
	s.Modifiers = append(s.Modifiers, m)
}

// standIns are what the values of a call are known by in a line that modifies it, or listens to it. What
// the rules themselves do not read begins with "_" there.
func standIns(target *procedure) (locals []*variant.Local) {
	for _, param := range target.Params {
		local := *param
		local.Name = strings.TrimPrefix(local.Name, "_")
		locals = append(locals, &local)
	}
	return locals
}

// modifier checks a line that modifies something.
func (b *body) modifier(m *variant.Modifier, block *syntax.InPlay, line *syntax.Modify) {
	if block.And != nil {
		end := b.openOutside()
		m.While = b.where(block.And)
		end()
	}
	b.bind(m.Original, isGiven)
	m.Where = b.where(line.Where)
	switch {
	case !m.By:
		m.Value = b.value(line.To, m.Original.Type)
	case m.Original.Type.Base == variant.Number && m.Original.Type.Optional:
		m.By, m.Value = false, b.added(m.Original, b.value(line.By, numberType))
	case m.Original.Type.Base != variant.Number && !isAnything(m.Original.Type):
		b.expr(line.By, numberType)
		b.errorf(CodeWrongType, b.place(line.By), "Put another value in its place: to.", "nothing can be added to %s", describe(m.Original.Type))
		m.Value = bad(b.place(line.By))
	default:
		m.Value = b.value(line.By, numberType)
	}
}

// added is a number that may be none with something added to it: what is none stays none.
func (b *body) added(number *variant.Local, by variant.Expr) variant.Expr {
	at := by.Place()
	get := func(t *variant.Type) variant.Expr {
		return &variant.LocalGet{Typed: variant.Typed{T: t, At: at}, Local: number}
	}
	return &variant.IfElse{
		Typed: variant.Typed{T: number.Type, At: at}, Cond: &variant.ExistsExpr{Typed: boolean(at), X: get(number.Type)},
		Then: &variant.Arith{Typed: variant.Typed{T: numberType, At: at}, Op: '+', L: get(numberType), R: by},
		Else: noneAt(at),
	}
}

// openOutside begins a scope in which only the script is known, not the values of a call.
func (b *body) openOutside() (end func()) {
	before := b.scope
	b.scope = nil
	b.openScript()
	return func() { b.scope = before }
}

// checkCycle reports a line that asks for what it modifies: the answer would ask the line again.
func (b *body) checkCycle(callee *procedure, x *variant.CallExpr) {
	if callee.Looks != nil {
		callee = callee.original
	}
	if b.proc == nil || b.proc.target != callee || b.proc.Sort != "function" {
		return
	}
	for i, arg := range x.Args {
		if subjectOf(arg) != b.proc.Params[i+1] {
			return
		}
	}
	b.errorf(CodeModifierCycle, x.At, "The value so far is called original.", "to know %q, this line has to know %q", callee.Name, callee.Name)
}

// ---- Listeners -------------------------------------------------------------------------------------

var sides = map[string]variant.Side{"before": variant.Before, "after": variant.After, "instead": variant.Instead}

// resolveListener makes a listener known to what it listens to.
func (c *checker) resolveListener(s *script, decl *syntax.Listener) {
	e := c.lookup(s.entity, decl.Target, CodeUnknownName, "procedure", isHeard)
	if e == nil {
		return
	}
	target, sort := e.proc, decl.Side
	result := nothingType
	if decl.Side == "instead" {
		sort, result = "instead of", c.resultOf(target, c.at(decl.Target))
	}
	p := &procedure{
		Proc: &variant.Proc{
			Index: -1, Sort: sort, Name: target.Name, Result: result, Span: c.at(decl), NameSpan: c.at(decl.Target), Cites: c.cites(decl.Notes),
		},
		name: decl.Target, callees: map[*procedure]bool{},
	}
	c.belongTo(p, s)
	p.target = target
	p.Params = append(p.Params, standIns(target)...)
	p.listener = &variant.Listener{Script: s.Script, Side: sides[decl.Side], Target: target.Proc, Proc: p.Proc}
	p.check = func(b *body) { b.listen(decl) }
	target.callees[p] = true
	target.Listeners = append(target.Listeners, p.listener)
	s.Listeners = append(s.Listeners, p.listener)
}

func isHeard(e *entity) bool {
	return e.proc != nil && (e.proc.Sort == "procedure" || e.proc.Sort == "phase")
}

func (b *body) listen(decl *syntax.Listener) {
	l := b.proc.listener
	result := b.bindResult(l)
	l.Where = b.where(decl.Where)
	b.proc.Body = b.block(decl.Body)
	if result != nil && result.read {
		l.Result = result.local
	}
	if b.proc.Result.Base != variant.Nothing && !isAnything(b.proc.Result) && !b.flow.dead {
		b.errorf(CodeMissingReturn, b.proc.NameSpan, "Let each way through it end with return and a value, as in return original().",
			"not every way through it gives %s, as %q does", describe(b.proc.Result), b.proc.Name)
	}
}

// resultWord is what a call gave, for those who listen to its end.
const resultWord = "result"

// bindResult makes known what a call gave, if it gives something and no value of the call has that name.
func (b *body) bindResult(l *variant.Listener) *binding {
	given := b.c.resultOf(b.proc.target, b.proc.NameSpan)
	if l.Side != variant.After || given.Base == variant.Nothing || b.scope.names[resultWord] != nil {
		return nil
	}
	b.bind(&variant.Local{Name: resultWord, Type: given, Span: b.proc.NameSpan}, isGiven)
	return b.scope.names[resultWord]
}

// lacksResult reports "result" where a call has not ended yet, or gave nothing.
func (b *body) lacksResult(name string, at source.Span) bool {
	if name != resultWord || b.proc == nil || b.proc.listener == nil {
		return false
	}
	target := b.proc.target
	switch gives := target.Result.Base != variant.Nothing; {
	case b.proc.listener.Side == variant.Instead && gives:
		b.errorf(CodeUnknownName, at, "Let original(…) tell: let given = original().", "what \"instead of\" gives is its own result")
	case b.proc.listener.Side == variant.Before && gives:
		b.errorf(CodeUnknownName, at, "Only what stands behind \"after\" knows what a call gave.", "before %q there is no result yet", target.Name)
	default:
		b.errorf(CodeUnknownName, at, "Let it give whether it happened: "+target.Sort+" "+b.c.signature(target)+" -> bool.",
			"%q gives nothing, so it has no result", target.Name)
	}
	return true
}

// callBeyond is a call of original(…) in what stands instead of a procedure: the call goes on, with the values
// that it had, or with others.
func (b *body) callBeyond(node placed, args []syntax.Expr, asStep bool) (x *variant.CallExpr, skip []variant.Expr) {
	target, at := b.proc.target, b.at(node)
	if len(args) > 0 || len(target.Params) == 0 {
		x, skip = b.callTo(target, node, args, asStep)
	} else {
		x = &variant.CallExpr{Proc: target.Proc}
		x.T, x.At = b.c.resultOf(target, at), at
		b.calls(target, at)
		for _, param := range b.proc.Params[1:] {
			x.Args = append(x.Args, &variant.LocalGet{Typed: variant.Typed{T: param.Type, At: at}, Local: param})
		}
	}
	x.Listener = b.proc.listener
	return x, skip
}
