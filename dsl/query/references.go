package query

import (
	"houserule/dsl/check"
	"houserule/dsl/source"
)

// References returns all spans, in several sets of rules, that refer to the thing named at an
// offset of a file.
//
// A shared file may be resolved differently in each set. For example, a call resolves to a
// procedure of a house rule in one set, and to the original in another. If a name refers to both,
// their uses are returned together.
func References(all []*Names, file string, offset int) []source.Span {
	r := references{all: all, known: map[place]bool{}, followed: map[thingOf]bool{}}
	for _, names := range all {
		for _, use := range names.At(file, offset) {
			r.follow(names, []check.Thing{use.Of})
		}
	}
	for len(r.waiting) > 0 {
		next := r.waiting[0]
		r.waiting = r.waiting[1:]
		for _, names := range all {
			r.follow(names, names.named(next))
		}
	}
	return sorted(r.found)
}

// A place is the position at which a name begins.
type place struct {
	file  string
	start int
}

func placeOf(at source.Span) place { return place{at.File.Name, at.Start} }

// A thingOf is a thing in one set of rules.
type thingOf struct {
	names *Names
	thing check.Thing
}

type references struct {
	all      []*Names
	known    map[place]bool
	followed map[thingOf]bool // things whose spans were already added
	waiting  []source.Span
	found    []source.Span
}

// follow adds all spans at which the given things are named. New spans are also queued, because
// other sets of rules may have more uses of them.
func (r *references) follow(names *Names, things []check.Thing) {
	var declared []check.Thing
	for _, thing := range things {
		if of := (thingOf{names, thing}); !thing.Place().IsZero() && !r.followed[of] {
			r.followed[of] = true
			declared = append(declared, thing)
		}
	}
	if declared == nil {
		return
	}
	for _, at := range names.Of(declared) {
		if !r.known[placeOf(at)] {
			r.known[placeOf(at)] = true
			r.waiting = append(r.waiting, at)
			r.found = append(r.found, at)
		}
	}
}

// named returns the things that the name at a span refers to by their own name. It excludes
// original(…), because that refers to a different thing in each rule.
func (n *Names) named(at source.Span) (things []check.Thing) {
	for _, use := range n.At(at.File.Name, at.Start) {
		if use.At.Start == at.Start && use.Of.Name() == at.Text() {
			things = append(things, use.Of)
		}
	}
	return things
}
