package scenario

import (
	"fmt"

	"houserule/dsl/check/declared"
	"houserule/dsl/check/env"
	"houserule/dsl/check/report"
	"houserule/dsl/check/step"
	"houserule/dsl/check/types"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A scenarioBody is a scenario, and the steps from its lines.
type scenarioBody struct {
	*step.Steps
	decks    *declared.Checker // for lists of cards
	scenario *variant.Scenario
	made     []variant.Stmt
}

func (s *scenarioBody) answers(line *syntax.ScenarioLine) {
	checked := variant.AnswerLine{Span: s.At(line)}
	if line.Question != nil {
		checked.Question, checked.Span = s.FixedText(*line.Question, "a part of a question"), s.At(*line.Question)
	}
	if line.By != nil {
		checked.Player = *line.By
		s.Seat(checked.Player, s.At(line))
	}
	for _, value := range line.Answers {
		checked.Values = append(checked.Values, s.answerIn(line, value))
	}
	s.scenario.Answers = append(s.scenario.Answers, checked)
}

// answerIn checks an answer, or an offer that a player begins.
func (s *scenarioBody) answerIn(line *syntax.ScenarioLine, e syntax.Answer) variant.Answer {
	ref, ok := e.(*syntax.OfferRef)
	if !ok {
		return s.answer(e)
	}
	a := variant.Answer{Span: s.At(ref)}
	if line.By == nil || line.Question != nil {
		s.Errorf(report.CodeMisplaced, a.Span, "Write answer player 2: offer "+ref.Name.Text+", ….", "an offer is not a question, because a player starts it")
	}
	if offer := s.Lookup(s.User, ref.Name, report.CodeUnknownName, "offer", func(e *env.Entity) bool { return e.Offer != nil }); offer != nil {
		a.Offer = offer.Offer
	}
	return a
}

// answer checks one answer. True and false answer a judgement as 1 and 0.
func (s *scenarioBody) answer(e syntax.Expr) variant.Answer {
	a := variant.Answer{Span: s.Place(e)}
	switch e := e.(type) {
	case *syntax.NumberLit, *syntax.Unary:
		n := s.Fixed(s.Value(e, types.Number))
		a.Number = &n
	case *syntax.Seat:
		s.Seat(int(e.Number), a.Span)
		a.Labels = []string{fmt.Sprintf("player %d", e.Number)}
	case *syntax.TextLit:
		a.Labels = []string{s.FixedText(e.Text, "an answer")}
	case *syntax.ListLit:
		for _, item := range e.Items {
			a.Labels = append(a.Labels, s.answer(item).Labels...)
		}
	case *syntax.NameRef:
		switch x := types.Literal(e.Name, a.Span); {
		case e.Name == "none":
			a.None = true
		case x != nil:
			n, _ := types.Constant(x)
			a.Number = &n
		default:
			a.Labels = []string{e.Name}
		}
	default:
		s.Errorf(report.CodeNotConstant, a.Span, "", "an answer must be a number, a text, a list of texts, a player, or none")
	}
	return a
}

// play checks "play". The game begins with the setup, unless a line before calls that.
func (s *scenarioBody) play(line *syntax.ScenarioLine) {
	ready := false
	set := map[*variant.Global]source.Span{}
	variant.Walk(s.made, func(node any) bool {
		switch n := node.(type) {
		case *variant.CallExpr:
			ready = ready || s.Setup != nil && n.Proc == s.Setup.Proc
		case *variant.SetGlobal:
			set[n.Global] = n.At
		}
		return true
	})
	if !ready && s.Setup != nil {
		s.warnSetAgain(s.Setup, set, map[*env.Procedure]bool{})
	}
	s.made = append(s.made, &variant.MarkStmt{Step: s.Step(line), Traced: true}, &variant.PlayStmt{Step: s.Step(line), Ready: ready})
}

// mostTurns is the largest number of turns that one line may play.
const mostTurns = 1000

// playTurns checks "play turn" and "play 3 turns", which play whole turns from the current state.
func (s *scenarioBody) playTurns(line *syntax.ScenarioLine) {
	turns := 1
	if line.PlayTurns != nil {
		turns = *line.PlayTurns
	}
	if turns < 1 || turns > mostTurns {
		s.Errorf(report.CodeOutOfRange, s.At(line), "Write play for a whole game.", "a scenario can play 1 to %d turns, not %d", mostTurns, turns)
		return
	}
	if s.Turn == nil {
		s.Errorf(report.CodeNotAStep, s.At(line), "Declare turn { … }, or call the procedure with do.", "this variant has no turn to play")
		return
	}
	s.made = append(s.made, &variant.MarkStmt{Step: s.Step(line), Traced: true}, &variant.PlayStmt{Step: s.Step(line), Turns: turns})
}

// warnSetAgain warns about values that a scenario sets before the setup, because the setup sets
// them again. The map set has the spans of these values.
func (s *scenarioBody) warnSetAgain(p *env.Procedure, set map[*variant.Global]source.Span, done map[*env.Procedure]bool) {
	if done[p] {
		return
	}
	done[p] = true
	variant.Walk(p.Body, func(node any) bool {
		if n, ok := node.(*variant.SetGlobal); ok {
			if at, found := set[n.Global]; found {
				s.Warnf(report.CodeSetAgain, at, "Write given setup before it, so that play continues from there.", "play begins with the setup, which overwrites %q", n.Global.Name)
				delete(set, n.Global)
			}
		}
		return true
	})
	for callee := range p.Callees {
		s.warnSetAgain(callee, set, done)
	}
}
