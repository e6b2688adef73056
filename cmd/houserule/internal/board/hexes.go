package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// The pitch is the number of columns between the left sides of adjacent hexes.
const (
	leastPitch = 5
	mostPitch  = 14
)

// A strip is the part of a board that fits the width of a terminal: the columns from low up to
// but excluding high.
type strip struct {
	*board
	low, high   int
	top, bottom int // first and last row
	pitch       int
	margin      int // width for the row numbers
	canvas      canvas
	focus       int
	matter      int // importance of the line at focus
}

// hexes draws a grid. If the grid is wider than the terminal, it is drawn in several strips, one
// below the other.
func (b *board) hexes(look Look) (d Drawing) {
	low, high := b.extent(func(s *view.Space) int { return s.Column })
	top, bottom := b.extent(func(s *view.Space) int { return s.Row })
	margin := 1 + max(len(strconv.Itoa(top)), len(strconv.Itoa(bottom)))
	room := max(1, (look.Width-margin-1)/leastPitch)
	columns := min(room, high-low+1)
	pitch := max(leastPitch, min(mostPitch, (look.Width-margin-1)/columns))
	for from := low; from <= high; from += columns {
		s := strip{board: b, low: from, high: min(high+1, from+columns), pitch: pitch, margin: margin}
		s.draw()
		if from > low {
			d.Lines = append(d.Lines, "")
		}
		if s.matter > d.matter {
			d.matter, d.Focus = s.matter, len(d.Lines)+s.focus
		}
		d.addHits(s.hits(), len(d.Lines))
		d.Lines = append(d.Lines, s.canvas.lines(look.Color)...)
	}
	return d
}

// hits returns the parts of the lines that the hexes cover.
func (s *strip) hits() (hits []hit) {
	for _, space := range s.within() {
		x, y := s.corner(space)
		for line := range 2 {
			hits = append(hits, hit{y + line, x + 1, x + s.pitch, space.Number})
		}
	}
	return hits
}

func (b *board) extent(of func(*view.Space) int) (low, high int) {
	low, high = of(&b.Spaces[0]), of(&b.Spaces[0])
	for i := range b.Spaces {
		low, high = min(low, of(&b.Spaces[i])), max(high, of(&b.Spaces[i]))
	}
	return low, high
}

// within returns pointers to the spaces of a strip.
func (s *strip) within() (spaces []*view.Space) {
	for i := range s.Spaces {
		if space := &s.Spaces[i]; s.low <= space.Column && space.Column < s.high {
			spaces = append(spaces, space)
		}
	}
	return spaces
}

func (s *strip) draw() {
	spaces := s.within()
	if len(spaces) == 0 {
		return
	}
	s.top, s.bottom = spaces[0].Row, spaces[0].Row
	for _, space := range spaces {
		s.top, s.bottom = min(s.top, space.Row), max(s.bottom, space.Row)
	}
	s.canvas = newCanvas(s.margin+(s.high-s.low)*s.pitch+1, 2*(s.bottom-s.top)+5)
	s.scales()
	for _, space := range spaces {
		s.outline(space)
	}
	for _, space := range spaces {
		s.fill(space)
	}
}

// scales writes the numbers of columns and rows along the edges.
func (s *strip) scales() {
	for column := s.low; column < s.high; column++ {
		number := strconv.Itoa(column)
		s.canvas.put(s.left(column)+(s.pitch+1-len(number))/2, 0, number, ink{style: faint})
	}
	for row := s.top; row <= s.bottom; row++ {
		number := strconv.Itoa(row)
		s.canvas.put(s.margin-1-len(number), 2+2*(row-s.top), number, ink{style: faint})
	}
}

func (s *strip) left(column int) int { return s.margin + (column-s.low)*s.pitch }

// corner returns the cell at the upper end of the left side of a hex.
func (s *strip) corner(space *view.Space) (x, y int) {
	return s.left(space.Column), 2 + 2*(space.Row-s.top) + space.Column&1
}

