package check

import (
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Use is a place where a name stands, and what it stands for there. Type is what is known of its value at that place;
// nil for what is no value.
type Use struct {
	At   source.Span
	Of   Thing
	Type *variant.Type
}

// Info is what checking learnt about names, for whoever helps to write rules. A name that stands for fields of several
// kinds is used once for each of them.
type Info struct {
	Uses       []Use
	Candidates []Candidate // for what was asked
	names      map[string]*entity
	again      *again
	anywhere   bool // whether what stands nowhere in the text is of interest, too
}

// Named is what a name of the top level stands for.
func (i *Info) Named(name string) (Thing, bool) {
	e, ok := i.names[name]
	return e, ok
}

// use notes what a name stands for, if anybody wants to know.
func (c *checker) use(at source.Span, of Thing, t *variant.Type) {
	if c.info != nil && (c.info.anywhere || !at.IsZero()) {
		c.info.Uses = append(c.info.Uses, Use{at, of, t})
	}
}

// uses notes what a name stands for that has a value.
func (b *body) uses(at source.Span, x variant.Expr) {
	if b.c.info == nil {
		return
	}
	switch x := x.(type) {
	case *variant.LocalGet:
		b.c.use(at, localThing{x.Local}, x.T)
	case *variant.ZoneGet:
		b.usesNamed(at, x.Zone.Name, x.T)
	case *variant.GlobalGet:
		b.usesNamed(at, x.Global.Name, x.T)
	case *variant.OptionGet:
		b.usesNamed(at, x.Option.Name, x.T)
	case *variant.FieldGet:
		b.usesFields(at, x)
	case *variant.Const:
		if x.T.Base == variant.EnumType && int(x.Value) < len(x.T.Enum.Members) {
			b.c.use(at, OfMember(x.T.Enum, int(x.Value)), x.T)
		}
	case *variant.QueryExpr:
		if x.Source.Kind == variant.OverEnum {
			b.usesNamed(at, x.Source.Enum.Name, x.T)
			return
		}
		b.c.use(at, wordThing(at.Text()), x.T)
	default:
		b.c.use(at, wordThing(at.Text()), x.Type())
	}
}

// usesNamed notes something of the top level, or what is there in all rules.
func (b *body) usesNamed(at source.Span, name string, t *variant.Type) {
	if e := b.c.names[name]; e != nil {
		b.c.use(at, e, t)
		return
	}
	b.c.use(at, wordThing(name), t)
}

// usesFields notes the fields of all kinds that a component may be of; what a script keeps is one thing for all of them.
func (b *body) usesFields(at source.Span, x *variant.FieldGet) {
	for i, f := range x.Fields {
		if !slices.ContainsFunc(x.Fields[:i], func(other *variant.Field) bool { return other.Span == f.Span }) {
			b.c.use(at, OfField(f), x.T)
		}
	}
}

// usesProc notes what is called by another word than its name; nil: nothing is.
func (b *body) usesProc(at source.Span, p *procedure) {
	switch {
	case p == nil:
	case p.entity != nil && p.entity.proc == p:
		b.c.use(at, p.entity, nil)
	default:
		b.c.use(at, procThing{p.Proc}, nil)
	}
}
