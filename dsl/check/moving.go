package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (b *body) draw(s *syntax.Draw) variant.Stmt {
	stmt := &variant.DrawStmt{Step: b.step(s), Count: b.value(s.Count, numberType), From: b.zone(s.From)}
	b.does(variant.Acts, "a draw", stmt.At)
	drawn := elementOf(stmt.From.Type())
	if s.To != nil {
		stmt.To = b.zone(s.To)
		b.checkEnters(drawn, stmt.To, stmt.From.Place(), howToDraw)
	}
	if s.As != nil {
		t := listType(drawn)
		if n, ok := s.Count.(*syntax.NumberLit); ok && n.Value == 1 {
			t = optional(drawn)
		}
		stmt.As = b.newLocal(*s.As, t)
		b.bind(stmt.As, isResult)
	}
	return stmt
}

func (b *body) shuffle(s *syntax.Shuffle) variant.Stmt {
	stmt := &variant.ShuffleStmt{Step: b.step(s)}
	b.does(variant.Acts, "a shuffle", stmt.At)
	if !s.Every {
		stmt.Zone = b.zone(s.Zone)
	}
	return stmt
}

func (b *body) move(s *syntax.Move) variant.Stmt {
	stmt := &variant.MoveStmt{Step: b.step(s), Face: s.Face, AsItLies: s.Lies, Bottom: s.End == "bottom"}
	b.does(variant.Acts, "a move", stmt.At)
	stmt.What = b.components(s.What, "moved")
	b.checkMovable(stmt.What, "moved")
	stmt.To = b.zone(s.To)
	b.checkEnters(heldBy(stmt.What), stmt.To, stmt.What.Place(), howToMove(stmt.What))
	return stmt
}

func (b *body) discard(s *syntax.Discard) variant.Stmt {
	if s.Game {
		return b.discardFromGame(s)
	}
	stmt := &variant.DiscardStmt{Step: b.step(s), What: b.components(s.What, "discarded")}
	b.does(variant.Acts, "a discard", stmt.At)
	b.checkMovable(stmt.What, "discarded")
	t := heldBy(stmt.What)
	if isAnything(t) || len(b.discarded(t.Kinds)) > 0 {
		return stmt
	}
	b.errorf(CodeNoDiscardPile, stmt.What.Place(), `A deck gets one with "discards to", or move it where it belongs.`,
		"no deck of %s has a discard pile", kindNames(t.Kinds))
	return stmt
}

// discardFromGame checks a step that puts away what is out of the game.
func (b *body) discardFromGame(s *syntax.Discard) variant.Stmt {
	stmt := &variant.MoveStmt{Step: b.step(s), What: b.components(s.What, "discarded")}
	b.does(variant.Acts, "a discard", stmt.At)
	b.checkMovable(stmt.What, "discarded")
	stmt.To = b.zoneOf(b.c.theBox(), nil, stmt.At)
	b.checkEnters(heldBy(stmt.What), stmt.To, stmt.What.Place(), howToMove(stmt.What))
	return stmt
}

// theBox is where whatever is out of the game lies: a zone of that name, or else one that is there if rules speak of it.
func (c *checker) theBox() *variant.Zone {
	if e := c.names["box"]; e != nil && e.zone != nil && !e.zone.Each {
		return e.zone
	}
	if c.box == nil {
		c.box = &variant.Zone{Index: len(c.v.Zones), Sort: "pile", Name: "box", Kinds: c.v.Kinds, Wording: variant.Wording{Called: "the box"}}
		c.v.Zones = append(c.v.Zones, c.box)
	}
	return c.box
}

// discarded is those of some kinds for which a deck has a discard pile.
func (b *body) discarded(kinds []*variant.Kind) []*variant.Kind {
	var all []*variant.Kind
	for _, z := range b.c.v.Zones {
		if z.Discards != nil {
			all = unite(all, common(kinds, z.Kinds))
		}
	}
	return all
}

// ---- Zones and what goes into them -----------------------------------------------------------------

// zone checks an expression that must be a zone.
func (b *body) zone(e syntax.Expr) variant.Expr {
	x := b.definite(b.expr(e, nil))
	t := x.Type()
	if t.Base == variant.ZoneType || isAnything(t) {
		b.checkOpen(x)
		return x
	}
	b.errorf(CodeWrongType, x.Place(), b.zonesOf(x), "a zone is needed here, and this is %s", describe(t))
	return bad(x.Place())
}

// components checks what may be one component or none, a list of them, or all of a zone.
func (b *body) components(e syntax.Expr, done string) variant.Expr {
	return b.componentsIn(b.expr(e, nil), done)
}

func (b *body) componentsIn(x variant.Expr, done string) variant.Expr {
	switch t := x.Type(); {
	case t.Base == variant.ZoneType, t.Base == variant.ListType:
		x = b.definite(x)
	case t.Base == variant.NoneType, t.Base == variant.Nothing:
		return b.definite(x)
	}
	if t := heldBy(x); t.Base != variant.Component && !isAnything(t) {
		b.errorf(CodeWrongType, x.Place(), "", "only components can be %s, and this is %s", done, describe(x.Type()))
		return bad(x.Place())
	}
	return x
}

