package state

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// A Component is a card or a token. Components are identified by their index, which is the order in
// which they entered the game.
type Component struct {
	front
	Zone int32 // index of its zone

	Face     Face
	InPlay   bool
	InEffect bool // in play and face up

	Known names.Seats // players who have seen it and could follow it since
}

// A front is the part of a component that Exchange swaps: its kind, values and name.
type front struct {
	Kind  int32
	Cells int32 // index of its first field in the cells
	Name  int32 // index of a text
	Card  int32 // index of the component that the front belonged to at first
}

// A Face says which side of a component is visible.
type Face uint8

const (
	AsUsual Face = iota // as its zone determines
	FaceUp              // face up in any zone
	FaceDown
	Unobserved // face down in a zone that no player may look into
)

// IsUp reports whether all players see a component.
func (s *State) IsUp(c *Component) bool {
	if c.Face != AsUsual {
		return c.Face == FaceUp
	}
	return s.p.Zones[s.Zones[c.Zone].Def].Open
}

// Component returns a pointer to the component with an index, or nil if the index is out of range.
func (s *State) Component(x int64) *Component {
	if uint64(x) >= uint64(len(s.Components)) {
		return nil
	}
	return &s.Components[x]
}

// AddComponent adds a component with its own zones. It lies in no zone yet. The caller sets the
// fields in the returned slice of cells.
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
		s.addScripts(int32(number), set)
	}
	return number, s.Cells[first : first+len(k.Fields)]
}

// SetFields sets the fields of a new component, except its zones.
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

// OwnerOf returns the owner of the zone that a component lies in, directly or within other
// components, or none.
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

// HolderOf returns the component in whose zone a component lies, or none.
func (s *State) HolderOf(c *Component) int64 {
	if c.Zone < 0 || s.Zones[c.Zone].Holder < 0 {
		return none
	}
	return int64(s.Zones[c.Zone].Holder)
}

// ZoneOwner returns the owner of a zone, or none.
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

// MaxNesting limits the depth to which functions follow zones within components.
const MaxNesting = 100

// Named returns the component of a kind with a name, or none. It prefers an observed component,
// then the one of the catalog that is declared first. Components that the rules created come last.
func (s *State) Named(kind int32, name string) int64 {
	found := none
	for i := range s.Components {
		c := &s.Components[i]
		if c.Kind != kind || s.TextAt(int64(c.Name)) != name {
			continue
		}
		if found == none || s.isPreferred(c, &s.Components[found]) {
			found = int64(i)
		}
	}
	return found
}

// isPreferred reports whether Named prefers a to b. Both have the name.
func (s *State) isPreferred(a, b *Component) bool {
	if a.Face == Unobserved || b.Face == Unobserved {
		return a.Face != b.Face && b.Face == Unobserved
	}
	return uint32(s.CardOf(a).Catalog) < uint32(s.CardOf(b).Catalog)
}

// NamedIn returns the component of a kind with a name in a catalog, or none. Catalog -1 contains
// the components that the rules created.
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
