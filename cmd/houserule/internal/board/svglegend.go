package board

import "strings"

// A row is a line of the legend.
type row struct {
	text string
	head bool
	ink  int // colour beside it, as an index in the palette; -1 without
	dot  *Dot
}

const (
	mostRowHeight = 13.0
	mostRowLetter = 46 // letters in a line of the largest size
)

// legendColumn writes the legend. It reduces the font size until all rows fit.
func (p *page) legendColumn() {
	space := pageHeight - 2*pageMargin - titleHeight
	height, letters := mostRowHeight, mostRowLetter
	rows := p.rows(letters)
	for float64(len(rows))*height > space && height > 3 {
		height *= 0.9
		letters = int(float64(mostRowLetter) * mostRowHeight / height)
		rows = p.rows(letters)
	}
	x := pageWidth - pageMargin - legendWidth
	p.write(`<g text-anchor="start" font-size="%.1f">`, 0.72*height)
	for i, r := range rows {
		p.row(r, x, pageMargin+titleHeight+height*(float64(i)+0.8), height)
	}
	p.write(`</g>`)
}

func (p *page) row(r row, x, y, height float64) {
	weight := "normal"
	if r.head {
		weight = "bold"
	}
	if r.ink >= 0 {
		p.write(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="#555555" stroke-width="0.5"/>`,
			x, y-0.7*height, 1.4*height, 0.8*height, colorOf(r.ink))
		x += 1.8 * height
	}
	if r.dot != nil {
		p.write(`<g transform="translate(%.1f %.1f) scale(%.2f)">%s</g>`, x+0.7*height, y-0.3*height, height/20, r.dot.Drawing())
		x += 1.8 * height
	}
	p.write(`<text x="%.1f" y="%.1f" font-weight="%s">%s</text>`, x, y, weight, escaped(r.text))
}

// rows returns the legend in lines of at most the given number of letters.
func (p *page) rows(letters int) (rows []row) {
	for _, e := range p.entries() {
		if len(e.dots) > 0 && len(e.dots) == len(e.words) {
			rows = append(rows, dotRows(e)...)
			continue
		}
		head := e.head
		if e.unmarked {
			head = e.name
		}
		rows = append(rows, row{text: head, head: true, ink: -1})
		for i, word := range e.words {
			color := -1
			if e.inks != nil {
				color = e.inks[i]
			}
			for j, line := range (entry{words: strings.Fields(word)}).flow("", 0, " ", Look{Width: letters}) {
				if j > 0 {
					color = -1
				}
				rows = append(rows, row{text: line, ink: color})
			}
		}
		rows = append(rows, row{ink: -1})
	}
	return rows
}

// dotRows returns the lines for a note that dots show.
func dotRows(e entry) []row {
	rows := []row{{text: e.name, head: true, ink: -1}}
	for i := range e.dots {
		rows = append(rows, row{text: e.dots[i].Color, ink: -1, dot: &e.dots[i]})
	}
	return append(rows, row{ink: -1})
}
