package advice

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// A maker computes the advice on a decision.
type maker struct {
	game     *interpreter.Game
	decision *interpreter.Decision
	player   int
	watched  *program.Program
	aheads   []*ahead // one for each copy that must agree; an empty slice if none is possible
	deals    *view.Deals
	guesses  []*ahead // on copies where rules may read everything; may contain nil pointers
	room     int      // limit of work for each choice
	at       *view.Look
	isWanted func() bool // whether to continue
}

func newMaker(g *interpreter.Game, d *interpreter.Decision) *maker {
	return &maker{game: g, decision: d.For(d.Player), player: d.Player, isWanted: func() bool { return true }}
}

// look prepares the lookahead and sets the limit of work for each choice.
func (k *maker) look() {
	if !isAnswered(k.decision) && !isRoll(k.decision) || !k.game.Program().Mode.Traces() {
		return
	}
	k.watched = k.game.Program().Watched()
	if !k.lookOnDeals() {
		return
	}
	courses := len(k.aheads) * max(1, min(mostWays, len(k.choices())))
	k.room = mostWork / courses
	for _, copies := range leastCopies {
		if least := copies * k.aheads[0].weight; least <= mostInLarge/courses {
			k.room = max(k.room, least)
		}
	}
}

func (k *maker) make() *Advice {
	defer k.done()
	k.look()
	m := &Advice{Player: k.player}
	running := k.decision.Running()
	for _, r := range slices.Backward(running) {
		if name := r.Proc.Spoken(); name != "" && !slices.Contains(m.Where, name) {
			m.Where = append(m.Where, name)
		}
	}
	if isRoll(k.decision) {
		usual := k.outlook(nil)
		m.Check = checkOf(usual)
		m.Focus = k.focus(running, m.Check)
		return m
	}
	outlooks, done := k.outlooks()
	if !done {
		return nil
	}
	m.Check = k.nextCheck(k.usual(outlooks), outlooks)
	m.Idle, m.Interchangeable = k.isIdle(m.Check, outlooks), k.allEqual()
	m.Focus = k.focus(running, m.Check)
	k.table(m, outlooks)
	return m
}

// seen returns the component with index x as the player sees it; ok is false if the player can't
// identify it.
func (k *maker) seen(x int64) (view.Card, bool) {
	if k.at == nil {
		k.at = view.LookAt(k.game, k.player)
	}
	return k.at.Component(int(x))
}

// done releases the buffers and copies of the maker for the next one.
func (k *maker) done() {
	for _, a := range slices.Concat(k.aheads, k.guesses) {
		if a != nil {
			a.done()
		}
	}
	if k.at != nil {
		k.at.Done()
	}
}

// usual returns the outlook of the usual answer. That answer is none if several options can be
// chosen, and otherwise the suggestion. If the suggestion averts the check that would follow, the
// answer is also none, because the advice is about that check.
func (k *maker) usual(outlooks []choiceOutlook) choiceOutlook {
	suggested := k.suggestion()
	usual := suggested
	if k.decision.Kind == interpreter.AskSome {
		usual.Indexes = nil
	}
	for _, c := range outlooks {
		if slices.Equal(c.choice.Indexes, usual.Indexes) && c.choice.Yes == usual.Yes {
			if nothing, ok := k.nothing(outlooks); ok && c.o != nil && c.o.averts {
				return nothing
			}
			return c
		}
	}
	return choiceOutlook{option: onNothing, choice: suggested, o: k.outlook(&suggested)}
}

func (k *maker) suggestion() interpreter.Choice {
	return view.Hint(k.game, k.decision)
}
