package script

import (
	"cmp"
	"slices"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// modified returns the function, table or check that a line modifies, or reports an error.
func (c *Checker) modified(s *env.Script, name syntax.Name) *env.Procedure {
	e := c.Names[name.Text]
	if e == nil {
		if c.isFigure(name.Text) {
			c.notModifiable(name, "a stored field of components", source.Span{})
			return nil
		}
		c.Unknown(report.CodeUnknownName, c.At(name), name.Text, func() []string { return c.NamesOf(isModifiable) }, "there is no function %q", name.Text)
		return nil
	}
	if !isModifiable(e) {
		c.notModifiable(name, report.Article(e.Sort())+", not computed", e.Place())
		return nil
	}
	c.Use(c.At(name), e, nil)
	return cmp.Or(e.Proc.Rolled(), e.Proc)
}

func (c *Checker) notModifiable(name syntax.Name, what string, at source.Span) {
	d := c.Errorf(report.CodeNotModifiable, c.At(name), "Only results of functions, tables and checks can be modified. Make it a function, and call that everywhere.",
		"%q is %s", name.Text, what)
	if !at.IsZero() {
		d.Declared(name.Text, at)
	}
}

// isFigure reports whether some kind of component has a field with a name.
func (c *Checker) isFigure(name string) bool {
	return slices.ContainsFunc(c.Kinds, func(k *env.KindDecl) bool { return k.Fields[name] != nil })
}

func isModifiable(e *env.Entity) bool {
	return e.Proc != nil && (e.Proc.Sort == "function" || e.Proc.Sort == "table" || e.Proc.Rolled() != nil)
}

// resolveModifier adds a line to its target. It is a function, so its calls are known.
func (c *Checker) resolveModifier(s *env.Script, block *syntax.InPlay, line *syntax.Modify, target *env.Procedure) {
	m := &variant.Modifier{
		Script: s.Script, Target: target.Proc, First: line.First, By: line.By != nil,
		Cites: c.Cites(line.Notes), Span: c.At(line), NameSpan: c.At(line.Target),
	}
	if line.Label != nil {
		m.Label = c.FixedText(*line.Label, "a label")
	}
	t := types.Number
	if target.Check == nil {
		t = c.ResultOf(target, m.NameSpan)
	}
	m.Original = &variant.Local{Name: "original", Type: t, Span: m.NameSpan}
	p := &env.Procedure{Proc: &variant.Proc{Index: -1, Sort: "function", Name: target.Name, Span: m.Span, NameSpan: m.NameSpan}, Callees: map[*env.Procedure]bool{}}
	c.belongTo(p, s)
	p.Target = target
	p.Params = append(p.Params, standIns(target)...)
	m.Params = p.Params[1:]
	p.Modifies = &env.ModifierLine{Is: m, Block: block, Decl: line}
	target.Callees[p] = true
	target.Modifiers = append(target.Modifiers, m)
	s.Modifiers = append(s.Modifiers, m)
}

// standIns returns a slice of the parameters of a target under the names that its listeners and
// modifiers use. A "_" in front is dropped, because it only marks parameters that the rules don't
// read.
func standIns(target *env.Procedure) (locals []*variant.Local) {
	for _, param := range target.Params {
		local := *param
		local.Name = strings.TrimPrefix(local.Name, "_")
		locals = append(locals, &local)
	}
	return locals
}

var sides = map[string]variant.Side{"before": variant.Before, "after": variant.After, "instead": variant.Instead}

// heard returns the procedure or the move that a listener follows. It returns nil after an error.
func (c *Checker) heard(s *env.Script, decl *syntax.Listener) *env.Procedure {
	if decl.Passes == nil {
		if e := c.Lookup(s.Entity, decl.Target, report.CodeUnknownName, "procedure", env.CanTrigger); e != nil {
			return e.Proc
		}
		return nil
	}
	if decl.Side != "after" {
		c.Errorf(report.CodeMisplaced, c.At(decl.Target), "Write after. To forbid a move, let a procedure move the component, and follow that.",
			"a move can only be followed with after")
		return nil
	}
	if p := c.PassageOf(s.Entity, decl.Passes, c.At(decl.Target)); p != nil {
		return p.Event
	}
	return nil
}

// resolveListener adds a listener to its target.
func (c *Checker) resolveListener(s *env.Script, decl *syntax.Listener) {
	target, sort := c.heard(s, decl), decl.Side
	if target == nil {
		return
	}
	result := types.Nothing
	if decl.Side == "instead" {
		sort, result = "instead of", c.ResultOf(target, c.At(decl.Target))
	}
	p := &env.Procedure{
		Proc: &variant.Proc{
			Index: -1, Sort: sort, Name: target.Name, Result: result, Span: c.At(decl), NameSpan: c.At(decl.Target), Cites: c.Cites(decl.Notes),
		},
		Ident: decl.Target, Callees: map[*env.Procedure]bool{},
	}
	c.belongTo(p, s)
	p.Target = target
	p.Params = append(p.Params, standIns(target)...)
	if decl.Passes != nil {
		p.Name = decl.Target.Text + decl.Passes.String()
		p.Params[1].Name, p.Params[1].Span = decl.Target.Text, c.At(decl.Target)
		if whose := decl.Passes.Whose; whose != nil {
			p.Params[2].Name, p.Params[2].Span = whose.Text, c.At(*whose)
		}
	}
	p.Listener = &variant.Listener{Script: s.Script, Side: sides[decl.Side], Target: target.Proc, Proc: p.Proc}
	p.Hears = decl
	if own := decl.Passes != nil && decl.Target.Text == "self"; own {
		p.Listener.Own, p.Params[1].Name = own, ""
	}
	target.Callees[p] = true
	target.Listeners = append(target.Listeners, p.Listener)
	s.Listeners = append(s.Listeners, p.Listener)
}
