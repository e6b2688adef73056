package usage

import (
	"cmp"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A census counts, over many games, how far each card got.
type census struct {
	program                *program.Program
	games                  int
	drawn, offered, played map[name]int
	ran                    []int64 // number of games that ran a point, by index of the program's points
}

func newCensus(p *program.Program) *census {
	return &census{program: p, drawn: map[name]int{}, offered: map[name]int{}, played: map[name]int{}, ran: make([]int64, len(p.Points))}
}

// add counts the cards and points of one game.
func (c *census) add(met *sightings) {
	c.games++
	count(c.drawn, met.drawn)
	count(c.offered, met.offered)
	count(c.played, met.played)
	for _, point := range met.ran {
		c.ran[point]++
	}
}

func count(games map[name]int, met map[name]bool) {
	for card := range met {
		games[card]++
	}
}

// cards returns a slice with each card of the catalogs that zones start with. Each card has its
// counts.
func (c *census) cards() (cards []Card) {
	var ran scenario.Coverage
	p := c.program
	ran.Add(p, c.ran)
	seen, title := map[name]bool{}, p.Variant.Titles()
	for _, catalog := range p.Variant.Catalogs {
		if catalog.Kind.Sort != "card" || !p.Variant.Stocks(catalog) {
			continue
		}
		for i := range catalog.Cards {
			listed := &catalog.Cards[i]
			called := name{catalog, listed.Name}
			if seen[called] {
				continue
			}
			seen[called] = true
			cards = append(cards, Card{
				Card: listed, Kind: catalog.Kind, Title: title(variant.ListedCard{Catalog: catalog, Card: i}), Unused: unused(&ran, listed.Own()),
				Drawn: c.drawn[called], Offered: c.offered[called], Played: c.played[called],
			})
		}
	}
	return cards
}

// unused returns the points of a script that never ran, sorted by source offset. It leaves out
// points inside a procedure that never ran, because they follow from it.
func unused(ran *scenario.Coverage, script *variant.Script) (points []program.Point) {
	if script == nil {
		return nil
	}
	idle := map[string]bool{}
	for _, point := range ran.Points {
		if point.Runs > 0 || !within(point.Span, script.Span) {
			continue
		}
		if point.Kind == program.ProcPoint {
			idle[point.Proc] = true
		}
		points = append(points, point.Point)
	}
	slices.SortFunc(points, func(a, b program.Point) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return slices.DeleteFunc(points, func(point program.Point) bool {
		return point.Kind != program.ProcPoint && idle[point.Proc]
	})
}

func within(inner, outer source.Span) bool {
	return inner.File == outer.File && outer.Start <= inner.Start && inner.End <= outer.End
}
