package interpreter

import (
	"houserule/interpreter/internal/state"
)

// Clone is a copy of a game that goes on by itself, luck included.
func (g *Game) Clone() *Game { return g.CloneInto(nil) }

// CloneInto makes a copy of a game in what another game of the same program has left behind. That game
// must not be used any more; nil stands for none.
func (g *Game) CloneInto(into *Game) *Game {
	if into == nil {
		into = &Game{}
	}
	into.m.copyState(&g.m)
	into.m.luck = g.m.luck.Clone(into.m.luck)
	into.m.err = g.m.err
	return into
}

// copyAhead makes a copy on which something is asked ahead a copy of another one; nil if there is none.
func (m *machine) copyAhead(from *machine) *machine {
	if from == nil {
		return nil
	}
	if m == nil {
		m = &machine{}
	}
	m.coverage, m.isCopy = nil, true
	m.copyState(from)
	return m
}

// copyState copies everything but luck and what stopped the game.
func (m *machine) copyState(from *machine) { m.copyWith(from, from.fibers, from.fiber) }

// copyWith does that with no more than some of the fibers.
func (m *machine) copyWith(from *machine, fibers []*fiber, running *fiber) {
	m.wire()
	m.State.CopyFrom(&from.State)
	m.p, m.streams, m.hints, m.branches, m.options, m.limits = from.p, from.streams, from.hints, from.branches, from.options, from.limits
	m.look, m.stop = from.look, from.stop
	m.mixing, m.dues = from.mixing, from.dues
	m.repetition.turns = 0
	m.askedOut.set(&from.askedOut)
	m.offersBegun = append(m.offersBegun[:0], from.offersBegun...)
	m.copyFibers(fibers, running)
	m.version, m.passedOver = from.version, from.passedOver
	m.marking.texts = append(m.marking.texts[:0], from.marking.texts...)
	m.log = from.log.ShareInto(m.log)
	m.coverage = append(m.coverage[:0], from.coverage...)
	m.scenario = from.scenario.copy()
	m.watch = from.watch
	m.evaluating = 0
	m.cache.off, m.cache.asked, m.loopOff = from.cache.off, 0, from.loopOff
}

// Encode is the state of a game as bytes: two games that are alike have the same, wherever they came
// from. What was told and what was decided before is not part of it, the luck to come is.
func (g *Game) Encode() []byte { return g.AppendEncoded(nil) }

// AppendEncoded appends the same to what is there already.
func (g *Game) AppendEncoded(b []byte) []byte { return g.m.appendEncoded(b) }

// appendEncoded appends all of a game, the luck to come included.
func (m *machine) appendEncoded(b []byte) []byte {
	running := m.fiber
	m.switchTo(m.fibers[0])
	b = m.AppendTable(b)
	b = state.AppendInts(b, m.offersBegun...)
	for _, f := range m.fibers {
		b = m.encodeFiber(b, f)
	}
	m.switchTo(running)
	return m.luck.AppendState(b)
}

func (m *machine) encodeFiber(b []byte, f *fiber) []byte {
	if f.parent != nil || f.offer > 0 {
		b = append(b, f.path()...)
		b = state.AppendInts(b, f.active, int64(f.answers))
	}
	b = m.encodeStack(b, &f.stack)
	for _, a := range f.decided {
		b = append(b, a.words...)
	}
	if f.ahead != nil {
		b = append(b, f.ahead.EncodeTable()...)
		b = f.ahead.encodeFiber(b, f.ahead.fiber)
	}
	return b
}

// encodeStack appends where a fiber is, and what it has in hand.
func (m *machine) encodeStack(b []byte, s *stack) []byte {
	b = state.AppendInts(b, int64(s.pc), int64(s.base), int64(s.top), int64(s.given), int64(s.rolled))
	for _, frame := range s.frames {
		b = state.AppendInts(b, int64(frame.pc), int64(frame.base), int64(frame.top), int64(frame.result))
	}
	b = m.EncodeValues(b, s.registers[:s.top])
	return m.EncodeValues(b, s.building)
}
