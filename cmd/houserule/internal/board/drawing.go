package board

import (
	"html/template"
	"strconv"
	"strings"
)

// Drawing returns the contents of a picture's svg element. Classes describe the parts, and the
// caller's style sheet colours them. It doesn't use a template, because the picture is drawn for
// each player at each change, and a template takes ten times as long.
func (p *Picture) Drawing() template.HTML {
	var w pen
	w.stripes(p.Stripes)
	for i := range p.Cells {
		w.ground(&p.Cells[i])
	}
	for _, l := range p.Links {
		w.line("way", l)
	}
	for _, l := range p.Walls {
		w.line("wall", l)
	}
	for _, r := range p.Routes {
		w.route(r)
	}
	for i := range p.Cells {
		w.contents(&p.Cells[i])
	}
	for i := range p.Cells {
		w.spots(&p.Cells[i])
	}
	return template.HTML(w.String())
}

// Drawing returns a dot by itself, around the origin.
func (d Dot) Drawing() template.HTML {
	var w pen
	w.dot(d)
	return template.HTML(w.String())
}

// A pen is a buffer to which elements are appended.
type pen struct{ strings.Builder }

// raw appends markup.
func (w *pen) raw(parts ...string) {
	for _, part := range parts {
		w.WriteString(part)
	}
}

// escape appends text and escapes it.
func (w *pen) escape(words string) { template.HTMLEscape(w, []byte(words)) }

// size appends an attribute with a length.
func (w *pen) size(name string, x float64) {
	w.raw(" ", name, `="`)
	w.number(x)
	w.WriteByte('"')
}

func (w *pen) number(x float64) {
	var scratch [24]byte
	_, _ = w.Write(strconv.AppendFloat(scratch[:0], x, 'f', 1, 64)) // a Builder never returns an error
}

func (w *pen) points(p string) { w.raw(` points="`, p, `"`) }

func (w *pen) title(words string) {
	w.raw("<title>")
	w.escape(words)
	w.raw("</title>")
}

func (w *pen) stripes(all []Stripe) {
	if len(all) == 0 {
		return
	}
	w.raw("<defs>")
	for _, s := range all {
		w.raw(`<linearGradient id="`, s.ID, `" x1="0" y1="0" x2="1" y2="1">`)
		for _, e := range s.Edges {
			w.raw(`<stop offset="`, strconv.Itoa(e.At), `%" class="stop-`, strconv.Itoa(e.Ground), `"/>`)
		}
		w.raw("</linearGradient>")
	}
	w.raw("</defs>\n")
}

func (w *pen) ground(c *Cell) {
	w.raw(`<g><polygon class="sp`)
	if c.Stripe == "" {
		w.raw(" sp-", strconv.Itoa(c.Ground))
	}
	w.raw(`"`)
	w.points(c.Points)
	if c.Stripe != "" {
		w.raw(` fill="url(#`, c.Stripe, `)"`)
	}
	w.raw(">")
	w.title(c.Words)
	w.raw("</polygon>")
	if c.Framed {
		w.raw(`<polygon class="area"`)
		w.points(c.Points)
		w.raw("/>")
	}
	w.raw("</g>\n")
}

func (w *pen) line(class string, l Line) {
	w.raw(`<line class="`, class, `"`)
	w.size("x1", l.X1)
	w.size("y1", l.Y1)
	w.size("x2", l.X2)
	w.size("y2", l.Y2)
	w.raw("/>\n")
}

func (w *pen) route(r Route) {
	w.raw(`<polyline class="route`, also(r.Own, " mine"), `"`)
	w.points(r.Points)
	w.raw(">")
	w.title(r.Words)
	w.raw("</polyline>\n")
}

// contents appends the contents of a space, with its name on top.
func (w *pen) contents(c *Cell) {
	for _, d := range c.Dots {
		w.dot(d)
	}
	w.labels("lbl soft", c.Marks, false)
	for _, m := range c.Pieces {
		w.piece(m)
	}
	w.labels("lbl", c.Names, len(c.Pieces)+len(c.Spots) > 0)
	w.raw("\n")
}

// labels appends texts that belong together. If main is true, the space has pieces or options, so
// its texts have priority if there isn't room for all.
func (w *pen) labels(class string, all []Label, main bool) {
	if len(all) == 0 {
		return
	}
	w.raw(`<g class="nm`, also(main, " main"), `">`)
	for _, l := range all {
		w.label(class, l)
	}
	w.raw("</g>")
}

func (w *pen) label(class string, l Label) {
	w.raw(`<text class="`, class, `"`)
	w.size("x", l.X)
	w.size("y", l.Y)
	w.size("font-size", l.Size)
	w.raw(">")
	w.escape(l.Text)
	w.raw("</text>")
}

func (w *pen) dot(d Dot) {
	w.raw(`<path class="dot dot-`, d.Color, also(d.Hollow, " hollow"), `" transform="translate(`)
	w.number(d.X)
	w.raw(" ")
	w.number(d.Y)
	w.raw(`)" d="`, d.Shape, `"/>`)
}

func (w *pen) piece(m Mark) {
	w.raw(`<g class="piece`, also(m.Own, " mine"), also(m.Alone && !m.Own, " alone"), also(m.Faint, " faint"), `">`)
	w.title(m.Words)
	if m.Small {
		w.raw(`<rect class="place"`)
		w.size("x", m.X-4)
		w.size("y", m.Y-4)
		w.raw(` width="8" height="8"/></g>`)
		return
	}
	w.disc("pb", m.X, m.Y)
	w.raw("<text")
	w.size("x", m.X)
	w.size("y", m.Y+4)
	w.raw(` font-size="11">`)
	w.escape(m.Text)
	w.raw("</text></g>")
}

func (w *pen) disc(class string, x, y float64) {
	w.raw(`<circle class="`, class, `"`)
	w.size("cx", x)
	w.size("cy", y)
	w.raw(` r="13"/>`)
}

// spots appends the choices in a space.
func (w *pen) spots(c *Cell) {
	for i, s := range c.Spots {
		w.raw(`<g class="spot" data-for="`)
		w.escape(s.Option)
		w.raw(`"`)
		w.size("data-x", s.X)
		w.size("data-y", s.Y)
		w.raw(` role="button" tabindex="-1" aria-label="`)
		w.escape(s.Words)
		w.raw("; option ")
		w.escape(s.Key)
		w.raw(`">`)
		w.title(s.Words)
		if i == 0 && (c.Chosen || len(c.Spots) == 1) {
			w.raw(`<polygon class="ring"`)
			w.points(c.Points)
			w.raw("/>")
		}
		w.disc("no", s.X, s.Y)
		w.raw(`<text class="no-t"`)
		w.size("x", s.X)
		w.size("y", s.Y+4.7)
		w.raw(` font-size="13">`)
		w.escape(s.Key)
		w.raw("</text></g>\n")
	}
}

func also(so bool, words string) string {
	if so {
		return words
	}
	return ""
}
