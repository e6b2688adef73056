package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// A Picture is a board as data for an image: the positions of its spaces, and their contents.
type Picture struct {
	Name          string
	Width, Height float64
	Stripes       []Stripe
	Cells         []Cell
	Links, Walls  []Line // lines between neighbours; borders between spaces that aren't
	Routes        []Route
	Grounds       []Ground
	Dots          []Legend // explain the dots
	Pieces        []Ground // explain the pieces that can move, and the marks that only point to a space
}

// A Ground is a sign and its meaning. The sign is an index in the palette or a mark.
type Ground struct {
	Place int
	Mark  string
	Name  string
}

// A Legend explains the dots of a field, by their colours.
type Legend struct {
	Name string
	Dots []Dot
}

// A Stripe is the fill of spaces with several grounds.
type Stripe struct {
	ID    string
	Edges []Edge
}

// An Edge is a point at which a ground begins or ends, in per cent.
type Edge struct{ At, Ground int }

// A Line is a straight line.
type Line struct{ X1, Y1, X2, Y2 float64 }

// A Route is a polyline over several spaces.
type Route struct {
	Points string
	Words  string
	Own    bool
}

// A Cell is a space. If it has several grounds, Stripe is their ID. Ground is the index of the
// first ground, or -1.
type Cell struct {
	X, Y   float64
	Points string
	Ground int
	Stripe string
	Names  []Label // its name in lines; empty if ground and position say the same
	Marks  []Label // of the other fields
	Dots   []Dot
	Pieces []Mark
	Spots  []Spot
	Words  string // complete description for screen readers
	Framed bool   // differs from others by more than its ground
	Chosen bool   // the space itself is an option
}

// A Label is a short text in a space.
type Label struct {
	X, Y, Size float64
	Text       string
}

// A Dot shows a field's value that is a colour. Each colour has a shape, too. A dot is hollow if
// the field never changes.
type Dot struct {
	X, Y   float64
	Color  string
	Shape  string // SVG path around the origin
	Hollow bool
}

// A Mark is a piece on a space, or the number of further ones. A small mark is a printed piece,
// which can't move.
type Mark struct {
	X, Y  float64
	Text  string
	Words string
	Own   bool
	Alone bool // the only one of its kind
	Faint bool // only points there
	Small bool
}

// A Spot is an option on a board: a space, or a component on it. Option is the caller's name for
// that option.
type Spot struct {
	X, Y   float64
	Key    string
	Option string
	Words  string
}

// Spots maps the numbers of components to options.
type Spots map[int]Spot

// PictureOf returns the picture of a board for a player, in its outline. Player -1 sees only
// public information.
func PictureOf(shown view.Board, outline *Outline, player int, spots Spots) Picture {
	b := read(shown, Look{Player: player})
	p := Picture{Name: wording.Spoken(shown.Name), Width: outline.Width, Height: outline.Height, Links: lines(outline.links), Walls: lines(outline.walls)}
	for i := range b.Spaces {
		p.Cells = append(p.Cells, p.cell(b, i, &outline.areas[i], spots))
	}
	for _, r := range b.Routes {
		p.Routes = append(p.Routes, routeIn(outline, r, player))
	}
	b.explain(&p)
	return p
}

func lines(segments []segment) (all []Line) {
	return each.Of(segments, func(s segment) Line { return Line{s.from.x, s.from.y, s.to.x, s.to.y} })
}

func routeIn(outline *Outline, r view.Route, player int) Route {
	points := each.Of(r.Spaces, func(space int) point { return outline.areas[space].point })
	return Route{listed(points), wording.Spoken(r.Through) + " of " + wording.OneLine(r.Name), player >= 0 && r.Owner == player}
}

// explain adds the legend to a picture.
func (b *board) explain(p *Picture) {
	if b.ground >= 0 {
		enum := b.Spaces[0].Fields[b.ground].Type.Enum
		for place := range enum.Members {
			p.Grounds = append(p.Grounds, Ground{Place: b.inks[place], Name: wording.OneLine(enum.Word(place))})
		}
	}
	for _, n := range b.notes {
		legend := Legend{Name: n.name}
		for _, h := range n.values {
			if slices.Contains(colors, h.value) {
				legend.Dots = append(legend.Dots, b.dot(n, h.value))
			}
		}
		if len(legend.Dots) > 0 {
			slices.SortFunc(legend.Dots, func(a, b Dot) int { return slices.Index(colors, a.Color) - slices.Index(colors, b.Color) })
			p.Dots = append(p.Dots, legend)
		}
	}
	for _, piece := range b.pieces {
		entry := Ground{Mark: piece.mark, Name: piece.words()}
		if piece.points { // one entry for all marks with the same letters
			entry = Ground{Mark: strings.TrimRight(piece.mark, "0123456789"), Name: wording.Spoken(piece.through)}
		}
		if !piece.printed && !slices.Contains(p.Pieces, entry) {
			p.Pieces = append(p.Pieces, entry)
		}
	}
}

