// Package board draws the boards of a game for people: in lines of text for a terminal, and as an SVG
// image for a printer. In comes what a player may know of a board; out comes the picture with its
// legend. No game is known here: the look follows from the fields of the spaces.
//
// The first field whose values are of an enum, or a set of one, is the ground: it gives a space its
// colour and its letters. Any other field that is not as usual is a note. What lies on a space is a
// piece, with letters of its kind and a number.
package board

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/view"
)

// Choices are the keys with which spaces can be chosen, by the numbers of the spaces.
type Choices map[int]string

// ChoicesIn are the spaces in a view on which a part of the options of a decision is chosen, each with the key of its first option; none
// without a decision. An option without a key is left out.
func ChoicesIn(shown view.View, d *interpreter.Decision, part int, key func(option int) string) Choices {
	choices := Choices{}
	for i, space := range PlacesIn(shown, d, part) {
		if key := key(i); key != "" && space != Nowhere && choices[space] == "" {
			choices[space] = key
		}
	}
	return choices
}

// Nowhere is the place of an option that is chosen on no space.
const Nowhere = -1

// PlacesIn are the spaces on which a part of each option is chosen: those that are options, or, where none is, those on which something
// lies that is one.
func PlacesIn(shown view.View, d *interpreter.Decision, part int) []int {
	if d == nil {
		return nil
	}
	spaces, under := make([]int, d.Open), make([]int, d.Open)
	hasSpace := false
	for i := range spaces {
		spaces[i], under[i] = Nowhere, Nowhere
		component := d.Component(i, part)
		if isSpace(shown, component) {
			spaces[i], hasSpace = component, true
		} else if space, lies := Lies(shown, component); lies {
			under[i] = space
		}
	}
	if hasSpace {
		return spaces
	}
	return under
}

func isSpace(shown view.View, component int) bool {
	for _, b := range shown.Boards {
		for i := range b.Spaces {
			if b.Spaces[i].Number == component {
				return true
			}
		}
	}
	return false
}

// A board is a board with what it takes to draw it.
type board struct {
	view.Board
	legend
	player  int // who looks at it, or -1
	choices Choices
	route   []int
	cursor  int // the place under it; -1 without
	// pictured tells that it is drawn as a picture, in which places have no marks.
	pictured bool
	// charted tells that it is drawn as a map in text.
	charted bool
}

func read(shown view.Board, look Look) *board {
	b := &board{Board: shown, legend: legendOf(shown), player: look.Player, choices: Choices{}, route: look.Route, cursor: -1}
	cursor, pointed := look.cursor()
	for i, s := range shown.Spaces {
		if key := look.Choices[s.Number]; key != "" {
			b.choices[s.Number] = key
		}
		if pointed && s.Number == cursor {
			b.cursor = i
		}
	}
	b.standOut(shown, look.Subjects)
	return b
}

// isUnderCursor reports whether the cursor is on a space.
func (b *board) isUnderCursor(s *view.Space) bool {
	return b.cursor >= 0 && s.Number == b.Spaces[b.cursor].Number
}

// called is what a space is called where there is room: its name, and where it lies.
func (b *board) called(space int) string {
	s := &b.Spaces[space]
	name := wording.OneLine(s.Name)
	if !b.Grid {
		return name
	}
	return name + " (" + at(s) + ")"
}

func at(s *view.Space) string { return fmt.Sprintf("%d,%d", s.Column, s.Row) }

// grounds are the members of the ground's enum that a space has, in their order.
func (b *board) grounds(s *view.Space) (members []int) {
	if b.ground < 0 || s.Fields[b.ground].Number == variant.None {
		return nil
	}
	f := s.Fields[b.ground]
	if f.Type.Base == variant.EnumType {
		return []int{int(f.Number)}
	}
	for i := range f.Type.Enum.Members {
		if f.Number>>i&1 == 1 {
			members = append(members, i)
		}
	}
	return members
}

// colorsOf are the colours of a space's grounds, as places in the palette.
func (b *board) colorsOf(s *view.Space) (places []int) {
	for _, member := range b.grounds(s) {
		places = append(places, b.inks[member])
	}
	return places
}

// signs are the letters of a space's ground and the marks of its notes in a width; the letters give way.
func (b *board) signs(s *view.Space, width int) string {
	letters, marks := "", clip(b.noted(s), width)
	for _, member := range b.grounds(s) {
		letters += b.letters[member]
	}
	return clip(letters, width-ansi.StringWidth(marks)) + marks
}

// noted are the marks of a space's notes, but for those with letters.
func (b *board) noted(s *view.Space) string {
	marks := ""
	for _, n := range b.notes {
		if isNoteworthy(s.Fields[n.field]) && !n.isLettered() {
			marks += n.mark
		}
	}
	return marks
}

// A sign is the mark of one note, or of several that say the same, with the letter of their value. Color is that value, if it
// is one.
type sign struct{ marks, letter, value, color string }

func (s sign) String() string { return s.marks + s.letter }

// lettered are the signs of a space's other notes.
func (b *board) lettered(s *view.Space) (signs []sign) {
	for _, n := range b.notes {
		if !isNoteworthy(s.Fields[n.field]) || !n.isLettered() {
			continue
		}
		value := valueWords(s.Fields[n.field])
		if last := len(signs) - 1; last >= 0 && signs[last].value == value {
			signs[last].marks += n.mark
			continue
		}
		next := sign{marks: n.mark, letter: n.letterOf(s), value: value}
		if slices.Contains(colors, value) {
			next.color = value
		}
		signs = append(signs, next)
	}
	return signs
}

// A lying is a piece on a space, and whether it is one of who looks at the board.
type lying struct {
	*piece
	own bool
}

// lying are the pieces on a space, in the order in which they are worth showing: first one's own, then the
// rarer ones, for what stands in many spaces is furniture; at last those that only point there.
func (b *board) lying(s *view.Space) (pieces []lying) {
	for _, l := range s.Lying {
		pieces = append(pieces, lying{b.pieceOf(l), b.player >= 0 && l.Owner == b.player})
	}
	slices.SortStableFunc(pieces, func(x, y lying) int {
		return cmp.Or(
			cmp.Compare(number(y.stands), number(x.stands)),
			cmp.Compare(number(x.points), number(y.points)),
			cmp.Compare(number(y.own), number(x.own)),
			cmp.Compare(x.common, y.common),
			cmp.Compare(x.place, y.place),
		)
	})
	return pieces
}

// matters tells how much a space matters to who looks at the board: most under the cursor, less if it can be chosen, and less
// if a piece of theirs or one that stands out lies there.
func (b *board) matters(s *view.Space) int {
	switch pieces := b.lying(s); {
	case b.isUnderCursor(s):
		return 3
	case b.choices[s.Number] != "":
		return 2
	case len(pieces) > 0 && (pieces[0].own || pieces[0].stands) && !pieces[0].points:
		return 1
	}
	return 0
}
