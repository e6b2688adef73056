package interpreter

import "slices"

// A zone holds components in an order: from the bottom, the left or the oldest up to the top, the
// right or the newest. The components from lo up to hi have been shuffled, and nobody knows how they
// lie: they stand in the order of their numbers until luck says which of them comes first.
type zone struct {
	def    int32 // in Program.Zones
	owner  int32 // a player, or -1
	holder int32 // the component whose zone it is, or -1
	stream int32 // of luck
	start  int32 // on the shelf
	count  int32
	room   int32
	lo, hi int32
}

// newZone adds an empty zone.
func (g *Game) newZone(def, owner, holder int32) int32 {
	d := &g.p.Zones[def]
	g.zones = append(g.zones, zone{def: def, owner: owner, holder: holder, stream: d.Stream})
	number := int32(len(g.zones) - 1)
	if g.log != nil {
		g.log.zones = append(g.log.zones, g.nameOfZone(number))
	}
	return number
}

// zone is the zone of a number; nil for none and for what is no zone.
func (g *Game) zone(x int64) *zone {
	if uint64(x) >= uint64(len(g.zones)) {
		return nil
	}
	return &g.zones[x]
}

// numberIn is the number of a zone that an operand stands for.
func numberIn(r []int64, operand int32) int64 {
	if operand < 0 {
		return int64(^operand)
	}
	return r[operand]
}

// zoneIn is the zone that an operand stands for, or nil.
func (g *Game) zoneIn(r []int64, operand int32) *zone { return g.zone(numberIn(r, operand)) }

// in is what a zone holds.
func (g *Game) in(z *zone) []int32 { return g.shelf.ids[z.start : z.start+z.count] }

// take takes the component at place i out of a zone.
func (g *Game) take(z *zone, i int32) int32 {
	ids := g.in(z)
	taken := ids[i]
	copy(ids[i:], ids[i+1:])
	g.charge(len(ids) - int(i))
	z.count--
	if i < z.lo {
		z.lo--
	}
	if i < z.hi {
		z.hi--
	}
	z.settle()
	return taken
}

// settle says that nothing is unknown once nothing is left that could be.
func (z *zone) settle() {
	if z.lo >= z.hi {
		z.lo, z.hi = 0, 0
	}
}

// leave takes a component out of the zone that it lies in.
func (g *Game) leave(x int32) {
	c := &g.components[x]
	if c.zone < 0 {
		return
	}
	z := &g.zones[c.zone]
	ids := g.in(z)
	for i := len(ids) - 1; i >= 0; i-- {
		if ids[i] == x {
			g.take(z, int32(i))
			break
		}
	}
	c.zone = -1
}

// insert puts a component at place i of a zone. What is put into a shuffled part is shuffled too.
func (g *Game) insert(x, number, i int32) {
	z := &g.zones[number]
	if z.count == z.room {
		g.widen(z, z.count+1)
	}
	z.count++
	ids := g.in(z)
	copy(ids[i+1:], ids[i:])
	g.charge(len(ids) - int(i))
	ids[i] = x
	if i < z.hi {
		z.hi++
		if i <= z.lo {
			z.lo++
		}
	}
	g.components[x].zone = number
}

// widen moves a zone to a board with room for n.
func (g *Game) widen(z *zone, n int32) {
	start, room := g.shelf.board(int(n))
	copy(g.shelf.ids[start:], g.in(z))
	g.shelf.giveBack(z.start, z.room)
	z.start, z.room = start, room
}

// exchangeContents lets two zones hold what the other one held.
func (g *Game) exchangeContents(a, b int32) {
	x, y := &g.zones[a], &g.zones[b]
	x.start, y.start = y.start, x.start
	x.count, y.count = y.count, x.count
	x.room, y.room = y.room, x.room
	x.lo, y.lo = y.lo, x.lo
	x.hi, y.hi = y.hi, x.hi
	for _, number := range []int32{a, b} {
		for _, id := range g.in(&g.zones[number]) {
			g.components[id].zone = number
		}
	}
}

// shuffle forgets the order of a zone. In one for nobody everything lies face down for that.
func (g *Game) shuffle(z *zone) {
	slices.Sort(g.in(z))
	z.lo, z.hi = 0, z.count
	if g.p.Zones[z.def].Nobody {
		for _, x := range g.in(z) {
			g.components[x].face = unobserved
		}
	}
}

// nameOfZone is what a text calls a zone: its name, and whose it is if there are several.
func (g *Game) nameOfZone(number int32) string {
	z := &g.zones[number]
	name := g.p.Zones[z.def].Name
	switch {
	case z.holder >= 0:
		return name + " of " + g.nameOf(int64(z.holder))
	case z.owner >= 0 && g.players > 1:
		return name + " of " + seatName(int64(z.owner))
	}
	return name
}
