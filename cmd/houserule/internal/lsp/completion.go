package lsp

import (
	"slices"
	"strings"
	"unicode"

	"houserule/dsl/check"
	"houserule/dsl/each"
	"houserule/dsl/query"
	"houserule/dsl/syntax"
)

// mostItems limits the number of items in one completion list. The editor asks again when more
// letters are typed.
const mostItems = 100

// completion returns the items that may stand at a position. The list is sorted: prefix matches
// first, then those of the wanted type, then variables and fields.
func (s *snapshot) completion(p textDocumentPosition) (completionList, error) {
	none := completionList{Items: []completionItem{}}
	path, d, err := s.document(p.TextDocument.URI)
	c := cursor{}
	if err == nil {
		c = cursorAt(d.text, d.offset(p.Position))
	}
	if err != nil || c.comment {
		return none, err
	}
	items := none.Items // never nil, because editors expect an array
	if isRules(path) {
		items = append(items, itemsOf(s.candidates(path, c))...)
	} else {
		items = append(items, itemsOf(s.dataCandidates(path, c))...)
	}
	if isRules(path) && !c.quoted && !c.behindDot() && !c.namesVariant() {
		items = append(items, keywords(c)...)
	}
	items = slices.DeleteFunc(items, func(item completionItem) bool { return !isTyped(c.typed, item.Label) })
	for i := range items {
		items[i].SortText = rank(c.typed, items[i].Label) + items[i].SortText + items[i].Label
		items[i].TextEdit = textEdit{textRange{d.position(c.start), p.Position}, items[i].Label}
		if c.quoted {
			items[i].TextEdit.Range = d.textRange(c.start, c.end)
		}
	}
	slices.SortFunc(items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
	return completionList{IsIncomplete: len(items) > mostItems || c.typed == "", Items: items[:min(len(items), mostItems)]}, nil
}

// isTyped reports whether the typed letters occur in a name in that order.
func isTyped(typed, name string) bool {
	letters := []rune(strings.ToLower(typed))
	for _, r := range name {
		if len(letters) > 0 && unicode.ToLower(r) == letters[0] {
			letters = letters[1:]
		}
	}
	return len(letters) == 0
}

// rank returns a sort key that puts names with the typed prefix first.
func rank(typed, name string) string {
	if strings.HasPrefix(strings.ToLower(name), strings.ToLower(typed)) {
		return "0"
	}
	return "1"
}

// candidates returns the names that may be used at a cursor. It first checks the changed
// declaration alone, because a check of all rules is slower.
func (s *snapshot) candidates(path string, c cursor) []check.Candidate {
	if c.namesVariant() {
		return s.variants(path)
	}
	if found := s.changeable(path, c); len(found) > 0 {
		return found
	}
	texts := []string{c.asking()}
	if c.depth > 0 && !c.quoted {
		texts = append(texts, c.askingAlone())
	}
	// It is read only once, because the last known snapshot may change between the two texts.
	before := s.lastKnown()
	ofChange := func(path string, d *document) []check.Candidate { return s.candidatesOfChange(before, path, d) }
	for _, look := range []func(string, *document) []check.Candidate{ofChange, s.candidatesOfAll} {
		for _, text := range texts {
			if found := look(path, newDocument(text)); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// changeable returns the names that a house rule can replace or change at a cursor: of
// declarations, or of lines in a declaration.
func (s *snapshot) changeable(path string, c cursor) (found []check.Candidate) {
	text, ok := c.askingChange()
	if !ok {
		return nil
	}
	asking := s.with(map[string]*document{path: newDocument(text)})
	requests, _ := asking.requests(path)
	for _, r := range requests {
		for _, name := range asking.library.AskChanges(r, placeholder) {
			if bare := strings.Trim(name, `"`); c.quoted {
				name = bare
			}
			found = append(found, check.Candidate{Name: name, Fits: true})
		}
	}
	return found
}

// candidatesOfChange returns the candidates that follow from the changed declaration and an
// earlier snapshot, or nil if more has changed.
func (s *snapshot) candidatesOfChange(before *snapshot, path string, d *document) []check.Candidate {
	if changed, ok := s.changed(before); !ok || changed != "" && changed != path {
		return nil
	}
	for _, study := range before.around(path).studies {
		if !isIn(study, s.nameOf(path)) {
			continue
		}
		if r, ok := s.revised(study, path, d); ok {
			found, _ := r.Candidates(placeholder)
			return found
		}
	}
	return nil
}

// candidatesOfAll returns the candidates found by a check of all rules around the file.
func (s *snapshot) candidatesOfAll(path string, d *document) []check.Candidate {
	asking := s.with(map[string]*document{path: d})
	requests, _ := asking.requests(path)
	for _, r := range requests {
		if study := asking.library.Ask(r, placeholder); study.Names != nil && len(study.Names.Candidates) > 0 {
			return study.Names.Candidates
		}
	}
	return nil
}

// variants returns the names of the variants that rules at a path can refer to.
func (s *snapshot) variants(path string) []check.Candidate {
	return each.Of(s.library.Beside(path), func(name string) check.Candidate { return check.Candidate{Name: name} })
}

// Completion item kinds of the protocol.
const (
	functionItem   = 3
	fieldItem      = 5
	variableItem   = 6
	enumItem       = 13
	keywordItem    = 14
	enumMemberItem = 20
	constantItem   = 21
	structItem     = 22
)

var itemKinds = map[string]int{
	"field": fieldItem, "member": enumMemberItem, "variable": variableItem, "enum": enumItem, "option": constantItem,
	"card": structItem, "token": structItem, "space": structItem, "group": structItem, "clause": constantItem,
	"function": functionItem, "procedure": functionItem, "phase": functionItem, "check": functionItem, "table": functionItem,
	"chart": functionItem, "priority": functionItem, "offer": functionItem,
}

func itemsOf(candidates []check.Candidate) (items []completionItem) {
	for _, c := range candidates {
		if !strings.HasPrefix(c.Name, placeholder) {
			items = append(items, itemOf(c))
		}
	}
	return items
}

// itemOf returns the completion item of a candidate. Its sort text puts candidates of the wanted
// type first, then variables and fields, then others.
func itemOf(c check.Candidate) completionItem {
	item := completionItem{Label: c.Name, Kind: variableItem, Detail: check.TypeName(c.Type), SortText: "2"}
	if c.Of != nil {
		sort := c.Of.Sort()
		if kind, ok := itemKinds[sort]; ok {
			item.Kind = kind
		}
		if declaration := c.Of.Declaration(); declaration != c.Name {
			item.Detail = declaration
		}
		if sort == "variable" || sort == "field" {
			item.SortText = "1"
		}
		if text := noted(c.Of.Note()); text != "" {
			documentation := markup(text)
			item.Documentation = &documentation
		}
	}
	if c.Fits {
		item.SortText = "0"
	}
	return item
}

// noted returns the documentation of a name as Markdown.
func noted(n check.Note) string {
	return markdown(&query.Description{Doc: n.Doc, Gloss: n.Gloss, Clauses: n.Cites})
}

// keywords returns the keywords that may stand at a cursor.
func keywords(c cursor) (items []completionItem) {
	words := syntax.ValueWords()
	switch {
	case c.beginsLine() && c.depth == 0:
		words = syntax.DeclarationWords()
	case c.beginsLine():
		words = syntax.LineWords()
	}
	for _, word := range words {
		items = append(items, completionItem{Label: word, Kind: keywordItem, SortText: "3"})
	}
	return items
}

// hints returns the inlay hints of a range: the declaration that each original(…) continues with.
func (s *snapshot) hints(p inlayHintParams) ([]inlayHint, error) {
	hints := []inlayHint{}
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return hints, err
	}
	first, last := d.offset(p.Range.Start), d.offset(p.Range.End)
	known := map[int]bool{}
	for _, study := range s.around(path).studies {
		for _, original := range s.namesOf(study).Originals(s.nameOf(path)) {
			if at := original.At; at.End >= first && at.Start <= last && !known[at.End] {
				known[at.End] = true
				hints = append(hints, inlayHint{
					Position: d.position(at.End), Label: original.Is, PaddingLeft: true,
					Tooltip: markup("```houserule\n" + original.Whole + "\n```"),
				})
			}
		}
	}
	return hints, nil
}
