package declared

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (c *Checker) resolveZone(z *env.ZoneDecl) {
	zone, decl := z.Entity.Zone, z.Decl
	c.zoneSentence(z.Entity, decl.Notes.Said())
	for _, name := range decl.From {
		c.stock(z, name)
	}
	zone.Listed = decl.Listed
	if decl.Discards != nil {
		c.resolveDiscards(z, *decl.Discards)
	}
	if decl.Limit != nil {
		zone.Limit = c.limit(z.Entity, decl.Limit, true)
	}
	if len(decl.Sorted) > 0 || decl.While != nil {
		zone.It = &variant.Local{Name: "it", Type: types.ComponentOf(zone.Kinds), Span: zone.Span}
	}
	if decl.While != nil {
		b := expr.NewLook(c.Resolver, z.Entity, "a condition", variant.Pure)
		b.Subject(zone.It, func() { zone.While, _, _ = b.Condition(decl.While) })
	}
	if len(decl.Sorted) > 0 {
		b := expr.NewLook(c.Resolver, z.Entity, "an order", variant.Pure)
		b.Subject(zone.It, func() { zone.Keys = b.Keys(decl.Sorted) })
	}
	c.AddGate(env.Gate{Zone: zone, Name: zone.Name, At: zone.Span, Kinds: zone.Kinds}, pointers(decl.Entered))
	c.AddGate(env.Gate{Zone: zone, Name: zone.Name, At: zone.Span, Kinds: zone.Kinds, Leaves: true}, pointers(decl.Left))
	if zone.Sort == "die" {
		c.checkDie(z)
	}
	if zone.Sort == "hand" && !zone.Each && c.Variant.MaxPlayers > 1 {
		c.Warnf(report.CodeOwnerlessHand, zone.Span, "Declare it in each player has { … }, or write row or pile if all players may see its cards.",
			"the hand %q belongs to no player, so no player sees its cards", zone.Name)
	}
	if decl.Nobody {
		zone.Nobody = true
		c.CheckNobody(zone.Sort, zone.Span)
		if len(decl.Sorted) > 0 {
			c.Errorf(report.CodeSortedUnseen, c.At(decl.Sorted[0]), "Delete the order: cards stay in the order in which they arrive.",
				"no player sees the cards of %q, so no player could sort them", zone.Name)
		}
	}
}

func pointers(names []syntax.Name) (all []*syntax.Name) {
	for i := range names {
		all = append(all, &names[i])
	}
	return all
}

// stock makes a zone start with the cards of a catalog.
func (c *Checker) stock(z *env.ZoneDecl, name syntax.Name) {
	e := c.Lookup(z.Entity, name, report.CodeUnknownName, "catalog", func(e *env.Entity) bool { return e.Catalog != nil })
	if e == nil {
		return
	}
	z.Entity.Zone.From = append(z.Entity.Zone.From, e.Catalog)
	if kind := e.Catalog.Kind; kind != nil && len(z.Entity.Zone.Kinds) > 0 && !types.Holds(z.Entity.Zone.Kinds, kind) {
		c.Errorf(report.CodeWrongKind, c.At(name), "Let the zone hold this kind too, with or.",
			"%q lists %s, but %q is a zone of %s", e.Name(), kind.Name, z.Entity.Name(), types.KindNames(z.Entity.Zone.Kinds))
	}
}

func (c *Checker) resolveDiscards(z *env.ZoneDecl, name syntax.Name) {
	e := c.Lookup(z.Entity, name, report.CodeUnknownName, "zone", env.IsZone)
	if e == nil {
		return
	}
	zone := z.Entity.Zone
	zone.Discards, zone.Renewed = e.Zone, !z.Decl.Never
	switch {
	case zone.Sort != "deck" && zone.Sort != "pool":
		c.Errorf(report.CodeMisplaced, c.At(name), "Without discards to, cards return to their deck or pool.", "%s has no discard pile", report.Article(zone.Sort))
	case zone == e.Zone:
		c.Errorf(report.CodeMisplaced, c.At(name), "Name another zone.", "%q can't be its own discard pile", z.Entity.Name())
	case !types.ContainsAll(e.Zone.Kinds, zone.Kinds):
		c.Errorf(report.CodeWrongKind, c.At(name), "Let it hold all kinds of the deck, with or.",
			"%q is a zone of %s", e.Name(), types.KindNames(e.Zone.Kinds))
	case zone.Renewed && !types.ContainsAll(zone.Kinds, e.Zone.Kinds):
		c.Errorf(report.CodeWrongKind, c.At(name), "Let the deck hold all kinds of that pile, or add never renewed.",
			"%q is a zone of %s, but all its cards become the deck again", e.Name(), types.KindNames(e.Zone.Kinds))
	case e.Zone.Each && !zone.Each:
		c.Errorf(report.CodeMisplaced, c.At(name), "Name a shared pile, or declare the deck in each player has { … }.",
			"each player has a %q, but there is only one %q", e.Name(), z.Entity.Name())
	}
}

// checkDie reports parts that a die can't have, and a die without faces.
func (c *Checker) checkDie(z *env.ZoneDecl) {
	zone, decl := z.Entity.Zone, z.Decl
	switch {
	case zone.Each:
		c.Errorf(report.CodeMisplaced, zone.Span, "Declare the die outside of each player has { … }.", "a die can't belong to a player")
	case decl.Listed:
		c.Errorf(report.CodeMisplaced, zone.Span, "Delete as listed.", "as listed has no meaning for a die, because a die always has all its faces")
	case decl.Limit != nil:
		c.Errorf(report.CodeMisplaced, c.At(decl.Limit), "Delete the limit.", "a die has no limit")
	case len(decl.Sorted) > 0:
		c.Errorf(report.CodeMisplaced, c.At(decl.Sorted[0]), "Delete the order.", "the faces of a die have no order")
	}
	if i := slices.IndexFunc(zone.From, func(from *variant.Catalog) bool { return from.When != nil }); i >= 0 {
		c.Errorf(report.CodeMisplaced, zone.From[i].When.Place(), "Delete the condition.", "the faces of a die can't depend on a condition")
	}
	faces := func(from *variant.Catalog) bool { return len(from.Cards) > 0 }
	switch {
	case len(decl.From) == 0:
		c.Errorf(report.CodeDieWithoutFaces, zone.Span, "Name the catalog that lists its faces: from NAME.", "this die has no faces")
	case c.In.Data != nil && !c.Found.HasErrors() && !slices.ContainsFunc(zone.From, faces):
		c.Errorf(report.CodeDieWithoutFaces, zone.Span, "Add faces to the data files of its catalog.", "this die has no faces")
	}
}
