package board

import (
	_ "embed"
	"encoding/xml"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/view"
)

// The page is an A4 sheet in landscape format, in units of 1/96 inch. The legend is a column on
// the right.
const (
	pageWidth   = 1123.0
	pageHeight  = 794.0
	pageMargin  = 32.0
	titleHeight = 44.0
	legendWidth = 236.0
	mostScale   = 1.7 // maximum scale of a small board, relative to a screen
)

// SVGBegins is the beginning of each picture. Files without it were not written by SVG.
const SVGBegins = `<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="210mm" viewBox="0 0 `

//go:embed print.css
var printed string

// SVG returns a board as an image for a sheet of paper.
func SVG(shown view.Board, title string) string {
	outline := OutlineOf(shown)
	picture := PictureOf(shown, outline, noViewer, nil)
	p := page{board: read(shown, Look{Player: noViewer})}
	p.pictured = true
	p.write(SVGBegins+`%.0f %.0f"`+
		` font-family="Helvetica, Arial, sans-serif">`, pageWidth, pageHeight)
	p.write(`<title>%s</title>`, escaped(title))
	p.write("<style>\n%s%s</style>", printed, groundStyles(&picture))
	p.write(`<rect width="100%%" height="100%%" fill="#ffffff"/>`)
	p.write(`<text x="%.1f" y="%.1f" font-size="20" font-weight="bold">%s</text>`, pageMargin, pageMargin+16, escaped(title))
	p.picture(&picture)
	p.legendColumn()
	p.write(`</svg>`)
	return p.text.String()
}

// noViewer is the player index of a viewer without a seat.
const noViewer = -1

// groundStyles returns the style rules for the colours of the grounds.
func groundStyles(p *Picture) string {
	var b strings.Builder
	for _, g := range p.Grounds {
		fmt.Fprintf(&b, ".sp-%d { fill: %s; } .stop-%d { stop-color: %s; }\n", g.Place, colorOf(g.Place), g.Place, colorOf(g.Place))
	}
	return b.String()
}

// A page is a board on a sheet.
type page struct {
	*board
	text strings.Builder
}

func (p *page) write(format string, parts ...any) {
	fmt.Fprintf(&p.text, format, parts...)
	p.text.WriteByte('\n')
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(wording.OneLine(text))) // a Builder never returns an error
	return b.String()
}

// picture draws the board as large as the sheet allows.
func (p *page) picture(picture *Picture) {
	wide := pageWidth - 3*pageMargin - legendWidth
	high := pageHeight - 2*pageMargin - titleHeight
	scale := min(mostScale, wide/picture.Width, high/picture.Height)
	p.write(`<svg overflow="visible" x="%.1f" y="%.1f" width="%.1f" height="%.1f" viewBox="-1 -1 %.1f %.1f">`,
		pageMargin, pageMargin+titleHeight, scale*picture.Width, scale*picture.Height, picture.Width+2, picture.Height+2)
	p.write("%s</svg>", picture.Drawing())
}
