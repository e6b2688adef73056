package reason

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// plain returns derived words for a condition that holds or fails. It returns nil if there are
// none, and panics for an unknown node.
func (m *maker) plain(e variant.Expr, holds bool) variant.Expr {
	m.parts++
	switch {
	case m.parts > mostText || m.ends && isNoted(e):
		return nil
	case m.ends && countsTurns(e):
		return m.turnsOver(holds)
	}
	switch e := e.(type) {
	case *variant.Compare:
		return m.compare(e, holds)
	case *variant.ExistsExpr:
		return m.exists(e, holds)
	case *variant.IsKind:
		return m.about(e.X, is(holds, "a "), kinds(e.Kinds))
	case *variant.InPlay:
		return m.about(e.X, is(holds, "in play"))
	case *variant.InZone:
		return m.about(e.X, is(holds, "in "), e.Zone)
	case *variant.InList:
		return m.among(e.X, e.List, holds)
	case *variant.InSet:
		return m.among(e.X, e.Set, holds)
	case *variant.InRange:
		return m.within(e, holds)
	case *variant.FieldGet:
		return m.about(e.X, is(holds, e.Fields[0].Spoken()))
	case *variant.PropGet:
		if e.X.Type().Base == variant.Component {
			return m.about(e.X, is(holds, variant.Words(e.Prop)))
		}
	case *variant.QueryExpr:
		return m.query(e, holds)
	case *variant.CallExpr:
		return m.call(e, holds)
	case *variant.OptionGet, *variant.GlobalGet:
		if m.isOwn(e) {
			return m.about(m.subjectGet(), is(holds, e.(*variant.GlobalGet).Global.Spoken()))
		}
		if noun := m.noun(e); isOpen(e) {
			return phrase(word("there is "+unless(holds, "no ")), noun)
		}
	case *variant.Const, *variant.TextConst, *variant.Interp, *variant.LocalGet, *variant.ActiveGet, *variant.TurnCount, *variant.PlayerStep,
		*variant.ZoneGet, *variant.Not, *variant.Negate, *variant.Arith, *variant.Logic, *variant.Need, *variant.Sees, *variant.SeatGet,
		*variant.IfElse, *variant.ListOf, *variant.RollExpr, *variant.RollFaces, *variant.DistanceExpr, *variant.MemberStep,
		*variant.PlaceInList, *variant.Subsets, *variant.Ending, *variant.InText, *variant.ListWith, *variant.ListWithout, *variant.TheExpr,
		*variant.ChooseExpr, *variant.JudgeExpr:
	default:
		panic(fmt.Sprintf("cannot say why the condition %T holds", e))
	}
	return nil
}

// is returns the words "is" or "is not" with the rest of a sentence.
func is(holds bool, what string) variant.Expr { return word("is " + unless(holds, "not ") + what) }

func unless(holds bool, word string) string {
	if holds {
		return ""
	}
	return word
}

// about returns a sentence about a component or a player. The name is omitted if it is the
// subject of the text.
func (m *maker) about(x variant.Expr, parts ...variant.Expr) variant.Expr {
	if m.isSubject(x) {
		return phrase(append(m.one.subject(), parts...)...)
	}
	name := m.name(x)
	if name == nil {
		return nil
	}
	return phrase(append([]variant.Expr{name, word(" ")}, parts...)...)
}

func (m *maker) isSubject(x variant.Expr) bool {
	get, ok := bare(x).(*variant.LocalGet)
	return ok && m.subject != nil && get.Local == m.subject
}

// bare returns an expression without its check for none.
func bare(x variant.Expr) variant.Expr {
	if need, ok := x.(*variant.Need); ok {
		return need.X
	}
	return x
}

func kinds(kinds []*variant.Kind) variant.Expr {
	text := ""
	for i, k := range kinds {
		if i > 0 {
			text += " or "
		}
		text += k.Spoken()
	}
	return word(text)
}

// ---- Comparing ----------------------------------------------------------------------------------

