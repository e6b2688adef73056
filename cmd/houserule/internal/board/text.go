package board

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/sitting"
	"houserule/interpreter"
)

// A Look is how a board is drawn in text: how many columns the terminal has, whether in colour, who
// looks at it (-1 for nobody), and which spaces they can choose.
type Look struct {
	Width   int
	Color   bool
	Player  int
	Choices Choices
}

// A Drawing is a board in lines, the legend at the end. Focus is the line that matters most to who looks.
type Drawing struct {
	Lines  []string
	Focus  int
	matter int // how much that matters
}

// All draws all boards of a game below each other; where there are several, with their names.
func All(view interpreter.View, look Look) (all Drawing) {
	matter := 0
	for _, b := range view.Boards {
		if len(view.Boards) > 1 {
			all.Lines = append(all.Lines, spoken(b.Name))
		}
		d := Text(b, look)
		if d.matter > matter {
			matter, all.Focus = d.matter, len(all.Lines)+d.Focus
		}
		all.Lines = append(all.Lines, d.Lines...)
	}
	return all
}

// Text draws a board in text: a grid as hexes, any other board as a list of its spaces.
//
//	 ____
//	/F*  \____     A hex is two lines high. The upper one has its ground, its notes, its name if there
//	\H1__/H  2\    is room, and the key that chooses it; the lower one what lies there, and notes with
//	     \!g__/    letters. Where it has none, it may have the name.
func Text(view interpreter.BoardView, look Look) (d Drawing) {
	b := read(view, look.Player, look.Choices)
	if b.Grid {
		d = b.hexes(look)
	} else {
		d = b.list(look)
	}
	d.Lines = append(append(d.Lines, ""), legendLines(b.entries(), look)...)
	return d
}

// The columns of a terminal from the left side of one hex to that of the next.
const (
	leastPitch = 5
	mostPitch  = 14
)

// A strip is as many columns of a board as a terminal has room for, from low on up to below high.
type strip struct {
	*board
	low, high   int
	top, bottom int // the rows that there are
	pitch       int
	margin      int // for the numbers of rows
	canvas      canvas
	focus       int
	matter      int // how much that matters
}

// hexes draws a grid, in strips below each other if it is wider than the terminal.
func (b *board) hexes(look Look) (d Drawing) {
	low, high := b.extent(func(s *interpreter.SpaceView) int { return s.Column })
	top, bottom := b.extent(func(s *interpreter.SpaceView) int { return s.Row })
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
		d.Lines = append(d.Lines, s.canvas.lines(look.Color)...)
	}
	return d
}

func (b *board) extent(of func(*interpreter.SpaceView) int) (low, high int) {
	low, high = of(&b.Spaces[0]), of(&b.Spaces[0])
	for i := range b.Spaces {
		low, high = min(low, of(&b.Spaces[i])), max(high, of(&b.Spaces[i]))
	}
	return low, high
}

