package lsp

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl/query"
	"houserule/dsl/reference"
	"houserule/dsl/source"
)

// A spot is an offset in a document that the editor asks about, with the names of the rules
// around it.
type spot struct {
	*snapshot
	file   string // the name under which rules know the document
	doc    *document
	offset int
	names  []*query.Names
}

// spot returns the spot of a position. It returns an error if the document can't be read.
func (s *snapshot) spot(p textDocumentPosition) (*spot, error) {
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	found := &spot{snapshot: s, file: s.nameOf(path), doc: d, offset: d.offset(p.Position)}
	for _, study := range s.around(path).studies {
		found.names = append(found.names, s.namesOf(study))
	}
	return found, nil
}

// definition returns the locations of the declarations that the name at a position refers to.
func (s *snapshot) definition(p textDocumentPosition) ([]location, error) {
	spot, err := s.spot(p)
	if err != nil {
		return []location{}, err
	}
	found := []location{}
	for _, names := range spot.names {
		for _, use := range names.At(spot.file, spot.offset) {
			if at, ok := s.shownAt(use.Of.Place()); ok && !slices.Contains(found, at) {
				found = append(found, at)
			}
		}
	}
	return found, nil
}

// hover returns the description of the name at a position, or nil if there is no name.
func (s *snapshot) hover(p textDocumentPosition) (*hover, error) {
	spot, err := s.spot(p)
	if err != nil {
		return nil, err
	}
	for _, names := range spot.names {
		if d := names.Describe(spot.file, spot.offset); d != nil {
			return &hover{markup(markdown(d)), spot.doc.textRange(d.At.Start, d.At.End)}, nil
		}
	}
	return spot.hoverWord(), nil
}

// hoverWord returns the rows of the reference's index for a word of the language, or nil if no
// such word is at the place.
func (s *spot) hoverWord() *hover {
	c := cursorAt(s.doc.text, s.offset)
	if c.comment || c.quoted || !isRules(s.file) {
		return nil
	}
	var rows []string
	for _, e := range reference.Entries(s.doc.text[c.start:c.end]) {
		if e.Meaning != "" {
			rows = append(rows, fmt.Sprintf("**%s**: %s. %s", e.Words[0], e.Meaning, s.pageLink(e.Links[0])))
		}
	}
	if rows == nil {
		return nil
	}
	return &hover{markup(strings.Join(rows, "\n\n")), s.doc.textRange(c.start, c.end)}
}

// pageLink returns a link to a page of the reference on disk, with the command that shows the
// page in a terminal.
func (s *snapshot) pageLink(link reference.Link) string {
	shown := link.Shown
	name, anchor, _ := strings.Cut(link.Target, "#")
	if path, ok := s.reference.path(name); ok {
		shown = fmt.Sprintf("[%s](%s)", shown, strings.TrimSuffix(URIOf(path)+"#"+anchor, "#"))
	}
	place, _ := reference.At(link.Target)
	return fmt.Sprintf("See %s, `houserule docs %s`.", shown, place.Name())
}

