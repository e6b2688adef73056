package declared

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A cardCell is one figure of a card.
type cardCell struct {
	card *variant.Card
	slot int
}

// A touch is the change of a house rule to a figure, with its span.
type touch struct {
	layer *patch.Layer
	at    source.Span
}

// changeCards applies the changes of house rules to cards.
func (c *Checker) changeCards() {
	touched := map[cardCell]touch{}
	for _, change := range c.Changes {
		user := &env.Entity{}
		c.Entry.Mention(user)
		b := expr.NewLook(c.Resolver, user, "a field of a card", variant.Pure)
		given := map[*variant.Kind][]variant.DeckFigure{}
		for _, card := range c.cardsOf(b, change) {
			if _, known := given[card.Kind]; !known {
				given[card.Kind] = b.Figures(change.Figures().Values, card.Kind)
			}
			card.Values = slices.Clone(card.Values)
			for _, f := range given[card.Kind] {
				c.changeFigure(change, card.Card, f, touched)
			}
		}
	}
}

// changeFigure sets one field of a card, or reports an error about a conflict with another house
// rule.
func (c *Checker) changeFigure(change env.CardChange, card *variant.Card, f variant.DeckFigure, touched map[cardCell]touch) {
	is := cardCell{card, f.Field.Slot}
	// The earlier layer is nil if no house rule has changed the field before. The layer of this
	// change is nil in rules that extend nothing, which is reported elsewhere.
	before := touched[is]
	if before.layer != nil && change.Layer != nil && !change.Layer.HasLastWord(before.layer) {
		c.Found.Add(patch.Conflict(report.Quoted(f.Field.Name)+" of "+report.Quoted(card.Name), before.layer, before.at, change.Layer, f.Span))
		return
	}
	touched[is] = touch{change.Layer, f.Span}
	card.Values[f.Field.Slot] = f.Value
}

// cardsOf returns a slice of the cards that a change names, or reports an ambiguous name as an
// error.
func (c *Checker) cardsOf(b *expr.Body, change env.CardChange) (cards []env.CardOf) {
	whose := change.Whose()
	var only []*variant.Kind
	if whose.Kind != nil {
		only = c.ResolveKinds(b.User, []syntax.Name{*whose.Kind})
	}
	var from *variant.Catalog
	if of := whose.Of(); of != nil {
		if e := c.Lookup(b.User, *of, report.CodeUnknownName, "catalog", env.IsCatalog); e != nil {
			from = e.Catalog
		}
	}
	for _, name := range whose.Names() {
		text, at := c.FixedText(*name, "the name of a card"), c.At(*name)
		var names []string
		var found []env.CardOf
		for _, catalog := range c.Variant.Catalogs {
			catalog.Visit(func(kind *variant.Kind, card *variant.Card) {
				if from != nil && from != catalog || whose.Kind != nil && !types.Holds(only, kind) {
					return
				}
				names = append(names, card.Name)
				if card.Name == text {
					found = append(found, env.CardOf{Card: card, Catalog: catalog, Kind: kind})
				}
			})
		}
		cards = append(cards, c.clear(change, text, at, found, names)...)
	}
	return cards
}

// clear returns the cards with a name if they are of one kind, or reports an error.
func (c *Checker) clear(change env.CardChange, name string, at source.Span, found []env.CardOf, names []string) []env.CardOf {
	if len(found) == 0 {
		if len(names) > 0 || !c.Found.HasErrors() { // data that can't be read lists nothing
			c.Unknown(report.CodeUnknownCard, at, name, func() []string { return names }, "no catalog lists a card %q", name)
		}
		return nil
	}
	kind := found[0].Kind
	for _, card := range found {
		if card.Kind != kind {
			c.Errorf(report.CodeAmbiguousCard, at, "Write the kind before the name, as in change "+kind.Sort+" "+kind.Name+" "+report.Quoted(name)+".",
				"%q is the name of %s and of %s", name, report.Article(kind.Name), report.Article(card.Kind.Name))
			return nil
		}
	}
	if kind.Sort != change.Sort {
		c.Errorf(report.CodeWrongSort, at, "Write change "+kind.Sort+".", "%q is a %s, not a %s", name, kind.Sort, change.Sort)
		return nil
	}
	return found
}
