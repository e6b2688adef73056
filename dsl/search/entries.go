package search

import (
	"regexp"
	"slices"
	"strings"

	"houserule/dsl"
	"houserule/dsl/patch"
	"houserule/dsl/query"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// addRules adds the declarations in force. It also adds overridden declarations, as far as the
// declarations above them call them with original(…).
func (x *Index) addRules(study *dsl.Study) {
	for _, d := range slices.Concat(study.Rules.Variants, study.Rules.Decls) {
		for decl := &d; decl != nil; decl = decl.Original {
			e := declared(decl)
			e.addPut(decl, study.Trees)
			x.add(e)
			if !decl.CallsOriginal() {
				break
			}
		}
	}
}

// declared returns an index entry for a declaration.
func declared(d *patch.Decl) entry {
	at := syntax.Span(d.File, d.Syntax.(syntax.Piece))
	sort, name, place := patch.Identify(d.Syntax)
	if players, ok := d.Syntax.(*syntax.PlayerDecl); ok {
		sort, name = "each "+players.Whose+" has", strings.Join(d.Names(), ", ")
		place = players.Node
	}
	e := entry{sort: sort, name: name, at: at}
	e.add(lineAt(syntax.Span(d.File, place)), nameWeight, name)
	e.addParts(d)
	gone := map[int]bool{}
	for _, change := range d.Changes {
		if change.Gone != nil {
			start, end := change.Gone.At()
			for line := start.Line; start.Filename == d.File.Name && line <= end.Line; line++ {
				gone[line] = true
			}
		}
	}
	e.addText(at, gone)
	return e
}

// addParts adds the named parts of a declaration: fields, members, rules.
func (e *entry) addParts(d *patch.Decl) {
	file := &syntax.File{Source: d.File, Decls: []syntax.Decl{d.Syntax}}
	for _, symbol := range query.Outline(file) {
		for _, part := range symbol.Parts {
			// Lines of house rules belong to other files.
			if at := part.NamePlace; at.End <= len(d.File.Text) && at.Text() == part.Name {
				e.add(lineAt(part.NamePlace), spokenWeight, part.Name)
			}
		}
	}
}

// addPut adds the lines that house rules inserted into a declaration.
func (e *entry) addPut(d *patch.Decl, trees []*syntax.File) {
	for _, change := range d.Changes {
		if change.Put == nil {
			continue
		}
		start, end := change.Put.At()
		for _, tree := range trees {
			for line := start.Line; tree.Source.Name == start.Filename && line <= end.Line; line++ {
				e.addLine(lineOf(tree.Source, line), tree.Source.Span(start.Offset, end.Offset))
			}
		}
	}
}

// addText adds the lines of a declaration and the comments above it. It skips the lines in the
// map gone, because house rules removed them.
func (e *entry) addText(at source.Span, gone map[int]bool) {
	first, last := at.Line(), at.File.Span(at.End, at.End).Line()
	for line := first - 1; line > 0 && strings.HasPrefix(strings.TrimSpace(at.File.Line(line)), "#"); line-- {
		e.add(lineOf(at.File, line), spokenWeight, at.File.Line(line))
	}
	for line := first; line <= last; line++ {
		if !gone[line] {
			e.addLine(lineOf(at.File, line), at)
		}
	}
}

// quotedText matches texts for players: the names after called, glosses, and other quoted texts.
var quotedText = regexp.MustCompile(`(?:(called|gloss|goal|turn) +)?"(?:[^"\\]|\\.)*"`)

// addLine adds a line of rules, with its quoted texts separate from its code. If the line is too
// long, only the part inside the entry's own span is added.
func (e *entry) addLine(line, own source.Span) {
	text := line.Text()
	if len(text) > longestLine {
		text = line.File.Text[max(line.Start, own.Start):max(line.Start, own.Start, min(line.End, own.End))]
	}
	for _, m := range quotedText.FindAllStringSubmatch(text, -1) {
		weight := quotedWeight
		if m[1] != "" {
			weight = spokenWeight
		}
		e.add(line, weight, m[0])
	}
	e.add(line, codeWeight, quotedText.ReplaceAllString(text, " "))
}

// longestLine is the maximum length of a line, in bytes, that is indexed as a whole for each
// declaration on it. Handwritten lines are shorter.
const longestLine = 1000

// add adds a text that is displayed as its line.
func (e *entry) add(line source.Span, weight float64, text string) {
	e.says(line, weight, text, "")
}

// says adds a text that is displayed as shown, or as its line if shown is empty.
func (e *entry) says(at source.Span, weight float64, text, shown string) {
	if words := Words(text); len(words) > 0 {
		e.pieces = append(e.pieces, piece{words, at, shown, weight})
	}
}

// addClauses adds the clauses of the rulebook.
func (x *Index) addClauses(study *dsl.Study) {
	if study.Clauses == nil {
		return
	}
	for _, clause := range study.Clauses.Clauses {
		e := entry{sort: "clause", name: clause.ID, at: clause.Span}
		e.says(clause.Span, nameWeight, clause.ID, clause.Rule)
		e.says(clause.Span, quotedWeight, clause.Section, clause.Rule)
		e.says(clause.Span, spokenWeight, clause.Rule, clause.Rule)
		e.says(clause.Span, spokenWeight, clause.Ruling, clause.Ruling)
		x.add(e)
	}
}

// addCards adds the cards that data files list.
func (x *Index) addCards(study *dsl.Study) {
	if study.Variant == nil {
		return
	}
	for _, catalog := range study.Variant.Catalogs {
		catalog.Visit(func(kind *variant.Kind, card *variant.Card) {
			if card.Span == catalog.Span || card.Span.IsZero() {
				return // generated by rules, without a row of its own
			}
			e := entry{sort: kind.Name, name: card.Name, at: card.Span}
			e.add(lineAt(card.Span), nameWeight, card.Name)
			e.addValues(kind, card)
			x.add(e)
		})
	}
}

// addValues adds the words among the values of a card.
func (e *entry) addValues(kind *variant.Kind, card *variant.Card) {
	for slot, value := range card.Values {
		if !value.Given {
			continue
		}
		field := kind.Fields[slot]
		words := append([]string{value.Text}, value.Texts...)
		if t := field.Type; t.Base == variant.EnumType && value.Number >= 0 && value.Number < int64(len(t.Enum.Members)) {
			words = append(words, t.Enum.Word(int(value.Number)))
		}
		e.add(lineAt(card.Span), quotedWeight, strings.Join(words, " "))
	}
}

// lineAt returns the span of the whole line on which at begins.
func lineAt(at source.Span) source.Span {
	if at.IsZero() {
		return at
	}
	return lineOf(at.File, at.Line())
}

func lineOf(file *source.File, line int) source.Span {
	text := file.Line(line)
	start := file.Start(line)
	return file.Span(start, start+len(text))
}
