package declared

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/expr"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// ResolveValues checks the values of declarations and reads their data.
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
		c.globalSentence(t.Entity, t.Decl.Notes.Said())
	}
	for _, g := range c.Globals {
		b := expr.NewLook(c.Resolver, g.Entity, "the value at the start", variant.Pure)
		g.Entity.Global.Init = b.Value(g.Decl.Value, g.Entity.Global.Type)
		c.globalSentence(g.Entity, g.Decl.Notes.Said())
	}
	for _, d := range c.Enums {
		kinds := c.KindsWith(d.Entity.Enum)
		for i, m := range d.Members {
			c.sentenceOf(d.Entity, d.Entity.Enum.Wordings[i].Sentence, m.Wording, kinds)
		}
	}
}

// resolveDefaults checks the limits, sentences and defaults of fields.
func (c *Checker) resolveDefaults(k *env.KindDecl) {
	for _, f := range k.Decl.Fields {
		field := k.Fields[f.Name.Text]
		if field.Span != c.At(f.Name) {
			continue // declared twice
		}
		isZone := field.Type.Base == variant.ZoneType
		if f.Limit != nil {
			field.Limit = c.limit(k.Entity, f.Limit, isZone)
		}
		if field.Sentence != nil {
			kinds := []*variant.Kind{field.Kind}
			if isZone {
				kinds = field.Type.Kinds
			}
			c.sentenceOf(k.Entity, field.Sentence, f.Wording, kinds)
		}
		switch b := expr.NewLook(c.Resolver, k.Entity, "a default", variant.Pure); {
		case f.Default != nil && isZone:
			c.Errorf(report.CodeMisplaced, b.Place(f.Default), "A zone is empty at the start; fill it in setup.", "a zone has no default")
		case f.Default != nil:
			field.Default = b.Value(f.Default, field.Type)
		case field.Type.Optional && !isZone:
			field.Default = types.NoneAt(field.Span)
		}
	}
}

// resolveTrack checks the start and the ends of a track.
func (c *Checker) resolveTrack(t *env.TrackDecl) {
	track := t.Entity.Global
	b := expr.NewLook(c.Resolver, t.Entity, "the value at the start", variant.Pure)
	track.Init = b.Value(t.Decl.Value, types.Number)
	r, isRange := t.Decl.In.(*syntax.Range)
	if !isRange || r.Lo == nil || r.Hi == nil {
		c.Errorf(report.CodeMisplaced, b.Place(t.Decl.In), "Write both, as in 0..15.", "the ends of a track must be a range")
		track.Lo, track.Hi = types.Bad(track.Span), types.Bad(track.Span)
		return
	}
	track.Lo, track.Hi = b.Ends(r)
	c.checkSettled(r, "Use numbers and options.", "the ends of a track can't depend on the course of play")
	c.checkStart(t, b.At(r).Text())
}

// checkStart reports a track that starts outside of its ends, if they are known.
func (c *Checker) checkStart(t *env.TrackDecl, ends string) {
	track := t.Entity.Global
	init, known := types.Constant(track.Init)
	lo, knownLo := types.Constant(track.Lo)
	hi, knownHi := types.Constant(track.Hi)
	switch {
	case knownLo && knownHi && lo > hi:
		c.Errorf(report.CodeOutOfRange, track.Lo.Place(), "Write the lower end first.", "the range %s holds no number", ends)
	case known && (knownLo && init < lo || knownHi && init > hi):
		c.Errorf(report.CodeOutOfRange, track.Init.Place(), "", "%q must be in %s, but this is %d", track.Name, ends, init)
	}
}

// CheckRequires checks the conditions for a game to begin.
func (c *Checker) CheckRequires() {
	for _, decl := range c.Requires {
		user := &env.Entity{}
		b := expr.NewLook(c.Resolver, user, "a requirement", variant.Pure)
		r := &variant.Require{Span: c.At(decl), Text: decl.Text.Raw, Cites: c.Cites(decl.Notes)}
		r.Cond, _, _ = b.Condition(decl.Cond)
		c.Later = append(c.Later, func() { r.Listed = c.listedIn(user) })
		r.Message = b.Text(decl.Text)
		for used := range user.Uses {
			c.Entry.Mention(used)
		}
		c.Variant.Requires = append(c.Variant.Requires, r)
	}
}

// listedIn returns the first zone of a deck that user looks into, also indirectly, or nil.
func (c *Checker) listedIn(user *env.Entity) *variant.Zone {
	seen := map[*env.Entity]bool{}
	var look func(*env.Entity)
	look = func(e *env.Entity) {
		for used := range e.Uses {
			if !seen[used] {
				seen[used] = true
				look(used)
			}
		}
	}
	look(user)
	for _, z := range c.Zones {
		if seen[z.Entity] && z.Entity.Zone.Listed {
			return z.Entity.Zone
		}
	}
	return nil
}
