package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// A Picture is a grid as data, for whoever draws it on a screen: where its hexes lie, and what there is to say of each.
type Picture struct {
	Name          string
	Width, Height float64
	Stripes       []Stripe
	Cells         []Cell
	Grounds       []Ground
}

// A Ground is a colour of hexes, as a place among all, and what it means.
type Ground struct {
	Place int
	Name  string
}

// A Stripe is how hexes of several grounds are filled. Edges are in per cent.
type Stripe struct {
	ID    string
	Edges []Edge
}

// An Edge is where a ground begins or ends.
type Edge struct{ At, Ground int }

// A Cell is a hex. Stripe is empty where it has one ground or none, which then is Ground, from 0, or -1.
type Cell struct {
	Space  int // as a view has it
	X, Y   float64
	Points string
	Ground int
	Stripe string
	Names  []Label // its name on one line or two, if that says more than its ground and where it lies
	Marks  []Label // of what its fields say besides
	Pieces []Mark
	Key    string // of the option that it is; empty if it is none
	Words  string // all of it, for whoever does not see it
	Framed bool   // it differs from others by more than its ground
}

// A Label is a short text in a hex. Color is that which it says, if it says one.
type Label struct {
	X, Y, Size float64
	Text       string
	Color      string
}

// A Mark is a piece in a hex, or how many more there are.
type Mark struct {
	X, Y  float64
	Text  string
	Words string
	Own   bool
	Faint bool // it is not there, but only points there
}

// Radius is that of a hex in a picture.
const Radius = 50.0

// PictureOf is the picture of a grid for a player. Whoever is nobody sees what all see.
func PictureOf(shown view.Board, player int, choices Choices) Picture {
	b := read(shown, player, choices)
	left, right := b.extent(func(s *view.Space) int { return s.Column })
	top, bottom := b.extent(func(s *view.Space) int { return s.Row })
	high := math.Sqrt(3) * Radius
	p := Picture{
		Name:  wording.Spoken(shown.Name),
		Width: Radius * (2 + 1.5*float64(right-left)), Height: math.Ceil(high * (float64(bottom-top) + 1.5)),
	}
	for i := range b.Spaces {
		s := &b.Spaces[i]
		x := Radius * (1 + 1.5*float64(s.Column-left))
		y := math.Round(high * (float64(s.Row-top) + 0.5 + 0.5*float64(s.Column&1)))
		p.Cells = append(p.Cells, p.cell(b, i, x, y))
	}
	if b.ground >= 0 {
		for place, member := range shown.Spaces[0].Fields[b.ground].Type.Enum.Members {
			p.Grounds = append(p.Grounds, Ground{place, wording.Spoken(member)})
		}
	}
	return p
}

func (p *Picture) cell(b *board, place int, x, y float64) Cell {
	s := &b.Spaces[place]
	c := Cell{
		Space: s.Number, X: x, Y: y, Points: corners(x, y, Radius-0.5), Ground: -1,
		Key: b.choices[s.Number], Words: b.inWords(place), Framed: b.noted(s) != "",
		Names: b.namesAt(s, x, y), Marks: b.marksAbove(s, x, y), Pieces: marksAt(b.lying(s), x, y),
	}
	switch grounds := b.grounds(s); len(grounds) {
	case 0:
	case 1:
		c.Ground = grounds[0]
	default:
		c.Ground, c.Stripe = grounds[0], p.stripe(grounds)
	}
	return c
}

// namesAt is the name of a space below its pieces.
func (b *board) namesAt(s *view.Space, x, y float64) (labels []Label) {
	name := wording.OneLine(s.Name)
	for _, member := range b.grounds(s) {
		ground := wording.Spoken(s.Fields[b.ground].Type.Enum.Members[member])
		if rest, found := strings.CutPrefix(strings.ToLower(name), ground); found && !strings.ContainsFunc(rest, unicode.IsLetter) {
			return nil // it says only what is to be seen
		}
	}
	lines := halved(name)
	for i, line := range lines {
		size := min(13, math.Floor(1.8*Radius/(letterWidth*float64(max(1, len([]rune(line)))))))
		labels = append(labels, Label{X: x, Y: y + 0.72*Radius - 13*float64(len(lines)-1-i), Size: size, Text: line})
	}
	return labels
}

// marksAbove are the marks of what the fields of a space say, above its pieces. A colour that is said is shown.
func (b *board) marksAbove(s *view.Space, x, y float64) (labels []Label) {
	if b.noted(s) != "" {
		labels = append(labels, Label{Text: b.noted(s)})
	}
	for _, n := range b.notes {
		if !n.isLettered() || !isNoteworthy(s.Fields[n.field]) {
			continue
		}
		label := Label{Text: n.mark + n.letterOf(s)}
		if value := valueWords(s.Fields[n.field]); slices.Contains(colors, value) {
			label.Text, label.Color = n.mark, value
		}
		labels = append(labels, label)
	}
	const wide = 0.38 * Radius
	for i := range labels {
		labels[i].X, labels[i].Y, labels[i].Size = x+wide*(float64(i)-float64(len(labels)-1)/2), y-0.52*Radius, 12
	}
	return labels
}

// colors are those that can be shown instead of said.
var colors = []string{"red", "yellow", "green", "blue", "black", "white", "purple", "orange"}

// stripe is the name of the stripes of some grounds, which are added if they are new.
func (p *Picture) stripe(grounds []int) string {
	stripe := Stripe{ID: "ground"}
	for i, g := range grounds {
		stripe.ID += fmt.Sprintf("-%d", g)
		stripe.Edges = append(stripe.Edges, Edge{100 * i / len(grounds), g}, Edge{100 * (i + 1) / len(grounds), g})
	}
	if !slices.ContainsFunc(p.Stripes, func(other Stripe) bool { return other.ID == stripe.ID }) {
		p.Stripes = append(p.Stripes, stripe)
	}
	return stripe.ID
}

// marksAt are pieces side by side around the middle of a hex.
func marksAt(pieces []lying, x, y float64) (marks []Mark) {
	for _, piece := range pieces {
		marks = append(marks, Mark{Text: piece.mark, Words: piece.words(), Own: piece.own, Faint: piece.points})
	}
	if more := len(marks) - mostPieces; more > 0 {
		marks = append(marks[:mostPieces-1], Mark{Text: fmt.Sprintf("+%d", more+1), Words: fmt.Sprintf("%d more", more+1)})
	}
	const wide = 0.56 * Radius
	for i := range marks {
		marks[i].X, marks[i].Y = x+wide*(float64(i)-float64(len(marks)-1)/2), y+0.12*Radius
	}
	return marks
}

// inWords is all that is to be said of a space, for whoever does not see it.
func (b *board) inWords(place int) string {
	s := &b.Spaces[place]
	words := b.called(place)
	for i, f := range s.Fields {
		value := valueWords(f)
		switch {
		case !isNoteworthy(f):
		case i == b.ground:
			words += ", " + value
		case value == "":
			words += ", " + wording.Spoken(f.Name)
		default:
			words += ", " + wording.Spoken(f.Name) + " " + value
		}
	}
	for _, piece := range b.lying(s) {
		words += ", " + piece.words()
	}
	return words
}
