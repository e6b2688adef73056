package audit

import (
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/transcript"
)

// compareStories compares what a player is told event by event, until they part. Whoever decides has seen what is
// decided.
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
		if l.isReckoned(e) || e.Kind == event.Decided && int(e.A) == player {
			continue
		}
		if explained(a, e) != explained(b, f) {
			spot := a.Spot(e)
			found = append(found, &Finding{
				Kind: Story, About: subject(a, e), Player: player, Told: transcript.Text(a, e), Else: transcript.Text(b, f), At: spot.Span, Rule: spot.Rule,
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

// acts is what a player sees done on the table since the decision before.
func (l *look) acts(g *interpreter.Game, player int) (all []act) {
	log, shows := g.Log().For(player), showing(g)
	for i := len(l.start().Log().Events); i < len(log.Events); i++ {
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

// isReckoned reports whether an event belongs to the score, for which hands are laid open at the end.
func (l *look) isReckoned(e *event.Event) bool {
	return e.Kind == event.ScoreLine || e.Kind == event.Scored || e.Kind == event.LookedUp && l.now.Result().Over
}
