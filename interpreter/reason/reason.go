// Package reason derives texts from conditions, which explain to players why a condition fails. A
// text uses the words that the rules give with because. Otherwise it is derived from the part of
// the condition that fails, including called functions. The text is itself an expression node, to
// be evaluated where the condition failed. The package doesn't depend on compilation or
// evaluation.
package reason

import (
	"slices"

	"houserule/dsl/variant"
)

// The limits on the depth and the length of a text, because longer explanations are hard to read.
const (
	deepest  = 6
	mostText = 120 // number of parts
)

// A maker is the state of deriving one text.
type maker struct {
	subject *variant.Local  // the subject of the text, which needs no name, or nil
	one     *quantified     // the wording for one of several subjects, or nil to omit it
	score   *variant.Local  // the variable to call "the score", or nil
	ends    bool            // the text explains the end of a game, so it skips notes by the rules and turn counts
	calls   []*variant.Proc // the stack of entered functions
	worded  bool            // a call without wording has no text
	parts   int
}

// Why returns a text that explains why a condition fails for a subject. It returns nil if there
// is no wording.
func Why(condition variant.Expr, subject *variant.Local) variant.Expr {
	return (&maker{subject: subject}).whyFails(condition, nil)
}

// Because returns the reason for a suggestion: that of the rules, or else the order by which a
// query in it chooses, or the condition that holds. It returns nil if there is none.
func Because(suggestion variant.Expr) variant.Expr {
	m := &maker{worded: true}
	text := m.because(suggestion)
	if c, compares := suggestion.(*variant.Compare); compares && (c.L.Type().Base == variant.Component || c.L.Type().Base == variant.Text) {
		return text // because "it is Sandbank" would say no more than the name of the option
	}
	if text == nil && suggestion != nil && suggestion.Type().Base == variant.Bool && !rolls(suggestion) {
		if holds := m.whyHolds(suggestion); holds != nil {
			return either(suggestion, holds, nil)
		}
	}
	return text
}

// whyFails returns a text that explains why e fails. The parameter given is the reason of the
// enclosing condition, or nil.
func (m *maker) whyFails(e, given variant.Expr) variant.Expr {
	if e == nil {
		return given
	}
	if why := e.Reason(); why != nil {
		given = why
	}
	switch e := e.(type) {
	case *variant.Logic:
		if e.And {
			right := m.branch(func() variant.Expr { return m.whyFails(e.R, given) })
			return either(e.L, right, m.whyFails(e.L, given))
		}
		return m.noneOf(e, given)
	case *variant.IfElse:
		then := m.branch(func() variant.Expr {
			if given == nil && isFixed(e.Then, false) {
				return m.whyHolds(e.Cond)
			}
			return m.whyFails(e.Then, given)
		})
		if given == nil && isFixed(e.Else, false) {
			return either(e.Cond, then, m.whyFails(e.Cond, nil))
		}
		return either(e.Cond, then, m.whyFails(e.Else, given))
	default:
	}
	if given != nil {
		return given
	}
	switch e := e.(type) {
	case *variant.Not:
		return m.whyHolds(e.X)
	case *variant.CallExpr:
		if body, ok := m.enter(e); ok {
			defer m.leave()
			why := m.whyFails(body, nil)
			if isLayered(e.Proc) {
				return either(body, m.plain(e, false), why)
			}
			return why
		}
	default:
	}
	return m.plain(e, false)
}

// isFixed reports whether an expression is the given boolean constant.
func isFixed(e variant.Expr, value bool) bool {
	c, ok := e.(*variant.Const)
	return ok && c.Type().Base == variant.Bool && (c.Value != 0) == value
}

// noneOf explains why no operand of an or holds. It uses the reasons that the rules give for
// operands, or else explains all operands.
func (m *maker) noneOf(e *variant.Logic, given variant.Expr) variant.Expr {
	var own []variant.Expr
	parts := alternatives(e)
	for _, part := range parts {
		if why := part.Reason(); why != nil {
			own = append(own, why)
		}
	}
	switch {
	case own != nil:
		return joined(own, ", and ")
	case given != nil:
		return given
	}
	for _, part := range parts {
		own = append(own, m.whyFails(part, nil))
	}
	return joined(own, ", and ")
}

// whyHolds returns a text that says that e holds.
func (m *maker) whyHolds(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.Not:
		return m.plainFails(e.X)
	case *variant.Logic:
		if e.And {
			return joined([]variant.Expr{m.whyHolds(e.L), m.whyHolds(e.R)}, " and ")
		}
		left := m.branch(func() variant.Expr { return m.whyHolds(e.L) })
		return either(e.L, left, m.whyHolds(e.R))
	case *variant.IfElse:
		then := m.branch(func() variant.Expr { return m.whyHolds(e.Then) })
		return either(e.Cond, then, m.whyHolds(e.Else))
	case *variant.CallExpr:
		if body, ok := m.enter(e); ok && !isLayered(e.Proc) {
			defer m.leave()
			return m.whyHolds(body)
		} else if ok {
			m.leave()
		}
	default:
	}
	return m.plain(e, true)
}

// plainFails returns a text like whyFails, but without the reasons in the rules. Those explain
// requirements, and here the condition is a prohibition.
func (m *maker) plainFails(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.Not, *variant.Logic, *variant.IfElse, *variant.CallExpr:
		return m.whyFails(e, nil)
	default:
		return m.plain(e, false)
	}
}

