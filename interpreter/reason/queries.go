package reason

import (
	"strings"

	"houserule/dsl/variant"
)

// A quantified is the wording for the elements of a query, for example "no player" or "one of
// ring". The first clause of a text uses the name, and later clauses refer back to it.
type quantified struct {
	name      []variant.Expr
	ofPlayers bool
	was       mention
}

// A mention is how the previous clause referred to the element.
type mention uint8

const (
	notYet  mention = iota
	asActor         // "no player is ready": the next clause may omit the subject
	asOwner         // "no player's gold is …"
)

// query returns a text for an any or every query that holds or fails. It returns nil if there is
// no wording for its parts.
func (m *maker) query(e *variant.QueryExpr, holds bool) variant.Expr {
	if e.Op != "any" && e.Op != "every" || e.Source == nil || e.Where == nil {
		return nil
	}
	if why := e.Where.Reason(); why != nil && !holds && !reads(why, e.It) {
		return why
	}
	where := m.source(e.Source)
	if where == nil {
		return nil
	}
	inner := &maker{subject: e.It, one: oneOf(e, holds, where), score: m.score, calls: m.calls, parts: m.parts}
	say := inner.whyHolds
	if e.Op == "every" && !holds {
		say = inner.plainFails
	}
	so := say(e.Where)
	m.parts = inner.parts
	if so == nil || reads(so, e.It) {
		return nil
	}
	return so
}

// source returns the zone or the players that a query iterates over, or nil for other sources.
func (m *maker) source(s *variant.Source) variant.Expr {
	switch s.Kind {
	case variant.OverZone:
		return s.X
	case variant.OverPlayers, variant.OverSeats:
		return word("the players")
	}
	return nil
}

// reads reports whether any node of an expression reads a local variable.
func reads(e variant.Expr, local *variant.Local) bool {
	found := false
	variant.Walk(e, func(node any) bool {
		get, ok := node.(*variant.LocalGet)
		found = found || ok && get.Local == local
		return !found
	})
	return found
}

// oneOf returns the wording for the elements of a query.
func oneOf(e *variant.QueryExpr, holds bool, where variant.Expr) *quantified {
	q := &quantified{ofPlayers: e.Source.Elem.Base == variant.Player}
	switch {
	case e.Op == "any" && !holds && q.ofPlayers:
		q.name = []variant.Expr{word("no player")}
	case e.Op == "every" && holds && q.ofPlayers:
		q.name = []variant.Expr{word("each player")}
	case q.ofPlayers:
		q.name = []variant.Expr{word("one player")}
	case e.Op == "any" && !holds:
		q.name = []variant.Expr{word("none of "), where}
	case e.Op == "every" && holds:
		q.name = []variant.Expr{word("each of "), where}
	default:
		q.name = []variant.Expr{word("one of "), where}
	}
	return q
}

// subject returns the words before "is" and "has". The slice is nil if the subject can be
// omitted.
func (q *quantified) subject() (parts []variant.Expr) {
	if q == nil {
		return nil
	}
	switch q.was {
	case notYet:
		parts = append(append(parts, q.name...), word(" "))
	case asOwner:
		parts = append(parts, word("that one "))
	}
	q.was = asActor
	return parts
}

// owning returns a field's name as a property of the elements.
func (q *quantified) owning(figure variant.Expr) variant.Expr {
	first := q.was == notYet
	q.was = asOwner
	switch {
	case !first && q.ofPlayers:
		return phrase(word("their "), figure)
	case !first:
		return phrase(word("its "), figure)
	case q.ofPlayers:
		return phrase(append(append([]variant.Expr(nil), q.name...), word("'s "), figure)...)
	}
	return phrase(append([]variant.Expr{word("the "), figure, word(" of ")}, q.name...)...)
}

// subjectGet returns a node that reads the subject.
func (m *maker) subjectGet() variant.Expr { return &variant.LocalGet{Local: m.subject} }

// branch returns the text that the callback builds. It restores the last mention, because only
// one of two alternative texts is used.
func (m *maker) branch(text func() variant.Expr) variant.Expr {
	if m.one == nil {
		return text()
	}
	before := m.one.was
	made := text()
	m.one.was = before
	return made
}

// isOwn reports whether a value belongs to the player that a query iterates over.
func (m *maker) isOwn(e variant.Expr) bool {
	get, ok := bare(e).(*variant.GlobalGet)
	return ok && m.one != nil && get.Owner != nil && m.isSubject(get.Owner)
}

// ownerOf returns the player who owns a value, for texts about several players. Otherwise it
// returns nil.
func (m *maker) ownerOf(get *variant.GlobalGet) variant.Expr {
	if m.one == nil || !m.one.ofPlayers || get.Owner == nil {
		return nil
	}
	return m.name(get.Owner)
}

// thatOf returns the right side of a comparison with a value of the players in a query. If it is
// the same value of another player, its name is not repeated.
func (m *maker) thatOf(get *variant.GlobalGet, e, other variant.Expr) variant.Expr {
	same, ok := bare(e).(*variant.GlobalGet)
	if !ok || same.Global != get.Global || m.isOwn(e) {
		return other
	}
	if owner := m.ownerOf(same); owner != nil {
		return phrase(word("that of "), owner)
	}
	return other
}

// verbs is a map from the first words of function names that form a sentence to their negations.
var verbs = map[string]string{"is": "is not", "has": "has no", "can": "cannot", "may": "may not", "must": "must not"}

// callOfOne returns the result of a function call on the element of a query, in words. It returns
// nil if the name of the function doesn't form a sentence.
func (m *maker) callOfOne(e *variant.CallExpr, holds bool) variant.Expr {
	verb, rest, _ := strings.Cut(e.Proc.Spoken(), " ")
	denied, isVerb := verbs[verb]
	if !isVerb || rest == "" || len(e.Args) != 1 {
		return nil
	}
	if !holds {
		verb = denied
	}
	return m.about(e.Args[0], word(verb+" "+rest))
}
