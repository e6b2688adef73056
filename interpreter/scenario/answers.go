package scenario

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// An answers value holds the answers of a scenario and the questions of its game.
type answers struct {
	lines []answerLine // for any player, by question
	own   []answerLine // each for one player, in the scenario's order
	asked []question   // in the order of their first occurrence
}

// An answerLine holds the answers to all questions that contain its text.
type answerLine struct {
	variant.AnswerLine
	turn string // path of the offer that the line began; "" before that

	fits  int // number of questions that contain the text
	asked int // number of questions for which this was the line
	used  int // number of values used
}

// A question is the text of a prompt and the number of times it was asked.
type question struct {
	text  string
	times int
}

func answersOf(s *variant.Scenario) *answers {
	a := &answers{}
	for _, line := range s.Answers {
		if line.Player > 0 {
			a.own = append(a.own, answerLine{AnswerLine: line})
			continue
		}
		at := slices.IndexFunc(a.lines, func(l answerLine) bool { return l.Question == line.Question })
		if at < 0 {
			at = len(a.lines)
			a.lines = append(a.lines, answerLine{AnswerLine: variant.AnswerLine{Question: line.Question, Span: line.Span}})
		}
		a.lines[at].Values = append(a.lines[at].Values, line.Values...)
	}
	return a
}

// isEmpty reports whether a scenario has no answers.
func (a *answers) isEmpty() bool { return len(a.lines)+len(a.own) == 0 }

// to returns the next answer to a question. It returns false if no line has a value left for it.
func (a *answers) to(text string) (answer variant.Answer, ok bool) {
	a.note(text)
	line := a.lineFor(text)
	if line == nil {
		return answer, false
	}
	line.asked++
	if line.used == len(line.Values) {
		return answer, false
	}
	return line.next(), true
}

// next returns the next value of a line and marks it as used.
func (l *answerLine) next() variant.Answer {
	l.used++
	return l.Values[l.used-1]
}

// first returns the first line for a single player that can be used now, or nil if there is none.
// It also returns the pending decision that the line answers, or the offer that it begins.
func (a *answers) first(open []*interpreter.Decision, offers []interpreter.Offer) (*answerLine, *interpreter.Decision, *interpreter.Offer) {
	for i := range a.own {
		l := &a.own[i]
		if o := l.begins(); o != nil {
			at := slices.IndexFunc(offers, func(other interpreter.Offer) bool {
				return other.Open && other.Index == o.Index && other.Player == l.Player-1
			})
			if at >= 0 {
				l.turn = fmt.Sprintf("%d/%s", l.Player, o.Name)
				return l, nil, &offers[at]
			}
			continue
		}
		for _, d := range open {
			if a.ownLineFor(d) == l {
				return l, d, nil
			}
		}
	}
	return nil, nil, nil
}

// speaksOf reports whether a player has a line of their own.
func (a *answers) speaksOf(player int) bool {
	return slices.ContainsFunc(a.own, func(l answerLine) bool { return l.Player == player+1 })
}

// begins returns the offer that the next value of a line begins, or nil if that value is an answer.
func (l *answerLine) begins() *variant.Offer {
	if l.used == len(l.Values) {
		return nil
	}
	return l.Values[l.used].Offer
}

// ownLineFor returns the line to answer a player's decision: the one with the longest text in the
// prompt and a value left. It returns nil if there is none.
func (a *answers) ownLineFor(d *interpreter.Decision) (longest *answerLine) {
	for i := range a.own {
		l := &a.own[i]
		switch {
		case l.Player != d.Player+1, l.used == len(l.Values), l.begins() != nil, !strings.Contains(d.Describe().Prompt, l.Question):
			continue
		case l.turn != "" && l.turn != d.Path:
			continue
		}
		if longest == nil || len(l.Question) > len(longest.Question) {
			longest = l
		}
	}
	return longest
}

// lineFor returns the line with the longest text in a prompt, or nil if no text fits. It updates
// the fits of all lines.
func (a *answers) lineFor(text string) (longest *answerLine) {
	for i := range a.lines {
		l := &a.lines[i]
		if !strings.Contains(text, l.Question) {
			continue
		}
		l.fits++
		if longest == nil || len(l.Question) > len(longest.Question) {
			longest = l
		}
	}
	return longest
}

func (a *answers) note(text string) {
	at := slices.IndexFunc(a.asked, func(q question) bool { return q.text == text })
	if at < 0 {
		at = len(a.asked)
		a.asked = append(a.asked, question{text: text})
	}
	a.asked[at].times++
}

// leftOver returns a diagnostic for each answer that wasn't used, because such an answer is
// probably misspelt.
func (a *answers) leftOver() (found diag.List) {
	report := func(at source.Span, format string, args ...any) {
		found.Add(diag.Diagnostic{Span: at, Summary: fmt.Sprintf(format, args...)})
	}
	for _, line := range a.lines {
		switch {
		case line.fits == 0 && line.Question != "":
			report(line.Span, "no question contains %q", line.Question)
		case line.asked == 0 && line.Question != "":
			report(line.Span, "this line is never used, because longer texts match all questions that contain %q", line.Question)
		default:
			for _, answer := range line.Values[line.used:] {
				report(answer.Span, "the answer %q was not used, because too few questions were asked", inWords(answer))
			}
		}
	}
	for _, line := range a.own {
		for _, answer := range line.Values[line.used:] {
			report(answer.Span, "the answer %[2]q was not used, because player %[1]d was asked too few questions", line.Player, inWords(answer))
		}
	}
	if len(found) > 0 {
		found[len(found)-1].Detail = a.questions()
	}
	return found
}

// questions formats the questions that were asked, for a diagnostic.
func (a *answers) questions() string {
	const many = 20
	var list []string
	for i, q := range a.asked {
		switch {
		case i == many:
			list = append(list, "…")
		case i > many:
		case q.times > 1:
			list = append(list, fmt.Sprintf("%q (%d times)", q.text, q.times))
		default:
			list = append(list, fmt.Sprintf("%q", q.text))
		}
	}
	if len(list) == 0 {
		return "No question was asked."
	}
	return "Questions asked: " + strings.Join(list, ", ") + "."
}
