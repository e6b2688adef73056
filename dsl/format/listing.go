package format

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Line is one line of a listing. A blank one comes from nowhere.
type Line struct {
	Text string
	From place
	Of   syntax.Piece // the innermost piece that is set apart and that the line belongs to
}

// Lines lays out declarations whose lines may come from several files, without comments. Pieces that
// are set apart stand on lines of their own.
func Lines(decls []syntax.Decl, files []*source.File, apart map[syntax.Piece]bool) []Line {
	p := printerOn(&page{texts: map[string]string{}, apart: apart})
	for _, f := range files {
		p.texts[f.Name] = f.Text
	}
	var items []item
	for _, d := range decls {
		items = append(items, p.item(d.(syntax.Piece), func(tails) row { return p.declaration(d) }))
	}
	_, body := p.layOut(items, place{}, place{})
	var lines []Line
	for _, l := range body {
		text := strings.TrimRight(strings.Repeat(" ", l.indent)+l.text, " ")
		lines = append(lines, Line{text, l.from, l.of})
	}
	return lines
}

// An origin is where a line of a listing was written, and what it belongs to.
type origin struct {
	from place
	of   syntax.Piece
}

func (p *page) isListing() bool { return p.apart != nil }

// written is t with a place for those lines that have none yet.
func (p *page) written(t text, at place) text {
	if !p.isListing() {
		return t
	}
	t = slices.Clone(t)
	for i := range t {
		if t[i].from.Line == 0 && !t[i].blank() {
			t[i].from = at
		}
	}
	return t
}

// origins is the row of an item, each line with its origin.
func (p *page) origins(it item, next tails) row {
	r := it.row(next)
	if !p.isListing() {
		return r
	}
	for i, cell := range r.cells {
		r.cells[i] = p.written(cell, it.start)
		if p.apart[it.piece] {
			r.cells[i].belongTo(it.piece)
		}
	}
	return r
}

// belongTo lets those lines that belong to no piece yet belong to one.
func (t text) belongTo(piece syntax.Piece) {
	for i := range t {
		if t[i].of == nil && !t[i].blank() {
			t[i].of = piece
		}
	}
}

func (l line) blank() bool { return l.text == "" && l.comment == "" }

// anyApart reports whether one of some items is set apart.
func (p *page) anyApart(items []item) bool {
	return p.isListing() && slices.ContainsFunc(items, func(it item) bool { return p.apart[it.piece] })
}

// parted reports whether a blank line stands between two places. In a listing comments are left out, and
// what stands on the line before may come from elsewhere: so it is a blank line right before the second
// place that counts, and between declarations anything.
func (p *page) parted(end, start place, outer bool) bool {
	apart := start.Line-end.Line > 1
	switch {
	case !p.isListing():
		return apart
	case outer:
		return apart || start.Filename != end.Filename || start.Line < end.Line
	}
	before := strings.TrimRight(p.texts[start.Filename][:start.Offset], " \t")
	return strings.HasSuffix(before, "\n\n")
}
