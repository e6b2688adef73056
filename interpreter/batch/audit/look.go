package audit

import (
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/event"
)

// A look is at a game that stands still, and at the way by which it came there.
type look struct {
	now       *interpreter.Game
	decisions int
	way       []step                       // the last decisions, in their order; none at the first
	glimpses  []*glimpse                   // of the players, where they have been taken
	previews  map[interpreter.Place][]item // where they have been looked at
}

// glimpse is what a player gets.
func (l *look) glimpse(player int) *glimpse {
	if l.glimpses[player] == nil {
		l.glimpses[player] = glimpseOf(l.now, player)
	}
	return l.glimpses[player]
}

// standing compares what a player gets with what another game would give that stands here, too.
func (l *look) standing(other *interpreter.Game, player int) []*Finding {
	return compareGlimpses(l.glimpse(player), glimpseOf(other, player), player)
}

// onlooker stands for whoever watches and plays no seat.
const onlooker = -1

// find is what a game shows to its players, and to who looks on, that they can't know.
func (w *worker) find(l *look) (all []*Finding) {
	for player := onlooker; player < l.now.Players(); player++ {
		all = append(all, w.findFor(l, player)...)
	}
	if w.Silence {
		for player := range l.now.Players() {
			all = append(all, w.findSilence(l, player)...)
		}
		all = append(all, w.findSilence(l, onlooker)...) // who may know no less
	}
	return all
}

// findFor is the same for one player.
func (w *worker) findFor(l *look, player int) []*Finding {
	if player == onlooker {
		return w.findWatching(l)
	}
	found := w.findStanding(l, player)
	if last := l.back(1); last != nil {
		found = append(found, w.findOnTheWay(last, player)...)
	}
	if far := l.back(further(l.decisions + int(w.deal))); far != nil {
		found = append(found, w.findFurtherBack(far, player)...)
	}
	return found
}