func (s *strip) outline(space *view.Space) {
	x, y := s.corner(space)
	edge := ink{style: faint}
	if slices.Contains(s.route, space.Number) {
		edge.style = chosen
	}
	s.canvas.put(x+1, y-1, strings.Repeat("_", s.pitch-1), edge)
	s.canvas.put(x, y, `/`, edge)
	s.canvas.put(x+s.pitch, y, `\`, edge)
	s.canvas.put(x, y+1, `\`, edge)
	s.canvas.put(x+s.pitch, y+1, `/`, edge)
}

// brackets replaces the sides of the hex under the cursor.
func (s *strip) brackets(x, y int) {
	for line := range 2 {
		s.canvas.put(x, y+line, "[", ink{style: strong})
		s.canvas.put(x+s.pitch, y+line, "]", ink{style: strong})
	}
}

// fill writes the contents of a hex. A space with several grounds shows two of them, one per
// line.
func (s *strip) fill(space *view.Space) {
	x, y := s.corner(space)
	upper, lower := 0, 0
	if grounds := s.colorsOf(space); len(grounds) > 0 {
		upper = 1 + grounds[0]
		lower = 1 + grounds[min(1, len(grounds)-1)]
	}
	if s.isUnderCursor(space) {
		upper, lower = pointed, pointed
		s.brackets(x, y)
	}
	inner := s.pitch - 1
	s.canvas.put(x+1, y, strings.Repeat(" ", inner), ink{ground: upper})
	s.canvas.put(x+1, y+1, strings.Repeat("_", inner), ink{ground: lower, style: faint})
	left, over := s.fillLower(space, line{x + 1, y + 1, inner, lower})
	named := s.fillUpper(space, line{x + 1, y, inner, upper}, over)
	if left.width == inner && !named && s.noted(space) != "" {
		s.put(left, shortened(wording.OneLine(space.Name), inner), strong)
	}
	if matter := s.matters(space); matter > s.matter {
		s.matter, s.focus = matter, y
	}
}

// A line is the free part of a line of a hex: its position, its width and its ground.
type line struct{ x, y, width, ground int }

// put writes as much of a text as fits, and returns the rest of the line.
func (s *strip) put(l line, text string, how style) line {
	behind := s.canvas.put(l.x, l.y, clip(text, l.width), ink{ground: l.ground, style: how})
	return line{behind, l.y, l.width - (behind - l.x), l.ground}
}

// fillLower writes the pieces and then the notes with letters, as many as fit. It returns the
// signs that did not fit in over.
func (s *strip) fillLower(space *view.Space, l line) (left line, over []sign) {
	pieces := s.lying(space)
	for i, p := range pieces {
		rest := ""
		if more := len(pieces) - i - 1; more > 0 {
			rest = "+" + strconv.Itoa(more)
		}
		if i > 0 && ansi.StringWidth(p.mark+rest) > l.width {
			l = s.put(l, "+"+strconv.Itoa(len(pieces)-i), usual)
			break
		}
		l = s.put(l, p.mark, p.style())
	}
	for _, sign := range s.lettered(space) {
		if ansi.StringWidth(sign.String()) > l.width {
			over = append(over, sign)
		} else {
			l = s.putSign(l, sign)
		}
	}
	return l, over
}

// style returns the style of a piece's mark.
func (l placedPiece) style() style {
	switch {
	case l.isSubject:
		return subject
	case l.own:
		return strong
	}
	return usual
}

// putSign writes a sign, in its colour if it has one.
func (s *strip) putSign(l line, sign sign) line {
	behind := s.canvas.put(l.x, l.y, sign.String(), ink{ground: l.ground, color: sign.color})
	return line{behind, l.y, l.width - (behind - l.x), l.ground}
}

// fillUpper writes the key at the right end, the signs, the signs left over from the lower line,
// and the name. It leaves out the name and returns false if only a few letters fit.
func (s *strip) fillUpper(space *view.Space, l line, over []sign) (named bool) {
	key := clip(s.choices[space.Number], l.width)
	l.width -= ansi.StringWidth(key)
	s.put(line{l.x + l.width, l.y, ansi.StringWidth(key), l.ground}, key, chosen)
	l = s.put(l, s.signs(space, l.width), usual)
	for _, sign := range over {
		if ansi.StringWidth(sign.String()) <= l.width {
			l = s.putSign(l, sign)
		}
	}
	if key != "" {
		l.width--
	}
	name := wording.OneLine(space.Name)
	if l.width--; l.width < min(ansi.StringWidth(name), leastName) {
		return false
	}
	how := usual
	if s.noted(space) != "" {
		how = strong
	}
	l.x++
	s.put(l, shortened(name, l.width), how)
	return true
}

// leastName is the minimum number of columns for a truncated name.
const leastName = 8
