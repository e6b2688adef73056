// Package declared checks the values that declarations have in them, such as defaults, limits and
// lines of a score, and reads the data of catalogs, boards and decks.
package declared

import (
	"houserule/dsl/check/expr"
	"houserule/dsl/check/resolve"
	"houserule/dsl/variant"
)

// ResolveOptions settles the types and the bounds of options.
func (c *Checker) ResolveOptions() {
	for _, o := range c.Options {
		c.resolveOption(o)
	}
}

// ResolveValues checks what declarations say of their values, and reads their data.
func (c *Checker) ResolveValues() {
	for _, k := range c.Kinds {
		c.resolveDefaults(k)
	}
	for _, catalog := range c.Catalogs {
		c.resolveCatalog(catalog)
	}
	for _, k := range c.Boards {
		c.readBoard(k)
	}
	c.settleSpaces()
	c.changeCards()
	for _, z := range c.Zones {
		c.resolveZone(z)
	}
	c.layDeck()
	for _, t := range c.Tracks {
		c.resolveTrack(t)
		c.tellGlobal(t.Entity, t.Decl.Notes.Said())
	}
	for _, g := range c.Globals {
		b := expr.NewLook(c.Resolver, g.Entity, "the value at the start", variant.Pure)
		g.Entity.Global.Init = b.Value(g.Decl.Value, g.Entity.Global.Type)
		c.tellGlobal(g.Entity, g.Decl.Notes.Said())
	}
	for _, d := range c.Enums {
		c.tellMembers(d)
	}
}

// A Checker checks the values that declarations have in them.
type Checker struct {
	*resolve.Resolver
	combined int // components that catalogs combine so far
	values   int // of these
}
