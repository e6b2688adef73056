package program

import (
	"slices"

	"houserule/dsl/variant"
)

// layOutBoards numbers the spaces of all boards and stores their neighbours.
func (c *compiler) layOutBoards() {
	first := int64(0)
	for _, v := range c.v.Boards {
		c.p.Boards = append(c.p.Boards, Board{
			Zone:       c.zones[v.Zone],
			First:      first,
			Neighbours: c.neighbours(v, first),
			Distances:  v.Distances,
		})
		first += int64(len(v.Catalog.Cards))
	}
}

func (c *compiler) neighbours(v *variant.Board, first int64) []int64 {
	lists := make([]int64, len(v.Neighbours))
	for i, beside := range v.Neighbours {
		spaces := make([]int64, len(beside))
		for j, place := range beside {
			spaces[j] = first + int64(place)
		}
		lists[i] = c.list(spaces)
	}
	return lists
}

// the compiles the lookup of a component by name. The id of a space is a constant.
func (u *expressions) the(e *variant.TheExpr, dst int32) {
	if space, ok := u.spaceCalled(e.Kind, e.Name); ok {
		u.constant(space, dst)
		return
	}
	op, catalog := The, e.Catalog
	if catalog != nil {
		op = TheOf
	} else {
		catalog = u.firstListing(e.Kind, e.Name)
	}
	n := uint16(0)
	if catalog != nil {
		n = uint16(catalog.Index) + 1
	}
	u.emitN(op, n, dst, int32(e.Kind.Index), u.phrase(e.Name))
}

// firstListing returns the first catalog that lists a component of a kind with a name, or nil.
func (c *compiler) firstListing(kind *variant.Kind, name string) *variant.Catalog {
	if c.listings == nil {
		c.listings = map[listing]*variant.Catalog{}
		for _, catalog := range slices.Backward(c.v.Catalogs) {
			catalog.Visit(func(kind *variant.Kind, card *variant.Card) { c.listings[listing{kind, card.Name}] = catalog })
		}
	}
	return c.listings[listing{kind, name}]
}

// A listing is the map key for a component of a kind with a name.
type listing struct {
	kind *variant.Kind
	name string
}

// spaceCalled returns the id of the first space of a kind with a name.
func (c *compiler) spaceCalled(kind *variant.Kind, name string) (int64, bool) {
	for i, v := range c.v.Boards {
		if v.Catalog.Kind != kind {
			continue
		}
		for place, card := range v.Catalog.Cards {
			if card.Name == name {
				return c.p.Boards[i].First + int64(place), true
			}
		}
	}
	return 0, false
}

// distance compiles the distance between two spaces.
func (u *expressions) distance(e *variant.DistanceExpr, dst int32) {
	from := u.value(e.A)
	if e.Barred == nil {
		to := u.value(e.B)
		u.emit(Distance, dst, from, to)
		return
	}
	to := u.allocN(2)
	u.into(e.B, to)
	u.into(e.Barred, to+1)
	u.emit(WayAround, dst, from, to)
}

// rollFaces compiles rolls of a die whose faces are components. Each roll is an instruction of
// its own, because each takes luck.
func (u *expressions) rollFaces(e *variant.RollFaces, dst int32) {
	die := u.value(e.Zone)
	if u.site != nil {
		u.luckHere()
	}
	if e.Count == nil {
		u.emit(RollFace, dst, die, -1)
		u.logDie(dst, die, false)
		return
	}
	left, face := u.fresh(e.Count), u.alloc()
	u.gather(dst, func() {
		var again, done label
		u.mark(&again)
		u.jump(JumpLeInt, left, 0, &done)
		u.emit(RollFace, face, die, left)
		u.emit(Push, face, 0, 0)
		u.emit(AddInt, left, left, -1)
		u.jump(Loop, 0, 0, &again)
		u.mark(&done)
	})
	u.logDie(dst, die, true)
}

func (u *expressions) logDie(shown, die int32, several bool) {
	if u.logsLuck() {
		u.emit(LogDie, shown, die, flag(several))
	}
}

// kept compiles the value that a global is set to and returns its register. The value of a track
// is clamped to its range.
func (u *expressions) kept(g *variant.Global, value variant.Expr) int32 {
	if !g.Track {
		return u.value(value)
	}
	r := u.fresh(value)
	lo, hi := u.value(g.Lo), u.value(g.Hi)
	u.emit(Clamp, r, lo, hi)
	return r
}

// initial returns the initial value of a global.
func (c *compiler) initial(g *variant.Global) Figure {
	if !g.Track {
		return c.figure(g.Init)
	}
	index := c.newProc(Proc{Sort: "value", Result: g.Type})
	c.later = append(c.later, func() {
		u := c.newUnit(index, nil)
		u.at = g.Span
		u.emit(Return, u.kept(g, g.Init), 0, 0)
	})
	return Figure{Proc: index}
}
