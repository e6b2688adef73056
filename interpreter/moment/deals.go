package moment

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/view"
)

// What a player can't know has no say in what is foretold: neither in what that is, nor in whether there is anything. So nothing is ever
// looked ahead on the game itself, but on deals that are the same for all games which the player can't tell apart. A course ends
// where rules look at something that the player can't know. What has changed at once by then is so in every deal, but rules may
// change it back behind that. Other deals, on which rules may look at anything, show whether they do.

const (
	several   = 2  // deals that are looked ahead on, which have to agree
	mostDeals = 12 // further deals, where rules look at something that the player can't know
)

// lookOnDeals makes ready to look ahead on the first deals; not ok if nothing can be foretold.
func (k *maker) lookOnDeals() (ok bool) {
	seen := k.game.SeenBy(k.player)
	if view.KnowsAll(seen, k.player) {
		k.aheads = appendAhead(k.aheads, k.aheadOn(seen, false))
		return len(k.aheads) > 0
	}
	k.deals = view.NewDeals(seen, k.player)
	for range several {
		k.aheads = appendAhead(k.aheads, k.nextDeal(false))
	}
	if len(k.aheads) < several {
		for _, a := range k.aheads {
			a.done()
		}
		k.aheads = nil
	}
	return len(k.aheads) > 0
}

func appendAhead(all []*ahead, a *ahead) []*ahead {
	if a == nil {
		return all
	}
	return append(all, a)
}

// nextDeal looks ahead on the next deal; nil if it does not stand at the same question.
func (k *maker) nextDeal(guesses bool) *ahead {
	copied := k.deals.Guessed()
	defer view.Copies.Put(copied)
	return k.aheadOn(copied, guesses)
}

// aheadOn looks ahead on a copy; nil if it does not stand at the same question with the same options, or if rules have copied something
// there that the player can't know.
func (k *maker) aheadOn(copied *interpreter.Game, guesses bool) *ahead {
	a := newAhead(copied, k.watched, k.decision.Place, k.player)
	if a == nil {
		return nil
	}
	d, err := a.base.At(a.place, a.player)
	if err != nil || !guesses && d.HasCopied() || !slices.EqualFunc(d.Options, k.decision.Options, isSameOption) {
		a.done()
		return nil
	}
	a.watched.Guesses = guesses
	return a
}

func isSameOption(a, b interpreter.Option) bool {
	return a.Way == b.Way && a.Open == b.Open && slices.Equal(a.Values, b.Values)
}

// keepCertain keeps of what a choice changes at once what no further deal takes back. It ends as soon as nothing is left. Where there
// is nothing to deal anew, nothing shows that.
func (k *maker) keepCertain(o *outlook, c interpreter.Choice) {
	if k.deals == nil {
		o.deeds = nil
	}
	for i := 0; i < mostDeals && len(o.deeds) > 0; i++ {
		if i == len(k.guesses) {
			k.guesses = append(k.guesses, k.nextDeal(true))
		}
		a := k.guesses[i]
		if a == nil {
			continue
		}
		a.work = k.room
		found := a.deeds(c)
		o.deeds = slices.DeleteFunc(o.deeds, func(d difference) bool { return !slices.Contains(found, d) })
	}
}
