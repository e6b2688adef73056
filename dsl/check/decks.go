package check

import (
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// mostListed is how many of one card a deck may list.
const mostListed = 1000

// layDeck gives each zone that starts with what is listed what the deck lists for it.
func (c *checker) layDeck() {
	deck, start := c.in.Deck, source.Span{}
	if deck == nil {
		deck = &variant.Deck{}
	} else {
		c.v.Deck, start = deck, deck.File.Span(0, 0)
	}
	for _, zone := range c.v.Zones {
		players := 1
		if zone.Each {
			players = max(1, deck.Players)
		}
		if zone.Listed {
			zone.Lists = slices.Repeat([]variant.List{{Span: start}}, players)
		}
	}
	for _, table := range deck.Tables {
		c.layTable(table)
	}
}

func (c *checker) layTable(table variant.DeckTable) {
	e := c.names[table.Zone]
	switch {
	case e == nil || !isListed(e):
		c.unknown(CodeDeckZone, table.Span, table.Zone, func() []string { return c.namesOf(isListed) }, "nothing is listed for %q", table.Zone)
		return
	case table.Player >= 0 && !e.zone.Each:
		c.errorf(CodeDeckZone, table.Span, "List it once, for all: ["+table.Zone+"].", "there is one %q, and players have none of their own", table.Zone)
		return
	}
	var cards []variant.ListedCard
	for _, card := range table.Cards {
		c.checkCount(card.Count, card.At)
		if listed, found := c.listed(e.zone, card.Name, card.Span); found {
			cards = append(cards, c.copies(listed, card)...)
		}
	}
	for i := range e.zone.Lists {
		list := &e.zone.Lists[i]
		if table.Player >= 0 && table.Player != i {
			continue
		}
		if len(list.Cards) == 0 {
			list.Span = table.Span
		}
		list.Cards = append(list.Cards, cards...)
	}
}

func isListed(e *entity) bool { return e.zone != nil && e.zone.Listed }

func (c *checker) checkCount(n int, at source.Span) {
	if n < 1 || n > mostListed {
		c.errorf(CodeDeckCount, at, "What is not in the deck is left out.", "of a card 1 to %d are listed", mostListed)
	}
}

// listed is the card of that name that a zone may start with, once. Where the data could not be read, nothing is said
// about what it lacks.
func (c *checker) listed(zone *variant.Zone, name string, at source.Span) (card variant.ListedCard, ok bool) {
	found := c.cardsCalled(name, zone.From)
	switch {
	case name == "": // something is wrong with it already
	case len(found) == 1:
		found[0].Count, found[0].Span = 1, at
		return found[0], true
	case len(found) > 1:
		c.severalListed(name, found, at)
	case allRead(zone.From):
		c.unlistable(zone, name, at)
	}
	return card, false
}

// copies are as many of a card as a deck says, each by itself if the deck gives them figures.
func (c *checker) copies(listed variant.ListedCard, card variant.DeckCard) (cards []variant.ListedCard) {
	if len(card.Copies) == 0 || c.in.Data == nil {
		listed.Count = card.Count
		return []variant.ListedCard{listed}
	}
	for _, of := range card.Copies {
		figures, found := c.in.Data.Figures(of, listed.Catalog.Kind)
		c.found = append(c.found, found...)
		for i := range figures {
			if f := &figures[i]; len(f.Value.Places) > 0 {
				c.spaces.settleValue(&f.Value, f.Field.Type)
			}
		}
		cards = append(cards, c.giveFigures(listed, figures))
	}
	return cards
}

// giveFigures gives figures to a listed card. Data may not give them, and scripts may not be for cards that have them.
func (c *checker) giveFigures(listed variant.ListedCard, figures []variant.DeckFigure) variant.ListedCard {
	card := &listed.Catalog.Cards[listed.Card]
	for _, f := range figures {
		if card.Values[f.Field.Slot].Given {
			c.errorf(CodeDeckFigure, f.Span, "Leave it out here, or in the data.", "data gives %s a %q already", quoted(card.Name), f.Field.Name)
		}
		f.Field.Listed = true
		c.later = append(c.later, func() { c.checkNotAsked(f) })
	}
	listed.Figures = figures
	return listed
}

// checkNotAsked reports a figure by which it is settled which cards have a script: that is the same for all copies.
func (c *checker) checkNotAsked(f variant.DeckFigure) {
	for _, s := range c.scripts {
		if e, asked := s.asked[f.Field]; asked {
			c.found.Add(diag.Diagnostic{
				Code: CodeDeckFigure, Span: f.Span, Summary: "a deck cannot give " + quoted(f.Field.Name) + ": it says which cards have a script",
				Related: []diag.Related{{Span: e.Place(), Message: "the script asks for it here"}},
			})
		}
	}
}

// cardsCalled is the cards of some catalogs that a deck may mean by a name: it may have the kind in front of it, or the
// catalog behind it.
func (c *checker) cardsCalled(name string, from []*variant.Catalog) []variant.ListedCard {
	if found := cardsNamed(from, name); len(found) > 0 {
		return found
	}
	if kind, rest, ok := strings.Cut(name, " "); ok {
		of := func(catalog *variant.Catalog) bool { return catalog.Kind != nil && catalog.Kind.Name == kind }
		if found := cardsNamed(theOnes(from, of), rest); len(found) > 0 {
			return found
		}
	}
	if i := strings.LastIndex(name, " of "); i >= 0 {
		called := func(catalog *variant.Catalog) bool { return catalog.Name == name[i+len(" of "):] }
		return cardsNamed(theOnes(from, called), name[:i])
	}
	return nil
}

// severalListed reports a name that says not which card of several is meant.
func (c *checker) severalListed(name string, found []variant.ListedCard, at source.Span) {
	a, b := found[0].Catalog, found[1].Catalog
	if a.Kind != b.Kind {
		c.errorf(CodeDeckKind, at, "Write which of them is meant: \""+a.Kind.Name+" "+name+"\".", "%q is %s and %s", name, article(a.Kind.Name), article(b.Kind.Name))
		return
	}
	c.errorf(CodeDeckKind, at, "Write which of them is meant: \""+name+" of "+a.Name+"\".", "%q is in %s and in %s", name, a.Name, b.Name)
}

// unlistable reports a card that a zone does not start with.
func (c *checker) unlistable(zone *variant.Zone, name string, at source.Span) {
	if others := cardsNamed(c.v.Catalogs, name); len(others) > 0 {
		c.errorf(CodeDeckKind, at, "", "%q is %s, and %q starts with %s", name, article(others[0].Catalog.Kind.Name), zone.Name, catalogNames(zone.From))
		return
	}
	c.found.Add(diag.Diagnostic{
		Code: CodeUnknownCard, Span: at, Summary: "there is no card " + quoted(name) + " for " + quoted(zone.Name),
		Label: c.didYouMean(name, func() []string { return cardNames(zone.From) }),
	})
}

// cardsNamed is the card of a name in each of some catalogs that have one.
func cardsNamed(catalogs []*variant.Catalog, name string) (found []variant.ListedCard) {
	for _, catalog := range catalogs {
		for i := range catalog.Cards {
			if catalog.Cards[i].Name == name {
				found = append(found, variant.ListedCard{Catalog: catalog, Card: i})
				break
			}
		}
	}
	return found
}

func theOnes(catalogs []*variant.Catalog, wanted func(*variant.Catalog) bool) (some []*variant.Catalog) {
	for _, catalog := range catalogs {
		if wanted(catalog) {
			some = append(some, catalog)
		}
	}
	return some
}

func allRead(catalogs []*variant.Catalog) bool {
	for _, catalog := range catalogs {
		if len(catalog.Cards) == 0 {
			return false
		}
	}
	return true
}

func cardNames(catalogs []*variant.Catalog) (names []string) {
	for _, catalog := range catalogs {
		for _, card := range catalog.Cards {
			names = append(names, card.Name)
		}
	}
	return names
}

func catalogNames(catalogs []*variant.Catalog) string {
	var names []string
	for _, catalog := range catalogs {
		names = append(names, catalog.Name)
	}
	return enumerate(names, "and")
}
