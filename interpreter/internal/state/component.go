package state

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A Component is a card or token. Its number is its place among all of the game, in the order in
// which they came into it.
type Component struct {
	front
	Zone int32 // where it lies

	Face     Face
	InPlay   bool
	InEffect bool // in play and face up

	Known names.Seats // who has seen what it is and could follow it since
}

// A front is what a component shows, and all that goes along with that.
type front struct {
	Kind  int32
	Cells int32 // where its fields start among all cells
	Name  int32 // a text
	Card  int32 // the number of the component that was made with it
}

// A Face tells which side of a component shows.
type Face uint8

const (
	AsUsual    Face = iota // as its zone has it
	FaceUp                 // whatever is usual there
	FaceDown               //
	Unobserved             // face down in a zone for nobody
)

// IsUp reports whether everybody sees what a component is.
func (s *State) IsUp(c *Component) bool {
	if c.Face != AsUsual {
		return c.Face == FaceUp
	}
	return s.p.Zones[s.Zones[c.Zone].Def].Open
}

// Component is the component of a number; nil for none and for what is no component.
func (s *State) Component(x int64) *Component {
	if uint64(x) >= uint64(len(s.Components)) {
		return nil
	}
	return &s.Components[x]
}

// AddComponent makes a component with the cells of its kind, which it gives for filling in. It lies
// nowhere as yet. Zones of its own are made at once.
func (s *State) AddComponent(kind, set, name int32) (number int64, cells []int64) {
	s.Changed(program.PlacesAspect)
	number = int64(len(s.Components))
	k := &s.p.Kinds[kind]
	first := len(s.Cells)
	for range k.Cells {
		s.Cells = append(s.Cells, none)
	}
	s.Components = append(s.Components, Component{front: front{Kind: kind, Cells: int32(first), Name: name, Card: int32(number)}, Zone: -1})
	s.made = append(s.made, Card{-1, -1, -1})
	for _, own := range k.Zones {
		s.Cells[first+int(own.Slot)] = int64(s.AddZone(own.Zone, -1, int32(number)))
	}
	if len(s.p.Sets) > 1 {
		s.bring(int32(number), set)
	}
	return number, s.Cells[first : first+len(k.Fields)]
}

// SetFields gives a new component its values; those of its zones stay as they are.
func SetFields(k *program.Kind, cells, values []int64) {
	own := k.Zones
	for i, value := range values {
		if len(own) > 0 && int(own[0].Slot) == i {
			own = own[1:]
			continue
		}
		cells[i] = value
	}
}

// OwnerOf is whose a component is: whose the zone is that it lies in, directly or within another
// component; none for nobody.
func (s *State) OwnerOf(x int64) int64 {
	for range MaxNesting {
		c := s.Component(x)
		if c == nil || c.Zone < 0 {
			return none
		}
		z := &s.Zones[c.Zone]
		if z.Holder < 0 {
			return ownerValue(z)
		}
		x = int64(z.Holder)
	}
	return none
}

// HolderOf is the component in whose zone a component lies, or none.
func (s *State) HolderOf(c *Component) int64 {
	if c.Zone < 0 || s.Zones[c.Zone].Holder < 0 {
		return none
	}
	return int64(s.Zones[c.Zone].Holder)
}

// ZoneOwner is whose a zone is.
func (s *State) ZoneOwner(z *Zone) int64 {
	if z.Holder >= 0 {
		return s.OwnerOf(int64(z.Holder))
	}
	return ownerValue(z)
}

func ownerValue(z *Zone) int64 {
	if z.Owner < 0 {
		return none
	}
	return int64(z.Owner)
}

// Components may lie in zones of components; nothing looks deeper than this.
const MaxNesting = 100

// Named is the component of a kind with a name, or none; an unobserved one only if there is no other. Of several, it is
// that of the catalog which is declared first, and before those that rules have made.
func (s *State) Named(kind int32, name string) int64 {
	found := none
	for i := range s.Components {
		c := &s.Components[i]
		if c.Kind != kind || s.TextAt(int64(c.Name)) != name {
			continue
		}
		if found == none || s.isRatherMeant(c, &s.Components[found]) {
			found = int64(i)
		}
	}
	return found
}

// isRatherMeant reports whether a is meant by a name that both have.
func (s *State) isRatherMeant(a, b *Component) bool {
	if a.Face == Unobserved || b.Face == Unobserved {
		return a.Face != b.Face && b.Face == Unobserved
	}
	return uint32(s.CardOf(a).Catalog) < uint32(s.CardOf(b).Catalog)
}

// NamedIn is the component of a kind with a name that a catalog lists, or that rules have made if it is -1; or none.
func (s *State) NamedIn(catalog, kind int32, name string) int64 {
	hidden := none
	for i := range s.Components {
		c := &s.Components[i]
		switch {
		case c.Kind != kind || s.TextAt(int64(c.Name)) != name || s.CardOf(c).Catalog != catalog:
		case c.Face != Unobserved:
			return int64(i)
		case hidden == none:
			hidden = int64(i)
		}
	}
	return hidden
}
