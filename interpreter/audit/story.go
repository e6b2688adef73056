package audit

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// compareStories compares what a player is told event by event, until they part. Whoever decides has seen what is
// decided.
func (l *look) compareStories(other *interpreter.Game, player int) (parted bool, found []*Finding) {
	a, b := l.now.Log().For(player), other.Log().For(player)
	mine, others := showing(l.now), showing(other)
	for i := len(l.before.Log().Events); i < len(a.Events) || i < len(b.Events); i++ {
		if i >= len(a.Events) || i >= len(b.Events) {
			return true, found
		}
		e, f := &a.Events[i], &b.Events[i]
		if e.Kind != f.Kind || e.PC != f.PC || mine.act(e) != others.act(f) {
			return true, found
		}
		if l.isReckoned(e) || e.Kind == event.Decided && int(e.A) == player {
			continue
		}
		if explained(a, e) != explained(b, f) {
			spot := a.Spot(e)
			found = append(found, &Finding{
				Kind: Story, About: subject(a, e), Player: player, Told: transcript.Text(a, e), Else: transcript.Text(b, f), At: spot.Span, Rule: spot.Rule,
				said: isSaid(e.Kind),
			})
		}
	}
	return false, found
}

func explained(log *event.Log, e *event.Event) string {
	if transcript.Text(log, e) == "" {
		return ""
	}
	return transcript.Explain(log, e).String()
}

// acts is what a player sees done on the table since the decision before.
func (l *look) acts(g *interpreter.Game, player int) (all []act) {
	log, shows := g.Log().For(player), showing(g)
	for i := len(l.before.Log().Events); i < len(log.Events); i++ {
		if done := shows.act(&log.Events[i]); done.isDone && log.Told(&log.Events[i]) {
			all = append(all, done)
		}
	}
	return all
}

// An act is something that is done with a component on the table.
type act struct {
	isDone    bool
	kind      event.Kind
	component int
	from, to  int64
}

// fronts is which component shows each card of a game.
type fronts map[int64]int

func showing(g *interpreter.Game) fronts {
	shows := fronts{}
	for x := range g.State().Components {
		shows[int64(g.State().Components[x].Card)] = x
	}
	return shows
}

// act is what is done in an event, if anything is.
func (f fronts) act(e *event.Event) act {
	switch e.Kind {
	case event.Drawn, event.Moved, event.Discarded, event.TurnedOver:
		component, ok := f[event.Number(e.A)]
		if !ok {
			component = -1 // that nobody had observed
		}
		return act{true, e.Kind, component, event.Number(e.B), event.Number(e.C)}
	}
	return act{}
}

// subject is what an event sets.
func subject(log *event.Log, e *event.Event) string {
	switch e.Kind {
	case event.FieldSet:
		return log.Program().Accesses[e.N].Fields[0].Name
	case event.GlobalSet:
		return log.Program().Variant.Globals[e.N].Name
	}
	return ""
}

// isReckoned tells whether an event belongs to the score, for which hands are laid open at the end.
func (l *look) isReckoned(e *event.Event) bool {
	return e.Kind == event.ScoreLine || e.Kind == event.Scored || e.Kind == event.LookedUp && l.now.Result().Over
}

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
	for i := len(l.before.Log().Events); i < len(log.Events); i++ {
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

// isSaid tells whether rules only say something, and nothing is done on the table.
func isSaid(kind event.Kind) bool {
	return kind == event.Said || kind == event.GlobalSet || kind == event.FieldSet
}

// tells is what a player is told where rules go another way because of what the player can't know. It is how games go
// that somebody plays a card who has it, and draws who has none: others learn that. What the rules themselves say at
// once is another matter, and so is anything where nobody at the table could have looked. It says nothing where the other
// game only stands at a question that somebody else is asked first, behind which the same may be told.
func (l *look) tells(other *interpreter.Game, player int, nobody bool) []*Finding {
	a, b := l.tail(l.now, player), l.tail(other, player)
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

// mostAsked is how many questions are answered to see what may be told behind them.
const mostAsked = 3

// mayStillTell tells whether a game stands at a question that somebody else than the player is asked, and an answer of which
// has the story go on as it is said to do.
func (l *look) mayStillTell(g *interpreter.Game, player int, told []line, next line, asked int) bool {
	d, open := g.Next()
	if asked == 0 || next.text == "" || !open || d.Player == player || len(l.tail(g, player)) > len(told) {
		return false
	}
	return slices.ContainsFunc(singleChoices(d), func(c interpreter.Choice) bool {
		on := g.Clone()
		if again, err := on.At(d.Place, d.Player); err != nil || on.DecideAt(again.Place, again.Player, c) != nil {
			return false
		}
		on.Next()
		lines := slices.DeleteFunc(l.tail(on, player), func(t line) bool { return t.kind == event.Decided })
		was := slices.DeleteFunc(slices.Clone(told), func(t line) bool { return t.kind == event.Decided })
		if len(lines) > len(was) {
			return lines[len(was)].text == next.text
		}
		return l.mayStillTell(on, player, was, next, asked-1)
	})
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
