package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// If the spaces have coordinates, they are drawn as a map, provided that their names fit near
// them. Dots lead from the space under the cursor to its neighbours. Larger dots mark the route
// to it:
//
//	  W Forochel
//	       ·
//	[W Arthedain⌂]· · W Angmar

// A label is the text of a space on a map. It has a free column on either side, for brackets when
// it is under the cursor.
type label struct {
	space  int // index
	parts  []part
	width  int
	middle cellAt // cell of the space's coordinates
	x, y   int    // cell at which the label begins
}

// A part is a piece of a label with one ink.
type part struct {
	text string
	ink  ink
}

type cellAt struct{ x, y int }

// A chart is a map that is laid out for a terminal.
type chart struct {
	*board
	width, height int
	least         point // smallest coordinates of all spaces
	across, down  float64
	labels        []label
	canvas        canvas
}

// lowestMap is the minimum number of lines of a map. A map also has at least one line for every
// flattestMap columns.
const (
	lowestMap   = 8
	flattestMap = 5
)

// chartIn returns a map with as few lines as possible, so that most of the land is visible at
// once. It returns nil if the labels don't fit even into a map with the proportions of the land.
func (b *board) chartIn(look Look) *chart {
	if !b.Placed || len(b.Spaces) == 0 {
		return nil
	}
	labels := b.labels()
	least, most := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i := range b.Spaces {
		x, y := float64(b.Spaces[i].X), float64(b.Spaces[i].Y)
		least, most = point{min(least.x, x), min(least.y, y)}, point{max(most.x, x), max(most.y, y)}
	}
	across, down := max(1, most.x-least.x), max(1, most.y-least.y)
	lowest := max(lowestMap, look.Width/flattestMap)
	for height := lowest; height <= max(lowest, int(float64(look.Width)*down/across)); height++ {
		c := &chart{board: b, width: look.Width, height: height, least: least, across: across, down: down, labels: slices.Clone(labels)}
		if c.place() {
			return c
		}
	}
	return nil
}

// labels returns a slice with the labels of all spaces, sorted from north to south.
func (b *board) labels() (labels []label) {
	for i := range b.Spaces {
		l := label{space: i, parts: b.partsOf(i)}
		for _, p := range l.parts {
			l.width += ansi.StringWidth(p.text)
		}
		labels = append(labels, l)
	}
	slices.SortStableFunc(labels, func(l, m label) int {
		s, t := &b.Spaces[l.space], &b.Spaces[m.space]
		return cmp.Or(cmp.Compare(s.Y, t.Y), cmp.Compare(s.X, t.X))
	})
	return labels
}

// partsOf returns the parts of a space's label: its key, its signs, its name and its pieces.
// The first and the last part are blanks, or brackets around the space under the cursor.
func (b *board) partsOf(place int) []part {
	s := &b.Spaces[place]
	ground := 0
	if grounds := b.colorsOf(s); len(grounds) > 0 {
		ground = 1 + grounds[0]
	}
	name, side := ink{ground: ground}, part{text: " ", ink: ink{ground: ground}}
	opened, closed := side, side
	switch {
	case b.isUnderCursor(s):
		name.ground, name.style = pointed, strong
		opened, closed = part{"[", ink{style: strong}}, part{"]", ink{style: strong}}
	case slices.Contains(b.route, s.Number):
		name.style = chosen
	case b.cursor >= 0 && slices.Contains(b.Spaces[b.cursor].Neighbours, place):
		name.style = strong
	}
	parts := []part{opened}
	if key := b.choices[s.Number]; key != "" {
		parts = append(parts, part{key, ink{style: chosen}}, part{" ", ink{ground: ground}})
	}
	const mostSigns = 4
	if signs := b.signs(s, mostSigns); signs != "" {
		parts = append(parts, part{signs + " ", ink{ground: ground}})
	}
	for _, sign := range b.lettered(s) {
		parts = append(parts, part{sign.String() + " ", ink{ground: ground, color: sign.color}})
	}
	parts = append(parts, part{wording.OneLine(s.Name), name})
	return append(append(parts, b.marksOn(s, ground)...), closed)
}

// marksOn returns the marks of the pieces on a space. Printed pieces share one mark, and pieces
// without room for a mark are counted.
func (b *board) marksOn(s *view.Space, ground int) (parts []part) {
	places, more := 0, 0
	for _, p := range b.lying(s) {
		switch {
		case p.points:
		case p.printed:
			places++
		case len(parts) < mostPieces:
			parts = append(parts, part{" " + p.mark, ink{ground: ground, style: p.style()}})
		default:
			more++
		}
	}
	if more > 0 {
		parts = append(parts, part{"+" + strconv.Itoa(more), ink{ground: ground}})
	}
	if places > 0 {
		mark := " " + placeMark
		if places > 1 {
			mark += strconv.Itoa(places)
		}
		parts = append(parts, part{mark, ink{ground: ground}})
	}
	return parts
}

// placeMark marks printed pieces on a map. Their number follows if there are several.
const placeMark = "⌂"

// place finds positions for all labels. It returns false if one doesn't fit near its space.
func (c *chart) place() bool {
	taken := make([][]bool, c.height)
	for y := range taken {
		taken[y] = make([]bool, c.width)
	}
	for i := range c.labels {
		l := &c.labels[i]
		l.middle = c.cellOf(&c.Spaces[l.space])
		if !l.settle(taken) {
			return false
		}
	}
	return true
}

// cellOf returns the cell of a space. It leaves a margin for half of a short name on either side.
func (c *chart) cellOf(s *view.Space) cellAt {
	const margin = 6
	across := float64(max(1, c.width-1-2*margin)) / c.across
	down := float64(c.height-1) / c.down
	return cellAt{margin + int(math.Round((float64(s.X)-c.least.x)*across)), int(math.Round((float64(s.Y) - c.least.y) * down))}
}

