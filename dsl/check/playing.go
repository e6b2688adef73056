package check

import (
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// play plays the game of a scenario to its end, from the setup unless the scenario has called it.
func (s *scenarioBody) play(line *syntax.ScenarioLine) {
	ready := false
	set := map[*variant.Global]source.Span{}
	variant.Walk(s.steps, func(node any) bool {
		switch n := node.(type) {
		case *variant.CallExpr:
			ready = ready || s.c.setup != nil && n.Proc == s.c.setup.Proc
		case *variant.SetGlobal:
			set[n.Global] = n.At
		}
		return true
	})
	if !ready && s.c.setup != nil {
		s.warnSetAgain(s.c.setup, set, map[*procedure]bool{})
	}
	s.steps = append(s.steps, &variant.MarkStmt{Step: s.step(line), Traced: true}, &variant.PlayStmt{Step: s.step(line), Ready: ready})
}

// mostTurns is how many turns one line of a scenario may play.
const mostTurns = 1000

// playTurns checks "play turn" and "play 3 turns", which play whole turns from the scene as it stands.
func (s *scenarioBody) playTurns(line *syntax.ScenarioLine) {
	turns := 1
	if line.PlayTurns != nil {
		turns = *line.PlayTurns
	}
	if turns < 1 || turns > mostTurns {
		s.errorf(CodeOutOfRange, s.at(line), "Write play for a whole game.", "a scenario plays 1 to %d turns, not %d", mostTurns, turns)
		return
	}
	if s.c.turn == nil {
		s.errorf(CodeNotAStep, s.at(line), "Declare turn { … }, or call the procedure with do.", "this variant has no turn to play")
		return
	}
	s.steps = append(s.steps, &variant.MarkStmt{Step: s.step(line), Traced: true}, &variant.PlayStmt{Step: s.step(line), Turns: turns})
}

// warnSetAgain warns of what a scenario set and a procedure of the setup sets anew, so that nothing is left of it.
func (s *scenarioBody) warnSetAgain(p *procedure, set map[*variant.Global]source.Span, done map[*procedure]bool) {
	if done[p] {
		return
	}
	done[p] = true
	variant.Walk(p.Body, func(node any) bool {
		if n, ok := node.(*variant.SetGlobal); ok {
			if at, found := set[n.Global]; found {
				s.warnf(CodeSetAgain, at, "Write given setup before it; then play goes on from there.", "the setup that play begins with sets %q anew", n.Global.Name)
				delete(set, n.Global)
			}
		}
		return true
	})
	for callee := range p.callees {
		s.warnSetAgain(callee, set, done)
	}
}
