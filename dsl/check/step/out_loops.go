package step

import (
	"fmt"

	"houserule/dsl/check/report"
	"houserule/dsl/syntax"
)

// A loop that puts a player out and asks them goes on as suggested when it comes round: nobody is asked any more. This is
// reported where nothing in the loop leaves it behind "end game for", or looks whether the player is still in.

// outs reports questions to players whom steps may have put out of the game.
type outs struct{ *Steps }

// warnOutInLoop reports questions in a loop to a player whom its body puts out. Cond is the condition of the loop, or nil,
// and element the name of what it goes through, or "": that is somebody else each time.
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

// goesOut notes, by their names, the players whom steps put out while the loop goes on: no step beside these leaves it,
// or sets what its condition names.
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

// blocksOf returns the steps that one step has in it, one list for each way it may go.
func blocksOf(s syntax.Stmt) (blocks [][]syntax.Stmt) {
	add := func(block *syntax.Block) {
		if block != nil {
			blocks = append(blocks, block.Stmts)
		}
	}
	arm := func(a *syntax.Arm) {
		if add(a.Block); a.Stmt != nil {
			blocks = append(blocks, []syntax.Stmt{a.Stmt})
		}
	}
	switch s := s.(type) {
	case *syntax.If:
		for ; s != nil; s = s.ElseIf {
			if looksWhoIsIn(s.Cond) {
				break
			}
			add(s.Then)
			add(s.Else)
		}
	case *syntax.Repeat:
		add(s.Body)
	case *syntax.Match:
		for _, a := range s.Arms {
			arm(&a.Do)
		}
	case *syntax.ChooseStmt:
		for _, o := range s.Options {
			arm(&o.Do)
		}
	case *syntax.While, *syntax.ForEach, *syntax.Together, *syntax.Secretly: // they leave or ask by themselves
	case *syntax.Let, *syntax.Action, *syntax.Adjust, *syntax.Return, *syntax.Stop, *syntax.Skip, *syntax.EndGame, *syntax.Say, *syntax.Draw,
		*syntax.Shuffle, *syntax.Move, *syntax.Discard, *syntax.TurnOver, *syntax.Create, *syntax.Show:
	default:
		panic(fmt.Sprintf("cannot tell which blocks the statement %T has", s))
	}
	return blocks
}

// warnQuestions reports the questions to players who go out. What stands behind a look at who is in is passed over.
func (b outs) warnQuestions(body *syntax.Block, out map[string]bool) {
	ask := func(by syntax.Expr, at report.Placed) {
		if name, known := playerName(by); known && out[name] {
			b.WarnAsked(b.At(at), "Leave the loop behind it with stop, or ask only while that player is in players.",
				"the loop asks this again after \"end game for\" has put the player out, and what is suggested happens")
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

// playerName returns the name by which a value calls a player; active is also who is asked where nothing is said.
func playerName(who syntax.Expr) (name string, known bool) {
	switch who := who.(type) {
	case nil:
		return "active", true
	case *syntax.NameRef:
		return who.Name, true
	default:
		return "", false
	}
}

// looksWhoIsIn reports whether a condition may depend on who is in the game: it names players, or calls something.
func looksWhoIsIn(cond syntax.Expr) (looks bool) {
	syntax.Walk(cond, func(p syntax.Piece) bool {
		switch p := p.(type) {
		case *syntax.NameRef:
			looks = looks || p.Name == "players"
		case *syntax.Call:
			looks = true
		}
		return true
	})
	return looks
}