// findStanding has a game dealt anew where it stands.
func (w *worker) findStanding(l *look, player int) (all []*Finding) {
	compare := func(other *interpreter.Game) {
		found := l.standing(other, player)
		if len(found) == 0 {
			found = compareLines(l.now, other, player)
		}
		w.stands++
		sends := len(found) == 0 && w.isSentNow(l, player)
		if len(found) == 0 && (w.isPreviewed(l, player, foretold) || sends) {
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

// findWatching is what is sent to somebody who looks on.
func (w *worker) findWatching(l *look) (all []*Finding) {
	if w.isWatched(l) {
		w.dealt(l.now, onlooker, hiddenFrom(l.now, onlooker), func(other *interpreter.Game) {
			all = w.compareSent(l.now, other, onlooker)
		})
	}
	return all
}

// findOnTheWay has a game dealt anew at the decision before, where it is played on to here as the same was chosen. What
// the player has come to know meanwhile stays what it is.
func (w *worker) findOnTheWay(l *look, player int) (all []*Finding) {
	hidden := l.hiddenFrom(player)
	w.dealt(l.start(), player, hidden, func(other *interpreter.Game) {
		found := l.compare(other, player, false)
		if len(found) == 0 {
			found = w.previewedOnTheWay(l, other, player)
		}
		all = append(all, found...)
	})
	for x := range hidden {
		hidden[x] = hidden[x] && !anybodyCanTell(l.start(), x) && !anybodyCanTell(l.now, x)
	}
	w.dealt(l.start(), player, hidden, func(other *interpreter.Game) { all = append(all, l.compare(other, player, true)...) })
	w.exchanged(l.start(), player, func(other *interpreter.Game) { all = append(all, l.compareSaid(other, player)...) })
	return all
}

// findFurtherBack has a game dealt anew before that: rules may have found something out there that they tell only now.
func (w *worker) findFurtherBack(l *look, player int) (all []*Finding) {
	w.dealt(l.start(), player, l.hiddenFrom(player), func(other *interpreter.Game) { all = append(all, l.compareLast(other, player)...) })
	w.exchanged(l.start(), player, func(other *interpreter.Game) { all = append(all, l.compareSaid(other, player)...) })
	return all
}

// dealt deals a copy of a game anew, and has it looked at if there is anything to deal.
func (w *worker) dealt(g *interpreter.Game, player int, hidden []bool, look func(*interpreter.Game)) {
	if !slices.Contains(hidden, true) {
		return
	}
	other := g.Clone()
	luck := rand.New(rand.NewPCG(w.deal, uint64(player)))
	other.RedealBut(player, luck.IntN, func(x int32) bool { return !hidden[x] })
	w.lookAt(other, g, look)
}

// lookAt has a copy looked at that was made of a game, unless it does not stand still there: another question may be the next
// one where some have to decide in secret anew, or somebody who is asked side by side would have had no choice.
func (w *worker) lookAt(other, g *interpreter.Game, look func(*interpreter.Game)) {
	if d, open := g.Next(); open {
		if g.Asked() > 1 && !standsAlike(other, g) {
			return
		}
		same, err := other.At(d.Place, d.Player)
		if err != nil {
			return
		}
		other.PutFirst(same)
	}
	if w.isDone() { // a look may take long
		return
	}
	w.looks++
	look(other)
}

// standsAlike reports whether several who were asked in a game are asked the same if it was dealt anew. All see who is asked:
// cards that leave somebody no choice are none that could lie there.
func standsAlike(other, g *interpreter.Game) bool {
	other.LookAgain()
	asked, again := g.Waiting(), other.Waiting()
	return len(other.Log().Events) == len(g.Log().Events) && slices.EqualFunc(asked, again, func(a, b *interpreter.Decision) bool {
		return a.Place == b.Place && sameQuestion(a, b)
	})
}

// exchanged has a copy of a game looked at in which other players keep in secret what others keep there.
func (w *worker) exchanged(g *interpreter.Game, player int, look func(*interpreter.Game)) {
	if !g.Program().KeepsSecrets {
		return
	}
	other := g.Clone()
	luck := rand.New(rand.NewPCG(w.deal, uint64(player)))
	other.RedealKept(player, luck.IntN)
	w.lookAt(other, g, look)
}

// hiddenFrom is which components a player could not tell anywhere on the way, nor was shown on it.
func (l *look) hiddenFrom(player int) []bool {
	hidden := hiddenFrom(l.start(), player)
	for x := range hidden {
		hidden[x] = hidden[x] && !l.knownOnTheWay(player, x)
	}
	l.withoutShown(hidden, player)
	return hidden
}

// hiddenFrom is which components a player can't tell.
func hiddenFrom(g *interpreter.Game, player int) []bool {
	hidden := make([]bool, len(g.State().Components))
	for x := range hidden {
		hidden[x] = !g.CanTell(player, x)
	}
	return hidden
}

func anybodyCanTell(g *interpreter.Game, x int) bool {
	for player := range g.Players() {
		if g.CanTell(player, x) {
			return true
		}
	}
	return false
}

// withoutShown takes out the components that the player has been shown on the way.
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

// compare plays a game that was dealt anew before the last choice on to here, and tells what the player gets that is
// different. Nobody reports whether nobody could have looked at what was dealt anew: then how the rules go on must not
// depend on it. Else somebody may do something on the table because of it, and what is said of that goes along with it.
func (l *look) compare(other *interpreter.Game, player int, nobody bool) []*Finding {
	if !l.playOn(other) {
		return nil
	}
	return l.compareHere(other, player, nobody)
}

// compareLast is the same on a longer way, for what shows at its last decision and no sooner.
func (l *look) compareLast(other *interpreter.Game, player int) []*Finding {
	end := len(l.way) - 1
	if !l.playOver(l.way[:end], other) {
		return nil
	}
	other.Next()
	sooner := compareGlimpses(glimpseOf(l.last().before, player), glimpseOf(other, player), player)
	if !l.last().decideIn(other) {
		return nil
	}
	found := slices.DeleteFunc(l.compareHere(other, player, false), func(f *Finding) bool { return f.Kind == Tells })
	return without(found, sooner)
}

// compareHere compares the game with one in which the same was chosen.
func (l *look) compareHere(other *interpreter.Game, player int, nobody bool) []*Finding {
	_, open := other.Next()
	parted, found := l.compareStories(other, player)
	sameActs := nobody || slices.Equal(l.acts(l.now, player), l.acts(other, player))
	if !sameActs {
		found = slices.DeleteFunc(found, func(f *Finding) bool { return isSaid(f.of) })
	}
	if !parted && l.now.Err() == nil && other.Err() == nil {
		_, stillOpen := l.now.Next()
		if parted = open != stillOpen || !askAlike(l.now, other); !parted {
			return append(found, without(l.standing(other, player), found)...)
		}
	}
	switch {
	case !parted:
		found = append(found, compareErrors(l.now.Err(), other.Err(), player)...)
	case other.Err() == nil && sameActs: // with an error it can't have been so
		found = append(found, l.tells(other, player, nobody)...)
	}
	return found
}

// compareSaid is the same of a game in which other things are kept in secret, and goes by nothing but what rules say and
// set: what comes of secrets is seen, such as who has the highest bid.
func (l *look) compareSaid(other *interpreter.Game, player int) []*Finding {
	if l.showsKept(player) || !l.playOn(other) {
		return nil
	}
	other.Next()
	_, found := l.compareStories(other, player)
	return slices.DeleteFunc(found, func(f *Finding) bool { return !isSaid(f.of) && f.of != event.Decided })
}

// showsKept reports whether something kept in secret was shown to the player since the decision before.
func (l *look) showsKept(player int) bool {
	log := l.now.Log().For(player)
	return slices.ContainsFunc(log.Events[len(l.start().Log().Events):], func(e event.Event) bool { return e.Kind == event.KeptShown && log.Told(&e) })
}

// without leaves out what is seen of things that the player was told of already.
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
	return []*Finding{{Kind: Error, Player: player, Told: a.For(player).Message, Else: b.For(player).Message, At: a.Span, Rule: ruleOf(a)}}
}

func ruleOf(err *interpreter.RuleError) string {
	if len(err.Chain) > 0 {
		return err.Chain[0].Rule
	}
	return ""
}
