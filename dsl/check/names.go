package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A name is looked up from the inside out: the fields of the subjects of queries and the variables
// around it; then the members of the enum that is expected where it stands; then what is declared at
// the top level; and at last a member that only one enum has. A variable or field of another type
// gives way to a member that is expected.

// name finds what a word means.
func (b *body) name(n *syntax.NameRef, want *variant.Type) variant.Expr {
	x := b.meaning(n, want)
	b.uses(b.at(n), x)
	return x
}

func (b *body) meaning(n *syntax.NameRef, want *variant.Type) variant.Expr {
	at := b.at(n)
	if x := literal(n.Name, at); x != nil {
		return x
	}
	if n.Name == "it" {
		return b.it(at)
	}
	expected := b.expectedMember(n.Name, want, at)
	if x := b.inner(n.Name, at, expected == nil); x != nil {
		if expected == nil || fits(definite(x.Type()), expected.Type()) {
			return x
		}
	}
	if expected != nil {
		return expected
	}
	if x := b.outer(n.Name, at); x != nil {
		return x
	}
	return b.loneMember(n.Name, want, at)
}

// literal is a word that is a value by itself.
func literal(word string, at source.Span) variant.Expr {
	switch word {
	case "true", "false":
		return boolAt(word == "true", at)
	case "none":
		return noneAt(at)
	}
	return nil
}

func (b *body) it(at source.Span) variant.Expr {
	for s := b.scope; s != nil; s = s.outer {
		if s.subject != nil && !s.ofScript {
			return b.get(s.subject, at)
		}
	}
	b.errorf(CodeUnknownName, at, `"it" is what a query looks at; it has a meaning behind where and by only.`, `there is no "it" here`)
	return bad(at)
}

// inner finds a variable, or a field of a subject. A name that is both is reported, if that matters.
func (b *body) inner(name string, at source.Span, matters bool) variant.Expr {
	for s := b.scope; s != nil; s = s.outer {
		if v := s.names[name]; v != nil {
			b.noteRead(v)
			return b.get(v.local, at)
		}
		if s.subject == nil || s.ofScript && b.isValue(name) {
			continue
		}
		if x := b.member(b.get(s.subject, at), name, at); x != nil {
			if v := b.variable(name); v != nil && matters {
				b.ambiguous(name, v, s.subject, at)
				b.noteRead(v)
				return bad(at)
			}
			return x
		}
	}
	return nil
}

// isValue tells whether a name is that of a value of the top level. In a script it goes before the figures of
// the card, which can be had by self.
func (b *body) isValue(name string) bool {
	e := b.c.names[name]
	return e != nil && (e.zone != nil || e.global != nil || e.option != nil)
}

func (b *body) ambiguous(name string, v *binding, subject *variant.Local, at source.Span) {
	b.found.Add(diag.Diagnostic{
		Code: CodeAmbiguousName, Span: at,
		Summary: quoted(name) + " is a " + v.role.String() + " here, and " + describe(b.flow.typeOf(subject)) + " has one too",
		Detail:  "Give the " + v.role.String() + " another name. What is being looked at has it." + name + ".",
		Related: []diag.Related{{Span: v.local.Span, Message: "the " + v.role.String() + " is named here"}},
	})
}

// outer finds what is declared at the top level, or always there.
func (b *body) outer(name string, at source.Span) variant.Expr {
	typed := func(t *variant.Type) variant.Typed { return variant.Typed{T: t, At: at} }
	switch name {
	case "active":
		return &variant.ActiveGet{Typed: typed(playerType)}
	case "turn_count":
		return &variant.TurnCount{Typed: typed(numberType)}
	case "players":
		return everything(&variant.Source{Kind: variant.OverPlayers, Elem: playerType, At: at}, at)
	case "seats":
		return everything(&variant.Source{Kind: variant.OverSeats, Elem: playerType, At: at}, at)
	case "play_area":
		return &variant.ZoneGet{Typed: typed(zoneType(b.c.playArea.Kinds)), Zone: b.c.playArea}
	}
	if e := b.c.names[name]; e != nil {
		b.user.mention(e)
		return b.entityValue(e, at)
	}
	if name == "box" && len(b.c.members[name]) == 0 {
		return b.zoneOf(b.c.theBox(), nil, at)
	}
	return nil
}

