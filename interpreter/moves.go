package interpreter

import "houserule/interpreter/program"

// zoneNumber is the number of a zone, if it is one.
func (g *Game) zoneNumber(x int64) (int32, signal) {
	if g.zone(x) == nil {
		return 0, g.fail(nothingThere)
	}
	return int32(x), goOn
}

func (g *Game) drawFrom(in *program.Instr, r []int64) signal {
	from, s := g.zoneNumber(numberIn(r, in.B))
	if s != goOn {
		return s
	}
	to, s := g.zoneNumber(numberIn(r, in.C))
	if s != goOn {
		return s
	}
	x, s := g.drawOne(from, to)
	if s == goOn {
		g.set(in.A, x)
	}
	if s != goOn || x == none || in.Op == program.DrawOne {
		return s
	}
	return g.put(int32(x), to, 0)
}

// move moves a component, the components of a list, or all that lies in a zone.
func (g *Game) move(in *program.Instr, r []int64) signal {
	to, s := g.zoneNumber(numberIn(r, in.B))
	if s != goOn {
		return s
	}
	if s := g.observeMoved(in.Op-program.Put, r[in.A], int64(to), in.C); s != goOn {
		return s
	}
	switch in.Op {
	case program.PutList:
		return g.putAll(g.List(r[in.A]), to, in.C)
	case program.PutZone:
		from, s := g.zoneNumber(r[in.A])
		if s != goOn {
			return s
		}
		return g.putZone(from, to, in.C)
	}
	if g.component(r[in.A]) == nil {
		return g.fail(nothingThere)
	}
	return g.put(int32(r[in.A]), to, in.C)
}

func (g *Game) shuffleZone(x int64) signal {
	z := g.zone(x)
	if z == nil {
		return g.fail(nothingThere)
	}
	if s := g.mayChange(int32(x)); s != goOn {
		return s
	}
	g.shuffle(z)
	return goOn
}

func (g *Game) turnOver(in *program.Instr, r []int64) signal {
	those := g.those(in.Op-program.TurnOver, r[in.A])
	if s := g.observeTurned(those, in.B == 1); s != goOn {
		return s
	}
	for _, x := range those {
		g.turnTo(x, sideUp(in.B == 1))
	}
	return goOn
}

// sideUp is how a component lies that is turned face up, or face down.
func sideUp(up bool) int32 {
	if up {
		return program.FaceIsUp
	}
	return program.FaceIsDown
}

// create makes a component from registers: its name, its zone, and a value for each cell.
func (g *Game) create(in *program.Instr, r []int64) signal {
	k := &g.p.Kinds[in.C]
	to, s := g.zoneNumber(r[in.B+1])
	if s == goOn {
		s = g.mayChange(to)
	}
	if s != goOn {
		return s
	}
	if len(g.components) >= g.limits.Components {
		return g.fail("there are more than %d components", g.limits.Components)
	}
	name := r[in.B]
	if name == none {
		if name, s = g.newText(numbered(k.Name, len(g.components))); s != goOn {
			return s
		}
	}
	x, cells := g.makeComponent(in.C, k.Set, int32(name))
	first := int(in.B) + 2
	setFields(k, cells, r[first:first+len(k.Fields)])
	g.components[x].home = g.homeFor(in.C)
	if s = g.firstKeeps(x); s != goOn {
		return s
	}
	g.set(in.A, x)
	return g.put(int32(x), to, 0)
}
