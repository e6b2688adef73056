package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// fieldRef checks X.Name.
func (b *Body) fieldRef(e *syntax.FieldRef) variant.Expr {
	at := b.At(e)
	if x := b.qualifiedMember(e, at); x != nil {
		return x
	}
	x := b.Expr(e.X, nil)
	if b.IsAsked(e.Name.Text) {
		b.TellFields(x.Type())
	}
	x = b.Definite(x)
	if types.IsAnything(x.Type()) {
		return types.Bad(at)
	}
	if found := b.member(x, e.Name.Text, at); found != nil {
		b.Uses(b.At(e.Name), found)
		return found
	}
	b.UnknownField(x.Type(), e.Name)
	return types.Bad(at)
}

// qualifiedMember checks a member after its enum, as in Suit.hearts, or returns nil.
func (b *Body) qualifiedMember(e *syntax.FieldRef, at source.Span) variant.Expr {
	n, ok := e.X.(*syntax.NameRef)
	if !ok || b.Variable(n.Name) != nil {
		return nil
	}
	owner := b.Names[n.Name]
	if owner == nil || owner.Enum == nil || e.Name.Text == "count" {
		return nil
	}
	b.User.Mention(owner)
	b.Use(b.At(n), owner, nil)
	for i, member := range owner.Enum.Members {
		if member == e.Name.Text {
			b.Use(b.At(e.Name), env.OfMember(owner.Enum, i), types.EnumOf(owner.Enum))
			return types.EnumAt(owner.Enum, i, at)
		}
	}
	b.Unknown(report.CodeUnknownMember, b.At(e.Name), e.Name.Text, types.MembersOf(owner.Enum), "%s has no %q", n.Name, e.Name.Text)
	b.TellTakenAway(owner.Enum.Name, e.Name.Text)
	return types.Bad(at)
}

// member returns the value of a name after x and a dot, or nil.
func (b *Body) member(x variant.Expr, name string, at source.Span) variant.Expr {
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

// field reads a field that all kinds of x have, or returns nil.
func (b *Body) field(x variant.Expr, name string, at source.Span) variant.Expr {
	var fields []*variant.Field
	var t *variant.Type
	for _, kind := range x.Type().Kinds {
		f := b.FieldsOf[kind].Fields[name]
		if f == nil {
			return nil
		}
		fields = append(fields, f)
		if t == nil {
			t = f.Type
		} else if t = types.Join(t, f.Type); t == nil {
			return nil
		}
	}
	if t == nil {
		return nil
	}
	return &variant.FieldGet{Typed: variant.Typed{T: t, At: at}, X: x, Fields: fields}
}

// playerThing returns something that each player has, or nil.
func (b *Body) playerThing(x variant.Expr, name string, at source.Span) variant.Expr {
	switch name {
	case "next":
		return &variant.PlayerStep{Typed: variant.Typed{T: types.Player, At: at}, X: x, By: 1}
	case "previous":
		return &variant.PlayerStep{Typed: variant.Typed{T: types.Player, At: at}, X: x, By: -1}
	}
	e := b.Names[name]
	if e == nil || !env.IsEach(e) {
		return b.teammates(x, name, at)
	}
	b.User.Mention(e)
	if e.Zone != nil {
		return b.ZoneOf(e.Zone, x, at)
	}
	return types.GlobalOf(e.Global, x, at)
}

// teammates returns a player's partner, or a list of players of the team, or nil.
func (b *Body) teammates(x variant.Expr, name string, at source.Span) variant.Expr {
	switch teams := b.Variant.Teams; {
	case !teams.Exist():
	case name == "partner" && teams.Size == 2:
		return &variant.PlayerStep{Typed: variant.Typed{T: types.Player, At: at}, X: x, By: variant.ToPartner}
	case name == "partners" || name == "team":
		return &variant.PropGet{Typed: variant.Typed{T: types.ListOf(types.Player), At: at}, X: x, Prop: name}
	}
	return nil
}

func (b *Body) property(x variant.Expr, name string, at source.Span) variant.Expr {
	t := x.Type()
	get := func(t *variant.Type) variant.Expr {
		return &variant.PropGet{Typed: variant.Typed{T: t, At: at}, X: x, Prop: name}
	}
	for _, p := range env.Properties[t.Base] {
		if p.Name != name {
			continue
		}
		if q, ok := x.(*variant.QueryExpr); ok && name == "count" && q.Op == "all" {
			counted := *q
			counted.Value = nil
			counted.Op, counted.Keys, counted.Typed = "count", nil, variant.Typed{T: types.Number, At: at}
			return &counted
		}
		return get(p.T)
	}
	switch {
	case t.Base == variant.EnumType && name == "next":
		return &variant.MemberStep{Typed: variant.Typed{T: types.Optional(t), At: at}, X: x, By: 1}
	case t.Base == variant.EnumType && name == "previous":
		return &variant.MemberStep{Typed: variant.Typed{T: types.Optional(t), At: at}, X: x, By: -1}
	case t.Base == variant.Player:
		return b.ending(name, x, at)
	case t.Base == variant.Component && name == "zone":
		return get(types.PlaceOf(b.PlayArea.Kinds, t.Kinds))
	case t.Base == variant.Component && name == "holder" && len(b.HoldersOf(t.Kinds)) > 0:
		x := get(types.Optional(types.ComponentOf(b.HoldersOf(t.Kinds)))).(*variant.PropGet)
		if local := b.subjectOf(x); local != nil {
			x.T = b.Flow.TypeOf(local)
		}
		return x
	case t.Base == variant.Component && name == "neighbours" && b.OnBoards(t.Kinds):
		return get(types.ListOf(t))
	case t.Base == variant.ZoneType && (name == "top" || name == "bottom"):
		return get(types.Optional(types.ComponentOf(t.Kinds)))
	}
	return nil
}

// kept returns a node for a value that the current script keeps for its card, or nil.
func (b *Body) kept(x variant.Expr, name string, at source.Span) variant.Expr {
	if b.Script == nil || types.SubjectOf(x) != b.Script.Self {
		return nil
	}
	keep := b.Script.Kept[name]
	if keep == nil {
		return nil
	}
	var fields []*variant.Field
	for _, f := range keep.Fields {
		if types.Holds(x.Type().Kinds, f.Kind) {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		return types.Bad(at)
	}
	return &variant.FieldGet{Typed: variant.Typed{T: fields[0].Type, At: at}, X: x, Fields: fields}
}

// FieldValues checks the values for the fields of a component.
func (b *Body) FieldValues(given []syntax.CreateValue, kind *variant.Kind) []variant.Expr {
	values := make([]variant.Expr, len(kind.Fields))
	for _, v := range given {
		field := b.FieldsOf[kind].Fields[v.Field.Text]
		switch {
		case field == nil:
			b.UnknownField(types.ComponentOf([]*variant.Kind{kind}), v.Field)
			b.Expr(v.Value, nil)
		case field.Type.Base == variant.ZoneType:
			b.Errorf(report.CodeCannotAssign, b.At(v), "Use move to put components there.", "%q is a zone and starts empty", field.Name)
		case values[field.Slot] != nil:
			b.Taken(field.Name, b.At(v.Field), values[field.Slot].Place())
		default:
			b.Use(b.At(v.Field), env.OfField(field), field.Type)
			values[field.Slot] = b.Value(v.Value, field.Type)
		}
	}
	return values
}
