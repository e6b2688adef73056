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

// Declare assigns a meaning to a name. If a name is declared twice, the first declaration has the
// name. The second one is an error, but is still checked.
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
		c.Errorf(report.CodeReservedName, e.span, "Choose another name.", "%q is a built-in name and can't be declared", e.name)
	default:
		c.Names[e.name] = e
	}
	c.All = append(c.All, e)
	c.Use(e.span, e, nil)
	return e
}

// Lookup returns the entity with a name of the top level. For an unknown name or an unwanted sort
// it reports an error and returns nil. User is the entity whose text mentions the name, and what
// is the wanted sort in words.
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

// NamesOf returns the names of all wanted entities, sorted.
func (c *Env) NamesOf(wanted func(*Entity) bool) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(c.Names)) {
		if wanted(c.Names[name]) {
			names = append(names, name)
		}
	}
	return names
}

// Use records the meaning of a name, if the index pointer is not nil.
func (c *Env) Use(at source.Span, of report.Thing, t *variant.Type) {
	if c.Info != nil && (c.Info.Anywhere || !at.IsZero()) {
		c.Info.Uses = append(c.Info.Uses, Use{at, of, t})
	}
}

// Uses notes the meaning of a name with a value.
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
		for i, f := range x.Fields { // a value that a script keeps is one thing for all kinds
			if !slices.ContainsFunc(x.Fields[:i], func(other *variant.Field) bool { return other.Span == f.Span }) {
				c.Use(at, OfField(f), x.T)
			}
		}
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

// usesNamed notes something of the top level, or a word with a fixed meaning.
func (c *Env) usesNamed(at source.Span, name string, t *variant.Type) {
	if e := c.Names[name]; e != nil {
		c.Use(at, e, t)
		return
	}
	c.Use(at, ofWord(name), t)
}

// UsesProc records a procedure that is called by another word than its name. The pointer may be
// nil.
func (c *Env) UsesProc(at source.Span, p *Procedure) {
	switch {
	case p == nil:
	case p.Entity != nil && p.Entity.Proc == p:
		c.Use(at, p.Entity, nil)
	default:
		c.Use(at, OfProc(p.Proc), nil)
	}
}

// Candidates returns the names that may be used where something was asked, in order.
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

// UserOf returns the entity that uses the names in the text of p.
func (c *Env) UserOf(p *Procedure) *Entity {
	if p.Entity == nil {
		return c.Entry
	}
	return p.Entity
}

// ResultOf returns the result of p. If it is not declared, the body of p is checked now.
func (c *Env) ResultOf(p *Procedure, at source.Span) *variant.Type {
	if p.Result == nil && p.State == Untouched && c.inferring < deepestInference {
		c.inferring++
		c.Infer(p)
		c.inferring--
	}
	if p.Result == nil {
		c.Errorf(report.CodeUntyped, p.NameSpan, "Write its type after an arrow, as in -> number.", "the type that %q returns is missing", p.Name)
		p.Result = types.Anything
	}
	return p.Result
}

// deepestInference limits how many bodies may wait for the results of others.
const deepestInference = 100

// Signature returns a call of p with the types of its arguments.
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
