package step

import (
	"cmp"
	"slices"

	"houserule/dsl/alphabet"
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (b *Steps) draw(s *syntax.Draw) variant.Stmt {
	stmt := &variant.DrawStmt{Step: b.Step(s), Count: b.Value(s.Count, types.Number), From: b.zone(s.From)}
	b.Does(variant.Acts, "a draw", stmt.At)
	drawn := types.ElementOf(stmt.From.Type())
	if s.To != nil {
		stmt.To = b.zone(s.To)
		b.checkEnters(drawn, stmt.To, stmt.From.Place(), howToDraw)
	}
	b.checkGates(drawn, stmt.From, true, stmt.At)
	b.checkGates(drawn, cmp.Or(stmt.To, b.ZoneOf(b.PlayArea, nil, stmt.At)), false, stmt.At)
	if s.As != nil {
		t := types.ListOf(drawn)
		if n, ok := s.Count.(*syntax.NumberLit); ok && n.Value == 1 {
			t = types.Optional(drawn)
		}
		stmt.As = b.NewLocal(*s.As, t)
		b.Bind(stmt.As, expr.IsResult)
	}
	return stmt
}

// shuffle returns the moves into the zone that is shuffled, and the shuffles.
func (b *Steps) shuffle(s *syntax.Shuffle) (made []variant.Stmt) {
	b.Does(variant.Acts, "a shuffle", b.At(s))
	switch {
	case s.Every:
		return one(&variant.ShuffleStmt{Step: b.Step(s)})
	case s.Into != nil:
		made = b.move(&syntax.Move{Node: s.Node, What: s.What, To: s.Into})
		return append(made, &variant.ShuffleStmt{Step: b.Step(s), Zone: b.zone(s.Into)})
	}
	for _, zone := range s.What {
		made = append(made, &variant.ShuffleStmt{Step: b.Step(s), Zone: b.zone(zone)})
	}
	return made
}

// move returns one move for each value.
func (b *Steps) move(s *syntax.Move) (made []variant.Stmt) {
	b.Does(variant.Acts, "a move", b.At(s))
	for _, what := range s.What {
		stmt := &variant.MoveStmt{Step: b.Step(s), Face: s.Face, AsItLies: s.Lies, Bottom: s.End == "bottom"}
		stmt.What = b.components(what, "moved")
		b.checkMovable(stmt.What, "moved")
		if s.From != nil {
			stmt.From = b.zone(s.From)
		}
		stmt.To = b.zone(s.To)
		b.checkEnters(types.HeldBy(stmt.What), stmt.To, stmt.What.Place(), howToMove(stmt.What))
		b.checkMoves(stmt)
		made = append(made, stmt)
	}
	return made
}

func (b *Steps) discard(s *syntax.Discard) variant.Stmt {
	if s.Game {
		return b.discardFromGame(s)
	}
	stmt := &variant.DiscardStmt{Step: b.Step(s), What: b.components(s.What, "discarded")}
	b.Does(variant.Acts, "a discard", stmt.At)
	b.checkMovable(stmt.What, "discarded")
	t := types.HeldBy(stmt.What)
	b.checkGates(t, origin(stmt.What), true, stmt.At)
	for _, z := range b.Variant.Zones {
		if z.Discards != nil && len(types.Common(t.Kinds, z.Kinds)) > 0 {
			b.checkGates(t, b.ZoneOf(z.Discards, nil, stmt.At), false, stmt.At)
		}
	}
	if types.IsAnything(t) || slices.ContainsFunc(b.Variant.Zones, func(z *variant.Zone) bool { return z.Discards != nil && len(types.Common(t.Kinds, z.Kinds)) > 0 }) {
		return stmt
	}
	b.Errorf(report.CodeNoDiscardPile, stmt.What.Place(), `Give a deck one with "discards to", or use move.`,
		"no deck of %s has a discard pile", types.KindNames(t.Kinds))
	return stmt
}

// discardFromGame checks a step that puts components out of the game.
func (b *Steps) discardFromGame(s *syntax.Discard) variant.Stmt {
	stmt := &variant.MoveStmt{Step: b.Step(s), What: b.components(s.What, "discarded")}
	b.Does(variant.Acts, "a discard", stmt.At)
	b.checkMovable(stmt.What, "discarded")
	stmt.To = b.ZoneOf(b.TheBox(), nil, stmt.At)
	b.checkEnters(types.HeldBy(stmt.What), stmt.To, stmt.What.Place(), howToMove(stmt.What))
	b.checkMoves(stmt)
	return stmt
}

// zone checks an expression that must be a zone.
func (b *Steps) zone(e syntax.Expr) variant.Expr {
	x := b.Definite(b.Expr(e, nil))
	t := x.Type()
	if t.Base == variant.ZoneType || types.IsAnything(t) {
		if zone := types.ZoneNamed(x); zone != nil && env.IsFixed(zone) {
			b.cannotMove(x.Place(), "%q is %s, not a zone to move cards from or to", zone.Name, report.Article(zone.Sort))
		}
		return x
	}
	b.Errorf(report.CodeWrongType, x.Place(), b.ZonesOf(x), "expected a zone, but this is %s", types.Describe(t))
	return types.Bad(x.Place())
}

// components checks a component, none, a list, or everything in a zone.
func (b *Steps) components(e syntax.Expr, done string) variant.Expr {
	return b.componentsIn(b.Expr(e, nil), done)
}

func (b *Steps) componentsIn(x variant.Expr, done string) variant.Expr {
	switch t := x.Type(); {
	case t.Base == variant.ZoneType, t.Base == variant.ListType:
		x = b.Definite(x)
	case t.Base == variant.NoneType, t.Base == variant.Nothing:
		return b.Definite(x)
	}
	if t := types.HeldBy(x); t.Base != variant.Component && !types.IsAnything(t) {
		b.Errorf(report.CodeWrongType, x.Place(), "", "only components can be %s, but this is %s", done, types.Describe(x.Type()))
		return types.Bad(x.Place())
	}
	return x
}

// checkEnters reports an error for components that a zone doesn't take. If it takes some of their
// kinds, the callback mend returns advice for one of them.
func (b *Steps) checkEnters(what *variant.Type, to variant.Expr, at source.Span, mend func(kind string) string) {
	t := to.Type()
	if types.IsAnything(what) || types.IsAnything(t) || types.ContainsAll(t.Takes, what.Kinds) {
		return
	}
	if types.IsPlace(t) {
		b.Errorf(report.CodeWrongKind, at, "Name the zone.", "%s may not fit into %s", types.Describe(what), types.WordsOf(to.Place()))
		return
	}
	detail := "Let the zone hold this kind too, with or."
	if fit := types.Common(t.Takes, what.Kinds); len(fit) > 0 {
		detail = mend(fit[0].Name) + " Or let the zone hold all these kinds, with or."
	}
	b.Errorf(report.CodeWrongKind, at, detail, "%s can't go into a zone of %s", types.Describe(what), types.KindNames(t.Kinds))
}

// howToMove returns advice on moving components of one kind.
func howToMove(x variant.Expr) func(kind string) string {
	words := types.WordsOf(x.Place())
	_, isQuery := x.(*variant.QueryExpr)
	return func(kind string) string {
		switch {
		case x.Type().Base == variant.Component:
			return "Test the kind first: if " + words + " is " + kind + "."
		case isQuery:
			return "Move only kinds that it holds: where it is " + kind + "."
		}
		return "Move only kinds that it holds: all of " + words + " where it is " + kind + "."
	}
}

func howToDraw(kind string) string {
	return "Draw it as card, and move it there if card is " + kind + "."
}

func (b *Steps) create(s *syntax.Create) variant.Stmt {
	stmt := &variant.CreateStmt{Step: b.Step(s)}
	b.Does(variant.Acts, "making something", stmt.At)
	if s.Name != nil {
		stmt.Name = b.Text(*s.Name)
		if fixed, ok := stmt.Name.(*variant.TextConst); ok {
			fixed.Text = alphabet.Name(fixed.Text)
			b.MadeNames = append(b.MadeNames, env.PlacedName{Name: fixed.Text, At: fixed.At})
		}
	}
	kind := b.Lookup(b.User, s.Kind, report.CodeUnknownType, "kind of component", env.IsKind)
	t := types.Anything
	if kind != nil {
		if b.OnBoards([]*variant.Kind{kind.Kind}) {
			b.Errorf(report.CodeMisplaced, b.At(s.Kind), "Add them to the data file of the board.", "spaces of a board can't be created")
		}
		stmt.Kind = kind.Kind
		b.Created[kind.Kind] = true
		t = types.ComponentOf([]*variant.Kind{kind.Kind})
		stmt.Values = b.FieldValues(s.Values, kind.Kind)
		b.ReportMissing(b.At(s.Kind), kind.Kind, func(f *variant.Field) bool { return stmt.Values[f.Slot] != nil })
	}
	stmt.In = b.zone(s.In)
	b.checkEnters(t, stmt.In, b.At(s.Kind), nil)
	b.checkGates(t, stmt.In, false, stmt.At)
	if s.As != nil {
		stmt.As = b.NewLocal(*s.As, t)
		b.Bind(stmt.As, expr.IsResult)
	}
	return stmt
}

// checkMovable reports an error for components that never leave their board or die, if their type
// shows it.
func (b *Steps) checkMovable(x variant.Expr, done string) {
	kinds := types.HeldBy(x).Kinds
	_, rolled := x.(*variant.RollFaces)
	switch zone := types.ZoneNamed(x); {
	case types.IsAnything(types.HeldBy(x)):
	case rolled, zone != nil && env.IsFixed(zone), len(kinds) > 0 && !slices.ContainsFunc(kinds, b.Movable):
		b.cannotMove(x.Place(), "%s can't be %s", types.Describe(x.Type()), done)
	}
}

func (b *Steps) cannotMove(at source.Span, format string, args ...any) {
	b.Errorf(report.CodeCannotMove, at, "Spaces stay on their board and faces on their die. "+
		"A component on a space has a field for it, such as at: Hex. Roll a die with roll NAME.", format, args...)
}
