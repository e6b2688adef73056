package advice

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/view"
)

// A preview must not depend on anything that the player can't know: neither its text, nor whether there is one. So the game itself is
// never looked ahead on. Instead there are deals that are the same for all games that the player can't tell apart. A course ends
// at the first rule that looks at something hidden. Each change up to there holds in every deal, but a rule behind it may take the
// change back. Further deals, on which rules may look at anything, show whether one does.

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
