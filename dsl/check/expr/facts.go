package expr

import (
	"houserule/dsl/check/types"
	"houserule/dsl/variant"
)

// Assume takes facts as given from here on. Who holds the card of a script stays the same only where rules
// just look.
func (b *Body) Assume(facts []types.Fact) {
	for _, fact := range facts {
		if b.Script == nil || fact.Local != b.Script.Holder || b.region.Limit <= variant.Asks {
			b.Flow.Learn(fact.Local, fact.Is)
		}
	}
}

// told is what conditions on x tell about: a variable, or who holds the card of a script.
func (b *Body) told(x variant.Expr) *variant.Local {
	if get, ok := x.(*variant.PropGet); ok && b.Script != nil && get.Prop == "holder" && types.SubjectOf(get.X) == b.Script.Self {
		return b.Script.Holder
	}
	return types.SubjectOf(x)
}

// Presence is what follows from x being there or being none.
func (b *Body) Presence(x variant.Expr) (there, none []types.Fact) {
	return types.PresenceOf(b.told(x), x.Type())
}

// kindFacts is what follows from x being of one of some kinds, or of none of them.
func (b *Body) kindFacts(x variant.Expr, kinds []*variant.Kind) (yes, no []types.Fact) {
	return types.KindsOf(b.told(x), x.Type(), kinds)
}
