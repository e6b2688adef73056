package declared

import (
	"slices"
	"strings"

	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// mostListed is the largest number of one card in a deck.
const mostListed = 1000

// layDeck puts the cards of the deck into the zones that it fills.
func (c *Checker) layDeck() {
	deck, start := c.In.Deck, source.Span{}
	if deck == nil {
		deck = &variant.Deck{}
	} else {
		c.Variant.Deck, start = deck, deck.File.Span(0, 0)
	}
	for _, zone := range c.Variant.Zones {
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

func (c *Checker) layTable(table variant.DeckTable) {
	e := c.Names[table.Zone]
	switch {
	case e == nil || !env.IsListed(e):
		c.Unknown(report.CodeDeckZone, table.Span, table.Zone, func() []string { return c.NamesOf(env.IsListed) }, "nothing is listed for %q", table.Zone)
		return
	case table.Player >= 0 && !e.Zone.Each:
		c.Errorf(report.CodeDeckZone, table.Span, "List it once for all players: ["+table.Zone+"].", "all players share one %q", table.Zone)
		return
	}
	var cards []variant.ListedCard
	for _, card := range table.Cards {
		c.CheckCount(card.Count, card.At)
		if listed, found := c.Listed(e.Zone, card.Name, card.Span); found {
			cards = append(cards, c.copies(listed, card)...)
		}
	}
	for i := range e.Zone.Lists {
		list := &e.Zone.Lists[i]
		if table.Player >= 0 && table.Player != i {
			continue
		}
		if len(list.Cards) == 0 {
			list.Span = table.Span
		}
		list.Cards = append(list.Cards, cards...)
	}
}

// CheckCount reports an error for an impossible number of one card.
func (c *Checker) CheckCount(n int, at source.Span) {
	if n < 1 || n > mostListed {
		c.Errorf(report.CodeDeckCount, at, "To leave a card out, delete its line.", "the number of copies must be from 1 to %d", mostListed)
	}
}

// Listed returns the card with a name that a zone may start with, or reports an error. It is
// silent about unreadable data, because that is an error already.
func (c *Checker) Listed(zone *variant.Zone, name string, at source.Span) (card variant.ListedCard, ok bool) {
	found := c.cardsCalled(name, zone.From)
	switch {
	case name == "": // something is wrong with it already
	case len(found) == 1:
		found[0].Count, found[0].Span = 1, at
		return found[0], true
	case len(found) > 1:
		c.severalListed(name, found, at)
	// All data was read.
	case !slices.ContainsFunc(zone.From, func(from *variant.Catalog) bool { return len(from.Cards) == 0 }):
		c.unlistable(zone, name, at)
	}
	return card, false
}

// copies returns the copies of a card in a deck. Each is separate if the deck gives them figures.
func (c *Checker) copies(listed variant.ListedCard, card variant.DeckCard) (cards []variant.ListedCard) {
	if len(card.Copies) == 0 || c.In.Data == nil {
		listed.Count = card.Count
		return []variant.ListedCard{listed}
	}
	for _, of := range card.Copies {
		figures, found := c.In.Data.Figures(of, listed.Catalog.Kind)
		c.Found = append(c.Found, found...)
		for i := range figures {
			if f := &figures[i]; len(f.Value.Places) > 0 {
				(&boardSpaces{c.Env, c.Entry}).settleValue(&f.Value, f.Field.Type)
			}
		}
		cards = append(cards, c.GiveFigures(listed, figures))
	}
	return cards
}

// GiveFigures returns a listed card with its field values from a deck. It reports an error for
// fields that data sets already, and for those that scripts depend on.
func (c *Checker) GiveFigures(listed variant.ListedCard, figures []variant.DeckFigure) variant.ListedCard {
	card := &listed.Catalog.Cards[listed.Card]
	for _, f := range figures {
		if card.Values[f.Field.Slot].Given {
			c.Errorf(report.CodeDeckFigure, f.Span, "Delete it here, or in the data.", "the data already gives %s a %q", report.Quoted(card.Name), f.Field.Name)
		}
		f.Field.Listed = true
		c.Later = append(c.Later, func() { c.checkNotAsked(f) })
	}
	listed.Figures = figures
	return listed
}

// cardsCalled returns the cards that a name in a deck may mean. It may be followed by the catalog,
// or have the kind in front.
func (c *Checker) cardsCalled(name string, from []*variant.Catalog) []variant.ListedCard {
	if found := env.CardsNamed(from, name); len(found) > 0 {
		return found
	}
	if kind, rest, ok := strings.Cut(name, " "); ok {
		of := func(catalog *variant.Catalog) bool { return catalog.Kind != nil && catalog.Kind.Name == kind }
		if found := env.CardsNamed(theOnes(from, of), rest); len(found) > 0 {
			return found
		}
	}
	if i := strings.LastIndex(name, " of "); i >= 0 {
		called := func(catalog *variant.Catalog) bool { return catalog.Name == name[i+len(" of "):] }
		return env.CardsNamed(theOnes(from, called), name[:i])
	}
	return nil
}

// severalListed reports an ambiguous name of a card as an error.
func (c *Checker) severalListed(name string, found []variant.ListedCard, at source.Span) {
	a, b := found[0].Catalog, found[1].Catalog
	if a.Kind != b.Kind {
		c.Errorf(report.CodeDeckKind, at, "Write one of these names: \""+a.Kind.Name+" "+name+"\".", "%q is %s and %s", name, report.Article(a.Kind.Name), report.Article(b.Kind.Name))
		return
	}
	c.Errorf(report.CodeDeckKind, at, "Write one of these names: \""+name+" of "+a.Name+"\".", "%q is in %s and in %s", name, a.Name, b.Name)
}

// unlistable reports an error for a card that a zone doesn't start with.
func (c *Checker) unlistable(zone *variant.Zone, name string, at source.Span) {
	if others := env.CardsNamed(c.Variant.Catalogs, name); len(others) > 0 {
		c.Errorf(report.CodeDeckKind, at, "", "%q is %s, and %q starts with %s", name, report.Article(others[0].Catalog.Kind.Name), zone.Name, env.CatalogNames(zone.From))
		return
	}
	c.Unknown(report.CodeUnknownCard, at, name, func() []string { return env.CardNames(zone.From) }, "there is no card %q for %q", name, zone.Name)
}

func theOnes(catalogs []*variant.Catalog, wanted func(*variant.Catalog) bool) (some []*variant.Catalog) {
	for _, catalog := range catalogs {
		if wanted(catalog) {
			some = append(some, catalog)
		}
	}
	return some
}

// checkNotAsked reports an error for a field that scripts depend on, because copies of a card
// share their scripts.
func (c *Checker) checkNotAsked(f variant.DeckFigure) {
	for _, s := range c.Scripts {
		if e, asked := s.Asked[f.Field]; asked {
			c.Errorf(report.CodeDeckFigure, f.Span, "", "a deck can't set %q, because it decides which cards have a script", f.Field.Name).
				See(e.Place(), "the script asks for it here")
		}
	}
}
