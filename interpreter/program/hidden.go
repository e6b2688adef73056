package program

import (
	"slices"

	"houserule/dsl/variant"
)

// Components that lie face down in a zone that no player may look at are unobserved, and rules must
// not read them. The compiler determines the kinds that can ever be in such a zone. The code tests
// only components of those kinds, because the test costs time.

// hide collects the kinds whose components may be unobserved.
func (c *compiler) hide() {
	c.p.FaceUp = -1
	for _, z := range c.v.Zones {
		if z.Nobody {
			c.hideKinds(z.Kinds)
		}
	}
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			if f.Nobody {
				c.hideKinds(f.Type.Kinds)
			}
		}
	}
}

func (c *compiler) hideKinds(kinds []*variant.Kind) {
	c.p.FaceUp = c.stream(variant.FaceUp)
	for _, k := range kinds {
		c.hidden[k] = true
	}
}

// mayHide reports whether a component of a type, or one in a zone of that type, may be
// unobserved.
func (c *compiler) mayHide(t *variant.Type) bool {
	return slices.ContainsFunc(t.Kinds, func(k *variant.Kind) bool { return c.hidden[k] })
}

// printed returns a slice with one element for each field of a kind: true if data or a deck sets
// it. Such a field can be read off a card.
func (c *compiler) printed(k *variant.Kind) []bool {
	printed := make([]bool, len(k.Fields))
	for _, catalog := range c.v.Catalogs {
		if catalog.Kind != k {
			continue
		}
		for _, card := range catalog.Cards {
			for slot, value := range card.Values {
				printed[slot] = printed[slot] || value.Given
			}
		}
	}
	for _, list := range c.v.Lists() {
		for _, card := range list.Cards {
			for _, f := range card.Figures {
				if f.Field.Kind == k {
					printed[f.Field.Slot] = true
				}
			}
		}
	}
	return printed
}

// seen emits a test that a component is observed before a property of it is read or set.
func (u *expressions) seen(e variant.Expr, x int32, what string) {
	if u.mayBeHidden(e) {
		u.emit(Seen, x, u.phrase(what), 0)
	}
}

// mayBeHidden reports whether a component may be unobserved. A component met in a loop over a
// zone without hidden ones is observed, because such a loop moves nothing.
func (u *expressions) mayBeHidden(e variant.Expr) bool {
	if need, ok := e.(*variant.Need); ok {
		e = need.X
	}
	if get, ok := e.(*variant.LocalGet); ok {
		r, known := u.registers[get.Local]
		return u.mayHide(e.Type()) && !(known && u.observed[r])
	}
	return u.mayHide(e.Type())
}

// mayHoldHidden reports whether a zone may hold unobserved components.
func (u *expressions) mayHoldHidden(zone variant.Expr) bool {
	defs := u.declarationsOf(zone)
	forNobody := func(def int32) bool { return u.p.Zones[def].Nobody }
	return u.mayHide(zone.Type()) && (len(defs) == 0 || slices.ContainsFunc(defs, forNobody))
}

// Watched returns a copy of the program that notifies the machine before each instruction that
// reads a property of a component. Games can switch between both programs, because the
// instructions have the same addresses. All games of a program share the copy, except on a Bench,
// where the code changes.
func (p *Program) Watched() *Program {
	if p.watched == nil {
		return p.watch()
	}
	return p.watched()
}

func (p *Program) watch() *Program {
	watched := *p
	watched.Code, watched.Unwatched = slices.Clone(p.Code), p.Code
	for i := range watched.Code {
		if in := &watched.Code[i]; in.Op.reads() {
			in.Op = Watch
		} else {
			in.Op = in.Op.apart()
		}
	}
	return &watched
}

// reads reports whether an instruction reads a field of one component, or another property on the
// front of components.
func (op Op) reads() bool {
	switch op {
	case Field, FieldSeen, FieldBy, JumpFieldEq, JumpFieldNe,
		Name, JumpNamed, JumpNotNamed, JumpKind, JumpNotKind, The, TheOf, Answer, JumpUnanswered,
		EnterZoneEq, EnterZoneNe, EnterZoneNamed, NextInZoneEq, NextInZoneNe, NextInZoneNamed:
		return true
	}
	return false
}
