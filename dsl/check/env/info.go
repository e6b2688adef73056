package env

import (
	"maps"
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Use is a place where a name stands, and its meaning. Type is nil if it has no value.
type Use struct {
	At   source.Span
	Of   report.Thing
	Type *variant.Type
}

// An Info is an index of names for editors. A name may have a use for each of several fields.
type Info struct {
	Uses       []Use
	Candidates []report.Candidate // for the place in question
	names      map[string]*Entity
	Anywhere   bool // whether uses without a place count
}

// Named returns the meaning of a name of the top level.
func (i *Info) Named(name string) (report.Thing, bool) {
	e, ok := i.names[name]
	return e, ok
}

// FieldsOf returns the figures that data may give to components of a kind.
func (i *Info) FieldsOf(kind string) (fields []report.Candidate) {
	e := i.names[kind]
	if e == nil || e.Kind == nil {
		return nil
	}
	for _, f := range e.Kind.Fields {
		fields = append(fields, report.Candidate{Name: f.Name, Of: OfField(f), Type: f.Type})
	}
	return fields
}

// ValuesOf returns the words that data may give to a figure: members, or true and false.
func (i *Info) ValuesOf(t *variant.Type) (values []report.Candidate) {
	switch {
	case t == nil:
	case t.Base == variant.ListType:
		return i.ValuesOf(t.Elem)
	case t.Base == variant.Bool:
		return []report.Candidate{{Name: "false"}, {Name: "true"}}
	case t.Enum != nil:
		for index, name := range t.Enum.Members {
			values = append(values, report.Candidate{Name: name, Of: OfMember(t.Enum, index), Fits: true})
		}
	}
	return values
}

// Listed returns the zones that a deck fills.
func (i *Info) Listed() (zones []report.Candidate) {
	for _, name := range slices.Sorted(maps.Keys(i.names)) {
		if e := i.names[name]; IsListed(e) {
			zones = append(zones, report.Candidate{Name: name, Of: e})
		}
	}
	return zones
}

// CardsFor returns the cards that may lie in a zone.
func (i *Info) CardsFor(zone string) (cards []report.Candidate) {
	e := i.names[zone]
	if e == nil || e.Zone == nil {
		return nil
	}
	for _, catalog := range e.Zone.From {
		for _, name := range CardNames([]*variant.Catalog{catalog}) {
			cards = append(cards, report.Candidate{Name: name})
		}
	}
	return cards
}

// CardNames returns the names of all cards of some catalogs.
func CardNames(catalogs []*variant.Catalog) (names []string) {
	for _, catalog := range catalogs {
		for _, card := range catalog.Cards {
			names = append(names, card.Name)
		}
	}
	return names
}

// CatalogNames joins the names of catalogs for a message.
func CatalogNames(catalogs []*variant.Catalog) string {
	var names []string
	for _, catalog := range catalogs {
		names = append(names, catalog.Name)
	}
	return report.Enumerate(names, "and")
}

// CardsNamed returns the first card with a name of each catalog that has one.
func CardsNamed(catalogs []*variant.Catalog, name string) (found []variant.ListedCard) {
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
