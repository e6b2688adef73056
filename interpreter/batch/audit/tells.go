package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// A line is what a player is told of an event.
type line struct {
	text string
	kind event.Kind
	at   source.Span
	rule string
}

// tail is what a player is told of a game since the decision before, but for the score.
func (l *look) tail(g *interpreter.Game, player int) (lines []line) {
	log := g.Log().For(player)
	for i := len(l.start().Log().Events); i < len(log.Events); i++ {
		e := &log.Events[i]
		text := transcript.Text(log, e)
		if text == "" || e.Kind == event.LookedUp || l.isReckoned(e) {
			continue
		}
		spot := log.Spot(e)
		lines = append(lines, line{text, e.Kind, spot.Span, spot.Rule})
	}
	return lines
}

func (l line) isSaid() bool { return isSaid(l.kind) }

// isSaid reports whether rules only say something, and nothing is done on the table.
func isSaid(kind event.Kind) bool {
	return kind == event.Said || kind == event.Lapsed || kind == event.GlobalSet || kind == event.FieldSet
}

// tells is what a player is told where rules go another way because of what the player can't know. It is how games go
// that somebody plays a card who has it, and draws who has none: others learn that. What the rules themselves say at
// once is another matter, and so is anything where nobody at the table could have looked. It says nothing where the other
// game only stands at a question that somebody else is asked first, behind which the same may be told.
func (l *look) tells(other *interpreter.Game, player int, nobody bool) []*Finding {
	a, b := l.tail(l.now, player), l.tail(other, player)
	if !askAlike(l.now, other) {
		a, b = withoutLapses(a), withoutLapses(b)
	}
	i := 0
	for i < len(a) && i < len(b) && a[i].text == b[i].text {
		i++
	}
	told, otherwise := lineAt(a, i), lineAt(b, i)
	if told.text == otherwise.text || !nobody && !told.isSaid() && !otherwise.isSaid() {
		return nil
	}
	if !nobody && (l.mayStillTell(other, player, a[:i], told, mostAsked) || l.mayStillTell(l.now, player, b[:i], otherwise, mostAsked)) {
		return nil
	}
	at := told
	if otherwise.says() > told.says() {
		at = otherwise
	}
	return []*Finding{{Kind: Tells, Player: player, Told: told.text, Else: otherwise.text, At: at.at, Rule: at.rule}}
}

// askAlike reports whether two games stand at the same questions, offers aside.
func askAlike(a, b *interpreter.Game) bool {
	return slices.EqualFunc(askedInTurn(a), askedInTurn(b), func(a, b *interpreter.Decision) bool { return a.Path == b.Path && sameQuestion(a, b) })
}

// askedInTurn are the questions that a game waits for, and not those of offers.
func askedInTurn(g *interpreter.Game) []*interpreter.Decision {
	return slices.DeleteFunc(g.Waiting(), (*interpreter.Decision).IsOffered)
}

// withoutLapses leaves out that offers lapsed. One that does because a question is asked, which everybody at the table sees, would
// lapse later where another one comes first.
func withoutLapses(lines []line) []line {
	return slices.DeleteFunc(slices.Clone(lines), func(t line) bool { return t.kind == event.Lapsed })
}

// happened are lines without what was decided, and what lapsed meanwhile.
func happened(lines []line) []line {
	return slices.DeleteFunc(withoutLapses(lines), func(t line) bool { return t.kind == event.Decided })
}

// mostAsked is how many questions are answered to see what may be told behind them.
const mostAsked = 3

// mayStillTell reports whether a game stands at a question that somebody else than the player is asked, and an answer of which
// has the story go on as it is said to do.
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

// question is the one at which a game stands since something was decided: in the same line of play, or else the first one. What
// somebody offers meanwhile holds nothing up.
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

// singleChoices are the answers that choose nothing, or one thing.
func singleChoices(d *interpreter.Decision) (all []interpreter.Choice) {
	for i := range d.Open {
		all = append(all, interpreter.Choice{Indexes: []int{i}})
	}
	return append(all, interpreter.Choice{}, interpreter.Choice{Number: d.Min})
}

// says is how much a line says of why games part.
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
