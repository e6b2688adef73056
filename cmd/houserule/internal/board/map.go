package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// Spaces that say where they lie are drawn as a map, as far as their names have room near there. Dots lead from the space under the
// cursor to its neighbours, larger ones along the way to it:
//
//	   W Forochel
//	        ·
//	[W Arthedain⌂]· · W Angmar

// A label is what a map says of a space. It has a column free on either side, where brackets stand under the cursor.
type label struct {
	space  int // its place
	parts  []part
	width  int
	middle cellAt // where the space lies
	x, y   int    // where it begins
}

// A part of a label is written in one way.
type part struct {
	text string
	ink  ink
}

type cellAt struct{ x, y int }

// A chart is a map that is laid out for a terminal.
type chart struct {
	*board
	width, height int
	least         point // the corner of the land that is at the upper left
	across, down  float64
	labels        []label
	canvas        canvas
}

// How many lines the smallest map has, and in how many columns it has one more.
const (
	lowestMap   = 8
	flattestMap = 5
)

// chartIn lays spaces out in few lines, so that most of the land is seen at once, in which each is named near where it lies; nil where
// they have no room in as many lines as show the land in its proportions.
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

// labels are what is said of all spaces, those of the north first.
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

// partsOf says of a space its key, its ground, its name and who is there. The first and the last part are its sides.
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

// marksOn are those of what lies on a space: who is there, and how many places.
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

// placeMark stands for places on a map, with their number behind it.
const placeMark = "⌂"

// place finds room for all labels, and reports whether there is some near where each space lies.
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

// cellOf is where a space lies, with room for a short name on either side.
func (c *chart) cellOf(s *view.Space) cellAt {
	const margin = 6
	across := float64(max(1, c.width-1-2*margin)) / c.across
	down := float64(c.height-1) / c.down
	return cellAt{margin + int(math.Round((float64(s.X)-c.least.x)*across)), int(math.Round((float64(s.Y) - c.least.y) * down))}
}

// settle puts a label where there is room, as near to its space as may be.
func (l *label) settle(taken [][]bool) bool {
	const mostAside, line = 10, 4 // columns; how many of them a line counts for
	best := mostAside + 1
	for y := max(0, l.middle.y-2); y < min(len(taken), l.middle.y+3); y++ {
		wanted := l.middle.x - l.width/2
		for x := max(0, wanted-mostAside); x <= min(len(taken[y])-l.width, wanted+mostAside); x++ {
			// what the edge pushes aside is not far from where it belongs
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
	c.ways()
	for i := range c.labels {
		l := &c.labels[i]
		x := l.x
		for _, p := range l.parts {
			x = c.canvas.put(x, l.y, p.text, p.ink)
		}
		if m := c.matters(&c.Spaces[l.space]); m > d.matter {
			d.matter, d.Focus = m, l.y
		}
	}
	d.Lines = c.canvas.lines(look.Color)
	return d
}

// paint colours the land by what space is nearest; far from all there is none.
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

// ways draws dots from the space under the cursor to its neighbours, and along the way to it.
func (c *chart) ways() {
	at := make([]cellAt, len(c.Spaces)) // the middles of labels
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

// dots are on a straight line, in every line or every second column.
func (c *chart) dots(from, to cellAt, mark string) {
	steps := max(abs(to.x-from.x)/2, abs(to.y-from.y))
	for i := 1; i < steps; i++ {
		part := float64(i) / float64(steps)
		x := from.x + int(math.Round(part*float64(to.x-from.x)))
		y := from.y + int(math.Round(part*float64(to.y-from.y)))
		c.canvas.put(x, y, mark, ink{ground: c.canvas[y][x].ink.ground, style: strong})
	}
}

// spread finds a place for each space, so that any two are about as far apart as there are steps between them: it lessens the
// stress of a drawing, each space in turn going where all others would have it.
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

// pulled is where a space would go to be as far from each other one as it should, the nearest counting most.
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
		var list []int32
		for _, n := range s.Neighbours {
			list = append(list, int32(n))
		}
		lists = append(lists, list)
	}
	return lists
}
