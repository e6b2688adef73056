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

// An editing is a text while an editor changes it, in stretches. A change goes over one or two of these instead of the whole
// text, so that thousands of changes at once are made soon.
type editing []stretch

// A stretch is a part of a text: how many lines end in it, and how many UTF-16 units stand behind the last of these ends.
type stretch struct {
	text        string
	ends, units int
}

// stretchSize is about how many bytes a stretch has.
const stretchSize = 1024

// changed is the text after an editor has changed it, each time as it is after the time before.
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

// stretches are the parts of a text; there is one at least.
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

// A place is a byte of one of the stretches.
type place struct{ stretch, offset int }

// find is the place of a position, or the nearest that there is.
func (e editing) find(p position) place {
	if p.Line < 0 {
		return place{}
	}
	var at position
	for i, s := range e {
		end := position{at.Line + s.ends, s.units}
		if s.ends == 0 {
			end.Character += at.Character
		}
		if end.Line > p.Line || end.Line == p.Line && end.Character >= p.Character {
			return place{i, offsetIn(s.text, at, p)}
		}
		at = end
	}
	return place{len(e) - 1, len(e[len(e)-1].text)}
}

// offsetIn is where a position lies in a text that begins at another one, or where its line ends.
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

// put puts a text in the place of what stands between two places, and keeps all as rules are read: with plain line ends.
func (e *editing) put(start, end place, text string) {
	if end.stretch < start.stretch || end.stretch == start.stretch && end.offset < start.offset {
		end = start
	}
	text = (*e)[start.stretch].text[:start.offset] + text + (*e)[end.stretch].text[end.offset:]
	first, last := start.stretch, end.stretch
	if first > 0 { // where two halves of a line end may come together
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

// fixes are the changes that mend what is found where the editor asks.
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
		for i, fix := range found.Mends() {
			if edit, ok := s.edit(fix); ok {
				actions = append(actions, codeAction{
					Title: fix.Says, Kind: "quickfix", Diagnostics: []diagnostic{s.shown(found)}, IsPreferred: i == 0, Edit: edit,
				})
			}
		}
	}
	return actions, nil
}

// findings are those around a file, from the last change alone if they can be told from that.
func (s *snapshot) findings(path string) diag.List {
	if found, ok := s.changedFindings(path); ok {
		return found
	}
	return s.findingsAround(path)
}

// edit is a fix as editors carry it out. A text of whole lines is laid out with what it stands in.
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
	return workspaceEdit{Changes: map[string][]textEdit{uriOf(path): edits}}, true
}

// formatting brings a document into the layout that all rules have. One that cannot be read stays as it is.
func (s *snapshot) formatting(p documentParams) ([]textEdit, error) {
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return []textEdit{}, err
	}
	text, _ := format.Source(source.NewFile(path, d.text))
	return d.replacedBy(text), nil
}

// replacedBy are the lines to change so that the text becomes another one: all between the first and the last that differ.
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
