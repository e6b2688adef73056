package interpreter

// Follow plays on as Next, Suggestion and Decide do in turn, with up to so many decisions, and tells how many there were. It
// saves standing still for each of them, so it ends where somebody could want to see more than one at a time: where players
// decide side by side or may make offers, and where the game is told.
func (g *Game) Follow(most int) (decisions int) {
	m := &g.m
	if m.isHeard() || len(m.p.Offers) > 0 {
		return 0
	}
	m.follows = most
	g.nextAsked()
	decisions, m.follows = most-m.follows, 0
	return decisions
}

// followsOn tells whether the decision that comes now is made as suggested.
func (m *machine) followsOn() bool { return m.follows > 0 && m.evaluating == 0 && len(m.fibers) == 1 }

// follow makes the decision as suggested; it stands still for one that can't be made like that.
func (m *machine) follow() signal {
	f := m.fiber
	f.stand(forDecision, m.moment)
	d := m.describe()
	f.described = true
	m.allow(m.limits.Steps / suggestingShare)
	c, s := m.suggested()
	if s != goOn {
		m.passOver()
	}
	if d.Check(c) != nil {
		return stands
	}
	m.apply(d, c)
	m.countAnswer(f)
	m.follows--
	m.moment++
	m.allow(m.limits.Steps)
	return jumped
}
