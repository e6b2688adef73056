package board

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// A legend is what the signs on a board mean.
type legend struct {
	ground  int      // the field of spaces that colours them; -1 without
	letters []string // by member of the ground's enum
	inks    []int    // by member: its colour, as a place in the palette
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

// An entry is one thing that a legend explains, and how.
type entry struct {
	head  string
	words []string
	inks  []int // by word: its colour, as a place in the palette; nil without
	dots  []Dot // by word: what shows it in a picture; nil without
	// name is the head without a mark; unmarked tells that a picture has none.
	name     string
	unmarked bool
}

// entries is the legend in words.
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

// lyingEntries are what lies on the board. A list of spaces says it of each. Places are drawn on a map as one mark, in a picture
// without any, and are listed by where they are.
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
	return nil // a list says it in words
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

// listed is some spaces, by name or only by where they lie.
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
