package audit

import (
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
)

// A look is a suspended game with its last decisions. It caches views and previews for all
// comparisons with redealt games.
type look struct {
	now       *interpreter.Game
	decisions int
	steps     []step                       // the last decisions, in order; empty at the first decision
	views     []*playerView                // cache by player index; nil where not computed
	previews  map[interpreter.Place][]item // cache by the place of the question
}

// view returns the view of a player. It computes the view once.
func (l *look) view(player int) *playerView {
	if l.views[player] == nil {
		l.views[player] = viewFor(l.now, player)
	}
	return l.views[player]
}

// compareViews compares a player's view with that of another game, which is suspended at the same
// decision.
func (l *look) compareViews(other *interpreter.Game, player int) []*Finding {
	return compareViews(l.view(player), viewFor(other, player), player)
}

// spectator is the player index of a client without a seat.
const spectator = -1

// find returns the leaks of a suspended game, for all players and for a spectator.
func (w *worker) find(l *look) (all []*Finding) {
	for player := spectator; player < l.now.Players(); player++ {
		all = append(all, w.findFor(l, player)...)
	}
	if w.Silence {
		for player := range l.now.Players() {
			all = append(all, w.findSilence(l, player)...)
		}
		all = append(all, w.findSilence(l, spectator)...) // a spectator sees who is asked, too
	}
	return all
}

// findFor returns the leaks for one player, or for a spectator.
func (w *worker) findFor(l *look, player int) []*Finding {
	if player == spectator {
		return w.findWatching(l)
	}
	found := w.findNow(l, player)
	if last := l.back(1); last != nil {
		found = append(found, w.findAfterStep(last, player)...)
	}
	if far := l.back(further(l.decisions + int(w.deal))); far != nil {
		found = append(found, w.findAfterSteps(far, player)...)
	}
	return found
}

// findNow compares a suspended game with redealt copies of itself: the views, the lines for
// programs, the previews and the result of Sent.
func (w *worker) findNow(l *look, player int) (all []*Finding) {
	compare := func(other *interpreter.Game) {
		found := l.compareViews(other, player)
		if len(found) == 0 {
			found = compareLines(l.now, other, player)
		}
		w.direct++
		sends := len(found) == 0 && w.isSentNow(l, player)
		if len(found) == 0 && (w.isPreviewed(l, player, previewedNow) || sends) {
			found = w.previewed(l, other, player)
		}
		if len(found) == 0 && sends {
			found = w.compareSent(l.now, other, player)
		}
		all = append(all, found...)
	}
	hidden := hiddenFrom(l.now, player)
	w.dealing.note(l.now, player, hidden)
	w.dealt(l.now, player, hidden, compare)
	w.exchanged(l.now, player, compare)
	return all
}

// findWatching compares the text that is sent to a spectator.
func (w *worker) findWatching(l *look) (all []*Finding) {
	if w.isWatched(l) {
		w.dealt(l.now, spectator, hiddenFrom(l.now, spectator), func(other *interpreter.Game) {
			all = w.compareSent(l.now, other, spectator)
		})
	}
	return all
}

// findAfterStep redeals the game before the last decision, makes the same choice, and compares the
// results. Components that the player has learned about since then aren't redealt.
func (w *worker) findAfterStep(l *look, player int) (all []*Finding) {
	hidden := l.hiddenFrom(player)
	w.dealt(l.start(), player, hidden, func(other *interpreter.Game) {
		found := l.compare(other, player, false)
		if len(found) == 0 {
			found = w.previewedAfterStep(l, other, player)
		}
		all = append(all, found...)
	})
	for x := range hidden {
		hidden[x] = hidden[x] && !anyPlayerCanTell(l.start(), x) && !anyPlayerCanTell(l.now, x)
	}
	w.dealt(l.start(), player, hidden, func(other *interpreter.Game) { all = append(all, l.compare(other, player, true)...) })
	w.exchanged(l.start(), player, func(other *interpreter.Game) { all = append(all, l.compareSaid(other, player)...) })
	return all
}

