package interpreter

import (
	"errors"

	"houserule/dsl/variant"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A requested is the subject of a request for luck: the components or the values that may come
// up. Both are nil for dice.
type requested struct {
	board  *board
	cards  []int32
	values []int64
	elem   int32
}

func (q *requested) Stream(number int) string { return q.board.streams[number] }

// Thing returns the name of possible outcome i. It returns the true name even if the component is
// unobserved.
func (q *requested) Thing(i int) string {
	switch m := q.board; {
	case q.cards != nil:
		return m.TextAt(int64(m.Components[q.cards[i]].Name))
	case m.p.Types[q.elem].Base == variant.Component:
		return m.TextAt(int64(m.Components[q.values[i]].Name))
	}
	return q.board.valueLabel(q.elem, q.values[i])
}

// shown returns the label of possible outcome i for the client that supplies the luck. An
// unobserved component has a neutral label.
func (m *board) shown(i int) string {
	if q := &m.fiber.requested; q.values != nil {
		return m.valueLabel(q.elem, q.values[i])
	}
	return m.Language().Called(m.fiber.request.Label(i))
}

// ask asks luck to answer the current request. It suspends the fiber if luck can't answer now.
func (m *board) ask() (int, signal) {
	b := m.fiber
	q := &b.request
	b.requested.board = m
	q.Names = &b.requested
	if b.given >= 0 {
		given := b.given
		b.given = -1
		return given, proceed
	}
	if m.hinting.from {
		return m.hint()
	}
	if m.isCopy {
		return 0, m.fail("%s needs luck, which is not allowed there", m.aheadWords())
	}
	if m.evaluating > 0 {
		return 0, m.fail("a preview needs luck, which is not allowed there")
	}
	picked, err := m.pick(q)
	switch {
	case err == nil:
		return picked, proceed
	case errors.Is(err, luck.ErrByHand):
		b.suspend(forLuck, m.version)
		return 0, suspended
	}
	return 0, m.failBy(err)
}

func (m *board) pick(q *luck.Request) (int, error) {
	m.repetition.turns = 0
	if q.Observed {
		return m.luck.(luck.Observer).Observe(q)
	}
	return m.luck.Pick(q)
}

// pickOf asks which of some components comes up. unseen says that no player sees it.
func (m *board) pickOf(stream int32, cards []int32, unseen bool) (int, signal) {
	if source := m.source(int(stream)); source != nil {
		return source.Pick(len(cards)), proceed
	}
	m.fiber.requested = requested{cards: cards}
	m.fiber.request = luck.Request{Stream: int(stream), N: len(cards), Unseen: unseen}
	return m.ask()
}

// source returns the random source of a stream for the fast path, or nil if ask has to be used.
// Picking from the source has the same result as ask, without a request.
func (m *board) source(stream int) *luck.Source {
	if m.fiber.given >= 0 || m.hinting.from || m.isCopy || m.evaluating > 0 {
		return nil
	}
	return luck.SourceOf(m.luck, stream)
}

// streamOf returns the stream that a roll uses. Parallel fibers have streams of their own per
// player, so that the luck of a player doesn't depend on the order of answers. The order of decks
// and other zones is shared by all.
func (m *board) streamOf(stream int) int {
	if !m.isBranch() || stream >= len(m.p.Streams) {
		return stream
	}
	return m.branches + int(m.fiber.player)*len(m.p.Streams) + stream
}

// rollFace rolls a die whose faces are the components of a zone.
//
//op:def RollFace r[A] = a face of die r[B]; r[C] = the number of rolls left, 1 if C < 0
func (m *board) rollFace(in *program.Instr, r []int64) signal {
	z := m.Zone(r[in.B])
	switch {
	case z == nil:
		return m.fail(nothingThere)
	case z.Count == 0:
		return m.fail("%s has no faces", m.zoneText(int32(r[in.B])))
	}
	faces, left := m.In(z), 1
	if in.C >= 0 {
		left = int(r[in.C])
	}
	m.fiber.requested = requested{cards: faces}
	m.fiber.request = luck.Request{Stream: m.streamOf(int(z.Stream)), N: len(faces), Dice: left}
	k, s := m.ask()
	if s == proceed {
		r[in.A] = int64(faces[k])
	}
	return s
}

// roll rolls dice one by one, because each face is needed. If it has to suspend for luck, the
// dice rolled so far are kept.
//
//op:def Roll r[A] = the sum of B dice of C sides, from stream N; r[A+1], r[A+2] = min, max
//op:def RollTraced as Roll; r[A+3] = the list of the faces
func (m *board) roll(in *program.Instr, r []int64) signal {
	b := m.fiber
	sum, least, greatest := &r[in.A], &r[in.A+1], &r[in.A+2]
	told := in.Op == program.RollTraced
	if b.rolled == 0 {
		*sum, *least, *greatest = 0, int64(in.C), 0
		if told {
			r[in.A+3] = b.openList()
		}
	}
	stream := m.streamOf(int(in.N))
	for source := m.source(stream); b.rolled < in.B; {
		k, s := 0, proceed
		if source != nil {
			k = source.Pick(int(in.C))
		} else if k, s = m.rollOne(in, stream); s != proceed {
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
	m.Charge(16 * int(in.B))
	if told {
		return m.keepFaces(&r[in.A+3])
	}
	return proceed
}

func (m *board) rollOne(in *program.Instr, stream int) (int, signal) {
	m.fiber.requested = requested{}
	m.fiber.request = luck.Request{Stream: stream, N: int(in.C), Sides: int(in.C), Dice: int(in.B - m.fiber.rolled)}
	return m.ask()
}

// keepFaces replaces the list start in faces by the list of the rolled faces.
func (m *board) keepFaces(faces *int64) signal {
	below := *faces
	value, s := m.listOf(m.fiber.built())
	m.fiber.closeList(below)
	*faces = value
	return s
}

// randomOf picks an element of a list. The instruction PullOneOf also removes it.
//
//op:def RandomOf r[A] = a random element of list r[B] of Types[C], from stream N, or none
//op:def PullOneOf as RandomOf, and remove the element from list r[B]
func (m *board) randomOf(in *program.Instr, r []int64) signal {
	elements := m.List(r[in.B])
	if len(elements) == 0 {
		r[in.A] = none
		return proceed
	}
	m.fiber.requested = requested{values: elements, elem: in.C}
	m.fiber.request = luck.Request{Stream: m.streamOf(int(in.N)), N: len(elements), Unseen: m.AreUnobserved(elements, in.C)}
	k, s := m.ask()
	if s != proceed {
		return s
	}
	r[in.A] = elements[k]
	if in.Op == program.RandomOf {
		return proceed
	}
	value, rest, s := m.newList(len(elements) - 1)
	elements = m.List(r[in.B])
	copy(rest, elements[:k])
	copy(rest[k:], elements[k+1:])
	r[in.B] = value
	return s
}

// hint asks luck to answer the current request for a suggestion.
func (m *board) hint() (int, signal) {
	h := &m.hinting
	m.fiber.request.Stream = h.stream
	picked, err := m.luck.Hint(&m.fiber.request, h.draw)
	h.draw.Number++
	if err != nil {
		return 0, m.failBy(err)
	}
	return picked, proceed
}
