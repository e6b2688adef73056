package interpreter

import (
	"slices"

	"houserule/dsl/variant"
)

// A BoardView is a board. Grid tells whether its spaces lie on a grid of hexes, as variant.Point has it.
type BoardView struct {
	Name   string
	Kind   string // of its spaces
	Grid   bool
	Spaces []SpaceView
}

// A SpaceView is a space of a board and what is known to lie there. Column and Row are 0 where there is
// no grid.
type SpaceView struct {
	Number      int // as a CardView has it
	Name        string
	Column, Row int
	Neighbours  []int // places in Spaces
	Fields      []ValueView
	Lying       []LyingView
}

// A LyingView is a component that lies on a space: one of its fields says so, or it lies in a zone of
// that space. Points tells that an earlier field could have said so too, and this one only points there:
// at says where somebody is, and home, behind it, where they come from. Owner is whose the component is,
// by its zone or by a field of its own, and -1 for nobody.
type LyingView struct {
	Number  int
	Name    string
	Kind    string
	Through string // the field, or the zone
	Points  bool
	Owner   int
}

// boardViews shows boards after all else, for what lies on them is only what else is shown.
func (g *Game) boardViews(v *View) {
	for i := range g.p.Boards {
		v.Boards = append(v.Boards, g.boardView(i, v.Player))
	}
	for i := range v.Zones {
		g.layOut(v, &v.Zones[i])
	}
}

func (g *Game) boardView(number, player int) BoardView {
	declared, board := g.p.Variant.Boards[number], &g.p.Boards[number]
	view := BoardView{Name: declared.Name, Kind: declared.Kind.Name, Grid: declared.Points != nil}
	for place := range board.Neighbours {
		x := board.First + int64(place)
		card := g.cardView(int32(x), player, 0)
		space := SpaceView{Number: int(x), Name: card.Name, Fields: card.Fields}
		if view.Grid {
			space.Column, space.Row = declared.Points[place].Column, declared.Points[place].Row
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
func (s *SpaceView) takeIn(z *ZoneView) {
	for i := range z.Cards {
		if card := &z.Cards[i]; !card.Hidden {
			s.Lying = append(s.Lying, card.lying(z.Name, z.Owner))
		}
	}
}

// layOut lays the components of a zone, and of the zones within it, on the spaces that their fields name.
func (g *Game) layOut(v *View, z *ZoneView) {
	for i := range z.Cards {
		card := &z.Cards[i]
		for j, f := range card.Fields {
			if board, space := g.spaceIn(v, f); space != nil {
				lying := card.lying(f.Name, z.Owner)
				lying.Points = slices.ContainsFunc(card.Fields[:j], func(e ValueView) bool { return mayName(e.Type, board.Kind) })
				space.Lying = append(space.Lying, lying)
			}
		}
		for j := range card.Zones {
			g.layOut(v, &card.Zones[j])
		}
	}
}

// spaceIn is the space that a value refers to, and its board; nil if it refers to none.
func (g *Game) spaceIn(v *View, value ValueView) (*variant.Board, *SpaceView) {
	if value.Type.Base != variant.Component || value.Number == none {
		return nil, nil
	}
	for i := range g.p.Boards {
		if place := value.Number - g.p.Boards[i].First; place >= 0 && place < int64(len(v.Boards[i].Spaces)) {
			return g.p.Variant.Boards[i], &v.Boards[i].Spaces[place]
		}
	}
	return nil, nil
}

// mayName tells whether a field of a type may refer to a component of a kind.
func mayName(t *variant.Type, kind *variant.Kind) bool {
	return t.Base == variant.Component && slices.Contains(t.Kinds, kind)
}

// lying is a component as it lies on a space.
func (c *CardView) lying(through string, owner int) LyingView {
	for _, f := range c.Fields {
		if owner < 0 && f.Type.Base == variant.Player && f.Number != none {
			owner = int(f.Number)
		}
	}
	return LyingView{Number: c.Number, Name: c.Name, Kind: c.Kind, Through: through, Owner: owner}
}
