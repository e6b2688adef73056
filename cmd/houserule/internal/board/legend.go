package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/sitting"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// A legend is what the signs on a board mean.
type legend struct {
	ground  int      // the field of spaces that colours them; -1 without
	letters []string // by member of the ground's enum
	notes   []note
	pieces  []piece
}

// A note is a field of spaces that is worth telling of. One that most spaces have has no mark. One with
// values that one letter or digit tells apart shows them behind its mark.
type note struct {
	field  int
	mark   string
	name   string
	count  int // of spaces
	values []held
}

// A held is a value that spaces have, and which spaces. Letter is what stands for it, or nothing.
type held struct {
	value  string
	letter string
	spaces []int // places on the board
}

// isLettered tells whether letters stand for the values of a note.
func (n note) isLettered() bool { return n.mark != "" && n.values[0].letter != "" }

// letterOf is what stands for the value that a space has.
func (n note) letterOf(s *interpreter.SpaceView) string {
	value := valueWords(s.Fields[n.field])
	for _, h := range n.values {
		if h.value == value {
			return h.letter
		}
	}
	return ""
}

// A piece is what lies on spaces: components of one kind with one name, and the field that says where.
type piece struct {
	kind, name, through string
	first               bool // through the first such field of its kind: it is there, not only bound for there
	mark                string
	spaces              []int
}

// noteMarks are the marks of notes, in their order. A plus is not among them: it counts pieces.
var noteMarks = []string{"*", "~", "!", "=", "%", "&", "$", "@"}

func legendOf(view interpreter.BoardView) legend {
	l := legend{ground: -1}
	if len(view.Spaces) > 0 {
		l.readFields(view)
	}
	l.readPieces(view)
	return l
}

func (l *legend) readFields(view interpreter.BoardView) {
	marked := 0
	for i, f := range view.Spaces[0].Fields {
		if isGround := f.Type.Base == variant.EnumType || f.Type.Base == variant.SetType; isGround && l.ground < 0 {
			l.ground, l.letters = i, shortMarks(f.Type.Enum.Members)
			continue
		}
		n := noteOf(view, i)
		if n.count == 0 {
			continue
		}
		if marked < len(noteMarks) && 2*n.count <= len(view.Spaces) {
			n.mark = noteMarks[marked]
			marked++
		}
		n.giveLetters(f.Type)
		l.notes = append(l.notes, n)
	}
}

// noteOf is what a field says of spaces.
func noteOf(view interpreter.BoardView, field int) note {
	n := note{field: field, name: spoken(view.Spaces[0].Fields[field].Name)}
	for place, s := range view.Spaces {
		f := s.Fields[field]
		if !isNoteworthy(f) {
			continue
		}
		n.count++
		value := valueWords(f)
		i := slices.IndexFunc(n.values, func(h held) bool { return h.value == value })
		if i < 0 {
			i = len(n.values)
			n.values = append(n.values, held{value: value})
		}
		n.values[i].spaces = append(n.values[i].spaces, place)
	}
	return n
}

// giveLetters gives each value a letter or a digit of its own, or none of them if there are not enough. The
// letters of an enum do not depend on which members are to be seen.
func (n *note) giveLetters(t *variant.Type) {
	var letters []string
	for _, h := range n.values {
		letters = append(letters, h.value)
	}
	if t.Base == variant.EnumType {
		marks := shortMarks(t.Enum.Members)
		for i, h := range n.values {
			letters[i] = strings.ToLower(marks[slices.IndexFunc(t.Enum.Members, func(m string) bool { return spoken(m) == h.value })])
		}
	} else if t.Base != variant.Number {
		return
	}
	if slices.ContainsFunc(letters, func(letter string) bool { return len(letter) > 1 }) {
		return
	}
	for i := range n.values {
		n.values[i].letter = letters[i]
	}
}

// isNoteworthy tells whether a field of a space says anything that does not go without saying.
func isNoteworthy(f interpreter.ValueView) bool {
	if f.Usual || f.Number == variant.None || f.Value == "" {
		return false
	}
	switch f.Type.Base {
	case variant.SetType:
		return f.Number != 0
	case variant.ListType:
		return f.Value != "nothing"
	case variant.Bool:
		return f.Number == 1 || f.Type.Optional
	}
	return true
}

