package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A field may be set by some procedures alone: whoever wants it to be another has to call one of them, and
// whatever listens to them misses nothing. To be named there is no use of a procedure.

// resolveOwners finds the procedures that alone set a field.
func (c *checker) resolveOwners(field *variant.Field, f *syntax.Field) {
	if len(f.SetBy) > 0 && field.Type.Base == variant.ZoneType {
		c.errorf(CodeMisplaced, c.at(f.SetBy[0]), "Cards get there with move.", "a zone is not set")
		return
	}
	for _, name := range f.SetBy {
		if e := c.lookup(&entity{}, *name, CodeUnknownName, "procedure", isHeard); e != nil {
			c.owners[field] = append(c.owners[field], e)
		}
	}
}

// checkOwners reports a field that is set by something other than the procedures that own it. A
// scenario may set anything.
func (b *body) checkOwners(fields []*variant.Field, at source.Span) {
	for _, f := range fields {
		owners := b.c.owners[f]
		if len(owners) == 0 || b.setsScene || slices.ContainsFunc(owners, b.carriesOut) {
			continue
		}
		b.found.Add(diag.Diagnostic{
			Code: CodeOwnedFigure, Span: at, Summary: quoted(f.Name) + " is set by " + named(owners) + " only",
			Detail:  "Call what sets it: " + b.c.signature(owners[0].proc) + ". A procedure that is to set it, too, is named where the figure is declared.",
			Related: []diag.Related{{Span: f.Span, Message: quoted(f.Name) + " is declared here"}},
		})
		return
	}
}

// named are the names of entities, as messages list them.
func named(entities []*entity) string {
	var names []string
	for _, e := range entities {
		names = append(names, quoted(e.name))
	}
	return enumerate(names, "and")
}

// carriesOut tells whether what is being checked is a procedure itself, what replaced it or was replaced, or a
// card's own version of it.
func (b *body) carriesOut(e *entity) bool {
	return b.proc != nil && (b.proc.entity == e || b.proc.version != nil && b.proc.version == e.proc)
}

// checkNobody reports what can't be for nobody: no zone at all, or one that somebody looks into.
func (c *checker) checkNobody(sort string, at source.Span) {
	switch sort {
	case "":
		c.errorf(CodeMisplaced, at, "", "only a zone is for nobody")
	case "hand", "die":
		c.errorf(CodeMisplaced, at, "A row, pile, deck or pool can be for nobody.", "%s is there to be looked at", article(sort))
	}
}

// warnOwnerless warns of a hand that belongs to the table: no player sees it. In a game for one it is that player's.
func (c *checker) warnOwnerless(z *zoneDecl) {
	zone := z.entity.zone
	if zone.Sort == "hand" && !zone.Each && c.v.MaxPlayers > 1 {
		c.warnf(CodeOwnerlessHand, zone.Span, "Declare it in each player has { … }, or write row or pile if everybody may see its cards.",
			"the hand %q belongs to no player, so nobody sees its cards", z.entity.name)
	}
}

// checkUnsorted reports an order of cards that nobody can tell apart.
func (c *checker) checkUnsorted(z *zoneDecl) {
	if keys := z.decl.Sorted; len(keys) > 0 {
		c.errorf(CodeSortedUnseen, c.at(keys[0]), "Leave the order out: cards lie there as they came.",
			"%q is for nobody, so nobody could put its cards in order", z.entity.name)
	}
}

// hidden tells whether cards may lie somewhere that nobody has observed.
func (c *checker) hidden() bool {
	for _, z := range c.v.Zones {
		if z.Nobody {
			return true
		}
	}
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			if f.Nobody {
				return true
			}
		}
	}
	return false
}
