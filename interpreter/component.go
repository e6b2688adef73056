package interpreter

import "houserule/interpreter/program"

// A component is a card or token. Its number is its place among all of the game, in the order in
// which they came into it.
type component struct {
	front
	zone int32 // where it lies

	face   face
	inPlay bool
	live   bool // in play and face up
}

// A front is what a component shows, and all that goes along with that.
type front struct {
	kind  int32
	cells int32 // where its fields start among all cells
	home  int32 // the zone that it is discarded to, -1 without
	name  int32 // a text
}

// A face tells which side of a component shows.
type face uint8

const (
	asUsual    face = iota // as its zone has it
	faceUp                 // whatever is usual there
	faceDown               //
	unobserved             // face down in a zone for nobody
)

// isUp tells whether everybody sees what a component is.
func (g *Game) isUp(c *component) bool {
	if c.face != asUsual {
		return c.face == faceUp
	}
	switch g.p.Zones[g.zones[c.zone].def].Sort {
	case "row", "pile", "board", "die":
		return true
	}
	return false
}

// component is the component of a number; nil for none and for what is no component.
func (g *Game) component(x int64) *component {
	if uint64(x) >= uint64(len(g.components)) {
		return nil
	}
	return &g.components[x]
}

// newComponent makes a component with the cells of its kind, which it gives for filling in. It lies
// nowhere as yet. Zones of its own are made at once.
func (g *Game) newComponent(kind, set, name int32) (number int64, cells []int64) {
	number = int64(len(g.components))
	k := &g.p.Kinds[kind]
	first := len(g.cells)
	for range k.Cells {
		g.cells = append(g.cells, none)
	}
	g.components = append(g.components, component{front: front{kind: kind, cells: int32(first), home: -1, name: name}, zone: -1})
	if g.p.FaceUp >= 0 {
		g.backs = append(g.backs, -1)
	}
	for _, own := range k.Zones {
		g.cells[first+int(own.Slot)] = int64(g.newZone(own.Zone, -1, int32(number)))
	}
	if g.log != nil {
		g.log.shown = append(g.log.shown, int32(len(g.log.names)))
		g.log.names = append(g.log.names, g.text(int64(name)))
	}
	if len(g.p.Sets) > 1 {
		g.bring(int32(number), set)
	}
	return number, g.cells[first : first+len(k.Fields)]
}

// firstKeeps gives the cells that scripts add to a component their first values.
func (g *Game) firstKeeps(x int64) signal {
	for _, keep := range g.setOf(int32(x)).Keeps {
		value, s := g.figure(keep.Init)
		if s != goOn {
			return s
		}
		g.cells[g.components[x].cells+int32(keep.Field.Slot)] = value
	}
	return goOn
}

// setFields gives a new component its values; those of its zones stay as they are.
func setFields(k *program.Kind, cells, values []int64) {
	own := k.Zones
	for i, value := range values {
		if len(own) > 0 && int(own[0].Slot) == i {
			own = own[1:]
			continue
		}
		cells[i] = value
	}
}

// owner is whose a component is: whose the zone is that it lies in, directly or within another
// component; none for nobody.
func (g *Game) owner(x int64) int64 {
	for range maxNesting {
		c := g.component(x)
		if c == nil || c.zone < 0 {
			return none
		}
		z := &g.zones[c.zone]
		if z.holder < 0 {
			return ownerValue(z)
		}
		x = int64(z.holder)
	}
	return none
}

// holder is the component in whose zone a component lies, or none.
func (g *Game) holder(c *component) int64 {
	if c.zone < 0 || g.zones[c.zone].holder < 0 {
		return none
	}
	return int64(g.zones[c.zone].holder)
}

// zoneOwner is whose a zone is.
func (g *Game) zoneOwner(z *zone) int64 {
	if z.holder >= 0 {
		return g.owner(int64(z.holder))
	}
	return ownerValue(z)
}

func ownerValue(z *zone) int64 {
	if z.owner < 0 {
		return none
	}
	return int64(z.owner)
}

// Components may lie in zones of components; nothing looks deeper than this.
const maxNesting = 100

// find is the component of a kind with a name, or none; an unobserved one only if there is no other.
func (g *Game) find(kind int32, name string) int64 {
	hidden := none
	for i := range g.components {
		c := &g.components[i]
		switch {
		case c.kind != kind || g.text(int64(c.name)) != name:
		case c.face != unobserved:
			return int64(i)
		case hidden == none:
			hidden = int64(i)
		}
	}
	return hidden
}
