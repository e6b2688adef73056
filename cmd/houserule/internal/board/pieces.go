package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A piece stands for components on spaces with the same kind and name, and with the same field
// that says where they are.
type piece struct {
	kind, name, through string
	points              bool // only points to the spaces
	printed             bool // can't move
	isSubject           bool // the question is about it, so it is highlighted
	mark                string
	spaces              []int
	place               int // index among all pieces
	common              int // number of spaces with a piece of its kind
}

// readPieces collects the pieces on the board. They are sorted by component number, so that marks
// don't change when pieces move. Pieces that only point to a space come last.
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
		if !slices.Contains(found.spaces, p.space) { // several components may have the same name
			found.spaces = append(found.spaces, p.space)
		}
	}
	l.markPieces()
	l.rankPieces()
}

// standOut assigns a highlighted mark to the pieces of the subjects.
func (l *legend) standOut(shown view.Board, subjects []int) {
	for _, s := range shown.Spaces {
		for _, lying := range s.Lying {
			if slices.Contains(subjects, lying.Number) && !lying.Points {
				l.pieceOf(lying).isSubject = true
			}
		}
	}
	var highlighted []*piece
	for i := range l.pieces {
		if l.pieces[i].isSubject {
			highlighted = append(highlighted, &l.pieces[i])
		}
	}
	for i, p := range highlighted {
		if p.mark = "@"; len(highlighted) > 1 {
			p.mark += strconv.Itoa(i + 1)
		}
	}
}

// rankPieces sets the index of each piece, and the number of spaces with its kind.
func (l *legend) rankPieces() {
	common := map[string]int{}
	for _, p := range l.pieces {
		common[p.kind] += len(p.spaces)
	}
	for i := range l.pieces {
		l.pieces[i].place, l.pieces[i].common = i, common[l.pieces[i].kind]
	}
}

// number returns 1 for true and 0 for false, for comparisons.
func number(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// pieceOf returns a pointer to the piece of a component, or nil if there is none.
func (l *legend) pieceOf(lying view.Lying) *piece {
	for i := range l.pieces {
		if p := &l.pieces[i]; p.kind == lying.Kind && p.name == lying.Name && p.through == lying.Through {
			return p
		}
	}
	return nil
}

// markPieces assigns a mark to each piece: the letters of its kind and a number. A piece that
// only points to a space has the letters of that field instead, in lower case.
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

// words returns the name of a piece. Its kind comes first unless the name contains it.
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

// few is the greatest number of spaces of a piece that a legend lists by name.
const few = 3

// piecesEntry returns an entry with the mark, name and spaces of each listed piece.
func (b *board) piecesEntry(isListed func(piece) bool) entry {
	e := entry{head: "pieces"}
	for _, p := range b.pieces {
		if isListed(p) {
			e.words = append(e.words, p.mark+" "+p.words()+": "+b.listed(p.spaces, len(p.spaces) <= few))
		}
	}
	return e
}

// placesEntry returns an entry with the printed pieces of each space.
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