// entityValue is what something of the top level is worth as a value.
func (b *body) entityValue(e *entity, at source.Span) variant.Expr {
	typed := variant.Typed{At: at}
	switch {
	case e.zone != nil:
		return b.zoneOf(e.zone, b.ownerOf(e, e.zone.Each, at), at)
	case e.global != nil:
		return globalOf(e.global, b.ownerOf(e, e.global.Each, at), at)
	case e.option != nil:
		typed.T = e.option.Type
		return &variant.OptionGet{Typed: typed, Option: e.option}
	case e.enum != nil:
		return everything(&variant.Source{Kind: variant.OverEnum, Enum: e.enum, Elem: enumType(e.enum), At: at}, at)
	}
	b.notAValue(e, at)
	return bad(at)
}

func (b *body) notAValue(e *entity, at source.Span) {
	switch {
	case e.offer != nil:
		b.errorf(CodeNotAValue, at, "Players begin it when they want to. Let a procedure do what rules need as well.", "%q is an offer, not a value", e.name)
	case e.proc != nil && len(e.proc.params) == 0:
		b.errorf(CodeNotAValue, at, "Brackets behind its name call it: "+e.name+"().", "%q is %s, not a value", e.name, article(e.sort))
		b.fix("call it", behind(at), "()")
	case e.proc != nil:
		b.errorf(CodeNotAValue, at, "It is called as "+b.c.signature(e.proc)+".", "%q is %s, not a value", e.name, article(e.sort))
	case e.isKinds():
		what := "a kind of component"
		if e.group != nil {
			what = "a group of kinds"
		}
		b.errorf(CodeNotAValue, at, "Ask for the kind of something with is: find is "+e.name+".", "%q is %s, not a value", e.name, what)
	default:
		b.errorf(CodeNotAValue, at, "", "%q is %s, not a value", e.name, article(e.sort))
	}
}

// ownerOf is whose thing a bare name means, for what each player has.
func (b *body) ownerOf(e *entity, each bool, at source.Span) variant.Expr {
	if !each {
		return nil
	}
	b.namesBare(e.name, at)
	return b.owner
}

func (b *body) zoneOf(zone *variant.Zone, owner variant.Expr, at source.Span) variant.Expr {
	return &variant.ZoneGet{Typed: variant.Typed{T: zoneType(zone.Kinds), At: at}, Zone: zone, Owner: owner}
}

func globalOf(g *variant.Global, owner variant.Expr, at source.Span) variant.Expr {
	return &variant.GlobalGet{Typed: variant.Typed{T: g.Type, At: at}, Global: g, Owner: owner}
}

// ---- Members of enums ------------------------------------------------------------------------------

// expectedMember is the member of that name of the enum that is expected, or nil.
func (b *body) expectedMember(name string, want *variant.Type, at source.Span) variant.Expr {
	if want == nil || want.Base != variant.EnumType {
		return nil
	}
	for _, m := range b.c.members[name] {
		if m.enum == want.Enum {
			return b.memberAt(m, at)
		}
	}
	for i, member := range want.Enum.Members {
		if member == name {
			return enumAt(want.Enum, i, at)
		}
	}
	return nil
}

func (b *body) memberAt(m member, at source.Span) variant.Expr {
	b.user.mention(m.owner)
	return enumAt(m.enum, m.index, at)
}

// loneMember is the one member of that name, where no enum is expected.
func (b *body) loneMember(name string, want *variant.Type, at source.Span) variant.Expr {
	if x := b.expectedEnding(name, want, at); x != nil {
		return x
	}
	if b.isAsked(name) {
		b.tellVisible(want)
	}
	switch all := b.c.members[name]; {
	case len(all) == 1:
		return b.memberAt(all[0], at)
	case len(all) > 1:
		b.errorf(CodeAmbiguousName, at, "Write it behind the enum's name, as in "+all[0].enum.Name+"."+name+".",
			"%q belongs to %s and to %s", name, all[0].enum.Name, all[1].enum.Name)
		for _, m := range all {
			b.fix("write "+m.enum.Name+"."+name, before(at), m.enum.Name+".")
		}
	case b.subjectUnknown(), b.lacksResult(name, at):
	case want != nil && want.Base == variant.EnumType:
		b.unknown(CodeUnknownMember, at, name, b.visible, "%s has no %q", want.Enum.Name, name)
		b.c.tellTakenAway(want.Enum.Name, name)
	default:
		b.unknown(CodeUnknownName, at, name, b.visible, "there is no %q", name)
		b.c.tellTakenAway("", name)
	}
	return bad(at)
}