// markdown formats a description as Markdown.
func markdown(d *query.Description) string {
	var parts []string
	if len(d.Code) > 0 {
		parts = append(parts, "```houserule\n"+strings.Join(d.Code, "\n")+"\n```")
	}
	for _, part := range []string{d.Doc, emphasized(d.Gloss), itemized(d.Clauses), itemized(d.Changes)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n")
}

func emphasized(text string) string {
	if text == "" {
		return ""
	}
	return "*" + text + "*"
}

func itemized(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "- " + strings.Join(lines, "\n- ")
}

// ---- References -------------------------------------------------------------

// references returns the locations in the folder that refer to the same declaration as the name
// at a position.
func (s *snapshot) references(p textDocumentPosition) ([]location, error) {
	found := []location{}
	places, err := s.referencesAt(p)
	for _, at := range places {
		if where, ok := s.shownAt(at); ok {
			found = append(found, where)
		}
	}
	return found, err
}

// highlights returns the references within the document.
func (s *snapshot) highlights(p textDocumentPosition) ([]highlight, error) {
	found := []highlight{}
	spot, err := s.spot(p)
	if err != nil {
		return found, err
	}
	known := map[highlight]bool{}
	for _, names := range spot.names {
		for _, at := range query.References([]*query.Names{names}, spot.file, spot.offset) {
			if at.File.Name != spot.file {
				continue
			}
			if shown := (highlight{spot.doc.textRange(at.Start, at.End)}); !known[shown] {
				known[shown] = true
				found = append(found, shown)
			}
		}
	}
	return found, nil
}

// referencesAt returns the spans of all references to the declaration at a position. It searches
// the rules around the document and all other rules of the folder that contain the word.
func (s *snapshot) referencesAt(p textDocumentPosition) ([]source.Span, error) {
	spot, err := s.spot(p)
	if err != nil {
		return nil, err
	}
	word := spot.word()
	if word == "" {
		return nil, nil
	}
	all := spot.names
	for _, study := range s.aroundAll(s.filesWith(word)) {
		if names := s.namesOf(study); !slices.Contains(all, names) {
			all = append(all, names)
		}
	}
	return query.References(all, spot.file, spot.offset), nil
}

// word returns the name at the spot, or "" if there is none.
func (s *spot) word() string {
	for _, names := range s.names {
		for _, use := range names.At(s.file, s.offset) {
			return use.At.Text()
		}
	}
	return ""
}

// filesWith returns the paths of the rules files in the folder that contain a word. Open buffers
// take precedence over files.
func (s *snapshot) filesWith(word string) (paths []string) {
	files, _ := discover.Files([]string{s.root})
	for _, path := range files {
		text, err := os.ReadFile(path)
		if d := s.open[path]; d != nil {
			text, err = []byte(d.text), nil
		}
		if err == nil && strings.Contains(string(text), word) {
			paths = append(paths, path)
		}
	}
	return paths
}

// ---- Another name -----------------------------------------------------------

// prepareRename returns the range of the name at a position, or an error if it can't be renamed.
func (s *snapshot) prepareRename(p textDocumentPosition) (*textRange, error) {
	spot, err := s.spot(p)
	if err != nil {
		return nil, err
	}
	for _, names := range spot.names {
		for _, use := range names.At(spot.file, spot.offset) {
			if !use.Of.Place().IsZero() && use.At.Text() == use.Of.Name() {
				at := spot.doc.textRange(use.At.Start, use.At.End)
				return &at, nil
			}
		}
	}
	return nil, errors.New("there is no name here that can be renamed")
}

// rename returns the edit that renames a declaration and all its references. It returns an error
// if the name is shipped, or if the new name would cause errors.
func (s *snapshot) rename(p renameParams) (*workspaceEdit, error) {
	places, err := s.referencesAt(p.textDocumentPosition)
	if err != nil {
		return nil, err
	}
	if len(places) == 0 {
		return nil, errors.New("there is no name here that can be renamed")
	}
	edit := workspaceEdit{Changes: map[string][]textEdit{}}
	for _, at := range places {
		where, ok := s.locationOf(at)
		if !ok {
			return nil, fmt.Errorf("%s is part of houserule and can't be changed", at.File.Name)
		}
		change := textEdit{where.Range, p.NewName}
		if !slices.Contains(edit.Changes[where.URI], change) {
			edit.Changes[where.URI] = append(edit.Changes[where.URI], change)
		}
	}
	return &edit, s.checkEdit(edit, p.NewName)
}

// checkEdit applies an edit to a snapshot, and returns an error if rules that were correct before
// have errors then.
func (s *snapshot) checkEdit(edit workspaceEdit, name string) error {
	changed := map[string]*document{}
	for uri, edits := range edit.Changes {
		path, d, err := s.document(uri)
		if err != nil {
			return err
		}
		var changes []contentChange
		for _, e := range slices.Backward(edits) {
			changes = append(changes, contentChange{&e.Range, e.NewText})
		}
		changed[path] = d.changed(changes...)
	}
	after := s.with(changed)
	requests := s.requestsAround(slices.Sorted(maps.Keys(changed)))
	for _, r := range requests {
		if s.study(r).Findings.HasErrors() {
			continue
		}
		if found := after.study(r).Findings; found.HasErrors() {
			return fmt.Errorf("can't rename to %q: %s", name, found[0].Summary)
		}
	}
	return nil
}
