package lsp

import (
	"slices"
	"strings"
	"unicode"

	"houserule/dsl/check"
	"houserule/dsl/query"
	"houserule/dsl/syntax"
)

// mostItems is how many ways to go on are offered at once; whoever types on gets others.
const mostItems = 100

// completion is what may stand where somebody types.
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
	var items []completionItem
	if isRules(path) {
		items = itemsOf(s.candidates(path, c))
	} else {
		items = itemsOf(s.dataCandidates(path, c))
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

// isTyped reports whether somebody who has typed some letters may want a name: it has them in that order.
func isTyped(typed, name string) bool {
	letters := []rune(strings.ToLower(typed))
	for _, r := range name {
		if len(letters) > 0 && unicode.ToLower(r) == letters[0] {
			letters = letters[1:]
		}
	}
	return len(letters) == 0
}

// rank puts names that begin with what is typed before others.
func rank(typed, name string) string {
	if strings.HasPrefix(strings.ToLower(name), strings.ToLower(typed)) {
		return "0"
	}
	return "1"
}

// candidates are the names that may stand at a cursor. What can be told from one declaration is told from that.
func (s *snapshot) candidates(path string, c cursor) []check.Candidate {
	if c.namesVariant() {
		return s.variants(path)
	}
	if found := s.changeable(path, c); len(found) > 0 {
		return found
	}
	ways := []string{c.asking()}
	if c.depth > 0 && !c.quoted {
		ways = append(ways, c.askingAlone())
	}
	before := s.lastKnown() // once: it may become known any moment, and the second way says less
	ofChange := func(path string, d *document) []check.Candidate { return s.candidatesOfChange(before, path, d) }
	for _, look := range []func(string, *document) []check.Candidate{ofChange, s.candidatesOfAll} {
		for _, text := range ways {
			if found := look(path, newDocument(text)); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// changeable are the names of what a house rule can replace or change at a cursor: declarations, or lines of one.
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

// candidatesOfChange are those that can be told from the one declaration in which the cursor is, and from what was known before.
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

// candidatesOfAll are those that are found where all is checked.
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

// variants are the names of variants that rules at a path can name.
func (s *snapshot) variants(path string) (found []check.Candidate) {
	for _, name := range s.library.Beside(path) {
		found = append(found, check.Candidate{Name: name})
	}
	return found
}

// Kinds of completion items, by the sort of what they stand for.
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

// itemOf is a name as it is offered: first what is of the type that is wanted, then what is nearest.
func itemOf(c check.Candidate) completionItem {
	item := completionItem{Label: c.Name, Kind: variableItem, Detail: check.TypeName(c.Type), SortText: "2"}
	if c.Of != nil {
		sort := c.Of.Sort()
		if kind, ok := itemKinds[sort]; ok {
			item.Kind = kind
		}
		if said := c.Of.Declaration(); said != c.Name {
			item.Detail = said
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

// noted is what stands beside a name for people to read.
func noted(n check.Note) string {
	return markdown(&query.Description{Doc: n.Doc, Gloss: n.Gloss, Clauses: n.Cites})
}

// keywords are the words of the language that may stand at a cursor.
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

// hints are what an editor shows between the words of a document: what original(…) goes on to.
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
