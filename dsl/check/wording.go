package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What players read of declarations: what they are called, what they are for, and how they are told.

// words are those that a declaration may carry.
type words uint8

const (
	called words = 1 << iota
	gloss
	told
	cardGloss // a gloss in which figures of a card may stand: it is left for later, too
)

// noted checks what stands beside a declaration that may carry some words. The sentence in which it is told is left for
// later: it needs to know what is declared.
func (c *checker) noted(n *syntax.Notes, may words) (variant.Wording, []string) {
	return c.wording(n.Said(), may), c.citesOf(n.Cited())
}

// cites checks the clauses beside what nobody reads of.
func (c *checker) cites(n *syntax.Notes) []string {
	_, cites := c.noted(n, 0)
	return cites
}

func (c *checker) wording(w *syntax.Wording, may words) (read variant.Wording) {
	if w == nil {
		return read
	}
	if w.Called != nil && c.may(called, may, w.Called, "nobody reads of this by a name") {
		read.Called = c.fixedText(*w.Called, "what something is called")
	}
	if w.Gloss != nil && may&cardGloss == 0 && c.may(gloss, may, w.Gloss, "nobody reads here what this is for") {
		read.Gloss = c.fixedText(*w.Gloss, "a gloss")
	}
	if w.Told != nil && c.may(told, may, w.Told, "this is not told") {
		read.Told = &variant.Told{Tone: w.Told.Tone}
	}
	return read
}

// may reports a word that stands where it means nothing.
func (c *checker) may(word, may words, at placed, why string) bool {
	if may&word == 0 {
		c.errorf(CodeMisplaced, c.at(at), "Leave it out.", "%s", why)
	}
	return may&word != 0
}

// tell checks the sentence in which something is told of It, if there is one.
func (b *body) tell(t *variant.Told, w *syntax.Wording) {
	if t == nil || w.Told.Text == nil {
		return
	}
	b.within("a sentence that is told", variant.Pure, func() {
		if t.It == nil {
			t.Text = b.text(*w.Told.Text)
			return
		}
		b.subject(t.It, func() { t.Text = b.text(*w.Told.Text) })
	})
}

// tellOf checks the sentence in which something is told of components of some kinds.
func (c *checker) tellOf(user *entity, t *variant.Told, w *syntax.Wording, kinds []*variant.Kind) {
	if t == nil || w.Told.Text == nil {
		return
	}
	t.It = c.toldSubject(w, kinds)
	c.newLook(user, "a sentence that is told", variant.Pure).tell(t, w)
}

// toldSubject is the component that a sentence tells of.
func (c *checker) toldSubject(w *syntax.Wording, kinds []*variant.Kind) *variant.Local {
	if len(kinds) == 0 {
		return nil
	}
	return &variant.Local{Name: "it", Type: componentType(kinds), Span: c.at(w.Told)}
}

// tellMembers checks the sentences in which it is told that a component becomes what a member says.
func (c *checker) tellMembers(d enumDecl) {
	kinds := c.kindsWith(d.entity.enum)
	for i, m := range d.members {
		c.tellOf(d.entity, d.entity.enum.Wordings[i].Told, m.Wording, kinds)
	}
}

// toldOf are the kinds of which it is told that a field changes: what comes to lie in it, if it is a zone, or whoever has it.
func toldOf(f *variant.Field) []*variant.Kind {
	if f.Type.Base == variant.ZoneType {
		return f.Type.Kinds
	}
	return []*variant.Kind{f.Kind}
}

// kindsWith are the kinds that have a field of an enum.
func (c *checker) kindsWith(e *variant.Enum) (kinds []*variant.Kind) {
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			if f.Type.Base == variant.EnumType && f.Type.Enum == e {
				kinds = unite(kinds, []*variant.Kind{k})
			}
		}
	}
	return kinds
}

// tellGlobal checks the sentence in which it is told that something kept has another value. What each player keeps is
// told of that player.
func (c *checker) tellGlobal(e *entity, w *syntax.Wording) {
	g := e.global
	if g.Told == nil || w.Told.Text == nil {
		return
	}
	b := c.newLook(e, "a sentence that is told", variant.Pure)
	if g.Each {
		g.Told.It = b.bindOwner(g.Span)
		g.Told.Text = b.text(*w.Told.Text)
		return
	}
	b.tell(g.Told, w)
}

// tellZone checks the sentence in which it is told that a component comes to lie in a zone. In what each player has, it knows
// whose zone it is.
func (c *checker) tellZone(e *entity, w *syntax.Wording) {
	z := e.zone
	if z.Told == nil || w.Told.Text == nil {
		return
	}
	z.Told.It = c.toldSubject(w, z.Kinds)
	b := c.newLook(e, "a sentence that is told", variant.Pure)
	if z.Each {
		z.Told.Whose = b.bindOwner(z.Span)
	}
	b.tell(z.Told, w)
}

// bindOwner makes the player known whose something is that each player has: a name alone means that of this player.
func (b *body) bindOwner(at source.Span) *variant.Local {
	player := &variant.Local{Name: "player", Type: playerType, Span: at}
	b.bind(player, isGiven)
	b.owner = b.get(player, at)
	return player
}

// because checks a reason. It stands behind conditions, and behind what is suggested.
func (b *body) because(e *syntax.Because, x variant.Expr) {
	if t := x.Type(); t.Base != variant.Bool && !isAnything(t) && !b.suggests && (b.proc == nil || b.proc.Sort != "function") {
		b.errorf(CodeMisplaced, b.at(e.Text), "It says why a condition does not hold, or why something is suggested.", "nothing has to be explained here")
		return
	}
	b.within("a reason", variant.Pure, func() {
		why := b.text(e.Text)
		x.Explain(why)
		b.c.reasons = append(b.c.reasons, why.Place())
	})
}
