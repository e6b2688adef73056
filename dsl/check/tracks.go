package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

type trackDecl struct {
	entity *entity
	decl   *syntax.TrackDecl
}

func (c *checker) collectTrack(decl *syntax.TrackDecl, each bool) {
	e := c.declare(decl.Name, "track")
	e.global = &variant.Global{
		Index: len(c.v.Globals), Name: decl.Name.Text, Type: numberType, Track: true, Each: each,
		Span: c.at(decl), Doc: c.doc(decl),
	}
	e.global.Wording, e.global.Cites = c.noted(decl.Notes, called|gloss|told)
	c.v.Globals = append(c.v.Globals, e.global)
	c.tracks = append(c.tracks, &trackDecl{entity: e, decl: decl})
}

// resolveTrack checks where a track starts and ends.
func (c *checker) resolveTrack(t *trackDecl) {
	track := t.entity.global
	b := c.newLook(t.entity, "the value at the start", variant.Pure)
	track.Init = b.value(t.decl.Value, numberType)
	r, isRange := t.decl.In.(*syntax.Range)
	if !isRange || r.Lo == nil || r.Hi == nil {
		c.errorf(CodeMisplaced, b.place(t.decl.In), "Write both, as in 0..15.", "a track has two ends, and they are a range")
		track.Lo, track.Hi = bad(track.Span), bad(track.Span)
		return
	}
	track.Lo, track.Hi = b.ends(r)
	c.checkSettled(r, "They are numbers and options.", "the ends of a track are fixed before play")
	c.checkStart(t, b.at(r).Text())
}

// checkSettled reports what may change in play where nothing may.
func (c *checker) checkSettled(e syntax.Expr, detail, summary string) {
	syntax.Walk(e, func(piece syntax.Piece) bool {
		name, isName := piece.(*syntax.NameRef)
		_, isCall := piece.(*syntax.Call)
		known := isName && c.names[name.Name] != nil && c.names[name.Name].option == nil
		if isCall || known {
			c.errorf(CodeNotConstant, c.at(piece), detail, "%s", summary)
		}
		return !isCall
	})
}

// checkStart reports a track that starts beyond its ends, where all three are known.
func (c *checker) checkStart(t *trackDecl, ends string) {
	track := t.entity.global
	init, known := constant(track.Init)
	lo, knownLo := constant(track.Lo)
	hi, knownHi := constant(track.Hi)
	switch {
	case knownLo && knownHi && lo > hi:
		c.errorf(CodeOutOfRange, track.Lo.Place(), "Write the lower end first.", "no number lies in %s", ends)
	case known && (knownLo && init < lo || knownHi && init > hi):
		c.errorf(CodeOutOfRange, track.Init.Place(), "", "%q lies in %s, and this is %d", track.Name, ends, init)
	}
}

// ---- Requirements ----------------------------------------------------------------------------------

// checkRequires checks what must hold before a game begins.
func (c *checker) checkRequires() {
	for _, decl := range c.requires {
		user := &entity{}
		b := c.newLook(user, "a requirement", variant.Pure)
		r := &variant.Require{Span: c.at(decl), Text: decl.Text.Raw, Cites: c.cites(decl.Notes)}
		r.Cond, _, _ = b.condition(decl.Cond)
		c.later = append(c.later, func() { r.Listed = c.listedIn(user) })
		r.Message = b.text(decl.Text)
		for used := range user.uses {
			c.entry.mention(used)
		}
		c.v.Requires = append(c.v.Requires, r)
	}
}

// listedIn is the first zone that user looks into, itself or by way of others, of those that a deck lists.
func (c *checker) listedIn(user *entity) *variant.Zone {
	seen := map[*entity]bool{}
	var look func(*entity)
	look = func(e *entity) {
		for used := range e.uses {
			if !seen[used] {
				seen[used] = true
				look(used)
			}
		}
	}
	look(user)
	for _, z := range c.zones {
		if seen[z.entity] && z.entity.zone.Listed {
			return z.entity.zone
		}
	}
	return nil
}