// valueWords is a value in words; nothing for a yes, which the name of its field says already.
func valueWords(f interpreter.ValueView) string {
	switch {
	case f.Type.Base == variant.Bool && f.Number == 1:
		return ""
	case f.Type.Base == variant.Bool:
		return "no"
	case f.Type.Base == variant.EnumType || f.Type.Base == variant.SetType:
		return spoken(f.Value)
	}
	return sitting.OneLine(f.Value)
}

// ---- Pieces ----------------------------------------------------------------------------------------

// readPieces finds what lies on the board. Marks go by the numbers of components, so that they stay as
// they are while pieces move.
func (l *legend) readPieces(view interpreter.BoardView) {
	type place struct {
		interpreter.LyingView
		space int
	}
	var all []place
	for i, s := range view.Spaces {
		for _, lying := range s.Lying {
			all = append(all, place{lying, i})
		}
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(a.Number, b.Number) })
	for _, p := range all {
		found := l.pieceOf(p.LyingView)
		if found == nil {
			l.pieces = append(l.pieces, piece{kind: p.Kind, name: p.Name, through: p.Through, first: l.isFirst(p.LyingView)})
			found = &l.pieces[len(l.pieces)-1]
		}
		found.spaces = append(found.spaces, p.space)
	}
	l.markPieces()
}

// isFirst tells whether nothing of a kind lies on the board through another field.
func (l *legend) isFirst(lying interpreter.LyingView) bool {
	return !slices.ContainsFunc(l.pieces, func(p piece) bool { return p.kind == lying.Kind && p.first && p.through != lying.Through })
}

// pieceOf is the piece that a component is; nil if it is none.
func (l *legend) pieceOf(lying interpreter.LyingView) *piece {
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
		if p.first && !slices.Contains(kinds, p.kind) {
			kinds = append(kinds, p.kind)
		} else if !p.first && !slices.Contains(fields, p.through) {
			fields = append(fields, p.through)
		}
	}
	large, small := shortMarks(kinds), shortMarks(fields)
	counts := map[string]int{}
	for i := range l.pieces {
		p := &l.pieces[i]
		if p.first {
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
	name := sitting.OneLine(p.name)
	switch {
	case !p.first:
		return spoken(p.through) + " of " + name
	case strings.Contains(strings.ToLower(name), strings.ToLower(spoken(p.kind))):
		return name
	}
	return spoken(p.kind) + " " + name
}

// ---- Words -----------------------------------------------------------------------------------------

// An entry is a line of a legend: what is explained, the sign, and what it means. Colour is a place in
// the palette, -1 without.
type entry struct {
	head  string
	words []string
	inks  []int // by word: its colour; nil without
}

// few is up to how many spaces a legend names for one piece.
const few = 3

// entries is the legend in words.
func (b *board) entries() (entries []entry) {
	if b.ground >= 0 {
		entries = append(entries, b.groundEntry())
	}
	if len(b.choices) > 0 {
		entries = append(entries, b.choicesEntry())
	}
	if len(b.pieces) > 0 {
		e := entry{head: "pieces"}
		for _, p := range b.pieces {
			e.words = append(e.words, p.mark+" "+p.words()+": "+b.listed(p.spaces, len(p.spaces) <= few))
		}
		entries = append(entries, e)
	}
	for _, n := range b.notes {
		e := entry{head: strings.TrimSpace(n.mark + " " + n.name)}
		for _, h := range n.values {
			e.words = append(e.words, b.valueEntry(n, h))
		}
		entries = append(entries, e)
	}
	return entries
}

func (b *board) groundEntry() entry {
	f := b.Spaces[0].Fields[b.ground]
	e := entry{head: spoken(f.Name)}
	for i, member := range f.Type.Enum.Members {
		e.words = append(e.words, b.letters[i]+" "+spoken(member))
		e.inks = append(e.inks, i)
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

// many is from how many spaces on a legend does not name those that a note is about.
const many = 12

// valueEntry is a value of a note, and which spaces have it unless they show it.
func (b *board) valueEntry(n note, h held) string {
	words, spaces := h.value, b.listed(h.spaces, n.count < many)
	if n.isLettered() && h.letter != h.value {
		words = h.letter + " " + h.value
	}
	switch {
	case words == "":
		return spaces
	case n.isLettered() && n.count >= many:
		return words
	}
	return words + ": " + spaces
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
