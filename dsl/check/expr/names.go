package expr

import (
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A name is looked up from the inside out: first variables, and fields of the subjects of queries.
// Then come the members of the expected enum, the declarations of the top level, and members that
// only one enum has. A variable or field gives way to an expected member if its type is another
// one.

// A naming value finds the meaning of a word at the current place.
type naming struct{ *Body }

// name checks a name.
func (b *Body) name(n *syntax.NameRef, want *variant.Type) variant.Expr {
	x := naming{b}.meaning(n, want)
	b.Uses(b.At(n), x)
	return x
}

func (b naming) meaning(n *syntax.NameRef, want *variant.Type) variant.Expr {
	at := b.At(n)
	if x := types.Literal(n.Name, at); x != nil {
		return x
	}
	if n.Name == "it" {
		return b.it(at)
	}
	expected := b.expectedMember(n.Name, want, at)
	if x := b.inner(n.Name, at, expected == nil); x != nil {
		if expected == nil || types.Fits(types.Definite(x.Type()), expected.Type()) {
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

func (b naming) it(at source.Span) variant.Expr {
	for s := b.Scope; s != nil; s = s.outer {
		if s.subject != nil && !s.ofScript {
			return b.Get(s.subject, at)
		}
	}
	b.Errorf(report.CodeUnknownName, at, `"it" is the element of a query; use it only after where and by.`, `there is no "it" here`)
	return types.Bad(at)
}

// inner returns a variable or a field of a subject, or nil. Both at once may be an error.
func (b naming) inner(name string, at source.Span, matters bool) variant.Expr {
	e := b.Names[name] // values of the top level go before the figures of a script's card, which self has
	isValue := e != nil && (e.Zone != nil || e.Global != nil || e.Option != nil)
	for s := b.Scope; s != nil; s = s.outer {
		if v := s.Names[name]; v != nil {
			b.NoteRead(v)
			return b.Get(v.Local, at)
		}
		if s.subject == nil || s.ofScript && isValue {
			continue
		}
		if x := b.member(b.Get(s.subject, at), name, at); x != nil {
			if v := b.Variable(name); v != nil && matters {
				role := v.Role.String()
				b.Errorf(report.CodeAmbiguousName, at, "Give the "+role+" another name, because the element of the query has a field of that name.",
					"%q is a %s here, but %s has one too", name, role, types.Describe(b.Flow.TypeOf(s.subject))).See(v.Local.Span, "the "+role+" is declared here")
				b.NoteRead(v)
				return types.Bad(at)
			}
			return x
		}
	}
	return nil
}

// outer returns a declaration of the top level or a word with a fixed meaning, or nil.
func (b naming) outer(name string, at source.Span) variant.Expr {
	typed := func(t *variant.Type) variant.Typed { return variant.Typed{T: t, At: at} }
	switch name {
	case "active":
		return &variant.ActiveGet{Typed: typed(types.Player)}
	case "turn_count":
		return &variant.TurnCount{Typed: typed(types.Number)}
	case "players":
		return types.Everything(&variant.Source{Kind: variant.OverPlayers, Elem: types.Player, At: at}, at)
	case "seats":
		return types.Everything(&variant.Source{Kind: variant.OverSeats, Elem: types.Player, At: at}, at)
	case "play_area":
		return &variant.ZoneGet{Typed: typed(types.ZoneOf(b.PlayArea.Kinds)), Zone: b.PlayArea}
	}
	if e := b.Names[name]; e != nil {
		b.User.Mention(e)
		return b.entityValue(e, at)
	}
	if name == "box" && len(b.Members[name]) == 0 {
		return b.ZoneOf(b.TheBox(), nil, at)
	}
	if x := b.teammates(b.Owner, name, at); x != nil {
		b.namesBare(name, at)
		return x
	}
	if name == "teams" && b.Variant.Teams.Exist() {
		return &variant.PropGet{Typed: typed(types.ListOf(types.ListOf(types.Player))), X: b.Owner, Prop: name}
	}
	return nil
}

// entityValue returns the value of a declaration.
func (b naming) entityValue(e *env.Entity, at source.Span) variant.Expr {
	typed := variant.Typed{At: at}
	switch {
	case e.Zone != nil:
		return b.ZoneOf(e.Zone, b.ownerOf(e, e.Zone.Each, at), at)
	case e.Global != nil:
		return types.GlobalOf(e.Global, b.ownerOf(e, e.Global.Each, at), at)
	case e.Option != nil:
		typed.T = e.Option.Type
		return &variant.OptionGet{Typed: typed, Option: e.Option}
	case e.Enum != nil:
		return types.Everything(&variant.Source{Kind: variant.OverEnum, Enum: e.Enum, Elem: types.EnumOf(e.Enum), At: at}, at)
	}
	b.notAValue(e, at)
	return types.Bad(at)
}

func (b naming) notAValue(e *env.Entity, at source.Span) {
	switch {
	case e.Offer != nil:
		b.Errorf(report.CodeNotAValue, at, "Players start an offer themselves. Put the steps that rules need too into a procedure.", "%q is an offer, not a value", e.Name())
	case e.Proc != nil && len(e.Proc.Written) == 0:
		b.Errorf(report.CodeNotAValue, at, "Call it with brackets: "+e.Name()+"().", "%q is %s, not a value", e.Name(), report.Article(e.Sort()))
		b.Fix("call it", report.Behind(at), "()")
	case e.Proc != nil:
		b.Errorf(report.CodeNotAValue, at, "Write "+b.Signature(e.Proc)+".", "%q is %s, not a value", e.Name(), report.Article(e.Sort()))
	case e.IsKinds():
		what := "a kind of component"
		if e.Group != nil {
			what = "a group of kinds"
		}
		b.Errorf(report.CodeNotAValue, at, "Test a kind with is: find is "+e.Name()+".", "%q is %s, not a value", e.Name(), what)
	default:
		b.Errorf(report.CodeNotAValue, at, "", "%q is %s, not a value", e.Name(), report.Article(e.Sort()))
	}
}

// ownerOf returns the player whose thing a bare name means, or nil for the table.
func (b naming) ownerOf(e *env.Entity, each bool, at source.Span) variant.Expr {
	if !each {
		return nil
	}
	b.namesBare(e.Name(), at)
	return b.Owner
}

// ZoneOf reads a zone of the table, or of a player.
func (b *Body) ZoneOf(zone *variant.Zone, owner variant.Expr, at source.Span) variant.Expr {
	return &variant.ZoneGet{Typed: variant.Typed{T: types.ZoneOf(zone.Kinds), At: at}, Zone: zone, Owner: owner}
}

// expectedMember returns the member of the expected enum with a name, or nil.
func (b naming) expectedMember(name string, want *variant.Type, at source.Span) variant.Expr {
	if want == nil || want.Base != variant.EnumType {
		return nil
	}
	for _, m := range b.Members[name] {
		if m.Enum == want.Enum {
			return b.memberAt(m, at)
		}
	}
	for i, member := range want.Enum.Members {
		if member == name {
			return types.EnumAt(want.Enum, i, at)
		}
	}
	return nil
}

func (b naming) memberAt(m env.Member, at source.Span) variant.Expr {
	b.User.Mention(m.Owner)
	return types.EnumAt(m.Enum, m.Index, at)
}

// loneMember returns the only member with a name, or reports an error for an unknown or ambiguous
// name.
func (b naming) loneMember(name string, want *variant.Type, at source.Span) variant.Expr {
	if x := b.expectedEnding(name, want, at); x != nil {
		return x
	}
	if b.IsAsked(name) {
		b.TellVisible(want)
	}
	switch all := b.Members[name]; {
	case len(all) == 1:
		return b.memberAt(all[0], at)
	case len(all) > 1:
		b.Errorf(report.CodeAmbiguousName, at, "Write the name of the enum before it, as in "+all[0].Enum.Name+"."+name+".",
			"%q belongs to %s and to %s", name, all[0].Enum.Name, all[1].Enum.Name)
		for _, m := range all {
			b.Fix("write "+m.Enum.Name+"."+name, report.Before(at), m.Enum.Name+".")
		}
	case b.subjectUnknown(), b.lacksResult(name, at), b.lacksPlayer(name, at):
	case want != nil && want.Base == variant.EnumType:
		b.Unknown(report.CodeUnknownMember, at, name, b.visible, "%s has no %q", want.Enum.Name, name)
		b.TellTakenAway(want.Enum.Name, name)
	default:
		b.Unknown(report.CodeUnknownName, at, name, b.visible, "there is no %q", name)
		b.TellTakenAway("", name)
	}
	return types.Bad(at)
}

// subjectUnknown reports whether a name may be a field of a subject without a type.
func (b naming) subjectUnknown() bool {
	for s := b.Scope; s != nil; s = s.outer {
		if s.subject != nil && types.IsAnything(s.subject.Type) {
			return true
		}
	}
	return false
}

// visible returns a slice of all names with a value at the current place.
func (b naming) visible() []string {
	names := append(append([]string{"active", "players", "seats", "turn_count", "play_area"}, b.TeamNames()...), b.NamesOf(func(e *env.Entity) bool {
		return e.Zone != nil || e.Global != nil || e.Option != nil || e.Enum != nil || e.Proc != nil
	})...)
	if b.Variant.Teams.Exist() {
		names = append(names, "teams")
	}
	for s := b.Scope; s != nil; s = s.outer {
		for name := range s.Names {
			names = append(names, name)
		}
		if s.subject != nil {
			names = append(names, b.MemberNames(b.Flow.TypeOf(s.subject))...)
		}
	}
	for name := range b.Members {
		names = append(names, name)
	}
	return names
}

// TellVisible adds all names at the current place to the candidates, with their meanings.
func (b *Body) TellVisible(want *variant.Type) {
	outside := b.Info
	for _, name := range (naming{b}).visible() {
		b.Info = &env.Info{Anywhere: true}
		found := len(b.Found)
		x := b.name(&syntax.NameRef{Name: name}, want)
		b.Found = b.Found[:found]
		candidate := report.Candidate{Name: name, Fits: want != nil && !types.IsAnything(x.Type()) && types.Fits(types.Definite(x.Type()), want)}
		if uses := b.Info.Uses; len(uses) > 0 {
			candidate.Of, candidate.Type = uses[0].Of, uses[0].Type
			if env.IsWord(candidate.Of) {
				candidate.Of = nil
			}
		}
		b.Asked.Answer(candidate)
	}
	b.Info = outside
}

// lacksPlayer reports whether a name is "player" where a team is meant. It adds an error in this
// case.
func (b naming) lacksPlayer(name string, at source.Span) bool {
	get, isLocal := b.Owner.(*variant.LocalGet)
	if name != "player" || !isLocal || get.Local.Name != name {
		return false
	}
	b.Errorf(report.CodeUnknownName, at, "Write the figures of the team alone: points. Write team for its players: sum of tricks of team.",
		`there is no "player" here, only a team`)
	return true
}

// lacksResult reports whether a name is "result" in a place without a result. It adds an error in
// this case.
func (b naming) lacksResult(name string, at source.Span) bool {
	if name != ResultWord || b.Proc == nil || b.Proc.Listener == nil {
		return false
	}
	target := b.Proc.Target
	switch gives := target.Result.Base != variant.Nothing; {
	case b.Proc.Listener.Side == variant.Instead && gives:
		b.Errorf(report.CodeUnknownName, at, "Use the result of original(…): let given = original().", "there is no \"result\" in \"instead of\", because it replaces the call")
	case b.Proc.Listener.Side == variant.Before && gives:
		b.Errorf(report.CodeUnknownName, at, "Only \"after\" has the result of a call.", "before %q there is no result yet", target.Name)
	default:
		b.Errorf(report.CodeUnknownName, at, "To return whether it happened, declare it with "+target.Sort+" "+b.Signature(target)+" -> bool.",
			"%q returns nothing, so there is no result", target.Name)
	}
	return true
}

// ResultWord is the name of the result of a call, for listeners to its end.
const ResultWord = "result"

// expectedEnding returns the end of the game that a name means in a scenario. It returns nil if the
// name may be a member of an enum, and if it means nothing of that.
func (b naming) expectedEnding(name string, want *variant.Type, at source.Span) variant.Expr {
	x := b.ending(name, nil, at)
	if x != nil && (len(b.Members[name]) == 0 || want != nil && want.Base == x.Type().Base) {
		return x
	}
	return nil
}
