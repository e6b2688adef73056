package board

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// A legend has the meanings of the signs on a board.
type legend struct {
	ground  int      // index of the field that colours the spaces; -1 without
	letters []string // by index of the enum member
	inks    []int    // by index of the enum member: its index in the palette
	notes   []note
	pieces  []piece
}

func legendOf(shown view.Board) legend {
	l := legend{ground: -1}
	if len(shown.Spaces) > 0 {
		l.readFields(shown)
	}
	l.readPieces(shown)
	return l
}

func (l *legend) readFields(shown view.Board) {
	marked := 0
	for i, f := range shown.Spaces[0].Fields {
		if isGround := f.Type.Base == variant.EnumType || f.Type.Base == variant.SetType; isGround && l.ground < 0 {
			l.ground, l.letters, l.inks = i, shortMarks(f.Type.Enum.Members), colorsFor(f.Type.Enum.Members)
			continue
		}
		n := noteOf(shown, i)
		if n.count == 0 {
			continue
		}
		if marked < len(noteMarks) && 2*n.count <= len(shown.Spaces) {
			n.mark = noteMarks[marked]
			marked++
		}
		n.giveLetters(f.Type)
		l.notes = append(l.notes, n)
	}
}

// An entry explains one thing in a legend.
type entry struct {
	head  string
	words []string
	inks  []int // by index of the word: its colour, as an index in the palette; nil without
	dots  []Dot // by index of the word: its dot in an image; nil without
	// name is the head without a mark. unmarked says that an image has no mark for it.
	name     string
	unmarked bool
}

// entries returns the legend in words.
func (b *board) entries() (entries []entry) {
	if b.ground >= 0 {
		entries = append(entries, b.groundEntry())
	}
	if len(b.choices) > 0 {
		entries = append(entries, b.choicesEntry())
	}
	for _, e := range b.lyingEntries() {
		if len(e.words) > 0 {
			entries = append(entries, e)
		}
	}
	for _, n := range b.notes {
		entries = append(entries, b.noteEntry(n))
	}
	return entries
}

// lyingEntries returns the entries for the pieces on the board. Printed pieces are listed by
// space: a map has one mark for all of them, and an image none.
func (b *board) lyingEntries() []entry {
	pieces := func(p piece) bool { return !p.printed || p.points }
	switch {
	case b.pictured:
		return []entry{b.piecesEntry(pieces), b.placesEntry("places")}
	case b.charted:
		return []entry{b.piecesEntry(func(p piece) bool { return !p.printed && !p.points }), b.placesEntry(placeMark + " places")}
	case b.Grid:
		return []entry{b.piecesEntry(func(piece) bool { return true })}
	}
	return nil // a list names the pieces of each space
}

func (b *board) groundEntry() entry {
	f := b.Spaces[0].Fields[b.ground]
	e := entry{head: wording.OneLine(f.Called)}
	for i := range f.Type.Enum.Members {
		e.words = append(e.words, b.letters[i]+" "+wording.OneLine(f.Type.Enum.Word(i)))
		e.inks = append(e.inks, b.inks[i])
	}
	return e
}

func (b *board) choicesEntry() entry {
	e := entry{head: "choices"}
	for i := range b.Spaces {
		if key := b.choices[b.Spaces[i].Number]; key != "" {
			e.words = append(e.words, key+" "+b.called(i))
		}
	}
	slices.Sort(e.words)
	return e
}

// listed returns a list of spaces, by name or by their coordinates only.
func (b *board) listed(spaces []int, named bool) string {
	var words []string
	for _, i := range spaces {
		if named || !b.Grid {
			words = append(words, b.called(i))
		} else {
			words = append(words, at(&b.Spaces[i]))
		}
	}
	if named || !b.Grid {
		return strings.Join(words, ", ")
	}
	return strings.Join(words, " ")
}
