package lint

import (
	"maps"
	"slices"

	"houserule/dsl/check/cover"
	"houserule/dsl/check/report"
	"houserule/dsl/variant"
)

// A settler looks for conditions that are always true or always false.
type settler struct{ *linter }

// settled warns about a settled condition, or about its settled parts. Extended rules are skipped.
func (s *settler) settled(cond variant.Expr, ways []cover.Known) {
	if at := cond.Place(); at.IsZero() || !s.isOwnFile(at.File) {
		return
	}
	if is := cover.Verdict(cond, ways); is != cover.Open {
		s.report(cond, is, ways)
		return
	}
	switch x := cond.(type) {
	case *variant.Not:
		s.settled(x.X, ways)
	case *variant.Logic:
		s.settled(x.L, ways)
		s.settled(x.R, append(slices.Clip(ways), cover.Given(x.L, x.And)))
	default:
		s.within(cond, ways)
	}
}

// report warns about a settled condition, unless it has another diagnostic.
func (s *settler) report(cond variant.Expr, is cover.Truth, ways []cover.Known) {
	at := cond.Place()
	for _, d := range s.Found {
		if d.Span.File == at.File && at.Start <= d.Span.Start && d.Span.End <= at.End {
			return
		}
	}
	says, detail := "this is always true", "Delete the condition, or test something else."
	if is == cover.False {
		says, detail = "this is never true", "The rest never happens. Delete it, or test something else."
	}
	var before variant.Expr
	if compare, ok := cond.(*variant.Compare); ok && cover.TextOf(compare.L) == cover.TextOf(compare.R) {
		detail = "It compares " + report.Quoted(cover.TextOf(compare.L)) + " with itself."
	} else if cover.Verdict(cond, nil) != is {
		for _, w := range slices.Backward(ways) {
			if cover.Verdict(cond, []cover.Known{w}) == is {
				before = w.Cond
				break
			}
		}
	}
	d := s.Warnf(report.CodeSettled, at, detail, "%s", says)
	if before != nil {
		d.See(before.Place(), "this was tested before")
	}
}

// checkConditions looks for settled conditions in all bodies, declarations and scenarios.
func (c *linter) checkConditions() {
	if c.Found.HasErrors() || c.In.Incomplete {
		return
	}
	s := &settler{c}
	for _, p := range c.Bodies() {
		s.procedure(p.Proc)
	}
	for _, o := range c.Variant.Offers {
		s.asked(o.Where)
	}
	for _, z := range c.Variant.Zones {
		s.asked(z.While)
	}
	for _, r := range c.Variant.Requires {
		s.asked(r.Cond)
	}
	for _, r := range c.Variant.Reports {
		s.asked(r.Value)
	}
	if c.Variant.Turn != nil {
		s.asked(c.Variant.Turn.Where)
		s.asked(c.Variant.Turn.Until)
	}
	if c.Variant.Score != nil {
		s.asked(c.Variant.Score)
	}
	for _, script := range c.Variant.Scripts {
		for _, m := range script.Modifiers {
			s.asked(m.While, m.Where, m.Value)
		}
		for _, l := range script.Listeners {
			s.asked(l.Where)
		}
	}
	for _, scenario := range c.Variant.Scenarios {
		s.procedure(scenario.Proc)
	}
}

func (s *settler) procedure(p *variant.Proc) {
	if p == nil {
		return
	}
	if p.Body != nil {
		s.block(p.Body, nil)
	}
	s.asked(p.Check, p.Table)
	if p.Priority != nil {
		for _, rule := range p.Priority.Rules {
			s.asked(rule.Find, rule.When)
			var ways []cover.Known
			if rule.When != nil {
				ways = []cover.Known{cover.Given(rule.When, true)}
			}
			s.block(rule.Do, ways)
		}
	}
}