// because returns the reason for a suggested value, or nil.
func (m *maker) because(e variant.Expr) variant.Expr {
	if e == nil {
		return nil
	}
	if why := e.Reason(); why != nil {
		return why
	}
	switch e := e.(type) {
	case *variant.IfElse:
		return either(e.Cond, m.because(e.Then), m.because(e.Else))
	case *variant.CallExpr:
		if body, ok := m.enter(e); ok {
			defer m.leave()
			return m.because(body)
		}
	case *variant.Compare:
		if text := m.because(e.R); text != nil && e.Op == "==" {
			return either(e, text, nil)
		}
	case *variant.QueryExpr:
		return m.byOrder(e)
	default:
	}
	return nil
}

// byOrder returns the reason that one component is the first one in the order of a query, for example
// "it has the highest mind". It returns nil for a query that uses luck, or whose first
// key is not a number with a name.
func (m *maker) byOrder(e *variant.QueryExpr) variant.Expr {
	if e.Type().Base == variant.ListType || len(e.Keys) == 0 || e.Keys[0].Value.Type().Base != variant.Number || rolls(e) {
		return nil
	}
	what := (&maker{subject: e.It, calls: m.calls}).noun(e.Keys[0].Value)
	if what == nil || reads(what, e.It) {
		return nil
	}
	which, among := "it has the lowest ", ""
	if e.Keys[0].Desc {
		which = "it has the highest "
	}
	if e.Where != nil {
		among = " of those in question"
	}
	return either(&variant.ExistsExpr{Typed: typed(&variant.Type{Base: variant.Bool}), X: e}, phrase(word(which), what, word(among)), nil)
}

// rolls reports whether luck decides the value of an expression.
func rolls(e variant.Expr) bool {
	found := false
	variant.Walk(e, func(node any) bool {
		query, isQuery := node.(*variant.QueryExpr)
		_, isRoll := node.(*variant.RollExpr)
		found = found || isRoll || isQuery && query.Op == "random"
		return !found
	})
	return found
}

// ---- Functions ----------------------------------------------------------------------------------

// enter returns the body of a pure function as an expression, with the arguments of a call in
// place of the parameters. It returns false for recursive calls and for bodies that are not a single
// expression. After success, the caller must call leave.
func (m *maker) enter(e *variant.CallExpr) (variant.Expr, bool) {
	p := e.Proc
	if p.Effect != variant.Pure || p.Body == nil || e.Own != nil || e.Listener != nil || len(m.calls) >= deepest || slices.Contains(m.calls, p) {
		return nil, false
	}
	values := map[*variant.Local]variant.Expr{}
	for i, param := range p.Params {
		values[param] = e.Args[i]
	}
	body := expression(p.Body.Stmts, values)
	if body == nil {
		return nil, false
	}
	m.calls = append(m.calls, p)
	return body, true
}

func (m *maker) leave() { m.calls = m.calls[:len(m.calls)-1] }

// isLayered reports whether cards may change the result of a function.
func isLayered(p *variant.Proc) bool { return len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 }

// expression returns the result of statements as one expression node. It returns nil if there are
// other statements than let, if and return.
func expression(stmts []variant.Stmt, values map[*variant.Local]variant.Expr) variant.Expr {
	for i, s := range stmts {
		switch s := s.(type) {
		case *variant.ReturnStmt:
			return with(s.Value, values)
		case *variant.SetLocal:
			if values[s.Local] != nil {
				return nil
			}
			values[s.Local] = with(s.Value, values)
		case *variant.IfStmt:
			then := expression(s.Then.Stmts, copied(values))
			rest := stmts[i+1:]
			if s.Else != nil {
				rest = s.Else.Stmts
			}
			other := expression(rest, copied(values))
			if then == nil || other == nil {
				return nil
			}
			cond := with(s.Cond, values)
			return &variant.IfElse{Typed: typed(then.Type()), Cond: cond, Then: then, Else: other}
		default:
			return nil
		}
	}
	return nil
}

func copied(values map[*variant.Local]variant.Expr) map[*variant.Local]variant.Expr {
	more := make(map[*variant.Local]variant.Expr, len(values))
	for local, value := range values {
		more[local] = value
	}
	return more
}

// ---- Texts --------------------------------------------------------------------------------------

var textType = &variant.Type{Base: variant.Text}

func typed(t *variant.Type) variant.Typed { return variant.Typed{T: t} }

func word(s string) variant.Expr { return &variant.TextConst{Typed: typed(textType), Text: s} }

// phrase returns a text node that consists of the given words and values.
func phrase(parts ...variant.Expr) variant.Expr {
	return &variant.Interp{Typed: typed(textType), Parts: parts}
}

// either returns a node that selects one of two texts by a condition. A nil text counts as empty,
// but if both are nil the result is nil. This avoids evaluating the condition.
func either(condition, then, other variant.Expr) variant.Expr {
	switch {
	case then == nil && other == nil:
		return nil
	case then == nil:
		then = word("")
	case other == nil:
		other = word("")
	}
	return &variant.IfElse{Typed: typed(textType), Cond: condition, Then: then, Else: other}
}

// joined returns the concatenation of texts with a separator. It returns nil if any text is nil.
func joined(texts []variant.Expr, link string) variant.Expr {
	var parts []variant.Expr
	for i, text := range texts {
		if text == nil {
			return nil
		}
		if i > 0 {
			parts = append(parts, word(link))
		}
		parts = append(parts, text)
	}
	return phrase(parts...)
}

// alternatives returns the operands of a nested or as a slice.
func alternatives(e variant.Expr) []variant.Expr {
	if or, ok := e.(*variant.Logic); ok && !or.And && or.Reason() == nil {
		return append(alternatives(or.L), alternatives(or.R)...)
	}
	return []variant.Expr{e}
}
