package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A piece is what lies on spaces: components of one kind with one name, and the field that says where.
type piece struct {
	kind, name, through string
	points              bool // it is not there, but only points there
	printed             bool // it can't be anywhere else
	stands              bool // it is what all is about
	mark                string
	spaces              []int
	place               int // among all pieces
	common              int // on how many spaces the pieces of its kind are
}

// readPieces finds what lies on the board. Marks go by the numbers of components, so that they stay as
// they are while pieces move; those that only point to a space come last.
func (l *legend) readPieces(shown view.Board) {
	type place struct {
		view.Lying
		space int
	}
	var all []place
	for i, s := range shown.Spaces {
		for _, lying := range s.Lying {
			all = append(all, place{lying, i})
		}
	}
	slices.SortStableFunc(all, func(a, b place) int {
		return cmp.Or(cmp.Compare(number(a.Points), number(b.Points)), cmp.Compare(a.Number, b.Number))
	})
	for _, p := range all {
		found := l.pieceOf(p.Lying)
		if found == nil {
			l.pieces = append(l.pieces, piece{kind: p.Kind, name: p.Name, through: p.Through, points: p.Points, printed: p.Printed})
			found = &l.pieces[len(l.pieces)-1]
		}
		if !slices.Contains(found.spaces, p.space) { // of several that are called the same
			found.spaces = append(found.spaces, p.space)
		}
	}
	l.markPieces()
	l.rankPieces()
}

// standOut marks the pieces that all is about in a way of their own.
func (l *legend) standOut(shown view.Board, subjects []int) {
	for _, s := range shown.Spaces {
		for _, lying := range s.Lying {
			if slices.Contains(subjects, lying.Number) && !lying.Points {
				l.pieceOf(lying).stands = true
			}
		}
	}
	var standing []*piece
	for i := range l.pieces {
		if l.pieces[i].stands {
			standing = append(standing, &l.pieces[i])
		}
	}
	for i, p := range standing {
		if p.mark = "@"; len(standing) > 1 {
			p.mark += strconv.Itoa(i + 1)
		}
	}
}

// rankPieces finds out how common the kind of each piece is.
func (l *legend) rankPieces() {
	common := map[string]int{}
	for _, p := range l.pieces {
		common[p.kind] += len(p.spaces)
	}
	for i := range l.pieces {
		l.pieces[i].place, l.pieces[i].common = i, common[l.pieces[i].kind]
	}
}

// number is a fact as a number, to order by it.
func number(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// pieceOf is the piece that a component is; nil if it is none.
func (l *legend) pieceOf(lying view.Lying) *piece {
	for i := range l.pieces {
		if p := &l.pieces[i]; p.kind == lying.Kind && p.name == lying.Name && p.through == lying.Through {
			return p
		}
	}
	return nil
}

// markPieces gives each piece the letters of its kind and a number. One that only points to a space has
// the letters of the field that does so, in small.
func (l *legend) markPieces() {
	var kinds, fields []string
	for _, p := range l.pieces {
		if !p.points && !slices.Contains(kinds, p.kind) {
			kinds = append(kinds, p.kind)
		} else if p.points && !slices.Contains(fields, p.through) {
			fields = append(fields, p.through)
		}
	}
	large, small := shortMarks(kinds), shortMarks(fields)
	counts := map[string]int{}
	for i := range l.pieces {
		p := &l.pieces[i]
		if !p.points {
			p.mark = large[slices.Index(kinds, p.kind)]
		} else {
			p.mark = strings.ToLower(small[slices.Index(fields, p.through)])
		}
		counts[p.mark]++
		p.mark += strconv.Itoa(counts[p.mark])
	}
}

// words is what a piece is called, with its kind unless its name has it already.
func (p piece) words() string {
	name := wording.OneLine(p.name)
	switch {
	case p.points:
		return wording.Spoken(p.through) + " of " + name
	case strings.Contains(strings.ToLower(name), strings.ToLower(wording.Spoken(p.kind))):
		return name
	}
	return wording.Spoken(p.kind) + " " + name
}

// few is up to how many spaces a legend names for one piece.
const few = 3

func (b *board) piecesEntry(isListed func(piece) bool) entry {
	e := entry{head: "pieces"}
	for _, p := range b.pieces {
		if isListed(p) {
			e.words = append(e.words, p.mark+" "+p.words()+": "+b.listed(p.spaces, len(p.spaces) <= few))
		}
	}
	return e
}

// placesEntry is what always lies in spaces, space by space.
func (b *board) placesEntry(head string) entry {
	e := entry{head: head}
	for i := range b.Spaces {
		var names []string
		for _, p := range b.pieces {
			if p.printed && !p.points && slices.Contains(p.spaces, i) {
				names = append(names, wording.OneLine(p.name))
			}
		}
		if len(names) > 0 {
			e.words = append(e.words, b.called(i)+": "+strings.Join(names, ", "))
		}
	}
	slices.Sort(e.words)
	return e
}
