package script

import (
	"slices"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// kindsNamed is of which kinds there are cards with a name. It reports a name that no card has, and one
// that cards of several kinds have.
func (c *Checker) kindsNamed(s *env.Script, name string, at source.Span) (kinds []*variant.Kind) {
	var catalogs []*variant.Catalog
	for _, catalog := range c.Variant.Catalogs {
		if !s.IsFrom(catalog) || catalog.Kind == nil || len(catalog.Cards) == 0 || s.Decl.Whose.Kind != nil && !types.Holds(s.Kinds, catalog.Kind) {
			continue
		}
		catalogs = append(catalogs, catalog)
		if c.Lists(catalog, name) {
			kinds = types.Unite(kinds, []*variant.Kind{catalog.Kind})
		}
	}
	switch {
	case len(kinds) == 0 && (len(catalogs) > 0 || !c.Found.HasErrors()): // data that can't be read lists nothing
		c.Found.Add(diag.Diagnostic{
			Code: report.CodeUnknownCard, Span: at, Summary: s.ListedBy() + " a card " + report.Quoted(name),
			Label: c.DidYouMean(name, func() []string { return env.CardNames(catalogs) }),
		})
	case len(kinds) > 1:
		c.Errorf(report.CodeAmbiguousCard, at, "Write the kind before the name, as in script "+kinds[0].Name+" "+report.Quoted(name)+".",
			"%q is the name of %s and of %s", name, report.Article(kinds[0].Name), report.Article(kinds[1].Name))
		return kinds[:1]
	}
	return kinds
}

// giveScripts tells each card which scripts it has: those of its kind in the order of the text, and at last
// the one with its name.
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

// mostAsked is how often cards may be asked whether a script is for them.
const mostAsked = 1_000_000

// asksTooMuch reports the script with which there are more scripts for more cards than anybody plays with.
func (c *Checker) asksTooMuch(cards *cardIndex) bool {
	asked := 0
	for _, s := range c.Scripts {
		for _, kind := range s.Kinds {
			asked += len(cards.askedBy(s, kind))
		}
		if asked > mostAsked {
			c.Errorf(report.CodeTooMany, s.Span, "Say with one script what many cards do.", "with this script, cards are asked more than %d times whether a script is for them", mostAsked)
			return true
		}
	}
	return false
}

// A cardIndex is the cards of each kind, and those of them that have a name.
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

// askedBy are the cards of a kind that have to be asked whether a script is for them.
func (i *cardIndex) askedBy(s *env.Script, kind *variant.Kind) (cards []env.CardOf) {
	if len(s.Names) == 0 {
		return i.of[kind]
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(s.Names))) {
		cards = append(cards, i.called[env.CardName{Kind: kind, Name: name}]...)
	}
	return cards
}

// giveScript gives a script to its cards.
func (c *Checker) giveScript(s *env.Script, cards *cardIndex) {
	fitting, known := 0, 0
	facts := NewFacts(s.Self, s.Asked)
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

// mayHave tells whether a card may have a script beside those that it has. Of two with its name that count alike, the
// second one is reported; one for its catalog alone takes the place of one for all.
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
		c.Found.Add(diag.Diagnostic{
			Code: report.CodeAlreadyDeclared, Span: c.At(s.Decl.Whose.Names()[max(0, slices.Index(s.Names, card.Name))]),
			Summary: report.Quoted(card.Name) + " has a script already", Detail: "Put all of its rules into one.",
			Related: []diag.Related{{Span: own.Span, Message: "the first one is here"}},
		})
	}
	return false
}

// isFor tells whether a card of the script's kinds has it.
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
		c.Errorf(report.CodeNotData, facts.unknown.Place(), "Ask it where the rule is used, in a where or an if.",
			"the condition of a script may only ask what data gives")
	}
	return is || !known
}

// CheckAsked reports conditions that ask for figures which rules change.
func (c *Checker) CheckAsked() {
	for _, s := range c.Scripts {
		for field, e := range s.Asked {
			if at, changes := c.Assigned[field]; changes {
				c.Found.Add(diag.Diagnostic{
					Code: report.CodeNotData, Span: e.Place(), Summary: "the condition of a script may only ask what data gives, and rules change " + report.Quoted(field.Name),
					Detail:  "Whom a script is for is settled before play. Ask it where the rule is used, in a where or an if.",
					Related: []diag.Related{{Span: at, Message: "it is changed here"}},
				})
			}
		}
	}
}
