package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// A note is a field of spaces that is worth showing. It has no mark if most spaces have it. If
// one letter or digit distinguishes all its values, these are shown after the mark.
type note struct {
	field  int
	mark   string
	name   string
	count  int // number of spaces
	values []held
	// inNames says that the names of the spaces contain the value already.
	inNames bool
}

// A held is a value of a note with the spaces that have it. Letter is its abbreviation, or "".
type held struct {
	value  string
	letter string
	spaces []int // indexes
}

// isLettered reports whether letters abbreviate the values of a note.
func (n note) isLettered() bool { return n.mark != "" && n.values[0].letter != "" }

// letterOf returns the letter of the value that a space has, or "".
func (n note) letterOf(s *view.Space) string {
	value := valueWords(s.Fields[n.field])
	for _, h := range n.values {
		if h.value == value {
			return h.letter
		}
	}
	return ""
}

// noteMarks are the marks of notes, in order.
var noteMarks = []string{"●", "◆", "▲", "■", "○", "◇", "△", "□"}

// noteOf returns the note of the field with the given index.
func noteOf(shown view.Board, field int) note {
	n := note{field: field, inNames: true, name: wording.OneLine(shown.Spaces[0].Fields[field].Called)}
	for place, s := range shown.Spaces {
		f := s.Fields[field]
		if !isNoteworthy(f) {
			continue
		}
		n.count++
		value := valueWords(f)
		n.inNames = n.inNames && value != "" && strings.HasPrefix(strings.ToLower(s.Name), strings.ToLower(value))
		i := slices.IndexFunc(n.values, func(h held) bool { return h.value == value })
		if i < 0 {
			i = len(n.values)
			n.values = append(n.values, held{value: value})
		}
		n.values[i].spaces = append(n.values[i].spaces, place)
	}
	return n
}

// memberCalled returns the index of the enum member that players read as a word, or -1.
func memberCalled(e *variant.Enum, word string) int {
	for i := range e.Members {
		if wording.OneLine(e.Word(i)) == word {
			return i
		}
	}
	return -1
}

// giveLetters assigns a letter or digit to each value, or to none of them if one needs more. The
// letters of an enum depend on all its members, so they stay the same during a game.
func (n *note) giveLetters(t *variant.Type) {
	var marks, letters []string
	switch t.Base {
	case variant.EnumType:
		marks = shortMarks(t.Enum.Members)
	case variant.Number:
	default:
		return
	}
	for _, h := range n.values {
		letter := h.value
		if marks != nil {
			letter = strings.ToLower(marks[memberCalled(t.Enum, h.value)])
		}
		letters = append(letters, letter)
	}
	if slices.ContainsFunc(letters, func(letter string) bool { return utf8.RuneCountInString(letter) > 1 }) {
		return
	}
	for i := range n.values {
		n.values[i].letter = letters[i]
	}
}

// isNoteworthy reports whether a field has a value that players don't expect.
func isNoteworthy(f view.Value) bool {
	if f.Usual || f.Number == variant.None || f.Value == "" {
		return false
	}
	switch f.Type.Base {
	case variant.SetType:
		return f.Number != 0
	case variant.ListType:
		return !f.Empty
	case variant.Bool:
		return f.Number == 1 || f.Type.Optional
	}
	return true
}

// valueWords returns a value in words. It returns "" for a true boolean, because the name of the
// field is enough.
func valueWords(f view.Value) string {
	switch {
	case f.Type.Base == variant.Bool && f.Number == 1:
		return ""
	case f.Type.Base == variant.Bool:
		return "no"
	}
	return wording.Spoken(f.Value)
}

func (b *board) noteEntry(n note) entry {
	e := entry{head: strings.TrimSpace(n.mark + " " + n.name), name: n.name, unmarked: n.inNames}
	for _, h := range n.values {
		e.words = append(e.words, b.valueEntry(n, h))
		if slices.Contains(colors, h.value) {
			e.dots = append(e.dots, b.dot(n, h.value))
		}
	}
	return e
}

// many is the smallest number of spaces that a legend lists by coordinates instead of names.
const many = 12

// valueEntry returns a value of a note with the spaces that have it. It leaves out the spaces if
// there are many and each shows the letter.
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