var relations = map[string]string{"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}

func (m *maker) compare(e *variant.Compare, holds bool) variant.Expr {
	if !holds {
		return m.compare(&variant.Compare{Typed: e.Typed, Op: variant.Opposite[e.Op], L: e.L, R: e.R}, true)
	}
	if e.Op == "==" || e.Op == "!=" {
		return m.same(e, e.Op == "==")
	}
	relation := relations[e.Op]
	if text := m.compareCount(e, strings.Replace(relation, "less", "fewer", 1)+" "); text != nil {
		return text
	}
	noun, other := m.noun(e.L), m.figure(e.R)
	if m.isOwn(e.L) {
		other = m.thatOf(e.L.(*variant.GlobalGet), e.R, other)
	}
	if noun == nil || other == nil {
		return nil
	}
	if isOpen(e.L) || m.isScore(e.L) {
		return phrase(noun, word(" "), e.L, word(" is "+relation+" "), other)
	}
	return phrase(noun, word(" is "+relation+" "), other)
}

// compareCount returns a text that compares the number of components in a zone with a constant,
// for example "player 2 has fewer than 3 cards in hand" or "there is 1 card in stock". It returns
// nil for other comparisons.
func (m *maker) compareCount(e *variant.Compare, relation string) variant.Expr {
	zone := counted(e.L)
	number, fixed := e.R.(*variant.Const)
	if zone == nil || !fixed {
		return nil
	}
	several := relation + diag.Counted(int(number.Value), contents(zone))
	if get, ok := zone.(*variant.ZoneGet); ok && get.Owner != nil {
		has := word("has " + several + " in " + get.Zone.Spoken())
		if text := m.about(get.Owner, has); text != nil {
			return text
		}
		return phrase(get.Owner, word(" "), has)
	}
	if number.Value == 1 {
		return phrase(word("there is "+several+" in "), zone)
	}
	return phrase(word("there are "+several+" in "), zone)
}

// same returns a text that says that two values are equal, or that they are not.
func (m *maker) same(e *variant.Compare, same bool) variant.Expr {
	if zone := counted(e.L); zone != nil && isZero(e.R) {
		if get, ok := zone.(*variant.ZoneGet); ok && m.one != nil && m.isSubject(get.Owner) {
			left := "something"
			if same {
				left = "nothing"
			}
			return m.about(get.Owner, word("has "+left+" left in "+get.Zone.Spoken()))
		}
		if same {
			return phrase(word("nothing is left in "), zone)
		}
		return phrase(word("something is left in "), zone)
	}
	if text := m.compareCount(e, ""); same && text != nil {
		return text
	}
	if field, ok := e.L.(*variant.FieldGet); ok && e.R.Type().Base == variant.EnumType {
		if _, fixed := e.R.(*variant.Const); fixed && !same && field.Fields[0].Changes && !field.Type().Optional {
			return m.about(field.X, word("is "), field) // shows the changed value
		}
		if value := m.member(e.R); value != nil {
			return m.about(field.X, word("is "+unless(same, "not ")), value)
		}
	}
	if isNone(e.R) {
		return m.exists(&variant.ExistsExpr{X: e.L}, !same)
	}
	if who := comparedWithActive(e); who != nil {
		if name := m.name(who); name != nil {
			return phrase(word("it is "+unless(same, "not ")+"the turn of "), name)
		}
	}
	value := m.figure(e.R)
	x := named(e.L)
	switch {
	case value == nil:
		return nil
	case x != nil && same && m.one != nil && m.isSubject(x):
		return m.about(x, word("is "), value)
	case x != nil && same:
		return phrase(word("it is "), value)
	case x != nil:
		return m.about(x, word("is not "), value)
	case m.isSubject(e.L) && m.one != nil:
		return m.about(e.L, word("is "+unless(same, "not ")), value)
	case m.isSubject(e.L) && same && isVariable(e.R):
		return word("is the very one that this is about")
	case m.isSubject(e.L):
		return phrase(word("it is "+unless(same, "not ")), value)
	case m.isSubject(e.R):
		return m.same(&variant.Compare{Op: e.Op, L: e.R, R: e.L}, same)
	}
	noun := m.noun(e.L)
	if noun == nil {
		return nil
	}
	if (isOpen(e.L) || m.isScore(e.L)) && !same {
		return phrase(noun, word(" is "), e.L, word(", not "), value)
	}
	return phrase(noun, word(" is "+unless(same, "not ")), value)
}

// comparedWithActive returns the player that a comparison compares with the active player, or
// nil.
func comparedWithActive(e *variant.Compare) variant.Expr {
	if _, ok := bare(e.R).(*variant.ActiveGet); ok {
		return e.L
	}
	if _, ok := bare(e.L).(*variant.ActiveGet); ok {
		return e.R
	}
	return nil
}

// isVariable reports whether an expression reads a local variable.
func isVariable(e variant.Expr) bool {
	_, ok := bare(e).(*variant.LocalGet)
	return ok
}

// named returns the component whose name an expression reads, or nil.
func named(e variant.Expr) variant.Expr {
	if name, ok := e.(*variant.PropGet); ok && name.Prop == "name" && name.X.Type().Base == variant.Component {
		return name.X
	}
	return nil
}

// counted returns the zone whose components an expression counts, or nil.
func counted(e variant.Expr) variant.Expr {
	if count, ok := e.(*variant.PropGet); ok && count.Prop == "count" && count.X.Type().Base == variant.ZoneType {
		return count.X
	}
	return nil
}

func isZero(e variant.Expr) bool {
	c, ok := e.(*variant.Const)
	return ok && c.Value == 0
}

func isNone(e variant.Expr) bool {
	c, ok := e.(*variant.Const)
	return ok && c.Value == variant.None
}

func (m *maker) exists(e *variant.ExistsExpr, holds bool) variant.Expr {
	if field, ok := e.X.(*variant.FieldGet); ok {
		return m.about(field.X, word("has "+unless(holds, "no ")+field.Fields[0].Spoken()))
	}
	if m.isOwn(e.X) {
		return m.about(m.subjectGet(), word("has "+unless(holds, "no ")+e.X.(*variant.GlobalGet).Global.Spoken()))
	}
	if noun := m.noun(e.X); noun != nil {
		return phrase(word("there is "+unless(holds, "no ")), noun)
	}
	return nil
}

func (m *maker) among(x, list variant.Expr, holds bool) variant.Expr {
	value := m.figure(list)
	if value == nil {
		return nil
	}
	if _, fixed := x.(*variant.Const); fixed {
		return phrase(word(unless(holds, "no ")), x, word(" among "), value)
	}
	one := word(" is " + unless(holds, "not ") + "among ")
	if m.isSubject(x) {
		return m.about(x, word("is "+unless(holds, "not ")+"among "), value)
	}
	if noun := m.noun(x); noun != nil {
		return phrase(noun, one, value)
	}
	return nil
}

func (m *maker) within(e *variant.InRange, holds bool) variant.Expr {
	noun := m.noun(e.X)
	if noun == nil {
		return nil
	}
	parts := []variant.Expr{noun, word(" is " + unless(holds, "not "))}
	switch {
	case e.Lo != nil && e.Hi != nil:
		parts = append(parts, m.figure(e.Lo), word(" to "), m.figure(e.Hi))
	case e.Lo != nil:
		parts = append(parts, m.figure(e.Lo), word(" or more"))
	case e.Hi != nil:
		parts = append(parts, m.figure(e.Hi), word(" or less"))
	}
	for _, part := range parts {
		if part == nil {
			return nil
		}
	}
	return phrase(parts...)
}

// call returns the result of a function that has no other wording than its name.
func (m *maker) call(e *variant.CallExpr, holds bool) variant.Expr {
	if m.one != nil && slices.ContainsFunc(e.Args, m.isSubject) {
		return m.callOfOne(e, holds)
	}
	if m.worded {
		return nil
	}
	answer := ": no"
	if holds {
		answer = ": yes"
	}
	if noun := m.noun(e); noun != nil {
		return phrase(noun, word(answer))
	}
	return word(e.Proc.Spoken() + answer)
}
