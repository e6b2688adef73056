package resolve

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// resolveBoardKind settles what a board's spaces are.
func (c *Resolver) resolveBoardKind(k *env.BoardDecl) {
	e := c.Lookup(k.Entity, k.Decl.Kind, report.CodeUnknownType, "kind of space", env.IsSpace)
	if e == nil {
		return
	}
	kind := e.Kind
	k.Board.Kind, k.Board.Catalog.Kind, k.Board.Zone.Kinds = kind, kind, []*variant.Kind{kind}
	for _, f := range kind.Fields {
		if f.Name == k.Beside() || slices.Contains(env.SpaceWords, f.Name) {
			c.Errorf(report.CodeReservedName, f.Span, "Choose another name.", "every space of a board has %q from its data", f.Name)
		}
	}
}

// ResolveTypes settles the types of fields, kept values, zones and boards.
func (c *Resolver) ResolveTypes() {
	for _, e := range c.Groups {
		c.resolveGroup(e)
	}
	for _, k := range c.Kinds {
		c.resolveFields(k)
	}
	for _, g := range c.Globals {
		g.Entity.Global.Type = c.resolveGlobalType(g)
	}
	for _, z := range c.Zones {
		z.Entity.Zone.Kinds = c.ResolveKinds(z.Entity, z.Decl.Kinds)
	}
	for _, k := range c.Boards {
		c.resolveBoardKind(k)
	}
}

// ResolveSignatures settles what everything that can be called takes and gives, as far as it is declared.
func (c *Resolver) ResolveSignatures() {
	for _, p := range c.Procs {
		c.ResolveSignature(p)
	}
	if c.Setup != nil {
		c.ResolveSignature(c.Setup)
	}
	for _, o := range c.Offers {
		c.ResolveSignature(o.Proc)
	}
}

// ---- Types -----------------------------------------------------------------------------------------

// ResolveType finds what a written type means.
func (c *Resolver) ResolveType(user *env.Entity, t *syntax.Type) *variant.Type {
	var resolved *variant.Type
	switch {
	case t.Zone != "":
		resolved = types.ZoneOf(c.ResolveKinds(user, t.Kinds))
	case t.Set != nil:
		resolved = c.resolveSet(user, *t.Set)
	case t.List != nil:
		resolved = types.ListOf(c.ResolveType(user, t.List))
	case t.Name != nil:
		resolved = c.resolveTypeName(user, t)
	default:
		return types.Anything
	}
	return types.WithOptional(resolved, t.Optional)
}

// mostInSet is how many members an enum may have of which there are sets.
const mostInSet = 63

func (c *Resolver) resolveSet(user *env.Entity, name syntax.Name) *variant.Type {
	e := c.Lookup(user, name, report.CodeUnknownType, "enum", func(e *env.Entity) bool { return e.Enum != nil })
	switch {
	case e == nil:
		return types.Anything
	case len(e.Enum.Members) > mostInSet:
		c.Errorf(report.CodeTooMany, c.At(name), "Use a list.", "a set has room for %d members, and %q has more", mostInSet, e.Name())
		return types.Anything
	}
	return types.SetOf(e.Enum)
}

// resolveTypeName finds a type that has a name, or the kinds that are written with or.
func (c *Resolver) resolveTypeName(user *env.Entity, t *syntax.Type) *variant.Type {
	if len(t.Or) > 0 {
		return types.ComponentOf(c.ResolveKinds(user, append([]syntax.Name{*t.Name}, t.Or...)))
	}
	if simple, found := types.Simple[t.Name.Text]; found {
		return simple
	}
	e := c.Names[t.Name.Text]
	switch {
	case e == nil:
		c.Unknown(report.CodeUnknownType, c.At(*t.Name), t.Name.Text, c.typeNames, "there is no type %q", t.Name.Text)
		return types.Anything
	case e.Proc.Rolled() != nil && e.Proc.Rolled().Check.Enum != nil:
		user.Mention(e)
		c.Use(c.At(*t.Name), e, nil)
		return types.EnumOf(e.Proc.Rolled().Check.Enum)
	}
	e = c.Lookup(user, *t.Name, report.CodeUnknownType, "type", (*env.Entity).IsType)
	switch {
	case e == nil:
		return types.Anything
	case e.Enum != nil:
		return types.EnumOf(e.Enum)
	}
	return types.ComponentOf(e.Kinds())
}

// ResolveKinds finds the kinds that those names stand for; without one of them nothing is known.
func (c *Resolver) ResolveKinds(user *env.Entity, names []syntax.Name) (kinds []*variant.Kind) {
	failed := false
	for _, name := range names {
		e := c.Lookup(user, name, report.CodeUnknownType, "kind of component", (*env.Entity).IsKinds)
		if e == nil || len(e.Kinds()) == 0 {
			failed = true
			continue
		}
		kinds = types.Unite(kinds, e.Kinds())
	}
	if failed {
		return nil
	}
	return kinds
}

// resolveGroup finds the kinds of a group.
func (c *Resolver) resolveGroup(group *env.Entity) {
	for _, name := range group.Group.Kinds {
		if e := c.Lookup(group, *name, report.CodeUnknownType, "kind of component", env.IsKind); e != nil {
			group.Members = types.Unite(group.Members, e.Kinds())
		}
	}
}

func (c *Resolver) typeNames() []string {
	return append(c.NamesOf((*env.Entity).IsType), "number", "bool", "text", "player")
}

func (c *Resolver) resolveGlobalType(g *env.GlobalDecl) *variant.Type {
	t := c.ResolveType(g.Entity, &g.Decl.Type)
	if t.Base == variant.ZoneType {
		c.Errorf(report.CodeMisplaced, c.At(g.Decl.Type), "Declare it as a zone: leave keep out, and put its name behind the word.",
			"a zone is not a value that is kept")
		return types.Anything
	}
	return t
}
