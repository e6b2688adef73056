package interpreter

import (
	"errors"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// Luck is where dice and cards come from. A game asks for one of n equally likely things at a time,
// and each request belongs to a stream: one for each deck and one for each rule that rolls.
type Luck interface {
	// Start is called once, before anything is asked for, with the names of all streams.
	Start(streams []string)
	// Pick says which of the things it is, from 0; it is asked even where there is only one. ErrNotNow makes the game stand still until somebody
	// has said it; any other error is a rule error.
	Pick(r *Request) (int, error)
	// Clone is a copy that goes on by itself. It may be made in what an earlier copy left behind.
	Clone(into Luck) Luck
	// AppendState appends what the luck to come depends on.
	AppendState(state []byte) []byte
}

// ErrNotNow says that luck has to be asked from somebody.
var ErrNotNow = errors.New("luck has to be asked")

// A Request asks luck for one of N things.
type Request struct {
	Stream int // of the streams that Start named
	N      int
	Sides  int     // of a die, which then has N sides; 0 for anything else
	Dice   int     // how many dice the roll still takes, this one included
	Unseen bool    // nobody sees which card it is; what it is may be said when it is observed
	cards  []int32 // the components that can come up; nil for anything else
	values []int64 // the values that can come up, of type elem
	elem   int32
	game   *Game

	observed bool // the cards are what a card may be that is observed, and taken is the number of what it was taken for
	taken    int
}

// Name is the name of the request's stream.
func (r *Request) Name() string { return r.game.streams[r.Stream] }

// Label is what thing i is called. A card that nobody has observed is called by its name, too.
func (r *Request) Label(i int) string {
	switch {
	case r.Sides > 0:
		return string(appendInt(nil, int64(i+1)))
	case r.cards != nil:
		return r.game.text(int64(r.game.components[r.cards[i]].name))
	case r.game.p.Types[r.elem].Base == variant.Component:
		return r.game.text(int64(r.game.components[r.values[i]].name))
	}
	return r.game.valueLabel(r.elem, r.values[i])
}

// shown is what thing i is called to those who bring the luck: of what nobody has observed they only see
// that it is there.
func (r *Request) shown(i int) string {
	if r.values != nil {
		return r.game.valueLabel(r.elem, r.values[i])
	}
	return r.Label(i)
}

// ask has luck answer the request that has been filled in.
func (g *Game) ask() (int, signal) {
	b, q := &g.branch, &g.request
	q.game = g
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
	case errors.Is(err, ErrNotNow):
		b.waits = forLuck
		return 0, stands
	}
	return 0, g.fail("%s", err)
}

func (g *Game) pick(q *Request) (int, error) {
	if q.observed {
		return g.luck.(Observer).Observe(q, q.taken)
	}
	return g.luck.Pick(q)
}

// pickOf asks which of some components it is, which perhaps nobody sees.
func (g *Game) pickOf(stream int32, cards []int32, unseen bool) (int, signal) {
	g.request = Request{Stream: int(stream), N: len(cards), Unseen: unseen, cards: cards}
	return g.ask()
}

// rollFace rolls a die whose faces lie in a zone.
func (g *Game) rollFace(in *program.Instr, r []int64) signal {
	z := g.zone(r[in.B])
	switch {
	case z == nil:
		return g.fail(nothingThere)
	case z.count == 0:
		return g.fail("%s has no faces", g.nameOfZone(int32(r[in.B])))
	}
	faces, left := g.in(z), 1
	if in.C >= 0 {
		left = int(r[in.C])
	}
	g.request = Request{Stream: int(z.stream), N: len(faces), Dice: left, cards: faces}
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
		g.request = Request{Stream: int(in.N), N: int(in.C), Sides: int(in.C), Dice: int(in.B - b.rolled)}
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
	elements := g.list(r[in.B])
	if len(elements) == 0 {
		r[in.A] = none
		return goOn
	}
	g.request = Request{Stream: int(in.N), N: len(elements), Unseen: g.areUnobserved(elements, in.C), values: elements, elem: in.C}
	k, s := g.ask()
	if s != goOn {
		return s
	}
	r[in.A] = elements[k]
	if in.Op == program.RandomOf {
		return goOn
	}
	value, rest, s := g.newList(len(elements) - 1)
	elements = g.list(r[in.B])
	copy(rest, elements[:k])
	copy(rest[k:], elements[k+1:])
	r[in.B] = value
	return s
}
