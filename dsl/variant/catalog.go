package variant

import "slices"

// Visit calls visit for each card of a catalog, and for each card that starts in a zone of one
// of these.
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

// Names returns the names of the components of a kind in a catalog.
func (c *Catalog) Names(kind *Kind) (names []string) {
	c.Visit(func(of *Kind, card *Card) {
		if of == kind {
			names = append(names, card.Name)
		}
	})
	return names
}

// Stocks reports whether any zone may start with cards of a catalog. If none may, the cards
// appear in no game of this variant, but variants that extend it can use them.
func (v *Variant) Stocks(c *Catalog) bool {
	return slices.ContainsFunc(v.Zones, func(z *Zone) bool { return slices.Contains(z.From, c) })
}

// Titles returns a function that returns a unique title of a card among all catalogs. The title
// is the name of the card. The catalog is added if another one has a card of the same kind with
// that name.
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
