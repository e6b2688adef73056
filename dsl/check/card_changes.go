package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A cardChange is what a house rule gives single cards in place of what data gives them.
type cardChange struct {
	*syntax.ChangeDecl
	layer *patch.Layer
}

// A cardCell is one figure of a card.
type cardCell struct {
	card *variant.Card
	slot int
}

// A touch is which house rule has changed something, and where.
type touch struct {
	layer *patch.Layer
	at    source.Span
}

// changeCards gives cards their other figures, before anything asks what they are like.
func (c *checker) changeCards() {
	touched := map[cardCell]touch{}
	for _, change := range c.changes {
		user := &entity{}
		c.entry.mention(user)
		b := c.newLook(user, "a figure of a card", variant.Pure)
		given := map[*variant.Kind][]variant.DeckFigure{}
		for _, card := range c.cardsOf(b, change) {
			if _, known := given[card.kind]; !known {
				given[card.kind] = b.figures(change.Figures().Values, card.kind)
			}
			card.Values = slices.Clone(card.Values)
			for _, f := range given[card.kind] {
				c.changeFigure(change, card.Card, f, touched)
			}
		}
	}
}

// changeFigure gives a card one figure, unless another house rule has given it one.
func (c *checker) changeFigure(change cardChange, card *variant.Card, f variant.DeckFigure, touched map[cardCell]touch) {
	is := cardCell{card, f.Field.Slot}
	before := touched[is] // without a layer where nothing was changed, or in what extends nothing, which is a mistake that has been told of
	if before.layer != nil && change.layer != nil && !change.layer.HasLastWord(before.layer) {
		c.found.Add(patch.Conflict(quoted(f.Field.Name)+" of "+quoted(card.Name), before.layer, before.at, change.layer, f.Span))
		return
	}
	touched[is] = touch{change.layer, f.Span}
	card.Values[f.Field.Slot] = f.Value
}

// cardsOf are the cards that a change is of. It reports a name that no card has, and one that cards of several kinds have.
func (c *checker) cardsOf(b *body, change cardChange) (cards []cardOf) {
	whose := change.Whose()
	var only []*variant.Kind
	if whose.Kind != nil {
		only = c.resolveKinds(b.user, []syntax.Name{*whose.Kind})
	}
	var from *variant.Catalog
	if of := whose.Of(); of != nil {
		if e := c.lookup(b.user, *of, CodeUnknownName, "catalog", isCatalog); e != nil {
			from = e.catalog
		}
	}
	for _, name := range whose.Names() {
		text, at := c.fixedText(*name, "the name of a card"), c.at(*name)
		var names []string
		var found []cardOf
		for _, catalog := range c.v.Catalogs {
			catalog.Visit(func(kind *variant.Kind, card *variant.Card) {
				if from != nil && from != catalog || whose.Kind != nil && !holds(only, kind) {
					return
				}
				names = append(names, card.Name)
				if card.Name == text {
					found = append(found, cardOf{card, catalog, kind})
				}
			})
		}
		cards = append(cards, c.clear(change, text, at, found, names)...)
	}
	return cards
}

// clear are the cards of a name, if it is clear which kind they are of.
func (c *checker) clear(change cardChange, name string, at source.Span, found []cardOf, names []string) []cardOf {
	if len(found) == 0 {
		if len(names) > 0 || !c.found.HasErrors() { // data that can't be read lists nothing
			c.found.Add(diag.Diagnostic{
				Code: CodeUnknownCard, Span: at, Summary: "no catalog lists a card " + quoted(name),
				Label: c.didYouMean(name, func() []string { return names }),
			})
		}
		return nil
	}
	kind := found[0].kind
	for _, card := range found {
		if card.kind != kind {
			c.errorf(CodeAmbiguousCard, at, "Write the kind before the name, as in change "+kind.Sort+" "+kind.Name+" "+quoted(name)+".",
				"%q is the name of %s and of %s", name, article(kind.Name), article(card.kind.Name))
			return nil
		}
	}
	if kind.Sort != change.Sort {
		c.errorf(CodeWrongSort, at, "Write change "+kind.Sort+".", "%q is a %s, not a %s", name, kind.Sort, change.Sort)
		return nil
	}
	return found
}