// within are the spaces of a strip.
func (s *strip) within() (spaces []*interpreter.SpaceView) {
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

// corner is the cell of the upper left side of a hex.
func (s *strip) corner(space *interpreter.SpaceView) (x, y int) {
	return s.left(space.Column), 2 + 2*(space.Row-s.top) + space.Column&1
}

func (s *strip) outline(space *interpreter.SpaceView) {
	x, y := s.corner(space)
	edge := ink{style: faint}
	s.canvas.put(x+1, y-1, strings.Repeat("_", s.pitch-1), edge)
	s.canvas.put(x, y, `/`, edge)
	s.canvas.put(x+s.pitch, y, `\`, edge)
	s.canvas.put(x, y+1, `\`, edge)
	s.canvas.put(x+s.pitch, y+1, `/`, edge)
}

// fill writes what is in a hex. A space with several grounds shows two of them, one a line.
func (s *strip) fill(space *interpreter.SpaceView) {
	x, y := s.corner(space)
	upper, lower := 0, 0
	if grounds := s.grounds(space); len(grounds) > 0 {
		upper = 1 + grounds[0]
		lower = 1 + grounds[min(1, len(grounds)-1)]
	}
	inner := s.pitch - 1
	s.canvas.put(x+1, y, strings.Repeat(" ", inner), ink{ground: upper})
	s.canvas.put(x+1, y+1, strings.Repeat("_", inner), ink{lower, faint})
	left, over := s.fillLower(space, line{x + 1, y + 1, inner, lower})
	named := s.fillUpper(space, line{x + 1, y, inner, upper}, over)
	if left.width == inner && !named && s.noted(space) != "" {
		s.put(left, shortened(sitting.OneLine(space.Name), inner), strong)
	}
	if matter := s.matters(space); matter > s.matter {
		s.matter, s.focus = matter, y
	}
}

// A line is what is left of a line of a hex: where, how many columns, and its ground.
type line struct{ x, y, width, ground int }

// put writes as much as there is room for, and gives what is left.
func (s *strip) put(l line, text string, how style) line {
	behind := s.canvas.put(l.x, l.y, clip(text, l.width), ink{l.ground, how})
	return line{behind, l.y, l.width - (behind - l.x), l.ground}
}

// fillLower writes what lies there, as much as there is room for, and then the notes with letters. Over
// are those that did not fit.
func (s *strip) fillLower(space *interpreter.SpaceView, l line) (left line, over []string) {
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
		how := usual
		if p.own {
			how = strong
		}
		l = s.put(l, p.mark, how)
	}
	for _, mark := range s.lettered(space) {
		if ansi.StringWidth(mark) > l.width {
			over = append(over, mark)
		} else {
			l = s.put(l, mark, usual)
		}
	}
	return l, over
}

// fillUpper writes the key at the right end, the signs, what the lower line had no room for, and the
// name if most of it fits.
func (s *strip) fillUpper(space *interpreter.SpaceView, l line, over []string) (named bool) {
	key := clip(s.choices[space.Number], l.width)
	l.width -= ansi.StringWidth(key)
	s.put(line{l.x + l.width, l.y, ansi.StringWidth(key), l.ground}, key, chosen)
	l = s.put(l, s.signs(space, l.width), usual)
	for _, mark := range over {
		if ansi.StringWidth(mark) <= l.width {
			l = s.put(l, mark, usual)
		}
	}
	if key != "" {
		l.width--
	}
	name := sitting.OneLine(space.Name)
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

// leastName is how many columns of a name are worth showing.
const leastName = 8

func clip(text string, width int) string { return ansi.Truncate(text, max(0, width), "") }

// shortened is a name in a width; a number at its end stays.
func shortened(name string, width int) string {
	if ansi.StringWidth(name) <= width {
		return name
	}
	words := strings.Fields(name)
	last := words[len(words)-1]
	if _, err := strconv.Atoi(last); err != nil || len(words) == 1 || len(last) >= width {
		return strings.TrimSpace(clip(name, width))
	}
	return strings.TrimSpace(clip(strings.Join(words[:len(words)-1], " "), width-len(last))) + last
}

// ---- Lists -----------------------------------------------------------------------------------------

// list draws a board without a grid: each space with what is to say of it, and its neighbours.
func (b *board) list(look Look) (d Drawing) {
	for i := range b.Spaces {
		s := &b.Spaces[i]
		if m := b.matters(s); m > d.matter {
			d.matter, d.Focus = m, len(d.Lines)
		}
		d.Lines = append(d.Lines, b.listedSpace(i, look)...)
	}
	return d
}

func (b *board) listedSpace(i int, look Look) []string {
	s := &b.Spaces[i]
	c := newCanvas(max(1, look.Width), 1)
	ground := 0
	if grounds := b.grounds(s); len(grounds) > 0 {
		ground = 1 + grounds[0]
	}
	x := c.put(1, 0, clip(b.choices[s.Number], 2), ink{style: chosen})
	x = c.put(max(x, 3)+1, 0, strings.Join(append([]string{b.signs(s, look.Width)}, b.lettered(s)...), " "), ink{ground: ground})
	x = c.put(x+1, 0, sitting.OneLine(s.Name), ink{style: strong})
	for _, p := range b.lying(s) {
		x = c.put(x+2, 0, p.mark, ink{style: usual})
	}
	var names []string
	for _, n := range s.Neighbours {
		names = append(names, sitting.OneLine(b.Spaces[n].Name))
	}
	beside := entry{words: names}
	return append(c.lines(look.Color), beside.flow("      beside", 13, ", ", look)...)
}

// ---- Legends ---------------------------------------------------------------------------------------

// legendLines writes entries behind their heads, their words side by side in one column.
func legendLines(entries []entry, look Look) (lines []string) {
	indent := 0
	for _, e := range entries {
		indent = max(indent, min(ansi.StringWidth(e.head)+3, look.Width/3))
	}
	for _, e := range entries {
		lines = append(lines, e.flow(" "+e.head, indent, " · ", look)...)
	}
	return lines
}

// flow writes words in a column behind a head, on as many lines as the width takes.
func (e entry) flow(head string, column int, between string, look Look) (lines []string) {
	indent := strings.Repeat(" ", column)
	line, used := clip(clip(head, column-1)+indent, column), column
	for i, word := range e.words {
		pieces := strings.Split(ansi.Wrap(word, max(1, look.Width-column), ""), "\n")
		switch {
		case i == 0:
		case len(pieces) > 1 || used+ansi.StringWidth(between+word) > look.Width:
			lines, line, used = append(lines, line), indent, column
		default:
			line, used = line+between, used+ansi.StringWidth(between)
		}
		for j, piece := range pieces {
			if j > 0 {
				lines, line, used = append(lines, line), indent, column
			}
			line, used = line+e.inked(i, piece, look), used+ansi.StringWidth(piece)
		}
	}
	return append(lines, line)
}

// inked is a word in the colour that it explains.
func (e entry) inked(i int, word string, look Look) string {
	if e.inks == nil || !look.Color {
		return word
	}
	return ink{ground: 1 + e.inks[i]}.render(word)
}
