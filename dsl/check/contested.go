package check

import "houserule/dsl/variant"

// Of what lies there for all, a player who decides side by side with others may find that somebody else was quicker.
// Where one of it has to be chosen there may be nothing left, and that stops the game.

// checkContested warns of choices like that wherever a together leads to them.
func (c *checker) checkContested() {
	done := map[*variant.Proc]bool{}
	for _, t := range c.togethers {
		if !t.Secret {
			c.contested(t.Body, done)
		}
	}
}

// contested goes through a piece of the tree and what is called in it.
func (c *checker) contested(root any, done map[*variant.Proc]bool) {
	variant.Walk(root, func(node any) bool {
		switch n := node.(type) {
		case *variant.ChooseExpr:
			if n.Mode == "one" && !n.OrNone && isForAll(n.Source) {
				c.warnf(CodeContested, n.At, "Write or none, and say what then happens.",
					"somebody else may take the last of these while this is decided")
			}
		case *variant.CallExpr:
			if n.Proc != nil {
				c.contestedIn(n.Proc, done)
			}
		case *variant.Together:
			return !n.Secret // that is decided as things lay when it began
		}
		return true
	})
}

func (c *checker) contestedIn(p *variant.Proc, done map[*variant.Proc]bool) {
	if done[p] {
		return
	}
	done[p] = true
	for _, piece := range []any{p.Body, p.Check, p.Table, p.Priority} {
		c.contested(piece, done)
	}
	for _, answer := range p.Answers {
		c.contestedIn(answer, done)
	}
	for _, l := range p.Listeners {
		c.contestedIn(l.Proc, done)
	}
}

// isForAll tells whether a source is a zone from which anybody may take.
func isForAll(s *variant.Source) bool {
	if s == nil || s.Kind != variant.OverZone {
		return false
	}
	get, ok := s.X.(*variant.ZoneGet)
	return ok && get.Zone != nil && !get.Zone.Each && get.Zone.Sort != "board" && get.Zone.Sort != "die"
}
