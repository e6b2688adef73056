package board

import (
	"hash/maphash"
	"html/template"

	"houserule/interpreter/view"
)

// A PictureCache draws one board for one player. It keeps the last picture, because most changes in
// a game don't affect the board.
type PictureCache struct {
	outline *Outline
	drawn   Drawn
	print   uint64
}

// A Drawn is a picture with the contents of its svg element. The fields that only the contents
// need are nil.
type Drawn struct {
	Picture
	Drawing template.HTML
}

// Draw returns the picture of the board as it is now. It returns the cached picture if the board
// looks the same.
func (e *PictureCache) Draw(shown view.Board, player int, spots Spots) Drawn {
	print := fingerprint(&shown, spots)
	if e.outline == nil {
		e.outline = OutlineOf(shown) // the outline doesn't change during a game
	} else if print == e.print {
		return e.drawn
	}
	p := PictureOf(shown, e.outline, player, spots)
	e.print, e.drawn = print, Drawn{p, p.Drawing()}
	e.drawn.Cells, e.drawn.Links, e.drawn.Routes, e.drawn.Stripes = nil, nil, nil, nil
	return e.drawn
}

var seed = maphash.MakeSeed()

// fingerprint returns a hash of all that affects the picture of a board.
func fingerprint(shown *view.Board, spots Spots) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for i := range shown.Spaces {
		s := &shown.Spaces[i]
		maphash.WriteComparable(&h, s.Name)
		maphash.WriteComparable(&h, spots[s.Number])
		for j := range s.Fields {
			f := &s.Fields[j]
			maphash.WriteComparable(&h, struct {
				value                string
				usual, empty, varies bool
			}{f.Value, f.Usual, f.Empty, f.Varies})
		}
		for _, lying := range s.Lying {
			maphash.WriteComparable(&h, lying)
			maphash.WriteComparable(&h, spots[lying.Number])
		}
	}
	for _, r := range shown.Routes {
		maphash.WriteComparable(&h, struct {
			number, owner, spaces int
			name, through         string
		}{r.Number, r.Owner, len(r.Spaces), r.Name, r.Through})
		for _, space := range r.Spaces {
			maphash.WriteComparable(&h, space)
		}
	}
	return h.Sum64()
}
