package env

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// CheckCardName reports an error for an unknown or ambiguous name of a component.
func (c *Env) CheckCardName(x *variant.TheExpr, at source.Span) {
	switch {
	case x.Name == "":
	// Unreadable data lists no cards.
	case x.Catalog != nil && (len(x.Catalog.Cards) == 0 || c.Holds(x.Catalog, x.Kind, x.Name)):
	case x.Catalog != nil:
		c.Unknown(report.CodeUnknownCard, at, x.Name, func() []string { return x.Catalog.Names(x.Kind) }, "%q lists no %s %q", x.Catalog.Name, x.Kind.Name, x.Name)
	default:
		c.checkClear(x.Kind, x.Name, at)
		c.CheckKnown(x.Kind, x.Name, at)
	}
}

// CheckKnown reports an error for a name that no component of a kind has.
func (c *Env) CheckKnown(kind *variant.Kind, name string, at source.Span) {
	if c.Created[kind] {
		return
	}
	var of []*variant.Catalog
	for _, catalog := range c.Variant.Catalogs {
		if catalog.Kind != kind || len(catalog.Cards) == 0 {
			continue
		}
		if c.Lists(catalog, name) {
			return
		}
		of = append(of, catalog)
	}
	if of != nil {
		c.Unknown(report.CodeUnknownCard, at, name, func() []string { return CardNames(of) }, "there is no %s %q", kind.Name, name)
	}
}

// checkClear warns about a name that several permanent catalogs list, if the author of the rules
// can know them all. Base rules get no warning about the catalogs of rules that extend them.
func (c *Env) checkClear(kind *variant.Kind, name string, at source.Span) {
	var among []*variant.Catalog
	for _, k := range c.Catalogs {
		if k.Decl.When == nil && c.knows(at.File, k.Layer) && c.Holds(k.Entity.Catalog, kind, name) {
			among = append(among, k.Entity.Catalog)
		}
	}
	if len(among) > 1 {
		c.Warnf(report.CodeSeveralCards, at, "Write the one you mean: the "+kind.Name+" "+report.Quoted(name)+" of "+among[0].Name+".",
			"%[3]s list %[1]s %[2]s; the one of %[4]s is used", report.Article(kind.Name), report.Quoted(name), CatalogNames(among), among[0].Name)
	}
}

// knows reports whether the layer of a file is built on another layer. A file of scenarios has no
// layer and knows all of them.
func (c *Env) knows(file *source.File, other *patch.Layer) bool {
	for _, d := range c.In.Variants {
		if d.Layer != nil && slices.ContainsFunc(d.Layer.Files, func(f *syntax.File) bool { return f.Source == file }) {
			return d.Layer.Extends(other)
		}
	}
	return true
}

// namesIn returns the names in a catalog as a map. It caches the map, because it is needed often.
func (c *Env) namesIn(catalog *variant.Catalog) map[CardName]bool {
	if len(catalog.Cards) == 0 {
		return nil
	}
	known := c.nameLists[catalog]
	if known.first == &catalog.Cards[0] && known.count == len(catalog.Cards) {
		return known.names
	}
	names := make(map[CardName]bool, len(catalog.Cards))
	catalog.Visit(func(kind *variant.Kind, card *variant.Card) { names[CardName{kind, card.Name}] = false })
	for i := range catalog.Cards {
		names[CardName{catalog.Kind, catalog.Cards[i].Name}] = true
	}
	if c.nameLists == nil {
		c.nameLists = map[*variant.Catalog]nameList{}
	}
	c.nameLists[catalog] = nameList{&catalog.Cards[0], len(catalog.Cards), names}
	return names
}

// Holds reports whether a catalog, or a card that it lists, has a component of that kind and name.
func (c *Env) Holds(catalog *variant.Catalog, kind *variant.Kind, name string) bool {
	_, has := c.namesIn(catalog)[CardName{kind, name}]
	return has
}

// Lists reports whether a catalog lists a card of that name.
func (c *Env) Lists(catalog *variant.Catalog, name string) bool {
	return c.namesIn(catalog)[CardName{catalog.Kind, name}]
}
