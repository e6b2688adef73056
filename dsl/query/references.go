package query

import (
	"houserule/dsl/check"
	"houserule/dsl/source"
)

// References are all places, in any of several rules, where what is named at an offset of a file is named. Rules that
// share a file see other things in it: a house rule its own procedure where the rules below it have theirs. What is one
// thing to any of them is one here.
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

// A place is where a name begins.
type place struct {
	file  string
	start int
}

func placeOf(at source.Span) place { return place{at.File.Name, at.Start} }

// A thingOf is a thing of some rules.
type thingOf struct {
	names *Names
	thing check.Thing
}

type references struct {
	all      []*Names
	known    map[place]bool
	followed map[thingOf]bool // those whose places are known
	waiting  []source.Span
	found    []source.Span
}

// follow takes in all places where some things are named.
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

// named is what a place names, if that is its name: original(…) names something else each time.
func (n *Names) named(at source.Span) (things []check.Thing) {
	for _, use := range n.At(at.File.Name, at.Start) {
		if use.At.Start == at.Start && use.Of.Name() == at.Text() {
			things = append(things, use.Of)
		}
	}
	return things
}
