// Package reason makes of a condition the text that says why it does not hold: in the words that the rules give with
// because, or in the plainest that can be made of the part that fails, also in functions that it asks. In goes a checked
// condition, out comes an expression, which says it once it is evaluated where the condition has failed. The package
// knows nothing of how expressions are compiled or evaluated.
package reason

import (
	"slices"

	"houserule/dsl/variant"
)

// Unfolding goes no deeper, and a text gets no longer, than people take in.
const (
	deepest  = 6
	mostText = 120 // parts
)

// A maker makes one text.
type maker struct {
	subject *variant.Local // what the text is about, so that it needs no name; nil without
	one     *quantified    // how the text calls the subject where that is one of several; nil where it is left out
	score   *variant.Local // that the text calls the score; nil without
	ends    bool           // the text says how a game ended: of what rules have noted of that, and of turns, it says nothing
	calls   []*variant.Proc
	parts   int
}

// Why is the text that says why a condition does not hold of a subject; nil if there are no words for it.
func Why(condition variant.Expr, subject *variant.Local) variant.Expr {
	return (&maker{subject: subject}).no(condition, nil)
}

// Because is the text that the rules give for what they suggest; nil without one.
func Because(suggestion variant.Expr) variant.Expr { return (&maker{}).because(suggestion) }

// no says why e does not hold. Given is the reason of the condition that e is a part of, if that has one.
func (m *maker) no(e, given variant.Expr) variant.Expr {
	if e == nil {
		return given
	}
	if why := e.Reason(); why != nil {
		given = why
	}
	switch e := e.(type) {
	case *variant.Logic:
		if e.And {
			right := m.branch(func() variant.Expr { return m.no(e.R, given) })
			return either(e.L, right, m.no(e.L, given))
		}
		return m.noneOf(e, given)
	case *variant.IfElse:
		then := m.branch(func() variant.Expr {
			if given == nil && isFixed(e.Then, false) {
				return m.so(e.Cond)
			}
			return m.no(e.Then, given)
		})
		if given == nil && isFixed(e.Else, false) {
			return either(e.Cond, then, m.no(e.Cond, nil))
		}
		return either(e.Cond, then, m.no(e.Else, given))
	default:
	}
	if given != nil {
		return given
	}
	switch e := e.(type) {
	case *variant.Not:
		return m.so(e.X)
	case *variant.CallExpr:
		if body, ok := m.enter(e); ok {
			defer m.leave()
			why := m.no(body, nil)
			if isLayered(e.Proc) {
				return either(body, m.plain(e, false), why)
			}
			return why
		}
	default:
	}
	return m.plain(e, false)
}

// isFixed reports whether an expression is yes, or no, whatever happens.
func isFixed(e variant.Expr, value bool) bool {
	c, ok := e.(*variant.Const)
	return ok && c.Type().Base == variant.Bool && (c.Value != 0) == value
}

// noneOf says why nothing of an or holds: for the reasons that the rules give for its parts, or else for all of them.
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
		own = append(own, m.no(part, nil))
	}
	return joined(own, ", and ")
}

// so says that e holds.
func (m *maker) so(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.Not:
		return m.plainNo(e.X)
	case *variant.Logic:
		if e.And {
			return joined([]variant.Expr{m.so(e.L), m.so(e.R)}, " and ")
		}
		left := m.branch(func() variant.Expr { return m.so(e.L) })
		return either(e.L, left, m.so(e.R))
	case *variant.IfElse:
		then := m.branch(func() variant.Expr { return m.so(e.Then) })
		return either(e.Cond, then, m.so(e.Else))
	case *variant.CallExpr:
		if body, ok := m.enter(e); ok && !isLayered(e.Proc) {
			defer m.leave()
			return m.so(body)
		} else if ok {
			m.leave()
		}
	default:
	}
	return m.plain(e, true)
}

// plainNo is no without the words of the rules: these say why something is required, and here it is forbidden.
func (m *maker) plainNo(e variant.Expr) variant.Expr {
	switch e := e.(type) {
	case *variant.Not, *variant.Logic, *variant.IfElse, *variant.CallExpr:
		return m.no(e, nil)
	default:
		return m.plain(e, false)
	}
}

// because finds the reason of what is suggested.
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
	default:
	}
	return nil
}

// ---- Functions --------------------------------------------------------------------------------------

// enter is what a function comes to, with the values of a call in the place of its parameters. What cannot be said as one
// expression, and what leads back to itself, stays closed.
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

// isLayered reports whether cards may change what a function gives.
func isLayered(p *variant.Proc) bool { return len(p.Answers)+len(p.Modifiers)+len(p.Listeners) > 0 }

// expression is what statements return, as one expression; nil if they are more than names, ifs and returns.
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

// ---- Texts ------------------------------------------------------------------------------------------

var textType = &variant.Type{Base: variant.Text}

func typed(t *variant.Type) variant.Typed { return variant.Typed{T: t} }

func word(s string) variant.Expr { return &variant.TextConst{Typed: typed(textType), Text: s} }

// said puts words and values behind each other.
func said(parts ...variant.Expr) variant.Expr {
	return &variant.Interp{Typed: typed(textType), Parts: parts}
}

// either is one of two texts. Where one of them has no words, the condition is not looked at for nothing.
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

// joined are all texts of a list, if there are words for each.
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
	return said(parts...)
}

// alternatives are the parts of an or.
func alternatives(e variant.Expr) []variant.Expr {
	if or, ok := e.(*variant.Logic); ok && !or.And && or.Reason() == nil {
		return append(alternatives(or.L), alternatives(or.R)...)
	}
	return []variant.Expr{e}
}
