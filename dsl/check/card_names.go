package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func isCatalog(e *entity) bool { return e.catalog != nil }

// checkCardName reports a name that no component has, where all names are known, and one that several have.
func (c *checker) checkCardName(x *variant.TheExpr, at source.Span) {
	switch {
	case x.Name == "":
	case x.Catalog != nil:
		c.checkListed(x.Kind, x.Name, x.Catalog, at)
	default:
		c.checkClear(x.Kind, x.Name, at)
		c.checkKnown(x.Kind, x.Name, at)
	}
}

// checkKnown reports a name that no component of a kind has.
func (c *checker) checkKnown(kind *variant.Kind, name string, at source.Span) {
	if c.created[kind] {
		return
	}
	var of []*variant.Catalog
	for _, catalog := range c.v.Catalogs {
		if catalog.Kind != kind || len(catalog.Cards) == 0 {
			continue
		}
		if c.lists(catalog, name) {
			return
		}
		of = append(of, catalog)
	}
	if of != nil {
		c.found.Add(diag.Diagnostic{
			Code: CodeUnknownCard, Span: at, Summary: "there is no " + kind.Name + " " + quoted(name),
			Label: c.didYouMean(name, func() []string { return cardNames(of) }),
		})
	}
}

// checkListed reports a name that no component of a kind has in a catalog. Data that can't be read lists nothing.
func (c *checker) checkListed(kind *variant.Kind, name string, catalog *variant.Catalog, at source.Span) {
	if len(catalog.Cards) == 0 || c.holds(catalog, kind, name) {
		return
	}
	c.found.Add(diag.Diagnostic{
		Code: CodeUnknownCard, Span: at, Summary: quoted(catalog.Name) + " lists no " + kind.Name + " " + quoted(name),
		Label: c.didYouMean(name, func() []string { return catalog.Names(kind) }),
	})
}

// checkClear warns of a name that stands in several catalogs which are there in each game, if whoever wrote it could
// know of them: rules below do not know what is laid on top of them, and go on to mean what they meant.
func (c *checker) checkClear(kind *variant.Kind, name string, at source.Span) {
	var among []*variant.Catalog
	for _, k := range c.catalogs {
		if k.decl.When == nil && c.knows(at.File, k.layer) && c.holds(k.entity.catalog, kind, name) {
			among = append(among, k.entity.catalog)
		}
	}
	if len(among) > 1 {
		c.warnf(CodeSeveralCards, at, "Write which of them you mean: the "+kind.Name+" "+quoted(name)+" of "+among[0].Name+".",
			"there is %s %s in %s, and that of %s is meant", article(kind.Name), quoted(name), catalogNames(among), among[0].Name)
	}
}

// knows tells whether the layer of a file is built on another one. A file of no layer, of scenarios, is for all of them.
func (c *checker) knows(file *source.File, other *patch.Layer) bool {
	for _, d := range c.in.Variants {
		if d.Layer != nil && slices.ContainsFunc(d.Layer.Files, func(f *syntax.File) bool { return f.Source == file }) {
			return d.Layer.Extends(other)
		}
	}
	return true
}
