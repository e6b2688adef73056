package resolve

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Resolver collects the declarations of rules, and resolves their types.
type Resolver struct {
	*env.Env
	Entries map[string]source.Span // where setup, turn and score stand
}

// Doc returns the comment right above a declaration.
func (c *Resolver) Doc(decl report.Placed) string { return syntax.CommentAbove(c.At(decl)) }

// ResolveType returns the type that a written type means.
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

// mostInSet is the number of members that fit into a set.
const mostInSet = 63

func (c *Resolver) resolveSet(user *env.Entity, name syntax.Name) *variant.Type {
	e := c.Lookup(user, name, report.CodeUnknownType, "enum", func(e *env.Entity) bool { return e.Enum != nil })
	switch {
	case e == nil:
		return types.Anything
	case len(e.Enum.Members) > mostInSet:
		c.Errorf(report.CodeTooMany, c.At(name), "Use a list.", "a set holds at most %d members, but %q has more", mostInSet, e.Name())
		return types.Anything
	}
	return types.SetOf(e.Enum)
}

// resolveTypeName resolves a type with a name, or kinds that are joined by or.
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

// ResolveKinds returns a slice of the kinds with some names, or nil after an error.
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

func (c *Resolver) typeNames() []string {
	return append(c.NamesOf((*env.Entity).IsType), "number", "bool", "text", "player")
}

func (c *Resolver) resolveGlobalType(g *env.GlobalDecl) *variant.Type {
	t := c.ResolveType(g.Entity, &g.Decl.Type)
	if t.Base == variant.ZoneType {
		c.Errorf(report.CodeMisplaced, c.At(g.Decl.Type), "Declare it as a zone: delete keep, and put the name after the word.",
			"a zone can't be declared with keep")
		return types.Anything
	}
	return t
}

// resolveBoardKind resolves the kind of a board's spaces.
func (c *Resolver) resolveBoardKind(k *env.BoardDecl) {
	e := c.Lookup(k.Entity, k.Decl.Kind, report.CodeUnknownType, "kind of space", env.IsSpace)
	if e == nil {
		return
	}
	kind := e.Kind
	k.Board.Kind, k.Board.Catalog.Kind, k.Board.Zone.Kinds = kind, kind, []*variant.Kind{kind}
	for _, f := range kind.Fields {
		if f.Name == k.Beside() || slices.Contains(env.SpaceWords, f.Name) {
			c.Errorf(report.CodeReservedName, f.Span, "Choose another name.", "each space of a board already has a %q from its data", f.Name)
		}
	}
}

func (c *Resolver) resolveFields(k *env.KindDecl) {
	kind := k.Entity.Kind
	for _, f := range k.Decl.Fields {
		name := f.Name.Text
		if first := k.Fields[name]; first != nil {
			c.Taken(name, c.At(f.Name), first.Span)
			continue
		}
		for _, word := range env.ComponentWords {
			if name == word {
				c.Errorf(report.CodeReservedName, c.At(f.Name), "Choose another name.", "each component already has a built-in %q", name)
			}
		}
		field := &variant.Field{
			Name: name, Kind: kind, Slot: len(kind.Fields), Type: c.ResolveType(k.Entity, &f.Type),
			Sort: f.Type.Zone, InPlay: f.InPlay, Nobody: f.Nobody, Quiet: f.Quiet, Span: c.At(f.Name),
		}
		may := Called | Gloss | Told
		if field.Type.Base == variant.Bool {
			may |= Sign
		}
		field.Wording = c.Wording(f.Wording, may)
		switch {
		case f.InPlay && f.Type.Zone == "":
			c.Errorf(report.CodeMisplaced, field.Span, "Declare the zone itself in play, or not.", "this field is not a zone")
		case f.Quiet && f.Type.Zone != "":
			c.Errorf(report.CodeMisplaced, field.Span, "Delete quietly, because moves are always logged.", "a zone can't be declared quietly")
		case f.Nobody:
			c.CheckNobody(field.Sort, field.Span)
		}
		c.resolveOwners(field, f)
		if by := append(slices.Clip(f.Entered), f.Left...); len(by) > 0 && f.Type.Zone == "" {
			c.Errorf(report.CodeMisplaced, c.At(by[0]), "For another field write set by.", "only a zone can be entered and left")
		}
		c.AddGate(env.Gate{Field: field, Name: name, At: field.Span, Kinds: field.Type.Kinds}, f.Entered)
		c.AddGate(env.Gate{Field: field, Name: name, At: field.Span, Kinds: field.Type.Kinds, Leaves: true}, f.Left)
		k.Fields[name] = field
		c.Use(field.Span, env.OfField(field), field.Type)
		kind.Fields = append(kind.Fields, field)
	}
}

// resolveOwners adds pointers to the only procedures that may set a field. This doesn't count as
// a use of them.
func (c *Resolver) resolveOwners(field *variant.Field, f *syntax.Field) {
	if len(f.SetBy) > 0 && field.Type.Base == variant.ZoneType {
		c.Errorf(report.CodeMisplaced, c.At(f.SetBy[0]), "Use move to put cards there.", "a zone can't be assigned to")
		return
	}
	for _, name := range f.SetBy {
		if e := c.Lookup(&env.Entity{}, *name, report.CodeUnknownName, "procedure", env.CanTrigger); e != nil {
			c.Owners[field] = append(c.Owners[field], e)
		}
	}
}

// CheckNobody reports an error for a sort of zone that can't be hidden from all players. An empty
// sort is an error as well, because only zones can be hidden.
func (c *Resolver) CheckNobody(sort string, at source.Span) {
	switch sort {
	case "":
		c.Errorf(report.CodeMisplaced, at, "Delete for nobody.", "only a zone can be for nobody")
	case "hand", "die":
		c.Errorf(report.CodeMisplaced, at, "A row, pile, deck or pool can be for nobody.", "%s can't be for nobody, because its owner must see it", report.Article(sort))
	}
}
