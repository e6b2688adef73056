package interpreter_test

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"houserule/dsl/variant"
)

// A card is the number of a card; cards are numbered deck by deck.
type card int

const noCard card = -1

// A deck is one of the six decks.
type deck int

const (
	regions deck = iota
	hazards
	sites
	resources
	recruits
	treasures
	deckCount
)

// The names of decks and discard piles in the rules.
var (
	deckNames    = [deckCount]string{"regions", "hazards", "sites", "resources", "recruits", "treasures"}
	discardNames = [deckCount]string{"spent_regions", "spent_hazards", "spent_sites", "spent_resources", "dismissed", "lost_treasures"}
)

type duration int

const (
	noEvent duration = iota
	short
	long
	permanent
)

// siteTerrains holds the terrain of each type of site, or -1.
var siteTerrains = []int{haven: -1, 4, 2, 0, 1, 5}

const haven = 0

// A face holds the printed values of a card that matter in the game.
type face struct {
	name                string
	items               string // the name of the zone of its items
	deck                deck
	event               duration
	prowess, body       int
	hasProwess, hasBody bool
	points              int
	lands               uint8 // a set of terrains: that of a region, or those that a hazard haunts
	hasSymbols          bool
	resources           int
	isFaction, modifies bool
	rank                int // the order in the company
}

// nativeCards holds all cards, and the initial cards of each deck.
type nativeCards struct {
	face  []face
	stock [deckCount][]card
}

// readCards reads the values of the cards from the catalogs of the variant.
func readCards(v *variant.Variant) *nativeCards {
	c := &nativeCards{}
	for d, name := range deckNames {
		zone := v.Zones[slices.IndexFunc(v.Zones, func(z *variant.Zone) bool { return z.Name == name })]
		for _, catalog := range zone.From {
			if catalog.When != nil { // only with an option
				continue
			}
			for _, printed := range catalog.Cards {
				c.stock[d] = append(c.stock[d], card(len(c.face)))
				c.face = append(c.face, readFace(deck(d), catalog.Kind, printed))
			}
		}
	}
	c.rankRecruits()
	return c
}

func readFace(d deck, kind *variant.Kind, printed variant.Card) face {
	value := func(name string) variant.CardValue {
		for _, field := range kind.Fields {
			if field.Name == name {
				return printed.Values[field.Slot]
			}
		}
		return variant.CardValue{}
	}
	f := face{
		name: printed.Name, items: "items of " + printed.Name, deck: d, event: durationOf(value("event")),
		points: int(value("points").Number), resources: int(value("resources").Number),
		isFaction: kind.Name == "Faction",
	}
	f.prowess, f.hasProwess = firstOf(value("prowess"))
	f.body, f.hasBody = firstOf(value("body"))
	if value("prowess_from_text").Number == 1 {
		f.prowess = 0
	}
	if value("body_from_text").Number == 1 {
		f.body = 0
	}
	f.modifies = f.prowess != 0 || f.body != 0
	f.lands, f.hasSymbols = landsOf(value("regions").List, value("site_types").List)
	if terrain := value("terrain"); terrain.Given {
		f.lands = 1 << terrain.Number
	}
	return f
}

func durationOf(value variant.CardValue) duration {
	if !value.Given || value.Number == variant.None {
		return noEvent
	}
	return duration(value.Number) + short
}

// firstOf returns the first printed number, or the only one.
func firstOf(value variant.CardValue) (number int, printed bool) {
	if len(value.List) > 0 {
		return int(value.List[0]), true
	}
	return int(value.Number), false
}

func landsOf(terrains, siteTypes []int64) (set uint8, any bool) {
	for _, terrain := range terrains {
		set |= 1 << terrain
	}
	for _, site := range siteTypes {
		if site != haven {
			set |= 1 << siteTerrains[site]
		}
	}
	return set, len(terrains)+len(siteTypes) > 0
}

// rankRecruits sorts recruits by prowess, body and, as players do, by name.
func (c *nativeCards) rankRecruits() {
	alphabet := collate.New(language.Und)
	order := slices.Clone(c.stock[recruits])
	slices.SortStableFunc(order, func(a, b card) int {
		x, y := &c.face[a], &c.face[b]
		return cmp.Or(cmp.Compare(y.prowess, x.prowess), cmp.Compare(y.body, x.body), alphabet.CompareString(x.name, y.name))
	})
	for i, recruit := range order {
		c.face[recruit].rank = i
	}
}
