package view

import (
	"slices"

	"houserule/dsl/variant"
)

// A Board is a board. Grid reports whether its spaces lie on a grid of hexes, as variant.Point has it; Placed, whether they
// lie on a picture, as variant.Place has it.
type Board struct {
	Name   string
	Kind   string // of its spaces
	Grid   bool
	Placed bool
	Spaces []Space
	Routes []Route
}

// A Space is a space of a board and what is known to lie there. Column and Row are 0 where there is
// no grid, X and Y where it is not placed.
type Space struct {
	Number      int // as a Card has it
	Name        string
	Column, Row int
	X, Y        int
	Neighbours  []int // places in Spaces
	Fields      []Value
	Lying       []Lying
}

// A Lying is a component that lies on a space: one of its fields says so, or it lies in a zone of
// that space. Points tells that an earlier field could have said so too, and this one only points there:
// at says where somebody is, and home, behind it, where they come from. Owner is whose the component is,
// by its zone or by a field of its own, and -1 for nobody. Printed tells that it can't be anywhere else: it is a place
// itself. What is at such a place lies on its space, too, and Place is what that is called.
type Lying struct {
	Number  int
	Name    string
	Kind    string
	Through string // the field, or the zone
	Points  bool
	Printed bool
	Place   string
	Owner   int
}

// A Route is spaces that a component lists one after the other, and may list others of later.
type Route struct {
	Number  int // of the component, as a Card has it
	Name    string
	Through string // the field
	Owner   int
	Spaces  []int // places in Board.Spaces
}

// boards shows boards after all else, for what lies on them is only what else is shown.
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

// takeIn lays what can be seen of a space's own zone on the space.
func (s *Space) takeIn(z *Zone) {
	for i := range z.Cards {
		if card := &z.Cards[i]; !card.Hidden {
			s.Lying = append(s.Lying, card.lying(z.Name, z.Owner))
		}
	}
}

// layOut lays the components of a zone, and of the zones within it, on the spaces that their fields name. What lies in a pile is where it
// is printed to be, and no more where it last was.
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
				lying.Points = slices.ContainsFunc(card.Fields[:j], func(e Value) bool { return e.Varies && isAlike(e.Type, f.Type) })
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

// spaceIn is the space that a value refers to, and its board; nil if it refers to none.
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

// spaceAt is the space of a place that a value refers to and that may change; nil if it refers to none.
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

// route shows a list of spaces that a component keeps.
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

// isAlike reports whether fields of two types refer to the same kinds of components.
func isAlike(a, b *variant.Type) bool { return a.Base == b.Base && slices.Equal(a.Kinds, b.Kinds) }

// mayName reports whether a field of a type may refer to a component of a kind.
func mayName(t *variant.Type, kind *variant.Kind) bool {
	return t.Base == variant.Component && slices.Contains(t.Kinds, kind)
}

// lying is a component as it lies on a space.
func (c *Card) lying(through string, owner int) Lying {
	for _, f := range c.Fields {
		if owner < 0 && f.Type.Base == variant.Player && f.Number != none {
			owner = int(f.Number)
		}
	}
	return Lying{Number: c.Number, Name: c.Name, Kind: c.Kind, Through: through, Owner: owner}
}
