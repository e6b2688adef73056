package interpreter

import (
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// What lies face down in a zone for nobody is unobserved: no player sees it, and no rule may read it.
// Rules know that it is there, where, and that it is the same component as before. So two unobserved
// components may exchange what they show, and nothing that happens differs.

// aFaceDownCard is what texts call an unobserved component.
const aFaceDownCard = "a face-down card"

// isHidden tells whether a component is unobserved, and whoever asks must not know what it is: only where
// a scenario sets its scene or expects something, all is open.
func (g *Game) isHidden(c *component) bool {
	return c.face == unobserved && (g.scenario == nil || g.scenario.told)
}

// unseen is the rule error that something of an unobserved component is read or set.
func (g *Game) unseen(c *component, what string) signal {
	rule := g.p.At(int32(g.branch.pc)).Rule
	if rule == "" {
		rule = "this"
	}
	return g.fail("%s looks at the %s of a card that nobody has observed, in %s; "+
		`turn the card face up first, or look only at those that are: "where face_up and …"`, rule, what, g.NameOfZone(c.zone))
}

// ---- Telling ----------------------------------------------------------------------------------------

// toldOf is what an event says of a component: which of the log's names is its own.
func (g *Game) toldOf(x int64) int64 {
	switch c := g.component(x); {
	case c == nil:
		return x
	case c.face == unobserved:
		return hiddenCard
	}
	return int64(g.component(x).card)
}

// toldGoing is the same for a component that goes to a zone. If it is unobserved there, but lay face up,
// everybody sees which one it is.
func (g *Game) toldGoing(x, to int64, how int32) int64 {
	if c := g.component(x); g.conceals(x, to, how) && !g.isUp(c) {
		return hiddenCard
	}
	return g.toldOf(x)
}

// ---- Observing --------------------------------------------------------------------------------------

// observe finds out what an unobserved component is. It lies as before: whoever observes it moves it or
// turns it next. With real cards somebody is asked, once.
func (g *Game) observe(x int64) signal {
	c := g.component(x)
	if c == nil || c.face != unobserved {
		return goOn
	}
	if _, ok := g.luck.(luck.Observer); ok {
		cards, taken := g.mayBe(int32(x))
		g.requested = requested{cards: cards}
		g.request = luck.Request{Stream: int(g.p.FaceUp), N: len(cards), Observed: true, Taken: taken}
		k, s := g.ask()
		if s != goOn {
			return s
		}
		g.exchange(int32(x), cards[k])
	}
	c.face = faceDown
	return goOn
}

// observeMoved observes a component, those of a list or those in a zone before they move, unless they
// lie unobserved where they go. So nobody is asked in the middle of a move.
func (g *Game) observeMoved(sort program.Op, what, to int64, how int32) signal {
	if g.p.FaceUp < 0 {
		return goOn
	}
	for _, x := range g.those(sort, what) {
		if s := g.observeGoing(x, to, how); s != goOn {
			return s
		}
	}
	return goOn
}

func (g *Game) observeGoing(x, to int64, how int32) signal {
	if g.conceals(x, to, how) {
		return goOn
	}
	return g.observe(x)
}

// observeDiscarded observes components before they go to their discard piles.
func (g *Game) observeDiscarded(all []int64) signal {
	for _, x := range all {
		if c := g.component(x); c != nil {
			if s := g.observeGoing(x, int64(c.home), 0); s != goOn {
				return s
			}
		}
	}
	return goOn
}

// observeTurned observes components before they are turned face up.
func (g *Game) observeTurned(all []int64, up bool) signal {
	for _, x := range all {
		if !up {
			return goOn
		}
		if s := g.observe(x); s != goOn {
			return s
		}
	}
	return goOn
}