func (p *Picture) cell(b *board, place int, a *area, spots Spots) Cell {
	s := &b.Spaces[place]
	c := Cell{X: a.x, Y: a.y, Points: listed(a.corners), Ground: -1, Words: b.inWords(place), Framed: b.noted(s) != ""}
	switch grounds := b.colorsOf(s); len(grounds) {
	case 0:
	case 1:
		c.Ground = grounds[0]
	default:
		c.Ground, c.Stripe = grounds[0], p.stripe(grounds)
	}
	_, c.Chosen = spots[s.Number]
	c.Spots = b.spotsAt(s, a, spots, c.Words)
	c.Pieces = marksAt(b.lying(s), a, len(c.Spots) > 0)
	sideBySide(a, c.Pieces, c.Spots)
	c.Marks, c.Dots = b.signsAbove(s, a)
	isPiece := func(m Mark) bool { return !m.Small }
	c.Names = b.namesAt(s, a, len(c.Spots) > 0 || slices.ContainsFunc(c.Pieces, isPiece), len(c.Marks)+len(c.Dots)+len(c.Pieces) > 0)
	return c
}

// stripe returns the ID of a stripe with some grounds. It adds the stripe if it is new.
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

// ---- Contents of a space, from top to bottom ----------------------------------------------------

// The heights of the contents, relative to the middle of a space.
const (
	signsAt    = -0.58 * Radius
	piecesAt   = -0.1 * Radius
	spotSize   = 0.26 * Radius
	mostName   = 0.26 * Radius
	lineHeight = 0.96          // relative to the font size
	leastSize  = 0.17 * Radius // of the font of a name

	mostOnMap = 0.36 * Radius
)

// beside returns the x coordinates of n things of the given width, side by side around the middle
// of an area. It moves them closer if they don't fit.
func beside(a *area, height, wide float64, n int) (middles []float64) {
	if n > 1 {
		wide = min(wide, max(0.4*wide, (a.room(a.y+height)-wide)/float64(n-1)))
	}
	for i := range n {
		middles = append(middles, a.x+wide*(float64(i)-float64(n-1)/2))
	}
	return middles
}

// spotsAt returns the options in a space: the space itself, and the components on it.
func (b *board) spotsAt(s *view.Space, a *area, spots Spots, words string) (found []Spot) {
	if spot, ok := spots[s.Number]; ok {
		spot.Words = words
		found = append(found, spot)
	}
	for _, l := range s.Lying {
		if spot, ok := spots[l.Number]; ok && !l.Points {
			spot.Words = wording.OneLine(l.Name) + " in " + wording.OneLine(s.Name)
			found = append(found, spot)
		}
	}
	slices.SortStableFunc(found, func(a, b Spot) int { return cmp.Or(len(a.Key)-len(b.Key), strings.Compare(a.Key, b.Key)) })
	for i, x := range beside(a, piecesAt, 2.1*spotSize, len(found)) {
		found[i].X, found[i].Y = x, a.y+piecesAt
	}
	return found
}

// mostPieces is the number of pieces that are drawn in a space. Any others are counted.
const mostPieces = 3

// marksAt returns the marks of pieces side by side. They are above the options if there are any.
// Printed pieces have small marks.
func marksAt(pieces []placedPiece, a *area, above bool) (marks []Mark) {
	var places []Mark
	for _, piece := range pieces {
		m := Mark{Text: piece.mark, Words: piece.words(), Own: piece.own, Alone: piece.common == 1, Faint: piece.points, Small: piece.printed}
		switch {
		case !m.Small:
			marks = append(marks, m)
		case !slices.Contains(places, m):
			places = append(places, m)
		}
	}
	if more := len(marks) - mostPieces; more > 0 {
		marks = append(marks[:mostPieces-1], Mark{Text: fmt.Sprintf("+%d", more+1), Words: fmt.Sprintf("%d more", more+1)})
	}
	height := piecesAt
	if above {
		height = signsAt + 0.1*Radius
	}
	for i, x := range beside(a, height, 2.1*spotSize, len(marks)) {
		marks[i].X, marks[i].Y = x, a.y+height
	}
	if len(marks) > 0 || above {
		return marks // other pieces and options hide the printed ones
	}
	const placesAt = 0.8 * signsAt
	for i, x := range beside(a, placesAt, 0.3*Radius, len(places)) {
		places[i].X, places[i].Y = x, a.y+placesAt
	}
	return places
}

