package check

import (
	"maps"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What stands behind a dot: a field of a component, something that a player has, or what every
// component, zone, list or player can be asked for.

// properties are what can be asked of everything of some sort.
var properties = map[variant.Base][]struct {
	name string
	t    *variant.Type
}{
	variant.Component: {{"name", textType}, {"face_up", boolType}, {"face_down", boolType}, {"owner", optional(playerType)}},
	variant.ZoneType:  {{"name", textType}, {"count", numberType}, {"owner", optional(playerType)}},
	variant.ListType:  {{"count", numberType}},
	variant.EnumType:  {{"number", numberType}},
	variant.Player:    {{"name", textType}},
}

// fieldRef checks X.Name.
func (b *body) fieldRef(e *syntax.FieldRef) variant.Expr {
	at := b.at(e)
	if x := b.qualifiedMember(e, at); x != nil {
		return x
	}
	x := b.expr(e.X, nil)
	if b.isAsked(e.Name.Text) {
		b.c.tellFields(x.Type())
	}
	x = b.definite(x)
	if isAnything(x.Type()) {
		return bad(at)
	}
	if found := b.member(x, e.Name.Text, at); found != nil {
		b.uses(b.at(e.Name), found)
		return found
	}
	b.c.unknownField(x.Type(), e.Name)
	return bad(at)
}

// qualifiedMember is a member written behind its enum: Suit.hearts.
func (b *body) qualifiedMember(e *syntax.FieldRef, at source.Span) variant.Expr {
	n, ok := e.X.(*syntax.NameRef)
	if !ok || b.variable(n.Name) != nil {
		return nil
	}
	owner := b.c.names[n.Name]
	if owner == nil || owner.enum == nil || e.Name.Text == "count" {
		return nil
	}
	b.user.mention(owner)
	b.c.use(b.at(n), owner, nil)
	for i, member := range owner.enum.Members {
		if member == e.Name.Text {
			b.c.use(b.at(e.Name), OfMember(owner.enum, i), enumType(owner.enum))
			return enumAt(owner.enum, i, at)
		}
	}
	b.unknown(CodeUnknownMember, b.at(e.Name), e.Name.Text, membersOf(owner.enum), "%s has no %q", n.Name, e.Name.Text)
	b.c.tellTakenAway(owner.enum.Name, e.Name.Text)
	return bad(at)
}

// member is what x has by that name, or nil.
func (b *body) member(x variant.Expr, name string, at source.Span) variant.Expr {
	t := x.Type()
	if t.Base == variant.Component {
		if found := b.field(x, name, at); found != nil {
			return found
		}
		if found := b.kept(x, name, at); found != nil {
			return found
		}
	}
	if t.Base == variant.Player {
		if found := b.playerThing(x, name, at); found != nil {
			return found
		}
	}
	return b.property(x, name, at)
}

// field reads a field that all kinds of x have.
func (b *body) field(x variant.Expr, name string, at source.Span) variant.Expr {
	var fields []*variant.Field
	var t *variant.Type
	for _, kind := range x.Type().Kinds {
		f := b.c.fieldsOf[kind].fields[name]
		if f == nil {
			return nil
		}
		fields = append(fields, f)
		if t == nil {
			t = f.Type
		} else if t = join(t, f.Type); t == nil {
			return nil
		}
	}
	if t == nil {
		return nil
	}
	return &variant.FieldGet{Typed: variant.Typed{T: t, At: at}, X: x, Fields: fields}
}

// playerThing is what each player has by that name.
func (b *body) playerThing(x variant.Expr, name string, at source.Span) variant.Expr {
	switch name {
	case "next":
		return &variant.PlayerStep{Typed: variant.Typed{T: playerType, At: at}, X: x, By: 1}
	case "previous":
		return &variant.PlayerStep{Typed: variant.Typed{T: playerType, At: at}, X: x, By: -1}
	}
	e := b.c.names[name]
	if e == nil || !isEach(e) {
		return nil
	}
	b.user.mention(e)
	if e.zone != nil {
		return b.zoneOf(e.zone, x, at)
	}
	return globalOf(e.global, x, at)
}

// isEach tells whether each player has an e.
func isEach(e *entity) bool { return e.zone != nil && e.zone.Each || e.global != nil && e.global.Each }

func (b *body) property(x variant.Expr, name string, at source.Span) variant.Expr {
	t := x.Type()
	get := func(t *variant.Type) variant.Expr {
		return &variant.PropGet{Typed: variant.Typed{T: t, At: at}, X: x, Prop: name}
	}
	for _, p := range properties[t.Base] {
		if p.name != name {
			continue
		}
		if q, ok := x.(*variant.QueryExpr); ok && name == "count" && q.Op == "all" {
			counted := *q
			counted.Value = nil
			counted.Op, counted.Keys, counted.Typed = "count", nil, variant.Typed{T: numberType, At: at}
			return &counted
		}
		return get(p.t)
	}
	switch {
	case t.Base == variant.EnumType && name == "next":
		return &variant.MemberStep{Typed: variant.Typed{T: optional(t), At: at}, X: x, By: 1}
	case t.Base == variant.EnumType && name == "previous":
		return &variant.MemberStep{Typed: variant.Typed{T: optional(t), At: at}, X: x, By: -1}
	case t.Base == variant.Player:
		return b.ending(name, x, at)
	case t.Base == variant.Component && name == "zone":
		return get(placeType(b.c.playArea.Kinds, t.Kinds))
	case t.Base == variant.Component && name == "holder" && len(b.c.holdersOf(t.Kinds)) > 0:
		x := get(optional(componentType(b.c.holdersOf(t.Kinds)))).(*variant.PropGet)
		if local := b.told(x); local != nil {
			x.T = b.flow.typeOf(local)
		}
		return x
	case t.Base == variant.Component && name == "neighbours" && b.c.onBoards(t.Kinds):
		return get(listType(t))
	case t.Base == variant.ZoneType && (name == "top" || name == "bottom"):
		return get(optional(componentType(t.Kinds)))
	}
	return nil
}

// memberNames lists what something of type t can be asked for.
func (c *checker) memberNames(t *variant.Type) []string {
	var names []string
	for _, p := range properties[t.Base] {
		names = append(names, p.name)
	}
	switch t.Base {
	case variant.Component:
		names = append(names, "zone", "holder")
		if c.onBoards(t.Kinds) {
			names = append(names, "neighbours")
		}
		for _, kind := range t.Kinds {
			names = append(names, slices.Sorted(maps.Keys(c.fieldsOf[kind].fields))...)
		}
	case variant.ZoneType:
		names = append(names, "top", "bottom")
	case variant.EnumType:
		names = append(names, "next", "previous")
	case variant.Player:
		names = append(append(names, "next", "previous"), c.namesOf(isEach)...)
	}
	return names
}

// unknownField reports that something of type t has no such field.
func (c *checker) unknownField(t *variant.Type, name syntax.Name) {
	if c.isAsked(name.Text) {
		c.tellFields(t)
	}
	d := diag.Diagnostic{
		Code: CodeUnknownField, Span: c.at(name), Summary: describe(t) + " has no " + quoted(name.Text),
		Label: c.didYouMean(name.Text, func() []string { return c.memberNames(t) }),
	}
	var have []*variant.Kind
	for _, kind := range t.Kinds {
		if t.Base == variant.Component && c.fieldsOf[kind].fields[name.Text] != nil {
			have = append(have, kind)
		}
	}
	switch {
	case len(have) == len(t.Kinds) && len(have) > 0:
		d.Summary, d.Label = quoted(name.Text)+" is not of one type in all of "+kindNames(have), ""
		d.Detail = "Ask for the kind first: if … is " + have[0].Name + "."
	case len(have) > 0:
		d.Summary, d.Label = "only "+article(kindNames(have))+" has "+quoted(name.Text)+", and this may be another kind", ""
		d.Detail = "Ask for the kind first: if … is " + have[0].Name + "."
	}
	if d.Detail == "" && d.Label == "" {
		d.Detail = habits["."+name.Text]
	}
	c.found.Add(d)
	if t.Base == variant.Component && len(t.Kinds) == 1 {
		c.tellTakenAway(t.Kinds[0].Name, name.Text)
	}
}

// definite is x where it must not be none: a figure is taken at its word, and what was looked for or
// is a variable must have been tested.
func (b *body) definite(x variant.Expr) variant.Expr {
	t := x.Type()
	switch {
	case t.Base == variant.NoneType:
		b.errorf(CodeAlwaysNone, x.Place(), "", "this is none here")
	case t.Base == variant.Nothing:
		b.errorf(CodeNotAValue, x.Place(), "", "this gives nothing back")
	case !t.Optional:
		return x
	case takenAtWord(x):
		return needed(x)
	default:
		b.maybeNone(x)
	}
	return bad(x.Place())
}

// needed is x where a missing value stops the game.
func needed(x variant.Expr) variant.Expr {
	return &variant.Need{Typed: variant.Typed{T: definite(x.Type()), At: x.Place()}, X: x, What: wordsOf(x.Place())}
}

func (b *body) maybeNone(x variant.Expr) {
	detail := "Give it a name with let and test that: if … exists."
	if local := subjectOf(x); local != nil {
		detail = "Test it before: if " + local.Name + " exists."
	}
	b.errorf(CodeMaybeNone, x.Place(), detail, "this may be none")
}

// takenAtWord tells whether x is a figure: it is used untested, and if it is none after all that is a
// rule error in play.
func takenAtWord(x variant.Expr) bool {
	switch x := x.(type) {
	case *variant.FieldGet, *variant.PropGet, *variant.GlobalGet, *variant.DistanceExpr, *variant.PlaceInList, *variant.Ending:
		return true
	case *variant.CallExpr:
		return x.T.Base != variant.Component
	case *variant.IfElse:
		return figure(x.Then) && figure(x.Else)
	default:
		return false
	}
}

func figure(x variant.Expr) bool { return !mayBeNone(x.Type()) || takenAtWord(x) }

// wordsOf is a piece of text in one line.
func wordsOf(at source.Span) string {
	return oneLine(at.Text())
}

// membersOf lists the members of an enum when they are asked for.
func membersOf(e *variant.Enum) func() []string { return func() []string { return e.Members } }
