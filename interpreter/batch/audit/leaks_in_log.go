package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// A line is the log entry of an event, as a player reads it.
type line struct {
	text string
	kind event.Kind
	at   source.Span
	rule string
}

// tail returns the log entries that a player sees since the first of the last decisions, except
// for the score.
func (l *look) tail(g *interpreter.Game, player int) (lines []line) {
	log := g.Log().For(player)
	for i := len(l.start().Log().Events); i < len(log.Events); i++ {
		e := &log.Events[i]
		text := transcript.Text(log, e)
		if text == "" || e.Kind == event.LookedUp || l.isScoring(e) {
			continue
		}
		spot := log.Spot(e)
		lines = append(lines, line{text, e.Kind, spot.Span, spot.Rule})
	}
	return lines
}

func (l line) isSaid() bool { return isSaid(l.kind) }

// isSaid reports whether an event is only text or an assignment, and no action on the table.
func isSaid(kind event.Kind) bool {
	return kind == event.Said || kind == event.Lapsed || kind == event.GlobalSet || kind == event.FieldSet
}

// leaks returns log entries that differ because the rules continue in another way, although the
// player can't distinguish the games. Differences that follow from another player's cards are
// legal: for example, a player without a fitting card draws one. But a differing text or assignment
// is a leak. If no player could see the redealt cards, any difference is a leak. It returns nil if
// the other game only asks another player first and may log the same afterwards.
func (l *look) leaks(other *interpreter.Game, player int, unobserved bool) []*Finding {
	a, b := l.tail(l.now, player), l.tail(other, player)
	if !sameQuestions(l.now, other) {
		a, b = withoutLapses(a), withoutLapses(b)
	}
	i := 0
	for i < len(a) && i < len(b) && a[i].text == b[i].text {
		i++
	}
	told, otherwise := lineAt(a, i), lineAt(b, i)
	if told.text == otherwise.text || !unobserved && !told.isSaid() && !otherwise.isSaid() {
		return nil
	}
	if !unobserved && (l.mayStillTell(other, player, a[:i], told, mostAsked) || l.mayStillTell(l.now, player, b[:i], otherwise, mostAsked)) {
		return nil
	}
	at := told
	if otherwise.says() > told.says() {
		at = otherwise
	}
	return []*Finding{{Kind: Tells, Player: player, Text: told.text, Redealt: otherwise.text, At: at.at, Rule: at.rule}}
}

// sameQuestions reports whether two games ask the same questions, except for offers.
func sameQuestions(a, b *interpreter.Game) bool {
	return slices.EqualFunc(askedInTurn(a), askedInTurn(b), func(a, b *interpreter.Decision) bool { return a.Path == b.Path && sameQuestion(a, b) })
}

// askedInTurn returns the decisions that a game waits for, without offers.
func askedInTurn(g *interpreter.Game) []*interpreter.Decision {
	return slices.DeleteFunc(g.Waiting(), (*interpreter.Decision).IsOffered)
}

// withoutLapses returns lines without those of lapsed offers. An offer lapses when another
// question is asked, which all players see. So it may lapse later in a game with another
// question.
func withoutLapses(lines []line) []line {
	return slices.DeleteFunc(slices.Clone(lines), func(t line) bool { return t.kind == event.Lapsed })
}

// happened returns lines without decisions and lapsed offers.
func happened(lines []line) []line {
	return slices.DeleteFunc(withoutLapses(lines), func(t line) bool { return t.kind == event.Decided })
}

// mostAsked is the number of questions that mayStillTell answers.
const mostAsked = 3

// mayStillTell reports whether a game waits for another player, and some answer leads to the
// given next line.
func (l *look) mayStillTell(g *interpreter.Game, player int, told []line, next line, asked int) bool {
	d := l.question(g)
	if asked == 0 || next.text == "" || d == nil || d.Player == player || len(happened(l.tail(g, player))) > len(happened(told)) {
		return false
	}
	return slices.ContainsFunc(singleChoices(d), func(c interpreter.Choice) bool {
		on := g.Clone()
		if again, err := on.At(d.Place, d.Player); err != nil || on.DecideAt(again.Place, again.Player, c) != nil {
			return false
		}
		on.Next()
		lines, was := happened(l.tail(on, player)), happened(told)
		if len(lines) > len(was) {
			return lines[len(was)].text == next.text
		}
		return l.mayStillTell(on, player, was, next, asked-1)
	})
}

// question returns the question that a game waits for after the last decision: in the same line
// of play, or else the first one. It ignores offers, because the game doesn't wait for them. It
// returns nil if there is none.
func (l *look) question(g *interpreter.Game) *interpreter.Decision {
	asked := askedInTurn(g)
	for _, d := range asked {
		if d.Path == l.last().at.Path {
			return d
		}
	}
	if len(asked) == 0 {
		return nil
	}
	return asked[0]
}

// singleChoices returns the answers that choose at most one option.
func singleChoices(d *interpreter.Decision) (all []interpreter.Choice) {
	for i := range d.Open {
		all = append(all, interpreter.Choice{Indexes: []int{i}})
	}
	return append(all, interpreter.Choice{}, interpreter.Choice{Number: d.Min})
}

// says returns a rank of how well a line explains why games diverge.
func (l line) says() int {
	switch {
	case l.text == "":
		return 0
	case l.kind == event.PhaseBegan || l.kind == event.TurnBegan:
		return 1
	case !l.isSaid():
		return 2
	}
	return 3
}

func lineAt(lines []line, i int) line {
	if i < len(lines) {
		return lines[i]
	}
	return line{}
}