// sideBySide moves the options beside the pieces of a space if all fit in one row.
func sideBySide(a *area, pieces []Mark, spots []Spot) {
	if n := len(pieces) + len(spots); len(pieces) > 0 && len(spots) > 0 && n <= mostPieces {
		for i, x := range beside(a, piecesAt, 2.1*spotSize, n) {
			if i < len(pieces) {
				pieces[i].X, pieces[i].Y = x, a.y+piecesAt
			} else {
				spots[i-len(pieces)].X = x
			}
		}
	}
}

// namesAt returns the labels of a space's name, below its pieces if there are any. It returns nil
// if the name only repeats the ground.
func (b *board) namesAt(s *view.Space, a *area, pieces, signs bool) (labels []Label) {
	name := wording.OneLine(s.Name)
	for _, member := range b.grounds(s) {
		ground := wording.Spoken(s.Fields[b.ground].Type.Enum.Members[member])
		if rest, found := strings.CutPrefix(strings.ToLower(name), ground); found && !strings.ContainsFunc(rest, unicode.IsLetter) {
			return nil // the colour shows that already
		}
	}
	lines, size := parted(name), mostName
	if !b.Grid {
		size = mostOnMap // a map has more room between the names
	}
	top := func() float64 {
		switch high := lineHeight * size * float64(len(lines)-1) / 2; {
		case pieces:
			return a.y + 0.42*Radius
		case signs:
			return a.y + max(0.2*Radius-high, signsAt+0.15*Radius+size)
		default:
			return a.y + 0.1*Radius - high
		}
	}
	for i, line := range lines {
		const overlap = 1.15 // letters may overlap the border a little, because they have an outline
		room := overlap * a.room(top()+lineHeight*size*float64(i))
		size = min(size, room/(letterWidth*float64(max(1, len([]rune(line))))))
	}
	size = math.Floor(10*max(leastSize, size)) / 10
	for i, line := range lines {
		labels = append(labels, Label{X: a.x, Y: top() + lineHeight*size*float64(i), Size: size, Text: line})
	}
	return labels
}

// letterWidth is the average width of a bold letter relative to the font size, in the wider of
// the usual fonts.
const letterWidth = 0.64

// signsAbove returns the signs of a space's fields, above its pieces. A value that is a colour
// becomes a dot. Values that the name contains are left out.
func (b *board) signsAbove(s *view.Space, a *area) (labels []Label, dots []Dot) {
	for _, n := range b.notes {
		f := s.Fields[n.field]
		switch value := valueWords(f); {
		case !isNoteworthy(f):
		case slices.Contains(colors, value):
			dots = append(dots, b.dot(n, value))
		case n.mark != "" && !n.inNames:
			labels = append(labels, Label{Size: 0.24 * Radius, Text: n.mark + n.letterOf(s)})
		}
	}
	middles := beside(a, signsAt, 0.36*Radius, len(labels)+len(dots))
	for i := range labels {
		labels[i].X, labels[i].Y = middles[i], a.y+signsAt+0.08*Radius
	}
	for i := range dots {
		dots[i].X, dots[i].Y = middles[len(labels)+i], a.y+signsAt
	}
	return labels, dots
}

// colors are the values that are shown as dots. shapes has their shapes, by index modulo its
// length.
var (
	colors = []string{"red", "yellow", "green", "blue", "black", "white", "purple", "orange"}
	shapes = []string{
		"M0-7 7 0 0 7-7 0Z", "M0-7 7 5H-7Z", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z", "M-5-5H5V5H-5Z",
	}
)

// dot returns the dot of a note for a colour.
func (b *board) dot(n note, color string) Dot {
	return Dot{Color: color, Shape: shapes[slices.Index(colors, color)%len(shapes)], Hollow: !b.Spaces[0].Fields[n.field].Varies}
}

// inWords returns the complete description of a space, for screen readers.
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
			words += ", " + wording.OneLine(f.Called)
		default:
			words += ", " + wording.OneLine(f.Called) + " " + value
		}
	}
	if here := b.here(s); len(here) > 0 {
		words += ", " + strings.Join(here, ", ")
	}
	return words
}

// parted returns a name split at blanks into as few short lines as possible, at most four.
func parted(name string) []string {
	const short, mostLines = 10, 4
	words := strings.Fields(name)
	lines := []string{name}
	for n := 2; n <= mostLines && n <= len(words) && longest(lines) > short; n++ {
		lines = evenly(words, n)
	}
	return lines
}

// evenly returns words on at most n lines of about the same length.
func evenly(words []string, n int) []string {
	for width := 1; ; width++ {
		lines := []string{words[0]}
		for _, word := range words[1:] {
			last := len(lines) - 1
			if joined := lines[last] + " " + word; len([]rune(joined)) <= width {
				lines[last] = joined
			} else {
				lines = append(lines, word)
			}
		}
		if len(lines) <= n {
			return lines
		}
	}
}

func longest(lines []string) (letters int) {
	for _, line := range lines {
		letters = max(letters, len([]rune(line)))
	}
	return letters
}
