package variant

import "slices"

// Visit goes through the cards of a catalog, and through what lies in their zones from the start.
func (c *Catalog) Visit(visit func(kind *Kind, card *Card)) {
	if c.Kind != nil {
		visitCards(c.Kind, c.Cards, visit)
	}
}

func visitCards(kind *Kind, cards []Card, visit func(kind *Kind, card *Card)) {
	for i := range cards {
		visit(kind, &cards[i])
		for slot, value := range cards[i].Values {
			if len(value.Cards) > 0 {
				visitCards(kind.Fields[slot].Type.Kinds[0], value.Cards, visit)
			}
		}
	}
}

// Names are what the components of a kind are called in a catalog.
func (c *Catalog) Names(kind *Kind) (names []string) {
	c.Visit(func(of *Kind, card *Card) {
		if of == kind {
			names = append(names, card.Name)
		}
	})
	return names
}

// Stocks reports whether any zone may start with cards of a catalog. Those of another one are there to be
// taken up by variants that extend this one, and come into no game of it.
func (v *Variant) Stocks(c *Catalog) bool {
	return slices.ContainsFunc(v.Zones, func(z *Zone) bool { return slices.Contains(z.From, c) })
}

// Titles gives what tells each card of all catalogs from every other one: its name, and its catalog behind that if a
// card of the same kind has the name in another one, too.
func (v *Variant) Titles() func(ListedCard) string {
	type name struct {
		kind *Kind
		name string
	}
	first, shared := map[name]*Catalog{}, map[name]bool{}
	for _, catalog := range v.Catalogs {
		for i := range catalog.Cards {
			called := name{catalog.Kind, catalog.Cards[i].Name}
			if first[called] == nil {
				first[called] = catalog
			}
			shared[called] = shared[called] || first[called] != catalog
		}
	}
	return func(l ListedCard) string {
		called := l.Catalog.Cards[l.Card].Name
		if shared[name{l.Catalog.Kind, called}] {
			called += " of " + l.Catalog.Name
		}
		return called
	}
}
