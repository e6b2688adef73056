package expr

import (
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// isEmpty checks "X is empty", which compares the number of elements with 0.
func (b *Body) isEmpty(e *syntax.IsEmpty) variant.Expr {
	at := b.At(e)
	op := "=="
	if e.Not {
		op = "!="
	}
	return &variant.Compare{Typed: types.Boolean(at), Op: op, L: b.countOf(e.X), R: types.NumberAt(0, at)}
}

// countOf returns the number of elements of a value.
func (b *Body) countOf(e syntax.Expr) variant.Expr {
	x := b.Definite(b.Expr(e, nil))
	typed := variant.Typed{T: types.Number, At: x.Place()}
	switch t := x.Type(); t.Base {
	case variant.Anything:
		return x
	case variant.ZoneType, variant.ListType:
		return b.property(x, "count", x.Place())
	case variant.SetType:
		members := b.sourceOf(x)
		return &variant.QueryExpr{Typed: typed, Op: "count", Source: members, It: &variant.Local{Name: "it", Type: members.Elem, Span: typed.At}}
	}
	b.Errorf(report.CodeNotASource, x.Place(), "Test whether it exists, or is none.", "%s can't be empty or full", types.Describe(x.Type()))
	return types.Bad(x.Place())
}

func (b *Body) isIn(e *syntax.In) variant.Expr {
	x := b.contained(e)
	if e.Not {
		return types.Negated(x, b.At(e))
	}
	return x
}

// contained checks "X in Y".
func (b *Body) contained(e *syntax.In) variant.Expr {
	typed := types.Boolean(b.At(e))
	if name, ok := e.Y.(*syntax.NameRef); ok && name.Name == "play" && b.Variable("play") == nil {
		return b.inPlay(e, typed)
	}
	if r, ok := e.Y.(*syntax.Range); ok {
		lo, hi := b.Ends(r)
		return &variant.InRange{Typed: typed, X: b.Value(e.X, types.Number), Lo: lo, Hi: hi}
	}
	var x, all variant.Expr
	if _, literal := e.Y.(*syntax.ListLit); literal {
		x = b.Expr(e.X, nil)
		all = b.Definite(b.Expr(e.Y, types.ListOf(types.Definite(x.Type()))))
	} else {
		all = b.Definite(b.Expr(e.Y, nil))
		x = b.Expr(e.X, types.ElementOf(all.Type()))
	}
	elem := types.ElementOf(all.Type())
	switch {
	case all.Type().Base == variant.Text:
		return &variant.InText{Typed: typed, X: b.Fit(x, types.Text), Text: all}
	case elem == nil:
		b.Errorf(report.CodeNotASource, all.Place(), b.ZonesOf(all), "%s can't hold anything", types.Describe(all.Type()))
		return types.Bad(typed.At)
	case x.Type().Base == variant.Nothing:
		x = b.Definite(x)
	case !types.Overlaps(types.Definite(x.Type()), elem) && x.Type().Base != variant.NoneType:
		b.Errorf(report.CodeNeverSame, b.At(e), "", "%s is never in %s", types.Describe(types.Definite(x.Type())), types.Describe(all.Type()))
	}
	switch all.Type().Base {
	case variant.ZoneType:
		return &variant.InZone{Typed: typed, X: x, Zone: all}
	case variant.SetType:
		return &variant.InSet{Typed: typed, X: x, Set: all}
	}
	return &variant.InList{Typed: typed, X: x, List: all}
}

// inPlay checks "X in play".
func (b *Body) inPlay(e *syntax.In, typed variant.Typed) variant.Expr {
	x := b.Expr(e.X, nil)
	if t := x.Type(); t.Base != variant.Component && !types.IsAnything(t) {
		b.Errorf(report.CodeWrongType, x.Place(), "", "only components can be in play, but this is %s", types.Describe(t))
		return types.Bad(typed.At)
	}
	return &variant.InPlay{Typed: typed, X: x}
}

// sees checks whether a player knows something. Something that a player sees is there.
func (b *Body) sees(e *syntax.Sees) (x variant.Expr, yes []types.Fact) {
	sees := &variant.Sees{Typed: types.Boolean(b.At(e)), Player: b.Value(e.X, types.Player), What: b.Expr(e.Y, nil)}
	switch t := sees.What.Type(); {
	case IsSecret(sees.What), b.IsKnown(sees.What), types.IsAnything(t):
	case t.Base != variant.Component && t.Base != variant.NoneType:
		b.Errorf(report.CodeWrongType, sees.What.Place(), "", "a player can see only a component or a secret value, but this is %s", types.Describe(t))
	default:
		yes, _ = b.Presence(sees.What)
	}
	return sees, yes
}

// IsSecret reports whether x reads a secret value.
func IsSecret(x variant.Expr) bool {
	get, ok := x.(*variant.GlobalGet)
	return ok && get.Global.Secret
}

// IsKnown reports whether x is a kept value that all players know, and reports that as an error.
func (b *Body) IsKnown(x variant.Expr) bool {
	get, ok := x.(*variant.GlobalGet)
	if !ok || get.Global.Track || types.HeldBy(x).Base == variant.Component || types.IsAnything(get.T) {
		return false
	}
	b.Errorf(report.CodeWrongType, x.Place(), "Declare a secret as keep secretly "+types.NameOf(get.Global.Type)+" "+get.Global.Name+" = ….",
		"all players know %q", get.Global.Name)
	return true
}
