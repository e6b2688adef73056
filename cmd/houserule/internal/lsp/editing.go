package lsp

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl/diag"
	"houserule/dsl/format"
	"houserule/dsl/source"
)

// An editing is a text that is being changed, as a slice of stretches. A change copies only a few
// stretches instead of the whole text, so that thousands of changes at once stay fast.
type editing []stretch

// A stretch is a part of a text. It counts the line ends in it, and the UTF-16 units after the
// last of them.
type stretch struct {
	text        string
	ends, units int
}

// stretchSize is the approximate number of bytes in a stretch.
const stretchSize = 1024

// changed returns the document after some changes. Each change refers to the text after the
// previous one.
func (d *document) changed(changes ...contentChange) *document {
	e := editing(stretches(d.text))
	for _, c := range changes {
		if c.Range == nil {
			e = stretches(source.NewFile("", c.Text).Text)
		} else {
			e.put(e.find(c.Range.Start), e.find(c.Range.End), c.Text)
		}
	}
	var text strings.Builder
	for _, s := range e {
		text.WriteString(s.text)
	}
	return newDocument(text.String())
}

// stretches splits a text. It returns at least one stretch, even for an empty text.
func stretches(text string) (parts []stretch) {
	for len(text) > 2*stretchSize {
		size := stretchSize
		for size < len(text) && !utf8.RuneStart(text[size]) {
			size++
		}
		parts = append(parts, stretchOf(text[:size]))
		text = text[size:]
	}
	return append(parts, stretchOf(text))
}

func stretchOf(text string) stretch {
	return stretch{text, strings.Count(text, "\n"), unitsIn(text[strings.LastIndexByte(text, '\n')+1:])}
}

// A stretchOffset is the index of a stretch and a byte offset in it.
type stretchOffset struct{ stretch, offset int }

// find returns the stretch and offset of a position, or the nearest if the position doesn't exist.
func (e editing) find(p position) stretchOffset {
	if p.Line < 0 {
		return stretchOffset{}
	}
	var at position
	for i, s := range e {
		end := position{at.Line + s.ends, s.units}
		if s.ends == 0 {
			end.Character += at.Character
		}
		if end.Line > p.Line || end.Line == p.Line && end.Character >= p.Character {
			return stretchOffset{i, offsetIn(s.text, at, p)}
		}
		at = end
	}
	return stretchOffset{len(e) - 1, len(e[len(e)-1].text)}
}

// offsetIn returns the byte offset of p in a text that begins at the position at. If the line is
// too short it returns the offset of its end.
func offsetIn(text string, at, p position) (offset int) {
	for ; at.Line < p.Line; at = (position{at.Line + 1, 0}) {
		offset += strings.IndexByte(text[offset:], '\n') + 1
	}
	for at.Character < p.Character && offset < len(text) && text[offset] != '\n' {
		r, size := utf8.DecodeRuneInString(text[offset:])
		at.Character += unitsOf(r)
		offset += size
	}
	return offset
}

// put replaces the text between two offsets, and normalises line ends as the parser does.
func (e *editing) put(start, end stretchOffset, text string) {
	if end.stretch < start.stretch || end.stretch == start.stretch && end.offset < start.offset {
		end = start
	}
	text = (*e)[start.stretch].text[:start.offset] + text + (*e)[end.stretch].text[end.offset:]
	first, last := start.stretch, end.stretch
	if first > 0 { // because two halves of a line end may meet there
		first--
		text = (*e)[first].text + text
	}
	if last+1 < len(*e) {
		last++
		text += (*e)[last].text
	}
	if text = strings.ReplaceAll(text, "\r\n", "\n"); first == 0 {
		text = source.NewFile("", text).Text
	}
	*e = slices.Replace(*e, first, last+1, stretches(text)...)
}

// fixes returns the quick fixes of diagnostics that overlap a range.
func (s *snapshot) fixes(p codeActionParams) ([]codeAction, error) {
	actions := []codeAction{}
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return actions, err
	}
	start, end := d.offset(p.Range.Start), d.offset(p.Range.End)
	for _, found := range s.findings(path) {
		if found.Span.File == nil || s.pathOf(found.Span.File) != path || found.Span.Start > end || found.Span.End < start {
			continue
		}
		for i, fix := range found.AllFixes() {
			if edit, ok := s.edit(fix); ok {
				actions = append(actions, codeAction{
					Title: fix.Says, Kind: "quickfix", Diagnostics: []diagnostic{s.shown(found)}, IsPreferred: i == 0, Edit: edit,
				})
			}
		}
	}
	return actions, nil
}

// findings returns the diagnostics around a file. It uses the last change alone if that is
// enough.
func (s *snapshot) findings(path string) diag.List {
	if found, ok := s.changedFindings(path); ok {
		return found
	}
	return s.findingsAround(path)
}

// edit converts a fix to an edit of the protocol. If the fix inserts whole lines, the result is
// formatted. It returns ok=false if the file is not on disk.
func (s *snapshot) edit(fix diag.Fix) (edit workspaceEdit, ok bool) {
	path := s.pathOf(fix.At.File)
	if path == "" {
		return edit, false
	}
	edits := []textEdit{{rangeOf(fix.At), fix.Text}}
	if strings.Contains(fix.Text, "\n") {
		d := documentOf(fix.At.File)
		changed := d.changed(contentChange{&edits[0].Range, fix.Text})
		text, _ := format.Source(source.NewFile(path, changed.text))
		edits = d.replacedBy(text)
	}
	return workspaceEdit{Changes: map[string][]textEdit{URIOf(path): edits}}, true
}

// formatting returns the edits that format a document. There are none if the text can't be
// parsed.
func (s *snapshot) formatting(p documentParams) ([]textEdit, error) {
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return []textEdit{}, err
	}
	text, _ := format.Source(source.NewFile(path, d.text))
	return d.replacedBy(text), nil
}

// replacedBy returns the edit that turns the document into text. It replaces all lines between
// the first and the last that differ.
func (d *document) replacedBy(text string) []textEdit {
	if text == d.text {
		return []textEdit{}
	}
	before, after := strings.SplitAfter(d.text, "\n"), strings.SplitAfter(text, "\n")
	first := 0
	for first < min(len(before), len(after))-1 && before[first] == after[first] {
		first++
	}
	last := 0
	for last < min(len(before), len(after))-first-1 && before[len(before)-1-last] == after[len(after)-1-last] {
		last++
	}
	start := d.lines[first]
	end := len(d.text) - len(strings.Join(before[len(before)-last:], ""))
	return []textEdit{{d.textRange(start, end), strings.Join(after[first:len(after)-last], "")}}
}

func isRules(path string) bool { return strings.HasSuffix(path, discover.Extension) }
