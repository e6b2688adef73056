package step

import (
	"maps"

	"houserule/dsl/check/report"
	"houserule/dsl/syntax"
)

// A loop may put a player out of the game and then ask the same player again. The question is
// skipped then, and the suggestion happens. There is no warning if the loop ends after "end game
// for", or checks which players are in the game.

// An outs value warns about questions to players who may be out of the game.
type outs struct{ *Steps }

// warnOutInLoop warns about questions in a loop to a player whom it puts out. Cond is its condition
// or nil. Element is the name of its element, which is another player each time.
func (b outs) warnOutInLoop(cond syntax.Expr, body *syntax.Block, element string) {
	if body == nil || looksWhoIsIn(cond) {
		return
	}
	names := map[string]bool{}
	syntax.Walk(cond, func(p syntax.Piece) bool {
		if name, ok := p.(*syntax.NameRef); ok {
			names[name.Name] = true
		}
		return true
	})
	out := map[string]bool{}
	goesOut(body.Stmts, names, out)
	given := map[string]bool{element: true}
	assignedIn(body, given)
	for name := range given {
		delete(out, name)
	}
	if len(out) > 0 {
		b.warnQuestions(body, out)
	}
}

// goesOut collects the names of players whom steps put out of the game and who are still asked,
// because the steps don't leave the loop. A step also leaves the loop by setting a name in the
// condition.
func goesOut(stmts []syntax.Stmt, cond, out map[string]bool) {
	leaves := false
	for _, s := range stmts {
		switch s := s.(type) {
		case *syntax.Stop, *syntax.Return:
			leaves = true
		case *syntax.Action:
			set := map[string]bool{}
			assignedBy(s, set)
			for name := range set {
				leaves = leaves || cond[name]
			}
		default:
		}
	}
	if leaves {
		return
	}
	for _, s := range stmts {
		if end, ok := s.(*syntax.EndGame); ok && end.Who != nil {
			if name, known := playerName(end.Who); known {
				out[name] = true
			}
		}
		for _, inner := range blocksOf(s) {
			goesOut(inner, cond, out)
		}
	}
}

// warnQuestions warns about questions to players who are out, except after a check of who is in.
func (b outs) warnQuestions(body *syntax.Block, out map[string]bool) {
	ask := func(by syntax.Expr, at report.Placed) {
		if name, known := playerName(by); known && out[name] {
			b.WarnAsked(b.At(at), "Leave the loop after it with stop, or ask only while that player is in players.",
				"the loop asks this again after \"end game for\" has put the player out, so the suggestion is taken")
		}
	}
	syntax.Walk(body, func(p syntax.Piece) bool {
		switch p := p.(type) {
		case *syntax.If:
			return !looksWhoIsIn(p.Cond)
		case *syntax.While, *syntax.ForEach, *syntax.Repeat:
			return false // a loop of its own
		case *syntax.ChooseStmt:
			ask(p.By, p.Prompt)
		case *syntax.Choose:
			ask(p.By, p)
		}
		return true
	})
}

// One round of a loop may put a player out and then ask the same player. A condition that checks
// which players are in the game guards the steps after it.

// warnOutInRound follows the steps of one round, and warns about questions to players whom a step
// before may have put out. Out has their names before and after the steps. It reports whether the
// steps always leave.
func (b outs) warnOutInRound(stmts []syntax.Stmt, out map[string]bool) (left bool) {
	for _, s := range stmts {
		switch s := s.(type) {
		case *syntax.Return, *syntax.Stop:
			return true
		case *syntax.EndGame:
			if s.Who == nil {
				return true
			}
			if name, known := playerName(s.Who); known {
				out[name] = true
			}
			continue
		case *syntax.If:
			if b.warnOutInIf(s, out) {
				return true
			}
		case *syntax.Match:
			b.warnOutIn(s.Value, out)
			b.warnOutInArms(blocksOf(s), out)
		case *syntax.ChooseStmt:
			b.warnOutBy(s.By, s.Prompt, out)
			b.warnOutInArms(blocksOf(s), out)
		case *syntax.ForEach:
			b.warnOutIn(s.Source, out)
			b.warnOutInLoopBody(s.Body, s.Where, s.Var.Text, out)
		case *syntax.While:
			b.warnOutInLoopBody(s.Body, s.Cond, "", out)
		case *syntax.Repeat:
			b.warnOutInLoopBody(s.Body, nil, "", out)
		case *syntax.Secretly:
			if s.Body != nil && b.warnOutInRound(s.Body.Stmts, out) {
				return true
			}
		case *syntax.Together: // there, each player acts for themselves
		default:
			b.warnOutIn(s, out)
		}
		given := map[string]bool{}
		assignedBy(s, given)
		for name := range given {
			delete(out, name)
		}
	}
	return false
}

// warnOutInIf follows the branches of an if. If its condition checks which players are in the
// game, no player counts as out after it.
func (b outs) warnOutInIf(s *syntax.If, out map[string]bool) (left bool) {
	left = true
	after := map[string]bool{}
	branch := func(block *syntax.Block) {
		inside := maps.Clone(out)
		if block == nil || !b.warnOutInRound(block.Stmts, inside) {
			left = false
			maps.Copy(after, inside)
		}
	}
	for ; s != nil; s = s.ElseIf {
		if looksWhoIsIn(s.Cond) {
			clear(out)
			return false
		}
		b.warnOutIn(s.Cond, out)
		branch(s.Then)
		if s.ElseIf == nil {
			branch(s.Else)
		}
	}
	clear(out)
	maps.Copy(out, after)
	return left
}

// warnOutInArms follows each of several branches.
func (b outs) warnOutInArms(arms [][]syntax.Stmt, out map[string]bool) {
	after := maps.Clone(out)
	for _, arm := range arms {
		inside := maps.Clone(out)
		if !b.warnOutInRound(arm, inside) {
			maps.Copy(after, inside)
		}
	}
	maps.Copy(out, after)
}

// warnOutInLoopBody follows one round of an inner loop. Its element is another player each time.
func (b outs) warnOutInLoopBody(body *syntax.Block, cond syntax.Expr, element string, out map[string]bool) {
	if body == nil || looksWhoIsIn(cond) {
		return
	}
	b.warnOutIn(cond, out)
	inside := maps.Clone(out)
	delete(inside, element)
	b.warnOutInRound(body.Stmts, inside)
	delete(inside, element)
	maps.Copy(out, inside)
}

// warnOutIn warns about the questions in a piece without steps.
func (b outs) warnOutIn(piece any, out map[string]bool) {
	root, ok := piece.(syntax.Piece)
	if !ok || len(out) == 0 {
		return
	}
	syntax.Walk(root, func(p syntax.Piece) bool {
		if c, ok := p.(*syntax.Choose); ok {
			b.warnOutBy(c.By, c, out)
		}
		return true
	})
}

func (b outs) warnOutBy(by syntax.Expr, at report.Placed, out map[string]bool) {
	if name, known := playerName(by); known && out[name] {
		b.WarnAsked(b.At(at), "Ask before it, or only while that player is in players.",
			"\"end game for\" may have put the player out before this question; then the suggestion is taken")
	}
}
