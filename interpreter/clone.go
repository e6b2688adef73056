package interpreter

// Clone is a copy of a game that goes on by itself, luck included.
func (g *Game) Clone() *Game { return g.CloneInto(nil) }

// CloneInto makes a copy of a game in what another game of the same program has left behind. That game
// must not be used any more; nil stands for none.
func (g *Game) CloneInto(into *Game) *Game {
	if into == nil {
		into = &Game{}
	}
	into.copyState(g)
	into.luck = g.luck.Clone(into.luck)
	into.err = g.err
	return into
}

// copyState copies everything but luck and what stopped the game.
func (g *Game) copyState(from *Game) {
	g.p, g.players, g.streams, g.options, g.limits = from.p, from.players, from.streams, from.options, from.limits
	g.components = append(g.components[:0], from.components...)
	g.backs = append(g.backs[:0], from.backs...)
	g.cells = append(g.cells[:0], from.cells...)
	g.zones = append(g.zones[:0], from.zones...)
	g.shelf.ids = append(g.shelf.ids[:0], from.shelf.ids...)
	g.shelf.free = from.shelf.free
	g.live.copy(&from.live)
	g.globals = append(g.globals[:0], from.globals...)
	g.active, g.turn = from.active, from.turn
	g.lists.copy(&from.lists)
	g.texts = append(g.texts[:0], from.texts...)
	g.textBytes = from.textBytes
	g.branch.copy(&from.branch)
	g.over, g.done, g.aside = from.over, from.done, 0
	g.scores = append(g.scores[:0], from.scores...)
	g.won = append(g.won[:0], from.won...)
	g.log = from.log.share()
	g.coverage = append(g.coverage[:0], from.coverage...)
	g.scenario = from.scenario.copy()
	g.work = from.work
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
