package audit

import (
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// compareStories compares the log entries that a player sees, event by event, until the games
// diverge. It ignores the player's own decisions.
func (l *look) compareStories(other *interpreter.Game, player int) (parted bool, found []*Finding) {
	a, b := l.now.Log().For(player), other.Log().For(player)
	mine, others := showing(l.now), showing(other)
	for i := len(l.start().Log().Events); i < len(a.Events) || i < len(b.Events); i++ {
		if i >= len(a.Events) || i >= len(b.Events) {
			return true, found
		}
		e, f := &a.Events[i], &b.Events[i]
		if e.Kind != f.Kind || e.PC != f.PC || mine.act(e) != others.act(f) {
			return true, found
		}
		if l.isScoring(e) || e.Kind == event.Decided && int(e.A) == player {
			continue
		}
		if explained(a, e) != explained(b, f) {
			spot := a.Spot(e)
			found = append(found, &Finding{
				Kind: Story, About: subject(a, e), Player: player, Text: transcript.Text(a, e), Redealt: transcript.Text(b, f), At: spot.Span, Rule: spot.Rule,
				of: e.Kind,
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

// acts returns the actions on the table that a player sees since the first of the last decisions.
func (l *look) acts(g *interpreter.Game, player int) (all []act) {
	log, shows := g.Log().For(player), showing(g)
	for i := len(l.start().Log().Events); i < len(log.Events); i++ {
		if done := shows.act(&log.Events[i]); done.isDone && log.MayRead(&log.Events[i]) {
			all = append(all, done)
		}
	}
	return all
}

// An act is an action with a component on the table.
type act struct {
	isDone    bool
	kind      event.Kind
	component int
	from, to  int64
}

// fronts maps each card to the index of the component that shows it.
type fronts map[int64]int

func showing(g *interpreter.Game) fronts {
	shows := fronts{}
	for x := range g.State().Components {
		shows[int64(g.State().Components[x].Card)] = x
	}
	return shows
}

// act returns the action of an event. Its isDone is false if there is none.
func (f fronts) act(e *event.Event) act {
	switch e.Kind {
	case event.Drawn, event.Moved, event.Discarded, event.TurnedOver:
		component, ok := f[event.Number(e.A)]
		if !ok {
			component = -1 // isn't visible to any player
		}
		return act{true, e.Kind, component, event.Number(e.B), event.Number(e.C)}
	}
	return act{}
}

// subject returns the name of the variable that an event sets, or "".
func subject(log *event.Log, e *event.Event) string {
	switch e.Kind {
	case event.FieldSet:
		return log.Program().Accesses[e.N].Fields[0].Name
	case event.GlobalSet:
		return log.Program().Variant.Globals[e.N].Name
	}
	return ""
}

// isScoring reports whether an event belongs to the final score. Such events aren't compared,
// because hands are shown for the score.
func (l *look) isScoring(e *event.Event) bool {
	return e.Kind == event.ScoreLine || e.Kind == event.Scored || e.Kind == event.LookedUp && l.now.Result().Over
}
