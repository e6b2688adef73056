package interpreter

import "houserule/dsl/variant"

// KindOf is the kind of the component of a number; nil for what is no component.
func (g *Game) KindOf(component int64) *variant.Kind {
	c := g.Component(component)
	if c == nil {
		return nil
	}
	return g.p.Variant.Kinds[c.Kind]
}

// SortOf is what sort of zone the zone of a number is, such as deck or hand, and whether what lies in it is in play,
// or may be; empty for what is no zone.
func (g *Game) SortOf(zone int64) (sort string, inPlay bool) {
	z := g.Zone(zone)
	if z == nil {
		return "", false
	}
	def := &g.p.Zones[z.Def]
	return def.Sort, def.InPlay
}
