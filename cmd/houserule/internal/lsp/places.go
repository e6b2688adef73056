package lsp

import (
	"net/url"
	"path/filepath"
	"sort"
	"strings"
	"unicode/utf8"

	"houserule/dsl/source"
)

// A document is a text as an editor counts it: lines from 0, and in them UTF-16 units from 0.
type document struct {
	text  string
	lines []int // the offset at which each line starts
}

// newDocument takes a text as an editor has it. It is kept as rules are read: with plain line ends.
func newDocument(text string) *document { return documentOf(source.NewFile("", text)) }

func documentOf(file *source.File) *document { return &document{file.Text, file.Starts()} }

// offset is the place of a position in the text, or the nearest that there is.
func (d *document) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(d.lines) {
		return len(d.text)
	}
	at := d.lines[p.Line]
	for units := 0; units < p.Character && at < len(d.text) && d.text[at] != '\n'; {
		r, size := utf8.DecodeRuneInString(d.text[at:])
		units += unitsOf(r)
		at += size
	}
	return at
}

// position is where an offset lies.
func (d *document) position(offset int) position {
	offset = min(max(offset, 0), len(d.text))
	line := sort.Search(len(d.lines), func(i int) bool { return d.lines[i] > offset }) - 1
	units := 0
	for _, r := range d.text[d.lines[line]:offset] {
		units += unitsOf(r)
	}
	return position{line, units}
}

// textRange is the range between two offsets.
func (d *document) textRange(start, end int) textRange {
	return textRange{d.position(start), d.position(end)}
}

// changed is the text after an editor has changed it.
func (d *document) changed(c contentChange) *document {
	if c.Range == nil {
		return newDocument(c.Text)
	}
	start, end := d.offset(c.Range.Start), d.offset(c.Range.End)
	return newDocument(d.text[:start] + c.Text + d.text[max(start, end):])
}

// unitsOf is how many UTF-16 units a character takes.
func unitsOf(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// rangeOf is where a span lies in its file.
func rangeOf(s source.Span) textRange {
	if s.IsZero() {
		return textRange{}
	}
	return documentOf(s.File).textRange(s.Start, s.End)
}

// pathOf is the path of a file that an editor names, "" if it lies on no disk.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := filepath.FromSlash(u.Path)
	if volume := strings.TrimPrefix(u.Path, "/"); filepath.VolumeName(filepath.FromSlash(volume)) != "" {
		path = filepath.FromSlash(volume)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	return filepath.Join(folder, filepath.Base(path))
}

// uriOf is how editors name a file.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
