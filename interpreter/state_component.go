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
	card  int32 // the number of the component that was made with it
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
func (s *State) isUp(c *component) bool {
	if c.face != asUsual {
		return c.face == faceUp
	}
	switch s.p.Zones[s.zones[c.zone].def].Sort {
	case "row", "pile", "board", "die":
		return true
	}
	return false
}

// component is the component of a number; nil for none and for what is no component.
func (s *State) component(x int64) *component {
	if uint64(x) >= uint64(len(s.components)) {
		return nil
	}
	return &s.components[x]
}

// newComponent makes a component with the cells of its kind, which it gives for filling in. It lies
// nowhere as yet. Zones of its own are made at once.
func (s *State) newComponent(kind, set, name int32) (number int64, cells []int64) {
	number = int64(len(s.components))
	k := &s.p.Kinds[kind]
	first := len(s.cells)
	for range k.Cells {
		s.cells = append(s.cells, none)
	}
	s.components = append(s.components, component{front: front{kind: kind, cells: int32(first), home: -1, name: name, card: int32(number)}, zone: -1})
	s.backs = append(s.backs, -1)
	for _, own := range k.Zones {
		s.cells[first+int(own.Slot)] = int64(s.newZone(own.Zone, -1, int32(number)))
	}
	if len(s.p.Sets) > 1 {
		s.bring(int32(number), set)
	}
	return number, s.cells[first : first+len(k.Fields)]
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
func (s *State) owner(x int64) int64 {
	for range maxNesting {
		c := s.component(x)
		if c == nil || c.zone < 0 {
			return none
		}
		z := &s.zones[c.zone]
		if z.holder < 0 {
			return ownerValue(z)
		}
		x = int64(z.holder)
	}
	return none
}

// holder is the component in whose zone a component lies, or none.
func (s *State) holder(c *component) int64 {
	if c.zone < 0 || s.zones[c.zone].holder < 0 {
		return none
	}
	return int64(s.zones[c.zone].holder)
}

// zoneOwner is whose a zone is.
func (s *State) zoneOwner(z *zone) int64 {
	if z.holder >= 0 {
		return s.owner(int64(z.holder))
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
func (s *State) find(kind int32, name string) int64 {
	hidden := none
	for i := range s.components {
		c := &s.components[i]
		switch {
		case c.kind != kind || s.TextAt(int64(c.name)) != name:
		case c.face != unobserved:
			return int64(i)
		case hidden == none:
			hidden = int64(i)
		}
	}
	return hidden
}
