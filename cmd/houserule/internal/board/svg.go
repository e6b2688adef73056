package board

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// The page is an A4 sheet on its side, in units of which there are 96 an inch. The legend stands in a
// column on the right.
const (
	pageWidth   = 1123.0
	pageHeight  = 794.0
	pageMargin  = 32.0
	titleHeight = 44.0
	legendWidth = 236.0
	mostRadius  = 84.0
)

// SVGBegins is what tells such a picture from another file.
const SVGBegins = `<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="210mm" viewBox="0 0 `

// SVG draws a grid as a picture for a sheet of paper. It must be a grid.
func SVG(shown view.Board, title string) string {
	p := page{board: read(shown, -1, nil), striped: map[string]bool{}}
	p.lay()
	p.write(SVGBegins+`%.0f %.0f"`+
		` font-family="Helvetica, Arial, sans-serif" text-anchor="middle">`, pageWidth, pageHeight)
	p.write(`<title>%s</title>`, escaped(title))
	p.write(`<rect width="100%%" height="100%%" fill="#ffffff"/>`)
	p.write(`<text x="%.1f" y="%.1f" font-size="20" font-weight="bold" text-anchor="start">%s</text>`, pageMargin, pageMargin+16, escaped(title))
	for i := range p.Spaces {
		p.hex(&p.Spaces[i])
	}
	p.legendColumn()
	p.write(`</svg>`)
	return p.text.String()
}

// A page is a board on a sheet. Radius is that of a hex, from its middle to a corner.
type page struct {
	*board
	text      strings.Builder
	left, top int // the column and row in the corner
	radius    float64
	striped   map[string]bool // the stripes that are defined
}

func (p *page) write(format string, parts ...any) {
	fmt.Fprintf(&p.text, format, parts...)
	p.text.WriteByte('\n')
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(wording.OneLine(text))) // a Builder takes everything
	return b.String()
}

// lay makes the hexes as large as the sheet allows.
func (p *page) lay() {
	left, right := p.extent(func(s *view.Space) int { return s.Column })
	top, bottom := p.extent(func(s *view.Space) int { return s.Row })
	p.left, p.top = left, top
	wide := pageWidth - 3*pageMargin - legendWidth
	high := pageHeight - 2*pageMargin - titleHeight
	p.radius = min(mostRadius, wide/(1.5*float64(right-left)+2), high/(math.Sqrt(3)*(float64(bottom-top)+1.5)))
}

// middle is where the middle of a hex lies.
func (p *page) middle(s *view.Space) (x, y float64) {
	x = pageMargin + p.radius*(1+1.5*float64(s.Column-p.left))
	y = pageMargin + titleHeight + p.radius*math.Sqrt(3)*(float64(s.Row-p.top)+0.5+0.5*float64(s.Column&1))
	return x, y
}

func corners(x, y, radius float64) string {
	var points []string
	for i := range 6 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		points = append(points, fmt.Sprintf("%.1f,%.1f", x+radius*cos, y+radius*sin))
	}
	return strings.Join(points, " ")
}

func (p *page) hex(s *view.Space) {
	x, y := p.middle(s)
	p.write(`<polygon points="%s" fill="%s" stroke="#555555" stroke-width="1"/>`, corners(x, y, p.radius), p.fill(s))
	weight := "normal"
	if p.noted(s) != "" {
		weight = "bold"
		p.write(`<polygon points="%s" fill="none" stroke="#222222" stroke-width="%.1f"/>`, corners(x, y, 0.93*p.radius), 0.05*p.radius)
	}
	p.label(x, y-0.56*p.radius, 0.24*p.radius, "bold", "#222222", strings.Join(append([]string{p.signs(s, 12)}, p.lettered(s)...), " "))
	p.name(x, y-0.2*p.radius, weight, wording.OneLine(s.Name))
	p.piecesAt(x, y+0.4*p.radius, p.lying(s))
	p.label(x, y+0.76*p.radius, 0.18*p.radius, "normal", "#555555", at(s))
}

func (p *page) label(x, y, size float64, weight, color, text string) {
	p.write(`<text x="%.1f" y="%.1f" font-size="%.1f" font-weight="%s" fill="%s">%s</text>`, x, y, size, weight, color, escaped(text))
}

// fill is the colour of a space. One of several grounds has a stripe of each; the stripes are defined
// where they are used first.
func (p *page) fill(s *view.Space) string {
	grounds := p.grounds(s)
	switch len(grounds) {
	case 0:
		return "#ffffff"
	case 1:
		return colorOf(grounds[0])
	}
	name := "ground"
	for _, g := range grounds {
		name += fmt.Sprintf("-%d", g)
	}
	if !p.striped[name] {
		p.striped[name] = true
		p.write(`<linearGradient id="%s" x1="0" y1="0" x2="1" y2="1">%s</linearGradient>`, name, stripes(grounds))
	}
	return "url(#" + name + ")"
}

func stripes(grounds []int) string {
	var stops strings.Builder
	for i, g := range grounds {
		for _, edge := range []int{i, i + 1} {
			fmt.Fprintf(&stops, `<stop offset="%.3f" stop-color="%s"/>`, float64(edge)/float64(len(grounds)), colorOf(g))
		}
	}
	return stops.String()
}

// How wide a letter is on average, in parts of its height.
const letterWidth = 0.6

// name writes a name on one line or two, as large as the hex allows.
func (p *page) name(x, y float64, weight, name string) {
	lines := halved(name)
	longest := 1
	for _, line := range lines {
		longest = max(longest, len([]rune(line)))
	}
	size := min(0.27*p.radius, 1.55*p.radius/(letterWidth*float64(longest)))
	if len(lines) == 1 {
		y += size / 2
	}
	for i, line := range lines {
		p.label(x, y+float64(i)*1.1*size, size, weight, "#000000", line)
	}
}

// halved is a name on two lines, parted at the blank that is nearest to its middle; on one line if it
// is short or has no blank.
func halved(name string) []string {
	const short = 9
	words := strings.Fields(name)
	if len(words) < 2 || len([]rune(name)) <= short {
		return []string{name}
	}
	longest := func(n int) int {
		return max(len(strings.Join(words[:n], " ")), len(strings.Join(words[n:], " ")))
	}
	best := 1
	for n := 2; n < len(words); n++ {
		if cmp.Less(longest(n), longest(best)) {
			best = n
		}
	}
	return []string{strings.Join(words[:best], " "), strings.Join(words[best:], " ")}
}

// mostPieces is how many pieces are drawn in a hex; any others are counted.
const mostPieces = 3

// piecesAt draws pieces side by side around a point.
func (p *page) piecesAt(x, y float64, pieces []lying) {
	var marks []string
	for _, piece := range pieces {
		marks = append(marks, piece.mark)
	}
	if more := len(marks) - mostPieces; more > 0 {
		marks = append(marks[:mostPieces-1], fmt.Sprintf("+%d", more+1))
	}
	wide, high := 0.44*p.radius, 0.34*p.radius
	x -= (wide + 0.04*p.radius) * float64(len(marks)-1) / 2
	for _, mark := range marks {
		p.write(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%.1f" fill="#222222"/>`, x-wide/2, y-high/2, wide, high, high/4)
		size := min(0.26*p.radius, wide/(letterWidth*1.2*float64(max(1, len([]rune(mark))))))
		p.label(x, y+0.36*size, size, "bold", "#ffffff", mark)
		x += wide + 0.04*p.radius
	}
}
