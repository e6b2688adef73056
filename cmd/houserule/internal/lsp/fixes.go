package lsp

import (
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/format"
	"houserule/dsl/source"
)

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
