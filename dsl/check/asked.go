package check

import (
	"maps"
	"slices"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// What may stand at a place is asked by writing a name there that nothing has. Wherever a name is not found, those are
// known that would be: a message suggests the nearest of them, and whoever asks gets them all.

// A Candidate is a name that may stand where it was asked. Of is what it would stand for there, if that is known.
type Candidate struct {
	Name string
	Of   Thing
	Type *variant.Type // of its value; nil if it has none
	Fits bool          // whether it is of the type that is wanted there
}

// asked gathers what may stand where a name is asked for.
type asked struct {
	name  string
	found map[string]Candidate
}

// answer takes in what may stand there.
func (a *asked) answer(candidates ...Candidate) {
	if a.found == nil {
		a.found = map[string]Candidate{}
	}
	for _, c := range candidates {
		if known, ok := a.found[c.Name]; !ok || known.Of == nil {
			a.found[c.Name] = c
		}
	}
}

// isAsked tells whether a name is the one that is asked for.
func (r *reporter) isAsked(name string) bool { return name != "" && name == r.asked.name }

// candidates are what may stand where something was asked, by their names.
func (c *checker) candidates() (all []Candidate) {
	for _, name := range slices.Sorted(maps.Keys(c.asked.found)) {
		candidate := c.asked.found[name]
		if e := c.names[name]; candidate.Of == nil && e != nil {
			candidate.Of = e
		}
		all = append(all, candidate)
	}
	return all
}

// tellVisible tells what names mean at this place.
func (b *body) tellVisible(want *variant.Type) {
	outside := b.c.info
	for _, name := range b.visible() {
		b.c.info = &Info{anywhere: true}
		found := len(b.found)
		x := b.name(&syntax.NameRef{Name: name}, want)
		b.found = b.found[:found]
		candidate := Candidate{Name: name, Fits: want != nil && !isAnything(x.Type()) && fits(definite(x.Type()), want)}
		if uses := b.c.info.Uses; len(uses) > 0 {
			candidate.Of, candidate.Type = uses[0].Of, uses[0].Type
			if _, common := candidate.Of.(wordThing); common {
				candidate.Of = nil
			}
		}
		b.asked.answer(candidate)
	}
	b.c.info = outside
}

// tellFields tells what may stand behind a dot.
func (c *checker) tellFields(t *variant.Type) {
	for _, name := range c.memberNames(t) {
		candidate := Candidate{Name: name}
		for _, kind := range t.Kinds {
			if f := c.fieldsOf[kind].fields[name]; t.Base == variant.Component && f != nil {
				candidate.Of, candidate.Type = OfField(f), f.Type
			}
		}
		for _, p := range properties[t.Base] {
			if p.name == name {
				candidate.Type = p.t
			}
		}
		c.asked.answer(candidate)
	}
}

// FieldsOf are the figures that data may give to components of a kind, by its name.
func (i *Info) FieldsOf(kind string) (fields []Candidate) {
	e := i.names[kind]
	if e == nil || e.kind == nil {
		return nil
	}
	for _, f := range e.kind.Fields {
		fields = append(fields, Candidate{Name: f.Name, Of: OfField(f), Type: f.Type})
	}
	return fields
}

// ValuesOf are the words that data may give to a figure of a type, those of an enum and of truth.
func (i *Info) ValuesOf(t *variant.Type) (values []Candidate) {
	switch {
	case t == nil:
	case t.Base == variant.ListType:
		return i.ValuesOf(t.Elem)
	case t.Base == variant.Bool:
		return []Candidate{{Name: "false"}, {Name: "true"}}
	case t.Enum != nil:
		for index, name := range t.Enum.Members {
			values = append(values, Candidate{Name: name, Of: OfMember(t.Enum, index), Fits: true})
		}
	}
	return values
}

// Listed are the zones that start with what a deck lists.
func (i *Info) Listed() (zones []Candidate) {
	for _, name := range slices.Sorted(maps.Keys(i.names)) {
		if e := i.names[name]; isListed(e) {
			zones = append(zones, Candidate{Name: name, Of: e})
		}
	}
	return zones
}

// CardsFor are the cards that may lie in a zone, by its name.
func (i *Info) CardsFor(zone string) (cards []Candidate) {
	e := i.names[zone]
	if e == nil || e.zone == nil {
		return nil
	}
	for _, catalog := range e.zone.From {
		for _, name := range cardNames([]*variant.Catalog{catalog}) {
			cards = append(cards, Candidate{Name: name})
		}
	}
	return cards
}
