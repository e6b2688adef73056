package check

import (
	"fmt"

	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

func (s *scenarioBody) answers(line *syntax.ScenarioLine) {
	checked := variant.AnswerLine{Span: s.at(line)}
	if line.Question != nil {
		checked.Question, checked.Span = s.c.fixedText(*line.Question, "a part of a question"), s.at(*line.Question)
	}
	if line.By != nil {
		checked.Player = *line.By
		s.seat(checked.Player, s.at(line))
	}
	for _, value := range line.Answers {
		checked.Values = append(checked.Values, s.answerIn(line, value))
	}
	s.scenario.Answers = append(s.scenario.Answers, checked)
}

// answerIn is an answer, or the offer that a player begins.
func (s *scenarioBody) answerIn(line *syntax.ScenarioLine, e syntax.Answer) variant.Answer {
	ref, ok := e.(*syntax.OfferRef)
	if !ok {
		return s.answer(e)
	}
	a := variant.Answer{Span: s.at(ref)}
	if line.By == nil || line.Question != nil {
		s.errorf(CodeMisplaced, a.Span, "Write answer player 2: offer "+ref.Name.Text+", ….", "nobody is asked for an offer: a player begins it")
	}
	if offer := s.c.lookup(s.user, ref.Name, CodeUnknownName, "offer", func(e *entity) bool { return e.offer != nil }); offer != nil {
		a.Offer = offer.offer
	}
	return a
}

// answer reads a number, a text, a list of texts, a single word, or none. True and false answer a
// judgement as 1 and 0.
func (s *scenarioBody) answer(e syntax.Expr) variant.Answer {
	a := variant.Answer{Span: s.place(e)}
	switch e := e.(type) {
	case *syntax.NumberLit, *syntax.Unary:
		n := s.fixed(s.value(e, numberType))
		a.Number = &n
	case *syntax.Seat:
		s.seat(int(e.Number), a.Span)
		a.Labels = []string{fmt.Sprintf("player %d", e.Number)}
	case *syntax.TextLit:
		a.Labels = []string{s.c.fixedText(e.Text, "an answer")}
	case *syntax.ListLit:
		for _, item := range e.Items {
			a.Labels = append(a.Labels, s.answer(item).Labels...)
		}
	case *syntax.NameRef:
		switch x := literal(e.Name, a.Span); {
		case e.Name == "none":
			a.None = true
		case x != nil:
			n, _ := constant(x)
			a.Number = &n
		default:
			a.Labels = []string{e.Name}
		}
	default:
		s.errorf(CodeNotConstant, a.Span, "", "an answer is a number, a text, several texts in square brackets, a player, or none")
	}
	return a
}