// heldBy is the type of one component of what components gave.
func heldBy(x variant.Expr) *variant.Type {
	t := x.Type()
	switch t.Base {
	case variant.ZoneType:
		return componentType(t.Kinds)
	case variant.ListType:
		return definite(t.Elem)
	}
	return definite(t)
}

// checkEnters reports components that a zone does not take. If it takes some of their kinds, mend says how
// those of one of them get there.
func (b *body) checkEnters(what *variant.Type, to variant.Expr, at source.Span, mend func(kind string) string) {
	t := to.Type()
	if isAnything(what) || isAnything(t) || containsAll(t.Takes, what.Kinds) {
		return
	}
	if isPlace(t) {
		b.errorf(CodeWrongKind, at, "Name the zone.", "nobody knows whether %s can go into %s", describe(what), wordsOf(to.Place()))
		return
	}
	detail := "Let the zone hold it too, with or."
	if fit := common(t.Takes, what.Kinds); len(fit) > 0 {
		detail = mend(fit[0].Name) + " Or let the zone hold all of them, with or."
	}
	b.errorf(CodeWrongKind, at, detail, "%s can't go into a zone of %s", describe(what), kindNames(t.Kinds))
}

// howToMove says how those of a kind are moved.
func howToMove(x variant.Expr) func(kind string) string {
	words := wordsOf(x.Place())
	_, isQuery := x.(*variant.QueryExpr)
	return func(kind string) string {
		switch {
		case x.Type().Base == variant.Component:
			return "Ask for the kind first: if " + words + " is " + kind + "."
		case isQuery:
			return "Move only those of a kind that it holds: where it is " + kind + "."
		}
		return "Move only those of a kind that it holds: all of " + words + " where it is " + kind + "."
	}
}

func howToDraw(kind string) string {
	return "Draw it as card, and move it there if card is " + kind + "."
}

// ---- New components --------------------------------------------------------------------------------

func (b *body) create(s *syntax.Create) variant.Stmt {
	stmt := &variant.CreateStmt{Step: b.step(s)}
	b.does(variant.Acts, "making something", stmt.At)
	if s.Name != nil {
		stmt.Name = b.text(*s.Name)
	}
	kind := b.c.lookup(b.user, s.Kind, CodeUnknownType, "kind of component", isKind)
	t := anythingType
	if kind != nil {
		b.checkMade(kind, b.at(s.Kind))
		stmt.Kind = kind.kind
		b.c.created[kind.kind] = true
		t = componentType([]*variant.Kind{kind.kind})
		stmt.Values = b.fieldValues(s.Values, kind.kind)
		b.c.reportMissing(b.at(s.Kind), kind.kind, func(f *variant.Field) bool { return stmt.Values[f.Slot] != nil })
	}
	stmt.In = b.zone(s.In)
	b.checkEnters(t, stmt.In, b.at(s.Kind), nil)
	if s.As != nil {
		stmt.As = b.newLocal(*s.As, t)
		b.bind(stmt.As, isResult)
	}
	return stmt
}

// fieldValues checks what is given to the fields of a component, each once.
func (b *body) fieldValues(given []syntax.CreateValue, kind *variant.Kind) []variant.Expr {
	values := make([]variant.Expr, len(kind.Fields))
	for _, v := range given {
		field := b.c.fieldsOf[kind].fields[v.Field.Text]
		switch {
		case field == nil:
			b.c.unknownField(componentType([]*variant.Kind{kind}), v.Field)
			b.expr(v.Value, nil)
		case field.Type.Base == variant.ZoneType:
			b.errorf(CodeCannotAssign, b.at(v), "Components get there with move.", "%q is a zone and starts empty", field.Name)
		case values[field.Slot] != nil:
			b.taken(field.Name, b.at(v.Field), values[field.Slot].Place())
		default:
			b.c.use(b.at(v.Field), OfField(field), field.Type)
			values[field.Slot] = b.value(v.Value, field.Type)
		}
	}
	return values
}

// reportMissing reports fields that nothing gives a value.
func (c *checker) reportMissing(at source.Span, kind *variant.Kind, given func(*variant.Field) bool) {
	var missing []string
	var declared []diag.Related
	for _, f := range kind.Fields {
		if f.Default == nil && f.Type.Base != variant.ZoneType && !f.Type.Optional && !given(f) {
			missing = append(missing, quoted(f.Name))
			declared = append(declared, diag.Related{Span: f.Span, Message: quoted(f.Name) + " is declared here"})
		}
	}
	if len(missing) > 0 {
		c.found.Add(diag.Diagnostic{
			Code: CodeMissingValue, Span: at, Summary: "nothing says what " + enumerate(missing, "and") + " of this " + kind.Name + " is",
			Detail: "Give it a value here, or let the field have a default.", Related: declared,
		})
	}
}
