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

// copyState copies everything but luck and what stopped the game.
func (m *machine) copyState(from *machine) {
	m.State.CopyFrom(&from.State)
	m.p, m.streams, m.hints, m.options, m.limits = from.p, from.streams, from.hints, from.options, from.limits
	m.fiber.copy(&from.fiber)
	m.marking.texts = append(m.marking.texts[:0], from.marking.texts...)
	m.log = from.log.Share()
	m.coverage = append(m.coverage[:0], from.coverage...)
	m.scenario = from.scenario.copy()
	m.evaluating = 0
}

// copy copies a fiber. What lies above the window of the running procedure means nothing. A fiber that
// stands still asks again when it goes on.
func (b *fiber) copy(from *fiber) {
	registers, frames, building, spoke, secrets := b.registers, b.frames, b.building, b.spoke, b.secrets
	*b = *from
	b.waits = forNothing
	b.frames = append(frames[:0], from.frames...)
	b.building = append(building[:0], from.building...)
	b.spoke = append(spoke[:0], from.spoke...)
	b.secrets = append(secrets[:0], from.secrets...)
	if len(registers) < len(from.registers) {
		registers = make([]int64, len(from.registers))
	}
	copy(registers, from.registers[:from.top])
	b.registers = registers
}
