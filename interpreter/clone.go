package interpreter

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
	m.State.CopyFrom(&from.State)
	m.p, m.streams, m.hints, m.branches, m.options, m.limits = from.p, from.streams, from.hints, from.branches, from.options, from.limits
	m.look, m.stop = from.look, from.stop
	m.mixing, m.dues = from.mixing, from.dues
	m.standstill.turns = 0
	m.askedOut.set(&from.askedOut)
	m.offersBegun = append(m.offersBegun[:0], from.offersBegun...)
	m.copyFibers(fibers, running)
	m.moment, m.passedOver = from.moment, from.passedOver
	m.marking.texts = append(m.marking.texts[:0], from.marking.texts...)
	m.log = from.log.ShareInto(m.log)
	m.coverage = append(m.coverage[:0], from.coverage...)
	m.scenario = from.scenario.copy()
	m.watch = from.watch
	m.evaluating = 0
	m.memory.off, m.memory.asked = from.memory.off, 0
}
