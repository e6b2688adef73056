package step

import (
	"maps"

	"houserule/dsl/check/report"
	"houserule/dsl/syntax"
)

// One round of a loop over players, or over anything else, may put a player out and then ask the same player. A condition
// that looks who is in the game guards what stands behind it.

// warnOutInRound follows the steps of one round, and reports questions to players whom a step before may have put out. Out
// holds their names, and afterwards those who may be out behind the steps. It reports whether the steps always leave.
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

// warnOutInIf follows the branches of an if. One that looks who is in the game settles that for what stands behind it.
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

// warnOutInArms follows each of several ways.
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

// warnOutInLoopBody follows one round of a loop within the round, whose element, if it has one, is somebody else.
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

// warnOutIn reports the questions in a piece without steps of its own.
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
		b.WarnAsked(b.At(at), "Ask before, or ask only while that player is in players.",
			"\"end game for\" may have put the player out before this question, and then what is suggested happens")
	}
}
