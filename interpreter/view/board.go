package view

import (
	"slices"

	"houserule/dsl/variant"
)

// A Board is a board with its spaces. Grid is set if the spaces lie on a grid of hexes, as in
// variant.Point. Placed is set if they lie on a picture, as in variant.Place.
type Board struct {
	Name   string
	Kind   string // kind of the spaces
	Grid   bool
	Placed bool
	Spaces []Space
	Routes []Route
}

// A Space is a space of a board and the components known to lie on it. Column and Row are 0 without
// a grid, and X and Y are 0 if the board isn't placed.
type Space struct {
	Number      int // index of the component, as in Card
	Name        string
	Column, Row int
	X, Y        int
	Neighbours  []int // indexes in Spaces
	Fields      []Value
	Lying       []Lying
}

// A Lying is a component on a space: one of its fields refers to the space, or the component lies
// in a zone of the space.
//
// Points is set if an earlier field of the component could refer to a space, so that this field
// doesn't mean its position. For example, "at" is a position, and "home" after it only points to a
// space. Owner is the player who owns the component's zone or whom a field of the component names,
// or -1.
//
// Printed is set if the field can't change, because the component is then a location itself. A
// component at such a location also lies on the location's space, and Place is the location's name.
type Lying struct {
	Number  int
	Name    string
	Kind    string
	Through string // name of the field or the zone
	Points  bool
	Printed bool
	Place   string
	Owner   int
}

// A Route is a list of spaces in a field of a component. The field may change during the game.
type Route struct {
	Number  int // index of the component, as in Card
	Name    string
	Through string // name of the field
	Owner   int
	Spaces  []int // indexes in Board.Spaces
}

// boards adds the boards to a view. It must run after the zones, because it places the components
// that they contain.
func (l viewer) boards(v *View) {
	for i := range l.Program().Boards {
		v.Boards = append(v.Boards, l.board(i))
	}
	for i := range v.Zones {
		l.layOut(v, &v.Zones[i])
	}
}

func (l viewer) board(number int) Board {
	declared, board := l.Program().Variant.Boards[number], &l.Program().Boards[number]
	view := Board{Name: declared.Name, Kind: declared.Kind.Name, Grid: declared.Points != nil, Placed: declared.Places != nil}
	for place := range board.Neighbours {
		x := board.First + int64(place)
		card := l.card(int32(x), 0)
		space := Space{Number: int(x), Name: card.Name, Fields: card.Fields}
		if view.Grid {
			space.Column, space.Row = declared.Points[place].Column, declared.Points[place].Row
		}
		if view.Placed {
			space.X, space.Y = declared.Places[place].X, declared.Places[place].Y
		}
		for _, neighbour := range declared.Neighbours[place] {
			space.Neighbours = append(space.Neighbours, int(neighbour))
		}
		for i := range card.Zones {
			space.takeIn(&card.Zones[i])
		}
		view.Spaces = append(view.Spaces, space)
	}
	return view
}

// takeIn adds the visible components in a space's own zone to the space.
func (s *Space) takeIn(z *Zone) {
	for i := range z.Cards {
		if card := &z.Cards[i]; !card.Hidden {
			s.Lying = append(s.Lying, card.lying(z.Name, z.Owner))
		}
	}
}

// layOut adds the components of a zone, and of zones within it, to the spaces that their fields
// refer to. A component in a pile is only added by its fixed fields, because its other fields
// contain its last position.
func (l viewer) layOut(v *View, z *Zone) {
	for i := range z.Cards {
		card := &z.Cards[i]
		for j, f := range card.Fields {
			if f.Varies && z.Sort == "pile" {
				continue
			}
			lying := card.lying(f.Name, z.Owner)
			lying.Printed = !f.Varies
			if board, space := l.spaceIn(v, f); space != nil {
				lying.Points = slices.ContainsFunc(card.Fields[:j], func(e Value) bool { return mayName(e.Type, board.Kind) })
				space.Lying = append(space.Lying, lying)
			} else if space := l.spaceAt(v, f); space != nil {
				lying.Points = slices.ContainsFunc(card.Fields[:j], func(e Value) bool { return e.Varies && sameKinds(e.Type, f.Type) })
				lying.Place = f.Value
				space.Lying = append(space.Lying, lying)
			}
			l.route(v, card, f, lying)
		}
		for j := range card.Zones {
			l.layOut(v, &card.Zones[j])
		}
	}
}

// spaceIn returns the space that a value refers to and its board, or nil if it refers to none.
func (l viewer) spaceIn(v *View, value Value) (*variant.Board, *Space) {
	if value.Type.Base != variant.Component || value.Number == none {
		return nil, nil
	}
	for i := range l.Program().Boards {
		if place := value.Number - l.Program().Boards[i].First; place >= 0 && place < int64(len(v.Boards[i].Spaces)) {
			return l.Program().Variant.Boards[i], &v.Boards[i].Spaces[place]
		}
	}
	return nil, nil
}

// spaceAt returns the space of the location that a changeable value refers to, or nil if it refers
// to none.
func (l viewer) spaceAt(v *View, value Value) *Space {
	if value.Type.Base != variant.Component || value.Number == none || !value.Varies || !l.sees(value.Number) {
		return nil
	}
	place := &l.Components[value.Number]
	for i, f := range l.Program().Kinds[place.Kind].Fields {
		if f.Quiet || f.Type.Base != variant.Component {
			continue
		}
		if at := l.field(int32(value.Number), i); !at.Varies {
			if _, space := l.spaceIn(v, at); space != nil {
				return space
			}
		}
	}
	return nil
}

// route adds a field that lists spaces as a route of their board.
func (l viewer) route(v *View, card *Card, f Value, lying Lying) {
	if f.Type.Base != variant.ListType || !f.Varies || f.Empty {
		return
	}
	for i, b := range l.Program().Variant.Boards {
		if f.Type.Elem == nil || !mayName(f.Type.Elem, b.Kind) {
			continue
		}
		route := Route{Number: card.Number, Name: card.Name, Through: f.Name, Owner: lying.Owner}
		for _, x := range f.listed {
			if place := x - l.Program().Boards[i].First; place >= 0 && place < int64(len(v.Boards[i].Spaces)) {
				route.Spaces = append(route.Spaces, int(place))
			}
		}
		if len(route.Spaces) > 0 {
			v.Boards[i].Routes = append(v.Boards[i].Routes, route)
		}
	}
}

// sameKinds reports whether fields of two types can refer to the same kinds of components.
func sameKinds(a, b *variant.Type) bool { return a.Base == b.Base && slices.Equal(a.Kinds, b.Kinds) }

// mayName reports whether a field of a type can refer to a component of a kind.
func mayName(t *variant.Type, kind *variant.Kind) bool {
	return t.Base == variant.Component && slices.Contains(t.Kinds, kind)
}

// lying returns the component as it lies on a space. If owner is negative, the first field that
// names a player determines the owner.
func (c *Card) lying(through string, owner int) Lying {
	for _, f := range c.Fields {
		if owner < 0 && f.Type.Base == variant.Player && f.Number != none {
			owner = int(f.Number)
		}
	}
	return Lying{Number: c.Number, Name: c.Name, Kind: c.Kind, Through: through, Owner: owner}
}
