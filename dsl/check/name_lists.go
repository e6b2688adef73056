package check

import "houserule/dsl/variant"

// What catalogs list is asked for by name again and again, for each card that a scenario speaks of, so their names are
// gone through once.

// A nameList is the names in a catalog, for as long as it lists those cards.
type nameList struct {
	first *variant.Card
	count int
	names map[cardName]bool // whether the catalog lists it itself, and not only what lies in it
}

// A cardName is what a component of a kind is called.
type cardName struct {
	kind *variant.Kind
	name string
}

// namesIn are the names in a catalog.
func (c *checker) namesIn(catalog *variant.Catalog) map[cardName]bool {
	if len(catalog.Cards) == 0 {
		return nil
	}
	known := c.nameLists[catalog]
	if known.first == &catalog.Cards[0] && known.count == len(catalog.Cards) {
		return known.names
	}
	names := make(map[cardName]bool, len(catalog.Cards))
	catalog.Visit(func(kind *variant.Kind, card *variant.Card) { names[cardName{kind, card.Name}] = false })
	for i := range catalog.Cards {
		names[cardName{catalog.Kind, catalog.Cards[i].Name}] = true
	}
	if c.nameLists == nil {
		c.nameLists = map[*variant.Catalog]nameList{}
	}
	c.nameLists[catalog] = nameList{&catalog.Cards[0], len(catalog.Cards), names}
	return names
}

// holds tells whether a component of a kind has that name in a catalog, or in what lies in it.
func (c *checker) holds(catalog *variant.Catalog, kind *variant.Kind, name string) bool {
	_, has := c.namesIn(catalog)[cardName{kind, name}]
	return has
}

// lists tells whether a card of a catalog has that name.
func (c *checker) lists(catalog *variant.Catalog, name string) bool {
	return c.namesIn(catalog)[cardName{catalog.Kind, name}]
}