// settle puts a label into the nearest free cells around its space. It returns false if there are
// none near enough.
func (l *label) settle(taken [][]bool) bool {
	const mostAside, line = 10, 4 // columns; number of columns that one line counts for
	best := mostAside + 1
	for y := max(0, l.middle.y-2); y < min(len(taken), l.middle.y+3); y++ {
		wanted := l.middle.x - l.width/2
		for x := max(0, wanted-mostAside); x <= min(len(taken[y])-l.width, wanted+mostAside); x++ {
			// no penalty for a label that the edge of the map pushes inwards
			inside := max(0, min(len(taken[y])-l.width, wanted))
			if far := abs(x-inside) + line*abs(y-l.middle.y); far < best && !slices.Contains(taken[y][x:x+l.width], true) {
				best, l.x, l.y = far, x, y
			}
		}
	}
	if best > mostAside {
		return false
	}
	for x := l.x; x < l.x+l.width; x++ {
		taken[l.y][x] = true
	}
	return true
}

func abs(n int) int { return max(n, -n) }

func (c *chart) draw(look Look) (d Drawing) {
	c.canvas = newCanvas(c.width, c.height)
	c.paint()
	c.links()
	for i := range c.labels {
		l := &c.labels[i]
		x := l.x
		for _, p := range l.parts {
			x = c.canvas.put(x, l.y, p.text, p.ink)
		}
		d.hits = append(d.hits, hit{l.y, l.x, l.x + l.width, c.Spaces[l.space].Number})
		if m := c.matters(&c.Spaces[l.space]); m > d.matter {
			d.matter, d.Focus = m, l.y
		}
	}
	d.Lines = c.canvas.lines(look.Color)
	return d
}

// paint colours each cell like the nearest space. Cells far from all spaces have no colour.
func (c *chart) paint() {
	if c.ground < 0 {
		return
	}
	var middles []point
	for i := range c.labels {
		middles = append(middles, point{float64(c.Spaces[c.labels[i].space].X), float64(c.Spaces[c.labels[i].space].Y)})
	}
	reach := 1.1 * usualGap(middles)
	for y := range c.height {
		for x := range c.width {
			best, nearest := -1, math.Inf(1)
			for i := range c.labels {
				m := c.labels[i].middle
				right, down := float64(x-m.x)*c.across/float64(c.width), float64(y-m.y)*c.down/float64(c.height)
				if far := math.Hypot(right, down); far < nearest {
					best, nearest = i, far
				}
			}
			if grounds := c.colorsOf(&c.Spaces[c.labels[best].space]); nearest <= reach && len(grounds) > 0 {
				c.canvas[y][x].ink.ground = 1 + grounds[0]
			}
		}
	}
}

// links draws dots from the space under the cursor to its neighbours, and along the route to it.
func (c *chart) links() {
	at := make([]cellAt, len(c.Spaces)) // middles of the labels, by space index
	numbers := make([]int, len(c.Spaces))
	for i := range c.labels {
		l := &c.labels[i]
		at[l.space] = cellAt{l.x + l.width/2, l.y}
		numbers[l.space] = c.Spaces[l.space].Number
	}
	if c.cursor >= 0 {
		for _, n := range c.Spaces[c.cursor].Neighbours {
			c.dots(at[c.cursor], at[n], "·")
		}
	}
	for i := 1; i < len(c.route); i++ {
		c.dots(at[slices.Index(numbers, c.route[i-1])], at[slices.Index(numbers, c.route[i])], "•")
	}
}

// dots draws a straight row of dots: one in every second column, or one on each line of text if the
// row is steep.
func (c *chart) dots(from, to cellAt, mark string) {
	steps := max(abs(to.x-from.x)/2, abs(to.y-from.y))
	for i := 1; i < steps; i++ {
		part := float64(i) / float64(steps)
		x := from.x + int(math.Round(part*float64(to.x-from.x)))
		y := from.y + int(math.Round(part*float64(to.y-from.y)))
		c.canvas.put(x, y, mark, ink{ground: c.canvas[y][x].ink.ground, style: strong})
	}
}

// spread returns a position for each space, so that distances are roughly proportional to the
// number of steps. It minimises the stress of the drawing, and moves one space at a time to where
// the others pull it.
func spread(shown view.Board) []point {
	steps := variant.Distances(neighbours(shown))
	places := around(point{}, math.Sqrt(float64(len(steps))), len(steps))
	const work = 20_000_000 // pairs of spaces in all rounds
	rounds := max(10, min(300, work/(len(steps)*len(steps))))
	for range rounds {
		for i := range places {
			places[i] = pulled(places, steps[i], i)
		}
	}
	return places
}

// pulled returns a better position for a space. It is the mean of the points at the right distance
// from each other space, where near spaces weigh most.
func pulled(places []point, steps []int16, i int) point {
	var sum point
	var weights float64
	for j, q := range places {
		if i == j || steps[j] <= 0 {
			continue
		}
		wanted := float64(steps[j])
		weight := 1 / (wanted * wanted)
		apart := max(distance(places[i], q), 1e-6)
		sum.x += weight * (q.x + wanted*(places[i].x-q.x)/apart)
		sum.y += weight * (q.y + wanted*(places[i].y-q.y)/apart)
		weights += weight
	}
	if weights == 0 {
		return places[i]
	}
	return point{sum.x / weights, sum.y / weights}
}

func neighbours(shown view.Board) (lists [][]int32) {
	for _, s := range shown.Spaces {
		list := each.Of(s.Neighbours, func(n int) int32 { return int32(n) })
		lists = append(lists, list)
	}
	return lists
}
