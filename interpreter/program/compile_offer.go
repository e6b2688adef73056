package program

import (
	"houserule/dsl/variant"
	"houserule/interpreter/reason"
)

// A StandingOffer is an offer that players may begin while the game waits for a decision. Title, Where, Why and Suggest are
// procedures with the player as their argument, -1 where the rules say nothing. Why returns the text that says why Where
// does not hold; a fast program has none. Proc carries the offer out.
type StandingOffer struct {
	*variant.Offer
	Title, Where, Why, Suggest int32
	Proc                       int32
}

// offers compiles what players may begin, and where it ends.
func (c *compiler) offers() {
	for _, o := range c.v.Offers {
		about := func(e variant.Expr) int32 {
			if e == nil {
				return -1
			}
			return c.look(e, []*variant.Local{o.Player})
		}
		offer := StandingOffer{
			Offer: o, Title: about(o.Title), Where: about(o.Where), Why: -1, Suggest: about(o.Suggest), Proc: c.procFor(o.Proc),
		}
		if c.p.Mode.Traces() {
			offer.Why = c.explain(reason.Why(o.Where, nil), []*variant.Local{o.Player})
		}
		c.p.Offers = append(c.p.Offers, offer)
	}
	if len(c.v.Offers) == 0 {
		return
	}
	ends := c.newProc(Proc{Name: "offer", Sort: "offer"})
	c.later = append(c.later, func() {
		u := c.newUnit(ends, nil)
		c.p.AtJoin = u.emit(Join, 0, 0, 0)
	})
}
