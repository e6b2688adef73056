package lsp

import (
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl/format"
	"houserule/dsl/source"
)

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
