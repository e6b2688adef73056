package interpreter

import (
	"slices"

	"houserule/interpreter/program"
)

// Suggestion is what the rules suggest for the decision that the game stands still for: without a word
// about it the first possibility, as little as possible, or the last way that is open. Asking for it
// changes nothing. It is good until it is asked for again.
func (g *Game) Suggestion() Choice {
	if _, ok := g.Next(); !ok {
		return Choice{}
	}
	b := &g.branch
	if b.waits == forLuck {
		return Choice{Number: 1, Indexes: g.index(0)}
	}
	g.work = g.limits.Steps
	c, s := g.suggested()
	if s != goOn {
		g.err = nil
	}
	return c
}

func (g *Game) suggested() (Choice, signal) {
	site, r := g.site(), g.branch.window()
	if site.Kind == program.PickWay {
		return Choice{Indexes: g.index(g.suggestedWay(site, g.List(r[site.List])))}, goOn
	}
	value, s := g.foreseen(site)
	return g.choiceOf(site, g.branch.window(), value), s
}

// isUpToNobody tells whether the one who decides is none.
func isUpToNobody(site *program.Site, r []int64) bool {
	return site.Player >= 0 && r[site.Player] == none
}

// followSuggestion decides what is up to nobody: what is suggested happens, and is told. Whoever has asked for a suggestion
// may still hold it.
func (g *Game) followSuggestion() signal {
	work := g.work
	g.indexes, g.followed = g.followed, g.indexes
	g.branch.waits = forDecision
	d := g.describe()
	c, s := g.suggested()
	if s == goOn {
		g.tellDecision(d, c)
		g.apply(d, c)
		s = jumped
	}
	g.branch.waits = forNothing
	g.indexes, g.followed = g.followed, g.indexes
	g.work = work
	return s
}

// choiceOf is the choice that a value comes from.
func (g *Game) choiceOf(site *program.Site, r []int64, value int64) Choice {
	switch site.Kind {
	case program.PickOne:
		if value == none {
			return Choice{}
		}
		return Choice{Indexes: g.index(slices.Index(g.List(r[site.List]), value))}
	case program.PickSome:
		g.indexes = g.indexes[:0]
		chosen := g.List(value)
		for i, e := range g.List(r[site.List]) {
			if slices.Contains(chosen, e) {
				g.indexes = append(g.indexes, i)
			}
		}
		return Choice{Indexes: g.indexes}
	case program.PickNumber:
		return Choice{Number: value}
	}
	return Choice{Yes: value == 1}
}

// index is one place as a choice has it.
func (g *Game) index(i int) []int {
	g.indexes = append(g.indexes[:0], i)
	return g.indexes
}

// foreseen is the value that a decision is suggested to have. It is one that is allowed.
func (g *Game) foreseen(site *program.Site) (int64, signal) {
	value, ok := g.tryLook(site.Suggest)
	if !ok {
		value = none
	}
	r := g.branch.window()
	switch site.Kind {
	case program.PickOne:
		return g.foreseenOne(site, g.List(r[site.List]), value, ok), goOn
	case program.PickSome:
		return g.foreseenSome(site, r, value)
	case program.PickNumber:
		if value == none {
			return r[site.Min], goOn
		}
		return max(r[site.Min], min(r[site.Max], value)), goOn
	}
	return boolean(ok && value == 1), goOn
}

func (g *Game) foreseenOne(site *program.Site, candidates []int64, value int64, ok bool) int64 {
	switch {
	case ok && value == none && site.OrNone, ok && slices.Contains(candidates, value):
		return value
	case len(candidates) == 0:
		return none
	}
	return candidates[0]
}

// foreseenSome keeps to what can be chosen: not more than allowed, and filled up from the first if too
// few. A suggestion may also be a single element.
func (g *Game) foreseenSome(site *program.Site, r []int64, value int64) (int64, signal) {
	candidates := g.List(r[site.List])
	lo, hi := bounds(site, r, int64(len(candidates)))
	wanted := g.List(value)
	_, _, isList := program.IsList(value)
	g.picked = g.picked[:0]
	for _, e := range candidates {
		if int64(len(g.picked)) < hi && (slices.Contains(wanted, e) || !isList && value == e && value != none) {
			g.picked = append(g.picked, e)
		}
	}
	if int64(len(g.picked)) < lo {
		g.picked = append(g.picked[:0], candidates[:lo]...)
	}
	return g.listOf(g.picked)
}

// suggestedWay is the place of the first open way whose suggestion holds, or else of the last open one.
func (g *Game) suggestedWay(site *program.Site, offers []int64) int {
	open := -1
	for len(offers) > 0 {
		var o offer
		o, offers = cutOffer(site, offers)
		if !o.isOpen() {
			continue
		}
		open++
		if g.isSuggested(&site.Ways[o.way()], o.values()) {
			return open
		}
	}
	return open
}

func (g *Game) isSuggested(way *program.Way, values []int64) bool {
	before := g.nameParts(way, values)
	value, ok := g.tryLook(way.Suggest)
	g.nameParts(way, before[:len(values)])
	return ok && value == 1
}