// findAfterSteps redeals the game several decisions earlier, because rules may have read a
// hidden card there and log it only now.
func (w *worker) findAfterSteps(l *look, player int) (all []*Finding) {
	w.dealt(l.start(), player, l.hiddenFrom(player), func(other *interpreter.Game) { all = append(all, l.compareLast(other, player)...) })
	w.exchanged(l.start(), player, func(other *interpreter.Game) { all = append(all, l.compareSaid(other, player)...) })
	return all
}

// dealt redeals the hidden components in a copy of a game, and passes the copy to look. It does
// nothing if no component is hidden.
func (w *worker) dealt(g *interpreter.Game, player int, hidden []bool, look func(*interpreter.Game)) {
	if !slices.Contains(hidden, true) {
		return
	}
	other := g.Clone()
	luck := rand.New(rand.NewPCG(w.deal, uint64(player)))
	other.RedealBut(player, luck.IntN, func(x int32) bool { return !hidden[x] })
	w.lookAt(other, g, look)
}

// lookAt passes a copy of a game to look, unless the copy asks something else first. For example,
// secret decisions may have to be made again, or a player may have no choice there.
func (w *worker) lookAt(other, g *interpreter.Game, look func(*interpreter.Game)) {
	if d, open := g.Next(); open {
		if g.Asked() > 1 && !asksTheSame(other, g) {
			return
		}
		same, err := other.At(d.Place, d.Player)
		if err != nil {
			return
		}
		other.PutFirst(same)
	}
	if w.isDone() { // a comparison may take long
		return
	}
	w.looks++
	look(other)
}

// asksTheSame reports whether a redealt game asks the same players the same questions. All
// players see who is asked. So cards that leave a player no choice can't be the hidden ones.
func asksTheSame(other, g *interpreter.Game) bool {
	other.LookAgain()
	asked, again := g.Waiting(), other.Waiting()
	return len(other.Log().Events) == len(g.Log().Events) && slices.EqualFunc(asked, again, func(a, b *interpreter.Decision) bool {
		return a.Place == b.Place && sameQuestion(a, b)
	})
}

// exchanged passes a copy of a game to look in which the secret values of the players are
// exchanged. It does nothing if the program keeps no secrets.
func (w *worker) exchanged(g *interpreter.Game, player int, look func(*interpreter.Game)) {
	if !g.Program().KeepsSecrets {
		return
	}
	other := g.Clone()
	luck := rand.New(rand.NewPCG(w.deal, uint64(player)))
	other.RedealKept(player, luck.IntN)
	w.lookAt(other, g, look)
}

// hiddenFrom returns a slice that says, by component index, whether a component was hidden from
// the player at all of the last decisions. A component that was shown in between isn't hidden.
func (l *look) hiddenFrom(player int) []bool {
	hidden := hiddenFrom(l.start(), player)
	for x := range hidden {
		hidden[x] = hidden[x] && !l.isKnownAt(player, x)
	}
	l.withoutShown(hidden, player)
	return hidden
}

// hiddenFrom returns a slice that says, by component index, whether a component is hidden from a
// player.
func hiddenFrom(g *interpreter.Game, player int) []bool {
	hidden := make([]bool, len(g.State().Components))
	for x := range hidden {
		hidden[x] = !g.CanTell(player, x)
	}
	return hidden
}

func anyPlayerCanTell(g *interpreter.Game, x int) bool {
	for player := range g.Players() {
		if g.CanTell(player, x) {
			return true
		}
	}
	return false
}

// withoutShown clears hidden for the components that the player was shown since the first of the
// last decisions.
func (l *look) withoutShown(hidden []bool, player int) {
	log := l.now.Log().For(player)
	cards, zones := map[int64]bool{}, map[int64]bool{}
	for i := len(l.start().Log().Events); i < len(log.Events); i++ {
		log.Shows(&log.Events[i], func(card int64) { cards[card] = true }, func(zone int64) { zones[zone] = true })
	}
	before, now := l.start().State(), l.now.State()
	for x := range hidden {
		c := &before.Components[x]
		if cards[int64(c.Card)] || zones[int64(c.Zone)] || zones[int64(now.Components[x].Zone)] {
			hidden[x] = false
		}
	}
}

