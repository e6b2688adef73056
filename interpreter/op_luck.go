package interpreter

import (
	"errors"

	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// requested is what a request of luck is about: the components that can come up, or the values of a type; neither
// for dice.
type requested struct {
	game   *Game
	cards  []int32
	values []int64
	elem   int32
}

func (q *requested) Stream(number int) string { return q.game.streams[number] }

// Thing is what thing i is called. A card that nobody has observed is called by its name, too.
func (q *requested) Thing(i int) string {
	switch g := q.game; {
	case q.cards != nil:
		return g.TextAt(int64(g.components[q.cards[i]].name))
	case g.p.Types[q.elem].Base == variant.Component:
		return g.TextAt(int64(g.components[q.values[i]].name))
	}
	return q.game.valueLabel(q.elem, q.values[i])
}

// shown is what thing i of the request is called to those who bring the luck: of what nobody has observed they only
// see that it is there.
func (g *Game) shown(i int) string {
	if q := &g.requested; q.values != nil {
		return g.valueLabel(q.elem, q.values[i])
	}
	return g.request.Label(i)
}

// ask has luck answer the request that has been filled in.
func (g *Game) ask() (int, signal) {
	b, q := &g.branch, &g.request
	g.requested.game = g
	q.Names = &g.requested
	if b.given >= 0 {
		given := b.given
		b.given = -1
		return given, goOn
	}
	if g.aside > 0 {
		return 0, g.fail("looking ahead takes luck")
	}
	picked, err := g.pick(q)
	switch {
	case err == nil:
		return picked, goOn
	case errors.Is(err, luck.ErrNotNow):
		b.waits = forLuck
		return 0, stands
	}
	return 0, g.fail("%s", err)
}

func (g *Game) pick(q *luck.Request) (int, error) {
	if q.Observed {
		return g.luck.(luck.Observer).Observe(q)
	}
	return g.luck.Pick(q)
}

// pickOf asks which of some components it is, which perhaps nobody sees.
func (g *Game) pickOf(stream int32, cards []int32, unseen bool) (int, signal) {
	g.requested = requested{cards: cards}
	g.request = luck.Request{Stream: int(stream), N: len(cards), Unseen: unseen}
	return g.ask()
}

// rollFace rolls a die whose faces lie in a zone.
func (g *Game) rollFace(in *program.Instr, r []int64) signal {
	z := g.zone(r[in.B])
	switch {
	case z == nil:
		return g.fail(nothingThere)
	case z.count == 0:
		return g.fail("%s has no faces", g.NameOfZone(int32(r[in.B])))
	}
	faces, left := g.in(z), 1
	if in.C >= 0 {
		left = int(r[in.C])
	}
	g.requested = requested{cards: faces}
	g.request = luck.Request{Stream: int(z.stream), N: len(faces), Dice: left}
	k, s := g.ask()
	if s == goOn {
		r[in.A] = int64(faces[k])
	}
	return s
}

// roll rolls dice one by one, so that each face is known. If luck has to be asked, what was rolled stays.
func (g *Game) roll(in *program.Instr, r []int64) signal {
	b := &g.branch
	sum, least, greatest := &r[in.A], &r[in.A+1], &r[in.A+2]
	told := in.Op == program.RollTold
	if b.rolled == 0 {
		*sum, *least, *greatest = 0, int64(in.C), 0
		if told {
			r[in.A+3] = b.begin()
		}
	}
	for b.rolled < in.B {
		g.requested = requested{}
		g.request = luck.Request{Stream: int(in.N), N: int(in.C), Sides: int(in.C), Dice: int(in.B - b.rolled)}
		k, s := g.ask()
		if s != goOn {
			return s
		}
		face := int64(k + 1)
		*sum, *least, *greatest = *sum+face, min(*least, face), max(*greatest, face)
		b.rolled++
		if told {
			b.building = append(b.building, face)
		}
	}
	b.rolled = 0
	g.charge(16 * int(in.B))
	if told {
		return g.keepFaces(&r[in.A+3])
	}
	return goOn
}

// keepFaces makes a list of the faces that were rolled, in place of what leads back from it.
func (g *Game) keepFaces(faces *int64) signal {
	below := *faces
	value, s := g.listOf(g.branch.built())
	g.branch.end(below)
	*faces = value
	return s
}

// randomOf picks an element of a list, and takes it out if it is pulled.
func (g *Game) randomOf(in *program.Instr, r []int64) signal {
	elements := g.List(r[in.B])
	if len(elements) == 0 {
		r[in.A] = none
		return goOn
	}
	g.requested = requested{values: elements, elem: in.C}
	g.request = luck.Request{Stream: int(in.N), N: len(elements), Unseen: g.areUnobserved(elements, in.C)}
	k, s := g.ask()
	if s != goOn {
		return s
	}
	r[in.A] = elements[k]
	if in.Op == program.RandomOf {
		return goOn
	}
	value, rest, s := g.newList(len(elements) - 1)
	elements = g.List(r[in.B])
	copy(rest, elements[:k])
	copy(rest[k:], elements[k+1:])
	r[in.B] = value
	return s
}
