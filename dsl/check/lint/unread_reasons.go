package lint

import (
	"houserule/dsl/check/report"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// Players read a reason if it closes an option or an offer, explains a suggestion, or says who has
// won. Reasons elsewhere are never read, nor those in functions that only other conditions call.

// A reading collects the reasons that players may read. They are known by their spans, because an
// expression may be checked more than once.
type reading struct {
	read   map[source.Span]bool
	passed map[asking]bool // set of functions that were inspected
}

// An asking is a function, and whether its holding is explained or its failing.
type asking struct {
	proc  *variant.Proc
	holds bool
}

// warnUnread warns about reasons that no player reads.
func (c *linter) warnUnread() {
	if len(c.Reasons) == 0 || !c.isWhole() {
		return
	}
	r := &reading{map[source.Span]bool{}, map[asking]bool{}}
	for _, p := range c.Bodies() {
		r.decisions(p.Body)
	}
	for _, o := range c.Variant.Offers {
		r.why(o.Where, false)
	}
	if c.Variant.Turn != nil {
		r.why(c.Variant.Turn.Until, true)
	}
	if c.Variant.Score != nil {
		for _, win := range c.Variant.Score.Wins {
			r.why(win.When, true)
			r.why(win.When, false)
		}
	}
	for _, at := range c.Reasons {
		if c.isOwnFile(at.File) && !r.read[at] {
			c.Warnf(report.CodeUnreadReason, at, "Players see a reason only if it closes an option or an offer (option … when, choose … where, offer … where), or after suggest and win when. "+
				"Move the condition there, or delete the reason.", "no player sees this reason")
			r.read[at] = true
		}
	}
}

// decisions collects the reasons of the decisions in a body.
func (r *reading) decisions(body any) {
	variant.Walk(body, func(node any) bool {
		switch x := node.(type) {
		case *variant.ChooseExpr:
			r.why(x.Where, false)
			r.why(x.Suggest, false)
		case *variant.JudgeExpr:
			r.why(x.Suggest, false)
		case *variant.ChooseStmt:
			for _, way := range x.Options {
				r.why(way.When, false)
				r.why(way.Suggest, false)
			}
		}
		return true
	})
}

// why collects the reasons for a condition to hold, or not to hold. A reason explains why its
// condition does not hold.
func (r *reading) why(e variant.Expr, holds bool) {
	if e == nil {
		return
	}
	if reason := e.Reason(); reason != nil && !holds {
		r.read[reason.Place()] = true
	}
	switch e := e.(type) {
	case *variant.Logic:
		r.why(e.L, holds)
		r.why(e.R, holds)
	case *variant.IfElse:
		r.why(e.Cond, true)
		r.why(e.Cond, false)
		r.why(e.Then, holds)
		r.why(e.Else, holds)
	case *variant.Not:
		r.why(e.X, !holds)
	case *variant.Need:
		r.why(e.X, holds)
	case *variant.QueryExpr:
		if e.Op == "any" || e.Op == "every" {
			r.why(e.Where, holds)
		}
	case *variant.CallExpr:
		r.function(e.Proc, holds)
	default:
	}
}

// function collects the reasons in a function. Only let, if and return can be explained.
func (r *reading) function(p *variant.Proc, holds bool) {
	if r.passed[asking{p, holds}] || p.Body == nil || !isExpressible(p.Body.Stmts) {
		return
	}
	r.passed[asking{p, holds}] = true
	variant.Walk(p.Body, func(node any) bool {
		switch s := node.(type) {
		case *variant.ReturnStmt:
			r.why(s.Value, holds)
		case *variant.SetLocal:
			r.why(s.Value, true)
			r.why(s.Value, false)
		case *variant.IfStmt:
			r.why(s.Cond, true)
			r.why(s.Cond, false)
		}
		return true
	})
}

// isExpressible reports whether steps are only let, if and return.
func isExpressible(stmts []variant.Stmt) bool {
	for _, s := range stmts {
		switch s := s.(type) {
		case *variant.ReturnStmt, *variant.SetLocal:
		case *variant.IfStmt:
			if !isExpressible(s.Then.Stmts) || s.Else != nil && !isExpressible(s.Else.Stmts) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
