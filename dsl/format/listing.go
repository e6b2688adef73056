package format

import (
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// A Line is one line of a listing. A blank line has no position.
type Line struct {
	Text string
	From place
	Of   syntax.Piece // the innermost node on lines of its own that contains the line
}

// Lines formats declarations whose lines may come from several files, without comments. Nodes in
// the map apart are put on their own lines.
func Lines(decls []syntax.Decl, files []*source.File, apart map[syntax.Piece]bool) []Line {
	p := printerOn(&page{texts: map[string]string{}, apart: apart})
	for _, f := range files {
		p.texts[f.Name] = f.Text
	}
	items := each.Of(decls, func(d syntax.Decl) item { return p.item(d.(syntax.Piece), func(tails) row { return p.declaration(d) }) })
	_, body := p.layOut(items, place{}, place{})
	var lines []Line
	for _, l := range body {
		text := strings.TrimRight(strings.Repeat(" ", l.indent)+l.text, " ")
		lines = append(lines, Line{text, l.from, l.of})
	}
	return lines
}

// An origin is the source position of a line in a listing, and the node that the line belongs to.
type origin struct {
	from place
	of   syntax.Piece
}

func (p *page) isListing() bool { return p.apart != nil }

// written returns t with a source position for the lines that have none yet. It returns t itself
// except in a listing.
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

// origins returns the row of an item. In a listing, each of its lines has an origin.
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

// belongTo assigns the node to those lines that belong to no node yet.
func (t text) belongTo(piece syntax.Piece) {
	for i := range t {
		if t[i].of == nil && !t[i].blank() {
			t[i].of = piece
		}
	}
}

func (l line) blank() bool { return l.text == "" && l.comment == "" }

// anyApart reports whether any of the items must be on its own lines.
func (p *page) anyApart(items []item) bool {
	return p.isListing() && slices.ContainsFunc(items, func(it item) bool { return p.apart[it.piece] })
}

// parted reports whether a blank line belongs between two positions. The usual criterion is a gap
// in the line numbers. In a listing, the previous line may come from another file, and comments
// are omitted. Therefore only a blank line directly before start counts there. Between
// declarations, another file or a jump backwards counts as well.
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
