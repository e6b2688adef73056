// Package declared checks the values that declarations have in them, such as defaults, limits and
// lines of a score, and reads the data of catalogs, boards and decks.
package declared

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/resolve"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Checker checks the values in declarations.
type Checker struct {
	*resolve.Resolver
	combined int // components that catalogs combine so far
	values   int // of these
}

// limit checks the limit of a zone.
func (c *Checker) limit(user *env.Entity, e syntax.Expr, isZone bool) variant.Expr {
	b := expr.NewLook(c.Resolver, user, "a limit", variant.Pure)
	if !isZone {
		c.Errorf(report.CodeMisplaced, b.Place(e), "Only zones have a limit.", "this field is not a zone")
	}
	return b.Value(e, types.Number)
}

// tellOf checks the sentence of the story about components of some kinds.
func (c *Checker) tellOf(user *env.Entity, t *variant.Told, w *syntax.Wording, kinds []*variant.Kind) {
	if t == nil || w.Told.Text == nil {
		return
	}
	t.It = c.toldSubject(w, kinds)
	expr.NewLook(c.Resolver, user, "a sentence that is told", variant.Pure).Tell(t, w)
}

// toldSubject returns the component that a sentence is about, or nil.
func (c *Checker) toldSubject(w *syntax.Wording, kinds []*variant.Kind) *variant.Local {
	if len(kinds) == 0 {
		return nil
	}
	return &variant.Local{Name: "it", Type: types.ComponentOf(kinds), Span: c.At(w.Told)}
}

// tellMembers checks the sentences for components that get a member as their value.
func (c *Checker) tellMembers(d env.EnumDecl) {
	kinds := c.KindsWith(d.Entity.Enum)
	for i, m := range d.Members {
		c.tellOf(d.Entity, d.Entity.Enum.Wordings[i].Told, m.Wording, kinds)
	}
}

// toldOf returns the kinds that the sentence of a field is about.
func toldOf(f *variant.Field) []*variant.Kind {
	if f.Type.Base == variant.ZoneType {
		return f.Type.Kinds
	}
	return []*variant.Kind{f.Kind}
}

// tellGlobal checks the sentence for a new value of the game or of a player.
func (c *Checker) tellGlobal(e *env.Entity, w *syntax.Wording) {
	g := e.Global
	if g.Told == nil || w.Told.Text == nil {
		return
	}
	b := expr.NewLook(c.Resolver, e, "a sentence that is told", variant.Pure)
	if g.Each {
		g.Told.It = b.BindOwner(g.Span)
		g.Told.Text = b.Text(*w.Told.Text)
		return
	}
	b.Tell(g.Told, w)
}

// tellZone checks the sentence for a component that comes into a zone.
func (c *Checker) tellZone(e *env.Entity, w *syntax.Wording) {
	z := e.Zone
	if z.Told == nil || w.Told.Text == nil {
		return
	}
	z.Told.It = c.toldSubject(w, z.Kinds)
	b := expr.NewLook(c.Resolver, e, "a sentence that is told", variant.Pure)
	if z.Each {
		z.Told.Whose = b.BindOwner(z.Span)
	}
	b.Tell(z.Told, w)
}
