// Package board draws the boards of a game: as lines of text for a terminal, and as an SVG image
// for a browser or a printer. The caller passes a player's view of a board and gets the picture
// with its legend. The package depends on no particular game, because the drawing follows from the
// fields of the spaces.
//
// The first field of an enum type, or of a set of one, is the ground. It determines the colour
// and the letters of a space. Any other field with an unusual value is a note. A component on a
// space is a piece, with letters for its kind and a number.
package board

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/view"
)

// Choices maps the number of a space to the key that chooses it.
type Choices map[int]string

// ChoicesIn returns the choices on spaces for one part of a decision's options. Each space has the
// key of its first option. Options without a key are left out, and the map is empty if the decision
// is nil.
func ChoicesIn(shown view.View, d *interpreter.Decision, part int, key func(option int) string) Choices {
	choices := Choices{}
	for i, space := range PlacesIn(shown, d, part) {
		if key := key(i); key != "" && space != Nowhere && choices[space] == "" {
			choices[space] = key
		}
	}
	return choices
}

// Nowhere is the space number of an option that is chosen on no space.
const Nowhere = -1

// PlacesIn returns, by option index, the number of the space on which a part of the option is
// chosen, or Nowhere. If any option is itself a space, all others are Nowhere. Otherwise it is the
// space on which the option's component lies. It returns nil if the decision is nil.
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
		} else if space, ok := SpaceOf(shown, component); ok {
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

// A board is a player's view of a board, with the data to draw it.
type board struct {
	view.Board
	legend
	player  int // index of the viewer, or -1
	choices Choices
	route   []int
	cursor  int // index of the space under the cursor, or -1
	// pictured says that the board is drawn as an image, in which printed pieces have no marks.
	pictured bool
	// charted says that the board is drawn as a map in text.
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

// called returns the full name of a space: its name, and on a grid its coordinates.
func (b *board) called(space int) string {
	s := &b.Spaces[space]
	name := wording.OneLine(s.Name)
	if !b.Grid {
		return name
	}
	return name + " (" + at(s) + ")"
}

func at(s *view.Space) string { return fmt.Sprintf("%d,%d", s.Column, s.Row) }

// grounds returns the indexes of the enum members that the ground of a space has, in order.
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

// colorsOf returns the colours of a space's grounds, as indexes in the palette.
func (b *board) colorsOf(s *view.Space) (inks []int) {
	return each.Of(b.grounds(s), func(member int) int { return b.inks[member] })
}

// signs returns the letters of a space's ground and the marks of its notes, truncated to a width.
// The letters are truncated first.
func (b *board) signs(s *view.Space, width int) string {
	letters, marks := "", clip(b.noted(s), width)
	for _, member := range b.grounds(s) {
		letters += b.letters[member]
	}
	return clip(letters, width-ansi.StringWidth(marks)) + marks
}

// noted returns the marks of a space's notes without letters.
func (b *board) noted(s *view.Space) string {
	marks := ""
	for _, n := range b.notes {
		if isNoteworthy(s.Fields[n.field]) && !n.isLettered() {
			marks += n.mark
		}
	}
	return marks
}

// A sign is the mark of one note, or of several with equal values, and the letter of the value.
// Color is the value if it is a colour.
type sign struct{ marks, letter, value, color string }

func (s sign) String() string { return s.marks + s.letter }

// lettered returns the signs of a space's notes with letters.
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

// A placedPiece is a piece on a space. own says that it belongs to the viewer.
type placedPiece struct {
	*piece
	own bool
}

// lying returns the pieces on a space, the most important first. The player's own pieces come
// before rare ones, because common pieces are usually scenery. Pieces that only point to the
// space come last.
func (b *board) lying(s *view.Space) (pieces []placedPiece) {
	for _, l := range s.Lying {
		pieces = append(pieces, placedPiece{b.pieceOf(l), b.player >= 0 && l.Owner == b.player})
	}
	slices.SortStableFunc(pieces, func(x, y placedPiece) int {
		return cmp.Or(
			cmp.Compare(number(y.isSubject), number(x.isSubject)),
			cmp.Compare(number(x.points), number(y.points)),
			cmp.Compare(number(y.own), number(x.own)),
			cmp.Compare(x.common, y.common),
			cmp.Compare(x.place, y.place),
		)
	})
	return pieces
}

// matters returns the importance of a space to the viewer, from 0 to 3. The space under the
// cursor comes first, then those that can be chosen, then those with a highlighted piece or one of
// the viewer's own.
func (b *board) matters(s *view.Space) int {
	switch pieces := b.lying(s); {
	case b.isUnderCursor(s):
		return 3
	case b.choices[s.Number] != "":
		return 2
	case len(pieces) > 0 && (pieces[0].own || pieces[0].isSubject) && !pieces[0].points:
		return 1
	}
	return 0
}
