package lint

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// A query such as "the first of seats by gold desc" names one player. If several have the same
// gold, the first seat wins, which may not be meant.

// A winnerSearch looks for such queries in everything that a score depends on.
type winnerSearch struct {
	c       *linter
	locals  map[*variant.Local][]variant.Expr        // all values of variables
	globals map[*variant.Global][]*variant.SetGlobal // all assignments of kept values
	seen    map[any]bool
	negated bool // the condition at hand holds for those who are not picked
}

// checkWinners warns about queries in which the seat decides who wins.
func (c *linter) checkWinners() {
	if c.Variant.Score == nil || c.Variant.MaxPlayers < 2 || c.Found.HasErrors() {
		return
	}
	s := &winnerSearch{c: c, locals: map[*variant.Local][]variant.Expr{}, globals: map[*variant.Global][]*variant.SetGlobal{}, seen: map[any]bool{}}
	for _, p := range c.Bodies() {
		s.collect(p.Body)
		s.collect(p.Priority)
	}
	for _, add := range c.Variant.Score.Adds {
		s.condition(add.When)
	}
	for _, win := range c.Variant.Score.Wins {
		s.condition(win.When)
	}
}

// collect notes the assignments of a body.
func (s *winnerSearch) collect(body any) {
	variant.Walk(body, func(node any) bool {
		switch set := node.(type) {
		case *variant.SetLocal:
			s.locals[set.Local] = append(s.locals[set.Local], set.Value)
		case *variant.SetGlobal:
			s.globals[set.Global] = append(s.globals[set.Global], set)
		}
		return true
	})
}

// condition searches a condition, and the conditions that it calls.
func (s *winnerSearch) condition(cond any) {
	variant.Walk(cond, func(node any) bool {
		switch x := node.(type) {
		case *variant.Not:
			s.denied(func() { s.condition(x.X) })
			return false
		case *variant.Compare:
			switch x.Op {
			case "==":
				s.compared(x)
			case "!=":
				s.denied(func() { s.compared(x) })
			}
		case *variant.InList:
			s.picked(x.List)
		case *variant.GlobalGet:
			s.given(x.Global)
		case *variant.CallExpr:
			if x.T.Base == variant.Bool && !s.seen[x.Proc] {
				s.seen[x.Proc] = true
				s.condition(x.Proc.Body)
			}
		}
		return true
	})
}

// denied runs look for the opposite of the current condition.
func (s *winnerSearch) denied(look func()) {
	s.negated = !s.negated
	look()
	s.negated = !s.negated
}

func (s *winnerSearch) compared(x *variant.Compare) {
	s.picked(x.L)
	s.picked(x.R)
}

// given searches the players who get a kept truth value, as in "….has_won = true".
func (s *winnerSearch) given(g *variant.Global) {
	if g.Type.Base != variant.Bool || !g.Each || s.seen[g] {
		return
	}
	s.seen[g] = true
	for _, set := range s.globals[g] {
		s.picked(set.Owner)
	}
}

// picked searches the origins of a player, and warns about queries in which the seat decides.
func (s *winnerSearch) picked(x variant.Expr) {
	switch x := x.(type) {
	case *variant.Need:
		s.picked(x.X)
	case *variant.IfElse:
		s.picked(x.Then)
		s.picked(x.Else)
	case *variant.ListOf:
		for _, item := range x.Items {
			s.picked(item)
		}
	case *variant.LocalGet:
		if !s.seen[x.Local] {
			s.seen[x.Local] = true
			for _, value := range s.locals[x.Local] {
				s.picked(value)
			}
		}
	case *variant.GlobalGet:
		if (x.T.Base == variant.Player || x.T.Base == variant.ListType) && !s.seen[x.Global] {
			s.seen[x.Global] = true
			for _, set := range s.globals[x.Global] {
				s.picked(set.Value)
			}
		}
	case *variant.CallExpr:
		if x.T.Base != variant.Bool && !s.seen[x.Proc] {
			s.seen[x.Proc] = true
			variant.Walk(x.Proc.Body, func(node any) bool {
				if r, ok := node.(*variant.ReturnStmt); ok {
					s.picked(r.Value)
				}
				return true
			})
		}
	case *variant.PlaceInList:
		s.picked(x.List)
	case *variant.QueryExpr:
		if lead := s.leader(x); lead != "" && (x.Op != "all" || len(x.Keys) > 0) {
			s.warn(x, lead)
		}
	default:
	}
}

// leader returns the position that a query picks among equal players, or "".
func (s *winnerSearch) leader(q *variant.QueryExpr) string {
	if q.Source.Elem.Base != variant.Player || slices.ContainsFunc(q.Keys, func(key variant.Key) bool { return isOwn(key.Value, q.It) }) {
		return ""
	}
	if len(q.Keys) == 0 && !asksForMost(q.Where) {
		return ""
	}
	switch q.Op {
	case "first", "number", "all":
		return "first"
	case "last":
		return "last"
	}
	return ""
}

// isOwn reports whether a criterion differs for each player, as a name or a position does.
func isOwn(key variant.Expr, it *variant.Local) bool {
	switch key := key.(type) {
	case *variant.PropGet:
		return key.Prop == "name" && types.SubjectOf(key.X) == it
	case *variant.PlaceInList:
		return types.SubjectOf(key.X) == it
	case *variant.Need:
		return isOwn(key.X, it)
	case *variant.Negate:
		return isOwn(key.X, it)
	default:
		return false
	}
}

// asksForMost reports whether a condition asks for the most or the least of something.
func asksForMost(cond variant.Expr) (asks bool) {
	variant.Walk(cond, func(node any) bool {
		q, ok := node.(*variant.QueryExpr)
		asks = asks || ok && (q.Op == "most" || q.Op == "least")
		return !asks
	})
	return asks
}

// warn warns about a query in which the seat decides, with advice for the whole condition.
func (s *winnerSearch) warn(q *variant.QueryExpr, lead string) {
	detail := "Test whether a player is better: not any of seats where beats(it, player)"
	if s.negated {
		detail = "Test whether a player is better: any of seats where beats(it, player)"
	}
	if q.Count != nil || q.Op == "all" {
		detail = "Count the better players: count of seats where beats(it, player)"
	}
	detail += ", with a function that compares two players."
	if figure, extreme := extremeOf(q, lead); figure != "" {
		all, is := "To let all best players win", " is "
		if s.negated {
			all, is = "To leave all best players out", " is not "
		}
		detail = all + ", write player." + figure + is + extreme + " " + figure + " of " + types.WordsOf(q.Source.At) + "."
	}
	s.c.Warnf(report.CodeSeatDecides, q.At, detail+" If the seat should decide, write position(it, seats) at the end of by.",
		"if several players are equal, only the one who sits %s counts", lead)
}

// extremeOf returns the figure by which a query picks the one player with the most or the least. It
// returns "" for other queries.
func extremeOf(q *variant.QueryExpr, lead string) (figure, extreme string) {
	if len(q.Keys) != 1 || q.Count != nil || q.Where != nil || q.Op != "first" && q.Op != "last" {
		return "", ""
	}
	get, ok := q.Keys[0].Value.(*variant.GlobalGet)
	if !ok || types.SubjectOf(get.Owner) != q.It {
		return "", ""
	}
	if q.Keys[0].Desc != (lead == "last") {
		return get.Global.Name, "most"
	}
	return get.Global.Name, "least"
}
