package interpreter

// Clone is a copy of a game that goes on by itself, luck included.
func (g *Game) Clone() *Game { return g.CloneInto(nil) }

// CloneInto makes a copy of a game in what another game of the same program has left behind. That game
// must not be used any more; nil stands for none.
func (g *Game) CloneInto(into *Game) *Game {
	if into == nil {
		into = &Game{}
	}
	into.copyState(&g.machine)
	into.luck = g.luck.Clone(into.luck)
	into.err = g.err
	return into
}

// copyState copies everything but luck and what stopped the game.
func (m *machine) copyState(from *machine) {
	m.p, m.players, m.streams, m.options, m.limits = from.p, from.players, from.streams, from.options, from.limits
	m.components = append(m.components[:0], from.components...)
	m.backs = append(m.backs[:0], from.backs...)
	m.cells = append(m.cells[:0], from.cells...)
	m.zones = append(m.zones[:0], from.zones...)
	m.shelf.ids = append(m.shelf.ids[:0], from.shelf.ids...)
	m.shelf.free = from.shelf.free
	m.live.copy(&from.live)
	m.globals = append(m.globals[:0], from.globals...)
	m.active, m.turn = from.active, from.turn
	m.lists.copy(&from.lists)
	m.texts = append(m.texts[:0], from.texts...)
	m.textBytes = from.textBytes
	m.branch.copy(&from.branch)
	m.over, m.done, m.aside = from.over, from.done, 0
	m.scores = append(m.scores[:0], from.scores...)
	m.won = append(m.won[:0], from.won...)
	m.log = from.log.share()
	m.coverage = append(m.coverage[:0], from.coverage...)
	m.scenario = from.scenario.copy()
	m.work = from.work
}

func (l *lists) copy(from *lists) {
	l.fixed, l.enough = from.fixed, from.enough
	l.spans = append(l.spans[:0], from.spans...)
	l.unused = append(l.unused[:0], from.unused...)
	l.words = append(l.words[:0], from.words...)
}

// copy copies a branch. What lies above the window of the running procedure means nothing. A branch that
// stands still asks again when it goes on.
func (b *branch) copy(from *branch) {
	registers, frames, building := b.registers, b.frames, b.building
	*b = *from
	b.waits = forNothing
	b.frames = append(frames[:0], from.frames...)
	b.building = append(building[:0], from.building...)
	if len(registers) < len(from.registers) {
		registers = make([]int64, len(from.registers))
	}
	copy(registers, from.registers[:from.top])
	b.registers = registers
}