// within looks for conditions in a part of the tree. In a query nothing is known, because names may
// mean fields of its subject.
func (s *settler) within(piece any, ways []cover.Known) {
	variant.Walk(piece, func(node any) bool {
		if node == piece && isCondition(node) {
			return true
		}
		switch x := node.(type) {
		case *variant.Block:
			return false
		case *variant.IfElse:
			s.settled(x.Cond, ways)
			s.within(x.Then, append(slices.Clip(ways), cover.Given(x.Cond, true)))
			s.within(x.Else, append(slices.Clip(ways), cover.Given(x.Cond, false)))
			return false
		case *variant.QueryExpr:
			s.within(x.Source, ways)
			s.asked(x.Where, x.Count, x.Value, x.Keys)
			return false
		case *variant.ChooseExpr:
			s.within(x.Source, ways)
			s.asked(x.Where, x.Min, x.Max, x.Prompt, x.Shows, x.By, x.Suggest)
			return false
		case variant.Expr:
			if isCondition(node) {
				s.settled(x, ways)
				return false
			}
		}
		return true
	})
}

// asked looks at parts of the tree without known conditions.
func (s *settler) asked(pieces ...any) {
	for _, piece := range pieces {
		if x, ok := piece.(variant.Expr); ok && isCondition(x) {
			s.settled(x, nil)
		} else {
			s.within(piece, nil)
		}
	}
}

// isCondition reports whether a node compares values.
func isCondition(node any) bool {
	switch node.(type) {
	case *variant.Not, *variant.Logic, *variant.Compare, *variant.InRange, *variant.InList, *variant.IsKind, *variant.ExistsExpr:
		return true
	}
	return false
}

// block follows steps. It returns a slice of the conditions that are known after them, and
// whether they always leave.
func (s *settler) block(b *variant.Block, ways []cover.Known) (after []cover.Known, leaves bool) {
	if b == nil {
		return ways, false
	}
	for _, stmt := range b.Stmts {
		if ways, leaves = s.step(stmt, ways); leaves {
			return nil, true // steps after it are reported already
		}
	}
	return ways, false
}

func (s *settler) step(stmt variant.Stmt, ways []cover.Known) (after []cover.Known, leaves bool) {
	switch x := stmt.(type) {
	case *variant.IfStmt:
		return s.ifStep(x, ways)
	case *variant.WhileStmt:
		inside := unchanged(ways, changesIn(x))
		if _, literal := x.Cond.(*variant.Const); !literal {
			s.settled(x.Cond, inside)
		}
		s.block(x.Body, append(slices.Clip(inside), cover.Given(x.Cond, true)))
		return inside, false
	case *variant.RepeatStmt:
		s.within(x.Count, ways)
		return s.loop(x, x.Body, ways)
	case *variant.ForStmt:
		s.within(x.Source, ways)
		s.asked(x.Where, x.Keys)
		return s.loop(x, x.Body, ways)
	case *variant.Together:
		s.asked(x.Where)
		return s.loop(x, x.Body, ways)
	case *variant.Secretly:
		return s.loop(x, x.Body, ways)
	case *variant.MatchStmt:
		s.within(x.Value, ways)
		for _, arm := range x.Arms {
			s.block(arm.Do, unchanged(ways, changesIn(x.Value)))
		}
	case *variant.ChooseStmt:
		inside := unchanged(ways, changesIn(x))
		for _, w := range x.Options {
			for _, part := range w.Parts {
				s.asked(part.Where)
			}
			s.asked(w.When, w.Suggest, w.Label)
			more := inside
			if w.When != nil && !changesIn(w).acts {
				more = append(slices.Clip(inside), cover.Given(w.When, true))
			}
			s.block(w.Do, more)
		}
	case *variant.ReturnStmt:
		s.within(x, ways)
		return nil, true
	case *variant.StopStmt:
		return nil, true
	case *variant.EndGameStmt:
		return ways, x.Who == nil
	default:
		s.within(stmt, ways)
	}
	return unchanged(ways, changesIn(stmt)), false
}

func (s *settler) loop(stmt variant.Stmt, body *variant.Block, ways []cover.Known) (after []cover.Known, leaves bool) {
	inside := unchanged(ways, changesIn(stmt))
	s.block(body, inside)
	return inside, false
}

