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
	"houserule/dsl/source"
)

// A spot is a place in a document that the editor asks about, and the rules that the document is a part of.
type spot struct {
	*snapshot
	file   string // what rules call the document
	doc    *document
	offset int
	names  []*query.Names
}

// spot finds what a question about a place is about.
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

// definition is where what is named at a place is declared.
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

// hover is what there is to read about a name.
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
	return nil, nil
}

// markdown is a description as editors show it.
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

// ---- References ------------------------------------------------------------------------------------

// references are all places in the folder where what is named at a place is named.
func (s *snapshot) references(p textDocumentPosition) ([]location, error) {
	found := []location{}
	places, err := s.placesOf(p)
	for _, at := range places {
		if where, ok := s.shownAt(at); ok {
			found = append(found, where)
		}
	}
	return found, err
}

// highlights are the references within the document.
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

// placesOf are all places where what is named at a place is named: in the rules that the document is a part of, and in
// all others of the folder that have the word.
func (s *snapshot) placesOf(p textDocumentPosition) ([]source.Span, error) {
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

// word is the name at the place, "" if no name is there.
func (s *spot) word() string {
	for _, names := range s.names {
		for _, use := range names.At(s.file, s.offset) {
			return use.At.Text()
		}
	}
	return ""
}

// filesWith are the files of rules in the folder that hold a word.
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

// ---- Another name ----------------------------------------------------------------------------------

// prepareRename is the name at a place, if it can be another.
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

// rename gives what is named at a place another name, everywhere. It is refused if the rules would then mean less.
func (s *snapshot) rename(p renameParams) (*workspaceEdit, error) {
	places, err := s.placesOf(p.textDocumentPosition)
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
	return &edit, s.tryOut(edit, p.NewName)
}

// tryOut refuses what would bring mistakes into the rules that were without.
func (s *snapshot) tryOut(edit workspaceEdit, name string) error {
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