// compare makes the last choices in a game that was redealt before them, and returns what the
// player receives differently. If unobserved is true, no player could see the redealt components.
// Then the course of the rules must not depend on them. Otherwise a player may have acted on
// them, and log entries about such actions may differ.
func (l *look) compare(other *interpreter.Game, player int, unobserved bool) []*Finding {
	if !l.playOn(other) {
		return nil
	}
	return l.compareHere(other, player, unobserved)
}

// compareLast does the same over several decisions. It returns only the differences that the
// last decision caused.
func (l *look) compareLast(other *interpreter.Game, player int) []*Finding {
	end := len(l.steps) - 1
	if !l.playOver(l.steps[:end], other) {
		return nil
	}
	other.Next()
	sooner := compareViews(viewFor(l.last().before, player), viewFor(other, player), player)
	if !l.last().decideIn(other) {
		return nil
	}
	found := slices.DeleteFunc(l.compareHere(other, player, false), func(f *Finding) bool { return f.Kind == Tells })
	return without(found, sooner)
}

// compareHere compares the game with another one after the same choices.
func (l *look) compareHere(other *interpreter.Game, player int, unobserved bool) []*Finding {
	_, open := other.Next()
	parted, found := l.compareStories(other, player)
	sameActs := unobserved || slices.Equal(l.acts(l.now, player), l.acts(other, player))
	if !sameActs {
		found = slices.DeleteFunc(found, func(f *Finding) bool { return isSaid(f.of) })
	}
	if !parted && l.now.Err() == nil && other.Err() == nil {
		_, stillOpen := l.now.Next()
		if parted = open != stillOpen || !sameQuestions(l.now, other); !parted {
			return append(found, without(l.compareViews(other, player), found)...)
		}
	}
	switch {
	case !parted:
		found = append(found, compareErrors(l.now.Err(), other.Err(), player)...)
	case other.Err() == nil && sameActs: // a redealt game with an error can't be the real one
		found = append(found, l.leaks(other, player, unobserved)...)
	}
	return found
}

// compareSaid compares games in which other values are kept secretly. It returns only what the
// rules say and set. Results of secrets may be seen, for example who made the highest bid.
func (l *look) compareSaid(other *interpreter.Game, player int) []*Finding {
	if l.showsKept(player) || !l.playOn(other) {
		return nil
	}
	other.Next()
	_, found := l.compareStories(other, player)
	return slices.DeleteFunc(found, func(f *Finding) bool { return !isSaid(f.of) && f.of != event.Decided })
}

// showsKept reports whether a secret value was shown to the player since the first of the last
// decisions.
func (l *look) showsKept(player int) bool {
	log := l.now.Log().For(player)
	return slices.ContainsFunc(log.Events[len(l.start().Log().Events):], func(e event.Event) bool { return e.Kind == event.KeptShown && log.MayRead(&e) })
}

// without returns the findings of seen whose subject isn't among those of told.
func without(seen, told []*Finding) []*Finding {
	return slices.DeleteFunc(seen, func(f *Finding) bool {
		return slices.ContainsFunc(told, func(t *Finding) bool { return f.About != "" && f.About == t.About })
	})
}

func sameQuestion(a, b *interpreter.Decision) bool {
	return a.Player == b.Player && a.Kind == b.Kind && a.Rule.Span == b.Rule.Span
}

func compareErrors(a, b *interpreter.RuleError, player int) []*Finding {
	if a == nil || b == nil || a.Span != b.Span || a.For(player).Message == b.For(player).Message {
		return nil
	}
	return []*Finding{{Kind: Error, Player: player, Text: a.For(player).Message, Redealt: b.For(player).Message, At: a.Span, Rule: ruleOf(a)}}
}

func ruleOf(err *interpreter.RuleError) string {
	if len(err.Chain) > 0 {
		return err.Chain[0].Rule
	}
	return ""
}
