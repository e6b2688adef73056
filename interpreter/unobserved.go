package interpreter

import (
	"cmp"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// What lies face down in a zone for nobody is unobserved: no player sees it, and no rule may read it.
// Rules know that it is there, where, and that it is the same component as before. So two unobserved
// components may exchange what they show, and nothing that happens differs.

// aFaceDownCard is what texts call an unobserved component.
const aFaceDownCard = "a face-down card"

// faceFor is which side of a component shows in a zone that it comes to.
func (g *Game) faceFor(c *component, d *program.Zone, how int32) face {
	side := asUsual
	switch {
	case how&program.FaceIsUp != 0, how&program.AsItLies != 0 && g.isUp(c):
		side = faceUp
	case how&(program.FaceIsDown|program.AsItLies) != 0:
		side = faceDown
	}
	if d.Nobody && side != faceUp {
		return unobserved
	}
	return side
}

// conceals tells whether a component is unobserved once it has come to a zone.
func (g *Game) conceals(x, to int64, how int32) bool {
	c, z := g.component(x), g.zone(to)
	return c != nil && z != nil && g.faceFor(c, &g.p.Zones[z.def], how) == unobserved
}

// isHidden tells whether a component is unobserved, and whoever asks must not know what it is: only where
// a scenario sets its scene or expects something, all is open.
func (g *Game) isHidden(c *component) bool {
	return c.face == unobserved && (g.scenario == nil || g.scenario.told)
}

// areUnobserved tells whether elements of a type are components that look all alike, for nobody has observed any of them.
func (g *Game) areUnobserved(elements []int64, elem int32) bool {
	if g.p.Types[elem].Base != variant.Component {
		return false
	}
	for _, x := range elements {
		if c := g.component(x); c == nil || c.face != unobserved {
			return false
		}
	}
	return true
}

// unseen is the rule error that something of an unobserved component is read or set.
func (g *Game) unseen(c *component, what string) signal {
	rule := g.p.At(int32(g.branch.pc)).Rule
	if rule == "" {
		rule = "this"
	}
	return g.fail("%s looks at the %s of a card that nobody has observed, in %s; "+
		`turn the card face up first, or look only at those that are: "where face_up and …"`, rule, what, g.nameOfZone(c.zone))
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
	return int64(g.log.shown[x])
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

// mayBe are the components whose place nobody knows, of those with the same back as one that may lie where it
// does. It is number taken among them. Of several that are called alike there is one. They stand in the order of the data.
func (g *Game) mayBe(x int32) (cards []int32, taken int) {
	type look struct{ kind, name int32 }
	shown := map[look]bool{{g.components[x].kind, g.components[x].name}: true}
	cards = []int32{x}
	for _, y := range g.unknown(x) {
		c := &g.components[y]
		if !shown[look{c.kind, c.name}] && g.mayExchange(x, y) {
			shown[look{c.kind, c.name}] = true
			cards = append(cards, y)
		}
	}
	slices.SortFunc(cards, func(a, b int32) int {
		c, d := &g.components[a], &g.components[b]
		return cmp.Or(cmp.Compare(c.cells, d.cells), cmp.Compare(c.name, d.name))
	})
	return cards, slices.Index(cards, x)
}

// unknown are the components with the same back as one whose place nobody knows: they are unobserved, or
// among what was shuffled.
func (g *Game) unknown(x int32) []int32 {
	shuffled := map[int32]bool{}
	for i := range g.zones {
		z := &g.zones[i]
		for _, y := range g.in(z)[z.lo:z.hi] {
			shuffled[y] = true
		}
	}
	var all []int32
	for i := range g.components {
		y := int32(i)
		if c := &g.components[i]; g.backs[y] == g.backs[x] && (c.face == unobserved || shuffled[y]) && !g.areNested(x, y) {
			all = append(all, y)
		}
	}
	return all
}

// mayExchange tells whether each of two components may lie where the other one does.
func (g *Game) mayExchange(x, y int32) bool {
	a, b := &g.components[x], &g.components[y]
	return a.kind == b.kind || g.takes(a.zone, b.kind) && g.takes(b.zone, a.kind)
}

// areNested tells whether one of two components lies within the other, so that they can't change places.
func (g *Game) areNested(x, y int32) bool { return g.isWithin(x, y) || g.isWithin(y, x) }

func (g *Game) isWithin(x, y int32) bool {
	for holder := g.holder(&g.components[x]); holder != none; holder = g.holder(&g.components[holder]) {
		if holder == int64(y) {
			return true
		}
	}
	return false
}

// exchange lets two components show what the other one showed. Each stays where it is. If they are of one
// kind, what data doesn't give stays with each of them, too, and so does what lies in its zones.
func (g *Game) exchange(x, y int32) {
	if x == y {
		return
	}
	g.rest(x)
	g.rest(y)
	a, b := &g.components[x], &g.components[y]
	a.front, b.front = b.front, a.front
	if len(g.backs) > 0 {
		g.backs[x], g.backs[y] = g.backs[y], g.backs[x]
	}
	if cards := g.live.cards; len(cards) > 0 {
		cards[x], cards[y] = cards[y], cards[x]
	}
	if a.kind == b.kind {
		g.keepMarks(a, b)
	}
	if g.log != nil {
		g.log.shown[x], g.log.shown[y] = g.log.shown[y], g.log.shown[x]
	}
	g.showFront(x)
	g.showFront(y)
	g.settle(x)
	g.settle(y)
}

// keepMarks changes back what has happened to two components of one kind.
func (g *Game) keepMarks(a, b *component) {
	k := &g.p.Kinds[a.kind]
	for slot, printed := range k.Printed {
		x, y := &g.cells[a.cells+int32(slot)], &g.cells[b.cells+int32(slot)]
		switch {
		case k.Fields[slot].Type.Base == variant.ZoneType:
			g.exchangeContents(int32(*x), int32(*y))
		case !printed:
			*x, *y = *y, *x
		}
	}
}

// showFront makes a component the one whose zones and lines those of its front are.
func (g *Game) showFront(x int32) {
	c := &g.components[x]
	for _, own := range g.p.Kinds[c.kind].Zones {
		g.zones[g.cells[c.cells+own.Slot]].holder = x
	}
	for i := range g.setOf(x).Lines {
		g.live.entries[int(g.live.cards[x].lines)+i].component = x
	}
}
