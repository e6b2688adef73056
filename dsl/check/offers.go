package check

import (
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// An offerDecl is an offer together with what was written.
type offerDecl struct {
	entity *entity
	proc   *procedure
	decl   *syntax.OfferDecl
}

// collectOffer gives an offer its name. Players begin it, so nothing in the rules has to use it.
func (c *checker) collectOffer(d Decl, decl *syntax.OfferDecl) {
	p := c.newProc(d)
	p.entity = c.declare(p.name, p.Sort)
	p.entity.offer = &variant.Offer{
		Index: len(c.v.Offers), Name: p.Name, Proc: p.Proc, Span: p.Span, Doc: p.Doc, Cites: p.Cites,
	}
	c.entry.mention(p.entity)
	c.v.Offers = append(c.v.Offers, p.entity.offer)
	c.offers = append(c.offers, &offerDecl{p.entity, p, decl})
}

// checkOffers checks what offers come to, and who may begin them. In their conditions a bare name means what the player
// has who would begin.
func (c *checker) checkOffers() {
	for _, o := range c.offers {
		if c.v.MaxPlayers == 1 {
			c.errorf(CodeOfferAlone, o.proc.NameSpan, "", "an offer needs somebody to take it, and one alone plays this")
		}
		c.checkProc(o.proc)
		o.proc.Effect = variant.Acts
		c.checkOffer(o)
	}
}

func (c *checker) checkOffer(o *offerDecl) {
	offer := o.entity.offer
	offer.Player = o.proc.Params[0]
	look := func(why string) *body {
		b := c.newLook(o.entity, why, variant.Pure)
		b.bind(offer.Player, isGiven)
		b.owner = b.get(offer.Player, offer.Player.Span)
		return b
	}
	offer.Title = look("a label").text(o.decl.Title)
	if o.decl.Where != nil {
		offer.Where, _, _ = look("the condition of an offer").condition(o.decl.Where)
	}
	if o.decl.Suggest != nil {
		offer.Suggest = look("a suggestion").value(o.decl.Suggest, boolType)
	}
}
