package interpreter

import (
	"houserule/interpreter/internal/state"
)

// Clone returns a copy of the game that is independent of it. The copy has its own luck.
func (g *Game) Clone() *Game { return g.CloneInto(nil) }

// CloneInto returns a copy of the game that reuses the memory of another game of the same
// program. The other game must not be used any more. If into is nil, it allocates.
func (g *Game) CloneInto(into *Game) *Game {
	if into == nil {
		into = &Game{}
	}
	into.m.copyState(&g.m)
	into.m.luck = g.m.luck.Clone(into.m.luck)
	into.m.err = g.m.err
	return into
}

// copyAhead copies the machine on which a fiber decides ahead, and reuses the memory of m. It
// returns nil if from is nil.
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

// copyState copies all fields but luck and the error that stopped the game.
func (m *machine) copyState(from *machine) { m.copyWith(from, from.fibers, from.fiber) }

// copyWith does the same as copyState for a subset of the fibers.
func (m *machine) copyWith(from *machine, fibers []*fiber, running *fiber) {
	m.wire()
	m.State.CopyFrom(&from.State)
	m.p, m.streams, m.hints, m.branches, m.options, m.limits = from.p, from.streams, from.hints, from.branches, from.options, from.limits
	m.look, m.allowed, m.worked, m.stop = from.look, from.allowed, from.worked, from.stop
	m.mixing, m.pendingOrders = from.mixing, from.pendingOrders
	m.repetition.turns = 0
	m.askedOut.set(&from.askedOut)
	m.offersBegun = append(m.offersBegun[:0], from.offersBegun...)
	m.copyFibers(fibers, running)
	m.version, m.passedOver = from.version, from.passedOver
	m.marking.texts = append(m.marking.texts[:0], from.marking.texts...)
	m.log, m.isKept = from.log.ShareInto(m.log), from.isKept
	m.coverage = append(m.coverage[:0], from.coverage...)
	m.scenario = from.scenario.copy()
	m.watch = from.watch
	m.evaluating = 0
	m.cache.off, m.cache.asked, m.loopOff = from.cache.off, 0, from.loopOff
}

// Encode returns the state of a game as bytes. Equal games have equal encodings, even if they
// came about in different ways. The encoding includes the state of luck, but not the log or past
// decisions.
func (g *Game) Encode() []byte { return g.AppendEncoded(nil) }

// AppendEncoded appends the encoding of the game to b and returns the extended slice.
func (g *Game) AppendEncoded(b []byte) []byte { return g.m.appendEncoded(b) }

// AppendPosition appends the encoding of the game without the turn number, unless the rules read
// it. Games with equal encodings have the same future.
func (g *Game) AppendPosition(b []byte) []byte {
	if g.m.p.ReadsTurns {
		return g.m.appendEncoded(b)
	}
	return g.m.appendPosition(b)
}

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

// encodeStack appends the pc, frames, registers and unfinished lists of a fiber.
func (m *machine) encodeStack(b []byte, s *stack) []byte {
	b = state.AppendInts(b, int64(s.pc), int64(s.base), int64(s.top), int64(s.given), int64(s.rolled))
	for _, frame := range s.frames {
		b = state.AppendInts(b, int64(frame.pc), int64(frame.base), int64(frame.top), int64(frame.result))
	}
	b = m.EncodeValues(b, s.registers[:s.top])
	return m.EncodeValues(b, s.building)
}