// subjectUnknown tells whether a name may be a field of something that could not be typed.
func (b *body) subjectUnknown() bool {
	for s := b.scope; s != nil; s = s.outer {
		if s.subject != nil && isAnything(s.subject.Type) {
			return true
		}
	}
	return false
}

// visible lists all names that mean a value here.
func (b *body) visible() []string {
	names := append([]string{"active", "players", "seats", "turn_count", "play_area"}, b.c.namesOf(func(e *entity) bool {
		return e.zone != nil || e.global != nil || e.option != nil || e.enum != nil || e.proc != nil
	})...)
	for s := b.scope; s != nil; s = s.outer {
		for name := range s.names {
			names = append(names, name)
		}
		if s.subject != nil {
			names = append(names, b.c.memberNames(b.flow.typeOf(s.subject))...)
		}
	}
	for name := range b.c.members {
		names = append(names, name)
	}
	return names
}

// ---- Values by themselves --------------------------------------------------------------------------

// bad stands for an expression that was reported.
func bad(at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: anythingType, At: at}}
}

func numberAt(n int64, at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: numberType, At: at}, Value: n}
}

func boolAt(is bool, at source.Span) variant.Expr {
	x := &variant.Const{Typed: variant.Typed{T: boolType, At: at}}
	if is {
		x.Value = 1
	}
	return x
}

func enumAt(e *variant.Enum, index int, at source.Span) variant.Expr {
	return &variant.Const{Typed: variant.Typed{T: enumType(e), At: at}, Value: int64(index)}
}

// everything is the list of all that a source holds.
func everything(s *variant.Source, at source.Span) *variant.QueryExpr {
	return &variant.QueryExpr{
		Typed: variant.Typed{T: listType(s.Elem), At: at}, Op: "all", Source: s,
		It: &variant.Local{Name: "it", Type: s.Elem, Span: at},
	}
}

// What catalogs list is asked for by name again and again, for each card that a scenario speaks of, so their names are
// gone through once.

// A nameList is the names in a catalog, for as long as it lists those cards.
type nameList struct {
	first *variant.Card
	count int
	names map[cardName]bool // whether the catalog lists it itself, and not only what lies in it
}

// A cardName is what a component of a kind is called.
type cardName struct {
	kind *variant.Kind
	name string
}

// namesIn are the names in a catalog.
func (c *checker) namesIn(catalog *variant.Catalog) map[cardName]bool {
	if len(catalog.Cards) == 0 {
		return nil
	}
	known := c.nameLists[catalog]
	if known.first == &catalog.Cards[0] && known.count == len(catalog.Cards) {
		return known.names
	}
	names := make(map[cardName]bool, len(catalog.Cards))
	catalog.Visit(func(kind *variant.Kind, card *variant.Card) { names[cardName{kind, card.Name}] = false })
	for i := range catalog.Cards {
		names[cardName{catalog.Kind, catalog.Cards[i].Name}] = true
	}
	if c.nameLists == nil {
		c.nameLists = map[*variant.Catalog]nameList{}
	}
	c.nameLists[catalog] = nameList{&catalog.Cards[0], len(catalog.Cards), names}
	return names
}

// holds tells whether a component of a kind has that name in a catalog, or in what lies in it.
func (c *checker) holds(catalog *variant.Catalog, kind *variant.Kind, name string) bool {
	_, has := c.namesIn(catalog)[cardName{kind, name}]
	return has
}

// lists tells whether a card of a catalog has that name.
func (c *checker) lists(catalog *variant.Catalog, name string) bool {
	return c.namesIn(catalog)[cardName{catalog.Kind, name}]
}
