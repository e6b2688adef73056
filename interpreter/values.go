package interpreter

import "houserule/interpreter/program"

func (g *Game) globalOf(in *program.Instr, r []int64) signal {
	cell := g.cell(r[in.B], in.C)
	switch {
	case cell == nil:
		return g.fail(nothingThere)
	case in.Op == program.GlobalOf:
		r[in.A] = *cell
	default:
		*cell = r[in.A]
	}
	return goOn
}

func (g *Game) setActive(player int64) signal {
	if uint64(player) >= uint64(g.players) {
		return g.fail(nothingThere)
	}
	g.active = player
	return goOn
}

func (g *Game) seat(in *program.Instr, r []int64) signal {
	if r[in.B] == none {
		return g.fail(nothingThere)
	}
	n := int64(g.players)
	r[in.A] = ((r[in.B]+int64(in.C))%n + n) % n
	return goOn
}

func (g *Game) zoneOf(in *program.Instr, r []int64) signal {
	player := r[in.B]
	if uint64(player) >= uint64(g.players) {
		return g.fail(nothingThere)
	}
	r[in.A] = int64(g.p.Shared) + player*int64(g.p.PerPlayer) + int64(in.C)
	return goOn
}

func (g *Game) ofComponent(in *program.Instr, r []int64) signal {
	x := r[in.B]
	c := g.component(x)
	if c == nil && x == none && in.Op == program.PlaceOf {
		r[in.A] = none
		return goOn
	}
	if c == nil {
		return g.fail(nothingThere)
	}
	switch in.Op {
	case program.Name:
		r[in.A] = int64(c.name)
	case program.Face:
		r[in.A] = boolean(g.isUp(c) == (in.C == 1))
	case program.PlaceOf:
		r[in.A] = int64(c.zone)
	case program.Owner:
		r[in.A] = g.owner(x)
	case program.Holder:
		r[in.A] = g.holder(c)
	}
	return goOn
}

func (g *Game) ofZone(in *program.Instr, r []int64) signal {
	number := numberIn(r, in.B)
	z := g.zone(number)
	if z == nil {
		return g.fail(nothingThere)
	}
	switch in.Op {
	case program.ZoneName:
		return g.keepText(g.NameOfZone(int32(number)), in.A)
	case program.ZoneOwner:
		r[in.A] = g.zoneOwner(z)
	case program.Snapshot:
		return g.snapshot(z, in.A)
	case program.ZoneEnd:
		return g.zoneEnd(z, in, r)
	}
	return goOn
}

func (g *Game) zoneEnd(z *zone, in *program.Instr, r []int64) (s signal) {
	switch {
	case z.count == 0:
		r[in.A] = none
	case in.C == 1:
		r[in.A], s = g.top(z)
	default:
		r[in.A], s = g.bottom(z)
	}
	return s
}

func (g *Game) the(in *program.Instr, r []int64) signal {
	name := g.p.Texts[in.C]
	g.charge(len(g.components))
	x := g.find(in.B, name)
	c := g.component(x)
	switch {
	case c == nil:
		return g.fail("there is no %s %q", g.p.Kinds[in.B].Name, name)
	case g.isHidden(c):
		return g.fail("%q lies face down somewhere, and nobody has observed it", name)
	}
	r[in.A] = x
	return goOn
}

// failAbout is a rule error whose message speaks of a value.
func (g *Game) failAbout(message string, value int64) signal {
	return g.fail("%s", fillIn(message, value))
}
