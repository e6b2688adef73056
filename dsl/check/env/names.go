package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Declare gives a name its meaning. Of two declarations of one name the first counts; the other one
// is still checked.
func (c *Env) Declare(name syntax.Name, sort string) *Entity {
	e := &Entity{name: name.Text, sort: sort, span: c.At(name), Uses: map[*Entity]bool{}}
	first := c.Names[e.name]
	_, isType := types.Simple[e.name]
	switch {
	case e.name == "":
		return e
	case first != nil:
		c.Taken(e.name, e.span, first.span)
	case isType || slices.Contains(builtins, e.name):
		c.Errorf(report.CodeReservedName, e.span, "Choose another name.", "%q means something of its own", e.name)
	default:
		c.Names[e.name] = e
	}
	c.All = append(c.All, e)
	c.Use(e.span, e, nil)
	return e
}

// Lookup finds what a name of the top level stands for, where only one sort of thing may stand.
// What says how messages call that sort. User is who uses it.
func (c *Env) Lookup(user *Entity, name syntax.Name, code diag.Code, what string, wanted func(*Entity) bool) *Entity {
	if name.Text == "" {
		return nil
	}
	e := c.Names[name.Text]
	switch {
	case e == nil:
		c.Unknown(code, c.At(name), name.Text, func() []string { return c.NamesOf(wanted) }, "there is no %s %q", what, name.Text)
		return nil
	case !wanted(e):
		user.Mention(e)
		c.Unknown(report.CodeWrongSort, c.At(name), name.Text, func() []string { return c.NamesOf(wanted) }, "%q is %s, not %s", name.Text, report.Article(e.sort), report.Article(what)).
			Declared(name.Text, e.span)
		return nil
	}
	user.Mention(e)
	c.Use(c.At(name), e, nil)
	return e
}

// NamesOf returns the names of all entities that are wanted, in order.
func (c *Env) NamesOf(wanted func(*Entity) bool) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(c.Names)) {
		if wanted(c.Names[name]) {
			names = append(names, name)
		}
	}
	return names
}

// Use notes what a name stands for, if anybody wants to know.
func (c *Env) Use(at source.Span, of report.Thing, t *variant.Type) {
	if c.Info != nil && (c.Info.Anywhere || !at.IsZero()) {
		c.Info.Uses = append(c.Info.Uses, Use{at, of, t})
	}
}

// Uses notes what a name stands for that has a value.
func (c *Env) Uses(at source.Span, x variant.Expr) {
	if c.Info == nil {
		return
	}
	switch x := x.(type) {
	case *variant.LocalGet:
		c.Use(at, OfLocal(x.Local), x.T)
	case *variant.ZoneGet:
		c.usesNamed(at, x.Zone.Name, x.T)
	case *variant.GlobalGet:
		c.usesNamed(at, x.Global.Name, x.T)
	case *variant.OptionGet:
		c.usesNamed(at, x.Option.Name, x.T)
	case *variant.FieldGet:
		c.usesFields(at, x)
	case *variant.Const:
		if x.T.Base == variant.EnumType && int(x.Value) < len(x.T.Enum.Members) {
			c.Use(at, OfMember(x.T.Enum, int(x.Value)), x.T)
		}
	case *variant.QueryExpr:
		if x.Source.Kind == variant.OverEnum {
			c.usesNamed(at, x.Source.Enum.Name, x.T)
			return
		}
		c.Use(at, ofWord(at.Text()), x.T)
	default:
		c.Use(at, ofWord(at.Text()), x.Type())
	}
}

// usesNamed notes something of the top level, or what is there in all rules.
func (c *Env) usesNamed(at source.Span, name string, t *variant.Type) {
	if e := c.Names[name]; e != nil {
		c.Use(at, e, t)
		return
	}
	c.Use(at, ofWord(name), t)
}

// usesFields notes the fields of all kinds that a component may be of; what a script keeps is one thing for all of them.
func (c *Env) usesFields(at source.Span, x *variant.FieldGet) {
	for i, f := range x.Fields {
		if !slices.ContainsFunc(x.Fields[:i], func(other *variant.Field) bool { return other.Span == f.Span }) {
			c.Use(at, OfField(f), x.T)
		}
	}
}

// UsesProc notes what is called by another word than its name; nil: nothing is.
func (c *Env) UsesProc(at source.Span, p *Procedure) {
	switch {
	case p == nil:
	case p.Entity != nil && p.Entity.Proc == p:
		c.Use(at, p.Entity, nil)
	default:
		c.Use(at, OfProc(p.Proc), nil)
	}
}

// Candidates returns the names that may stand where something was asked, in order.
func (c *Env) Candidates() (all []report.Candidate) {
	for _, name := range slices.Sorted(maps.Keys(c.Asked.Found)) {
		candidate := c.Asked.Found[name]
		if e := c.Names[name]; candidate.Of == nil && e != nil {
			candidate.Of = e
		}
		all = append(all, candidate)
	}
	return all
}

// UserOf returns who uses what is mentioned in the text of p.
func (c *Env) UserOf(p *Procedure) *Entity {
	if p.Entity == nil {
		return c.Entry
	}
	return p.Entity
}

// ResultOf returns what p gives. If that is not declared, the body is checked now, to see.
func (c *Env) ResultOf(p *Procedure, at source.Span) *variant.Type {
	if p.Result == nil && p.State == Untouched && c.inferring < deepestInference {
		c.inferring++
		c.Infer(p)
		c.inferring--
	}
	if p.Result == nil {
		c.Errorf(report.CodeUntyped, p.NameSpan, "Write its type behind an arrow, as in -> number.", "nothing says what %q gives", p.Name)
		p.Result = types.Anything
	}
	return p.Result
}

// deepestInference is how many bodies may wait for each other's results.
const deepestInference = 100

// Signature returns how p is called, as its declaration says it: what a script has for itself, without the card.
func (c *Env) Signature(p *Procedure) string {
	words, params := p.Name+"(", p.Params
	if p.Home != nil {
		params = params[1:]
	}
	for i, param := range params {
		if i > 0 {
			words += ", "
		}
		words += param.Name + ": " + types.NameOf(param.Type)
	}
	return words + ")"
}
