package check

import (
	"slices"

	"houserule/dsl/variant"
)

// A query such as "the first of seats by gold desc" names one player. If several have the same gold, it is the one who sits
// first. A condition under which a game is won must not depend on that by accident.

// A winnerSearch looks for such queries in the conditions of a score, and in what these depend on.
type winnerSearch struct {
	c       *checker
	locals  map[*variant.Local][]variant.Expr        // what variables are set to, anywhere
	globals map[*variant.Global][]*variant.SetGlobal // where kept values are set, anywhere
	seen    map[any]bool
}

// checkWinners warns of each query that lets the seat decide who wins.
func (c *checker) checkWinners() {
	if c.v.Score == nil || c.v.MaxPlayers < 2 || c.found.HasErrors() {
		return
	}
	s := &winnerSearch{c: c, locals: map[*variant.Local][]variant.Expr{}, globals: map[*variant.Global][]*variant.SetGlobal{}, seen: map[any]bool{}}
	for _, p := range slices.Concat(c.procs, c.scripted) {
		s.collect(p.Body)
		s.collect(p.Priority)
	}
	if c.setup != nil {
		s.collect(c.setup.Body)
	}
	for _, o := range c.v.Offers {
		s.collect(o.Proc.Body)
	}
	for _, add := range c.v.Score.Adds {
		s.condition(add.When)
	}
	for _, win := range c.v.Score.Wins {
		s.condition(win.When)
	}
}

// collect notes what the steps of a body set.
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

// condition looks through a condition, and through the functions that it calls for a truth value.
func (s *winnerSearch) condition(cond any) {
	variant.Walk(cond, func(node any) bool {
		switch x := node.(type) {
		case *variant.Compare:
			if x.Op == "==" || x.Op == "!=" {
				s.picked(x.L)
				s.picked(x.R)
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

// given looks at who gets a kept truth value, as in "(the first of seats by gold desc).has_won = true".
func (s *winnerSearch) given(g *variant.Global) {
	if g.Type.Base != variant.Bool || !g.Each || s.seen[g] {
		return
	}
	s.seen[g] = true
	for _, set := range s.globals[g] {
		s.picked(set.Owner)
	}
}

// picked looks at what a player who is compared may come from, and warns if it is a query in which the seat decides.
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

// leader returns how a query that names some of the players picks among equal ones, or "" if it does not pick.
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

// isOwn reports whether a criterion is another one for each player: a name, or a place in an order.
func isOwn(key variant.Expr, it *variant.Local) bool {
	switch key := key.(type) {
	case *variant.PropGet:
		return key.Prop == "name" && subjectOf(key.X) == it
	case *variant.PlaceInList:
		return subjectOf(key.X) == it
	case *variant.Need:
		return isOwn(key.X, it)
	case *variant.Negate:
		return isOwn(key.X, it)
	default:
		return false
	}
}

// asksForMost reports whether a condition asks who has most or least of something.
func asksForMost(cond variant.Expr) (asks bool) {
	variant.Walk(cond, func(node any) bool {
		q, ok := node.(*variant.QueryExpr)
		asks = asks || ok && (q.Op == "most" || q.Op == "least")
		return !asks
	})
	return asks
}

func (s *winnerSearch) warn(q *variant.QueryExpr, lead string) {
	detail := "Ask whether anybody is better: not any of seats where beats(it, player), with a function that says who beats whom."
	if len(q.Keys) == 1 {
		if get, ok := q.Keys[0].Value.(*variant.GlobalGet); ok && subjectOf(get.Owner) == q.It {
			extreme := "least"
			if q.Keys[0].Desc != (lead == "last") {
				extreme = "most"
			}
			detail = "To let all of them win, write player." + get.Global.Name + " is " + extreme + " " + get.Global.Name + " of " + wordsOf(q.Source.At) + "."
		}
	}
	s.c.warnf(CodeSeatDecides, q.At, detail+" If the seat shall decide, say so at the end of by: position(it, seats).",
		"of several players who are equal, only the one who sits %s counts", lead)
}
