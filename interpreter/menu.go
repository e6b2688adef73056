package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// An offer is one of the options of a menu as its list has them: which way it is, why it is closed, and what each part
// of the way names.
type offer []int64

const (
	offeredWay = iota
	offeredWhy // -1: it is open
	offeredValues
)

func (o offer) way() int        { return int(o[offeredWay]) }
func (o offer) isOpen() bool    { return o[offeredWhy] < 0 }
func (o offer) values() []int64 { return o[offeredValues:] }

// cutOffer takes the first offer off the list of a menu.
func cutOffer(site *program.Site, offers []int64) (first offer, rest []int64) {
	n := offeredValues + len(site.Ways[offers[offeredWay]].Parts)
	return offers[:n:n], offers[n:]
}

// isOnly tells whether a menu has no second option.
func isOnly(site *program.Site, offers []int64) bool {
	_, rest := cutOffer(site, offers)
	return len(rest) == 0
}

func anyOpen(site *program.Site, offers []int64) bool {
	for len(offers) > 0 {
		var o offer
		if o, offers = cutOffer(site, offers); o.isOpen() {
			return true
		}
	}
	return false
}

// nameParts gives what the parts of a way name its values, and tells what they were before.
func (m *machine) nameParts(way *program.Way, values []int64) (before [variant.MostParts]int64) {
	named := m.fiber.window()[way.Var:]
	copy(before[:], named[:len(values)])
	copy(named, values)
	return before
}
