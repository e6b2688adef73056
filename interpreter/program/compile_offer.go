package program

import "houserule/dsl/variant"

// A StandingOffer is an offer that players may begin while the game stands still. Title, Where and Suggest are
// procedures that are asked for a player, -1 where nothing is said; Proc is what the offer comes to.
type StandingOffer struct {
	*variant.Offer
	Title, Where, Suggest int32
	Proc                  int32
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
		c.p.Offers = append(c.p.Offers, StandingOffer{
			Offer: o, Title: about(o.Title), Where: about(o.Where), Suggest: about(o.Suggest), Proc: c.procFor(o.Proc),
		})
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
