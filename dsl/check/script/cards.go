package script

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// A Checker determines the scripts of each card, and the additions of scripts to the rules.
type Checker struct{ *resolve.Resolver }

// belongTo makes a procedure a part of a script. Its first parameter is the card.
func (c *Checker) belongTo(p *env.Procedure, s *env.Script) {
	p.Home, p.Script, p.Entity = s, s.Script, s.Entity
	p.Params = []*variant.Local{s.Self}
	c.Scripted = append(c.Scripted, p)
}

// A cardIndex has the cards of each kind, and of each kind and name.
type cardIndex struct {
	of     map[*variant.Kind][]env.CardOf
	called map[env.CardName][]env.CardOf
}

func (c *Checker) indexCards() *cardIndex {
	index := &cardIndex{map[*variant.Kind][]env.CardOf{}, map[env.CardName][]env.CardOf{}}
	for _, catalog := range c.Variant.Catalogs {
		catalog.Visit(func(kind *variant.Kind, card *variant.Card) {
			of, name := env.CardOf{Card: card, Catalog: catalog, Kind: kind}, env.CardName{Kind: kind, Name: card.Name}
			index.of[kind], index.called[name] = append(index.of[kind], of), append(index.called[name], of)
		})
	}
	return index
}

// askedBy returns a slice of the cards of a kind that a script may belong to.
func (i *cardIndex) askedBy(s *env.Script, kind *variant.Kind) (cards []env.CardOf) {
	if len(s.Names) == 0 {
		return i.of[kind]
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(s.Names))) {
		cards = append(cards, i.called[env.CardName{Kind: kind, Name: name}]...)
	}
	return cards
}

// giveScripts assigns scripts to cards: first those of their kind in order, then those with their
// name.
func (c *Checker) giveScripts() {
	cards := c.indexCards()
	if c.asksTooMuch(cards) {
		return
	}
	for _, s := range c.Scripts {
		for _, kind := range s.Kinds {
			if s.Decl.Whose.Where == nil && len(s.Names) == 0 {
				kind.Scripts = append(kind.Scripts, s.Script)
			}
		}
		if len(s.Names) == 0 {
			c.giveScript(s, cards)
		}
	}
	for _, s := range c.Scripts {
		if len(s.Names) > 0 {
			c.giveScript(s, cards)
			for _, kind := range s.Kinds {
				kind.ByName = true
			}
		}
	}
}

// mostAsked is the largest number of cards that conditions of scripts are evaluated for.
const mostAsked = 1_000_000

// asksTooMuch reports whether scripts exceed mostAsked, and adds an error for the script that
// does.
func (c *Checker) asksTooMuch(cards *cardIndex) bool {
	asked := 0
	for _, s := range c.Scripts {
		for _, kind := range s.Kinds {
			asked += len(cards.askedBy(s, kind))
		}
		if asked > mostAsked {
			c.Errorf(report.CodeTooMany, s.Span, "Use one script for many cards.", "with this script there are more than %d tests of cards against script conditions", mostAsked)
			return true
		}
	}
	return false
}

// giveScript assigns a script to its cards.
func (c *Checker) giveScript(s *env.Script, cards *cardIndex) {
	fitting, known := 0, 0
	facts := &facts{vars: map[*variant.Local]datum{s.Self: {number: theCard}}, asked: s.Asked}
	for _, kind := range s.Kinds {
		known += len(cards.of[kind])
		for _, card := range cards.askedBy(s, kind) {
			facts.kind, facts.card = kind, card.Card
			if c.isFor(s, card, facts) && c.mayHave(s, card.Card) {
				fitting++
				card.Scripts = append(card.Scripts, s.Script)
			}
		}
	}
	if s.Decl.Whose.Where != nil && known > 0 && fitting == 0 && !c.Found.HasErrors() {
		c.Warnf(report.CodeNoCards, c.At(s.Decl.Whose.Where), "", "no card of %s fits this condition", types.KindNames(s.Kinds))
	}
}

// mayHave reports whether a card may have one more script. A script for its catalog replaces one
// for all catalogs; a second equal one is an error.
func (c *Checker) mayHave(s *env.Script, card *variant.Card) bool {
	if len(s.Names) == 0 {
		return true
	}
	own := card.Own()
	switch {
	case own == nil:
		return true
	case own.Catalog == nil && s.Catalog != nil:
		card.Scripts = slices.DeleteFunc(slices.Clone(card.Scripts), func(other *variant.Script) bool { return other == own })
		return true
	case own.Catalog == s.Catalog:
		at := c.At(s.Decl.Whose.Names()[max(0, slices.Index(s.Names, card.Name))])
		c.Errorf(report.CodeAlreadyDeclared, at, "Put all its rules into one script.", "%q has a script already", card.Name).See(own.Span, "the first one is here")
	}
	return false
}

// isFor reports whether a script is for a card of its kinds.
func (c *Checker) isFor(s *env.Script, card env.CardOf, facts *facts) bool {
	switch {
	case len(s.Names) > 0:
		return s.IsFrom(card.Catalog)
	case s.Where == nil || s.Unclear:
		return true
	}
	is, known := facts.condition(s.Where)
	if !known {
		s.Unclear = true
		c.Errorf(report.CodeNotData, facts.unknown.Place(), "Test it where the rule is used, in a where or an if.",
			"the condition of a script may only read fields that data sets")
	}
	return is || !known
}

// CheckAsked reports an error for each condition of a script that asks for a field which rules
// change.
func (c *Checker) CheckAsked() {
	for _, s := range c.Scripts {
		for field, e := range s.Asked {
			if at, changes := c.Assigned[field]; changes {
				c.Errorf(report.CodeNotData, e.Place(), "The cards of a script are fixed before play. Test it where the rule is used, in a where or an if.",
					"the condition of a script may only read fields that data sets, but rules change %q", field.Name).See(at, "it is changed here")
			}
		}
	}
}