// ifStep follows both branches of an if. Conditions that both leave unchanged are known after it.
// If one branch leaves, those of the other one are.
func (s *settler) ifStep(x *variant.IfStmt, ways []cover.Known) (after []cover.Known, leaves bool) {
	s.settled(x.Cond, ways)
	ways = unchanged(ways, changesIn(x.Cond))
	if !changesIn(x.Cond).acts {
		ways = slices.Clip(ways)
		then, thenLeaves := s.block(x.Then, append(ways, cover.Given(x.Cond, true)))
		other, otherLeaves := s.block(x.Else, append(ways, cover.Given(x.Cond, false)))
		switch {
		case thenLeaves && otherLeaves:
			return nil, true
		case thenLeaves:
			return other, false
		case otherLeaves:
			return then, false
		}
		return slices.DeleteFunc(slices.Clone(then), func(w cover.Known) bool { return !slices.Contains(other, w) }), false
	}
	s.block(x.Then, ways)
	s.block(x.Else, ways)
	return unchanged(ways, changesIn(x)), false
}

// A changes value has the variables that a part of the rules sets, and whether it does more.
type changes struct {
	names map[string]bool
	acts  bool
}

// changesIn returns the variables that a node and its callees may change. A question counts as a
// change, because other players may act meanwhile.
func changesIn(piece any) changes {
	c := changes{names: map[string]bool{}}
	sets := func(locals ...*variant.Local) {
		for _, local := range locals {
			if local != nil {
				c.names[local.Name] = true
			}
		}
	}
	variant.Walk(piece, func(node any) bool {
		switch x := node.(type) {
		case *variant.SetLocal:
			sets(x.Local)
		case *variant.ForStmt:
			sets(x.Var)
		case *variant.Together:
			sets(x.Var)
			c.acts = true
		case *variant.Part:
			sets(x.Var)
		case *variant.DrawStmt:
			sets(x.As)
			c.acts = true
		case *variant.CreateStmt:
			sets(x.As)
			c.acts = true
		case *variant.CallExpr:
			c.acts = c.acts || x.Proc.Effect > variant.Pure || len(x.Proc.Listeners) > 0
		case *variant.Block, *variant.IfStmt, *variant.WhileStmt, *variant.RepeatStmt, *variant.MatchStmt, *variant.ReturnStmt,
			*variant.StopStmt, *variant.Do, *variant.SayStmt, *variant.ExpectStmt:
		case *variant.RollExpr, *variant.RollFaces, *variant.ChooseExpr, *variant.JudgeExpr:
			c.acts = true
		case variant.Stmt:
			_, isExpr := node.(variant.Expr)
			c.acts = c.acts || !isExpr
		}
		return true
	})
	return c
}

// unchanged returns a slice of the conditions that are still known after some changes.
func unchanged(ways []cover.Known, by changes) []cover.Known {
	return slices.DeleteFunc(slices.Clone(ways), func(w cover.Known) bool {
		names, outside := readsOf(w.Cond)
		if outside && by.acts {
			return true
		}
		for name := range maps.Keys(by.names) {
			if names[name] {
				return true
			}
		}
		return false
	})
}

// readsOf returns the variables that a condition reads, and whether it reads more.
func readsOf(cond variant.Expr) (names map[string]bool, outside bool) {
	names = map[string]bool{}
	variant.Walk(cond, func(node any) bool {
		switch x := node.(type) {
		case *variant.LocalGet:
			names[x.Local.Name] = true
		case *variant.Const, *variant.TextConst, *variant.Compare, *variant.Logic, *variant.Not, *variant.IsKind, *variant.ExistsExpr, *variant.Need,
			*variant.InRange, *variant.InList, *variant.ListOf, *variant.Arith, *variant.Negate, *variant.OptionGet:
		case variant.Expr:
			outside = true
		}
		return true
	})
	return names, outside
}
