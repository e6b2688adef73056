package board

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// A note is a field of spaces that is worth telling of. One that most spaces have has no mark. One with
// values that one letter or digit tells apart shows them behind its mark.
type note struct {
	field  int
	mark   string
	name   string
	count  int // of spaces
	values []held
	// inNames tells that the names of spaces say it already.
	inNames bool
}

// A held is a value that spaces have, and which spaces. Letter is what stands for it, or nothing.
type held struct {
	value  string
	letter string
	spaces []int // places on the board
}

// isLettered reports whether letters stand for the values of a note.
func (n note) isLettered() bool { return n.mark != "" && n.values[0].letter != "" }

// letterOf is what stands for the value that a space has.
func (n note) letterOf(s *view.Space) string {
	value := valueWords(s.Fields[n.field])
	for _, h := range n.values {
		if h.value == value {
			return h.letter
		}
	}
	return ""
}

// noteMarks are the marks of notes, in their order.
var noteMarks = []string{"●", "◆", "▲", "■", "○", "◇", "△", "□"}

// noteOf is what a field says of spaces.
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

// memberCalled is the member of an enum that players read as a word.
func memberCalled(e *variant.Enum, word string) int {
	for i := range e.Members {
		if wording.OneLine(e.Word(i)) == word {
			return i
		}
	}
	return -1
}

// giveLetters gives each value a letter or a digit of its own, or none of them if there are not enough. The
// letters of an enum do not depend on which members are to be seen.
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

// isNoteworthy reports whether a field of a space says anything that does not go without saying.
func isNoteworthy(f view.Value) bool {
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
func valueWords(f view.Value) string {
	switch {
	case f.Type.Base == variant.Bool && f.Number == 1:
		return ""
	case f.Type.Base == variant.Bool:
		return "no"
	case f.Type.Base == variant.EnumType || f.Type.Base == variant.SetType:
		return wording.Spoken(f.Value)
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
