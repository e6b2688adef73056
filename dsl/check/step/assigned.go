package step

import (
	"fmt"

	"houserule/dsl/syntax"
)

// assignedIn adds the names of the variables that steps assign to the map.
func assignedIn(s *syntax.Block, names map[string]bool) {
	if s == nil {
		return
	}
	for _, stmt := range s.Stmts {
		assignedBy(stmt, names)
	}
}

func assignedBy(s syntax.Stmt, names map[string]bool) {
	switch s := s.(type) {
	case *syntax.Action:
		if name, ok := s.Target.(*syntax.NameRef); ok && s.Value != nil {
			names[name.Name] = true
		}
	case *syntax.If:
		for ; s != nil; s = s.ElseIf {
			assignedIn(s.Then, names)
			assignedIn(s.Else, names)
		}
	case *syntax.While:
		assignedIn(s.Body, names)
	case *syntax.Repeat:
		assignedIn(s.Body, names)
	case *syntax.ForEach:
		assignedIn(s.Body, names)
	case *syntax.Secretly:
		assignedIn(s.Body, names)
	case *syntax.Match:
		for _, arm := range s.Arms {
			assignedByArm(&arm.Do, names)
		}
	case *syntax.ChooseStmt:
		for _, option := range s.Options {
			assignedByArm(&option.Do, names)
		}
	case *syntax.Adjust:
		if name, ok := s.Target.(*syntax.NameRef); ok {
			names[name.Name] = true
		}
	case *syntax.Together: // it sets no variable from outside
	case *syntax.Let, *syntax.Return, *syntax.Stop, *syntax.Skip, *syntax.EndGame, *syntax.Say, *syntax.Draw, *syntax.Shuffle,
		*syntax.Move, *syntax.Discard, *syntax.TurnOver, *syntax.Create, *syntax.Show:
	default:
		panic(fmt.Sprintf("cannot tell what the statement %T assigns", s))
	}
}

func assignedByArm(a *syntax.Arm, names map[string]bool) {
	assignedIn(a.Block, names)
	if a.Stmt != nil {
		assignedBy(a.Stmt, names)
	}
}

// blocksOf returns the blocks inside of a step, as a slice for each branch.
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
	case *syntax.While, *syntax.ForEach, *syntax.Together, *syntax.Secretly: // a loop or branch of its own
	case *syntax.Let, *syntax.Action, *syntax.Adjust, *syntax.Return, *syntax.Stop, *syntax.Skip, *syntax.EndGame, *syntax.Say, *syntax.Draw,
		*syntax.Shuffle, *syntax.Move, *syntax.Discard, *syntax.TurnOver, *syntax.Create, *syntax.Show:
	default:
		panic(fmt.Sprintf("cannot tell which blocks the statement %T has", s))
	}
	return blocks
}

// playerName returns the name of a player in the text. Without one, the active player is asked.
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

// looksWhoIsIn reports whether a condition may depend on who is in the game.
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
