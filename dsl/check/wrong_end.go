package check

import "houserule/dsl/variant"

// warnWrongEnd warns of a search that takes the bottom of a deck or pile though it reads as if it took the top. Nothing is
// wrong with one that says in which order or what for; in a scenario whoever writes it sees what comes of it.
func (b *body) warnWrongEnd(q *variant.QueryExpr) {
	if q.Op != "first" || q.Count != nil || q.Where != nil || q.Keys != nil || b.setsScene {
		return
	}
	zone, ok := q.Source.X.(*variant.ZoneGet)
	if !ok || zone.Zone.Sort != "deck" && zone.Zone.Sort != "pile" || zone.Zone.Keys != nil {
		return
	}
	words := wordsOf(q.Source.At)
	b.warnf(CodeWrongEnd, q.At, "Write "+words+".top, or "+words+".bottom if that is meant.",
		"the first of a %s is its bottom card", zone.Zone.Sort)
}
