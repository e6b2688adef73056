package board

import (
	"hash/maphash"
	"html/template"

	"houserule/interpreter/view"
)

// An Easel is where one player has a board drawn again and again. Most of what happens in a game happens elsewhere: then the picture
// stays as it is.
type Easel struct {
	outline *Outline
	drawn   Drawn
	print   uint64
}

// A Drawn is a picture with what stands within its svg element; of what is in there it keeps nothing else.
type Drawn struct {
	Picture
	Drawing template.HTML
}

// Draw is the picture of the board as it is shown now.
func (e *Easel) Draw(shown view.Board, player int, spots Spots) Drawn {
	print := fingerprint(&shown, spots)
	if e.outline == nil {
		e.outline = OutlineOf(shown) // spaces stay where they are
	} else if print == e.print {
		return e.drawn
	}
	p := PictureOf(shown, e.outline, player, spots)
	e.print, e.drawn = print, Drawn{p, p.Drawing()}
	e.drawn.Cells, e.drawn.Ways, e.drawn.Routes, e.drawn.Stripes = nil, nil, nil, nil
	return e.drawn
}

var seed = maphash.MakeSeed()

// fingerprint tells boards of one name apart that do not look the same.
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
