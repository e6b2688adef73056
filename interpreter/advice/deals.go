package advice

import (
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/view"
)

// A preview must not depend on hidden information: neither its text nor its existence. Therefore,
// lookahead never runs on the game itself. It runs on redealt copies that are the same for all
// games that the player can't distinguish.
//
// A branch ends at the first rule that reads hidden information. Each change before that holds in
// every redealt copy, but a later rule may undo the change. Further copies, on which rules may read
// everything, show whether one does.

const (
	several   = 2  // number of redealt copies that must agree
	mostDeals = 12 // limit of further copies, on which rules may read hidden information
)

// lookOnDeals prepares the lookaheads on the first redealt copies. ok is false if no lookahead is
// possible.
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

// nextDeal returns a lookahead on the next redealt copy, or nil if the same question isn't pending
// there.
func (k *maker) nextDeal(guesses bool) *ahead {
	copied := k.deals.Guessed()
	defer view.Copies.Put(copied)
	return k.aheadOn(copied, guesses)
}

// aheadOn returns a pointer to a lookahead on a copy. It returns nil if the same question with the
// same options isn't pending there, or if the rules have copied hidden information into public
// values.
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
	return a.MenuIndex == b.MenuIndex && a.Open == b.Open && slices.Equal(a.Values, b.Values)
}

// keepCertain keeps only those immediate changes of a choice that occur in all further copies. It
// stops when none is left. If there is nothing to redeal, it removes all changes, because it can't
// test them.
func (k *maker) keepCertain(o *outlook, c interpreter.Choice) {
	if k.deals == nil {
		o.consequences = nil
	}
	for i := 0; i < mostDeals && len(o.consequences) > 0; i++ {
		if i == len(k.guesses) {
			k.guesses = append(k.guesses, k.nextDeal(true))
		}
		a := k.guesses[i]
		if a == nil {
			continue
		}
		a.work = k.room
		found := a.consequences(c)
		o.consequences = slices.DeleteFunc(o.consequences, func(d difference) bool { return !slices.Contains(found, d) })
	}
}
