// Package data parses TOML data: the components of catalogs, boards, decks, and the clause index
// of a rulebook. It checks the data against the declarations of the rules. It returns plain
// values, and a diagnostic at the exact key or value of each error. The package opens no files
// and knows nothing about the syntax of rules.
package data

import (
	"fmt"

	"houserule/dsl/alphabet"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A CardFile is the parsed rows of one file. It can be read as any number of kinds, because
// parsing doesn't depend on a kind.
type CardFile struct {
	rows     []row
	findings diag.List
}

// ParseCards parses a file of rows of the form
//
//	[[card]]
//	name   = "Orc-guard"
//	copies = 3
//
// with a value for each field. The file contains the syntax errors that were found.
func ParseCards(file *source.File) *CardFile {
	rows, findings := readRows(file, "card")
	return &CardFile{rows, findings}
}

// Ignored describes the keys of rows to ignore: those in Names, or with Others all keys that are
// not fields.
type Ignored struct {
	Names  []string
	Others bool
}

// Cards reads a catalog of a kind. Each row must have a value for each field without a default,
// and no unknown keys except ignored ones. The room limits the size of all catalogs and boards
// together.
func Cards(files []*CardFile, kind *variant.Kind, ignoring Ignored, room *Room) ([]variant.Card, diag.List) {
	r := newCardReader(kind, ignoring, room)
	for _, file := range files {
		r.read(file)
	}
	r.misspelt.warn(r)
	return r.cards, r.findings
}

func newCardReader(kind *variant.Kind, ignoring Ignored, room *Room) *cardReader {
	r := &cardReader{
		noun: "card", kind: kind, fields: map[*variant.Kind]map[string]*variant.Field{}, ignored: map[string]bool{}, ignoresOthers: ignoring.Others,
		members: map[*variant.Enum]map[string]int64{}, named: map[string]source.Span{}, seen: map[string]bool{}, room: room,
	}
	for _, name := range ignoring.Names {
		r.ignored[name] = true
	}
	return r
}

// A cardReader collects the cards of a catalog.
type cardReader struct {
	noun          string // the noun for rows: "card" or "space"
	kind          *variant.Kind
	fields        map[*variant.Kind]map[string]*variant.Field
	ignored       map[string]bool
	ignoresOthers bool
	members       map[*variant.Enum]map[string]int64
	named         map[string]source.Span // the span of each name
	seen          map[string]bool        // the keys of the current card
	misspelt      misspellings
	room          *Room
	cards         []variant.Card
	report
}

func (r *cardReader) read(file *CardFile) {
	r.addAll(file.findings)
	for _, row := range file.rows {
		card, copies := r.card(row)
		if !r.room.take(&card, copies) {
			r.addAt(CodeTooMany, row.header, fmt.Sprintf("with this file there are more than %d cards, or they have more than %d fields together", mostCards, mostValues), "")
			return
		}
		r.cards = append(r.cards, card)
		for range copies - 1 {
			r.cards = append(r.cards, copyOf(card))
		}
		if r.full() {
			return
		}
	}
}

// card reads one row. It returns the card and its number of copies.
func (r *cardReader) card(row row) (card variant.Card, copies int) {
	card = variant.Card{Values: make([]variant.CardValue, len(r.kind.Fields)), Span: row.header}
	copies = 1
	seen := r.seen
	clear(seen)
	for _, e := range row.entries {
		value, field := row.values[e.key], r.fieldsOf(r.kind)[e.key]
		seen[e.key] = !r.ignored[e.key]
		switch {
		case e.key == "name":
			card.Name, card.Span, seen["name"] = r.name(value, e), e.value, true
		case e.key == "copies" && r.noun == "card":
			copies = r.copies(value, e)
		case r.ignored[e.key]:
		case field == nil && r.ignoresOthers:
			r.misspelt.note(r, r.kind, e, row.has)
		case field == nil:
			r.unknownField(r.kind, e)
		default:
			card.Values[field.Slot] = r.value(field, value, e)
		}
	}
	if !seen["name"] {
		r.addAt(CodeMissing, row.header, "this "+r.noun+" has no name", `a line name = "…" is missing`)
	}
	r.requireFields(r.kind, row, seen)
	nameTokens(&card)
	return card, copies
}

// fieldsOf returns a map of the fields of a kind by name. It caches the map, because catalogs
// have many rows.
func (r *cardReader) fieldsOf(kind *variant.Kind) map[string]*variant.Field {
	if r.fields[kind] == nil {
		r.fields[kind] = map[string]*variant.Field{}
		for _, f := range kind.Fields {
			r.fields[kind][f.Name] = f
		}
	}
	return r.fields[kind]
}

func (r *cardReader) name(value any, e entry) string {
	name, isText := value.(string)
	name = alphabet.Name(name)
	if !isText || name == "" {
		r.addAt(CodeType, e.value, "a name must be a text that is not empty", "this is "+kindOf(value))
		return ""
	}
	if first, taken := r.named[name]; taken {
		r.add(diag.Diagnostic{
			Code: CodeDuplicate, Span: e.value, Summary: fmt.Sprintf("there is already a %s named %q", r.noun, name),
			Detail:  r.aboutNames(),
			Related: []diag.Related{{Span: first, Message: "the first one is here"}},
		})
	} else {
		r.named[name] = e.value
	}
	return name
}

func (r *cardReader) aboutNames() string {
	if r.noun == "space" {
		return "Give each space its own name."
	}
	return "For several equal cards write copies = 2. Different cards need different names."
}

func (r *cardReader) copies(value any, e entry) int {
	n, isNumber := value.(int64)
	if !isNumber || n < 1 {
		r.addAt(CodeType, e.value, "copies must be a whole number from 1", "this is "+kindOf(value))
		return 1
	}
	return int(min(n, mostCards+1))
}

func (r *cardReader) unknownField(kind *variant.Kind, e entry) {
	r.add(diag.Diagnostic{
		Code: CodeField, Span: e.at, Summary: fmt.Sprintf("%s has no field %q", kind.Name, e.key),
		Label:  r.didYouMean(e.key, func() []string { return r.keysOf(kind) }),
		Detail: fmt.Sprintf("If the key is not needed here, end the %s with: ignoring %s", r.list(), e.key),
	})
}

// list returns the keyword of the declaration that reads the rows.
func (r *cardReader) list() string {
	if r.noun == "space" {
		return "board"
	}
	return "catalog"
}

// requireFields reports an error for each field that has neither a value in the row nor a default.
func (r *cardReader) requireFields(kind *variant.Kind, row row, seen map[string]bool) {
	for _, f := range kind.Fields {
		if seen[f.Name] || f.Default != nil || f.Type.Optional || f.Type.Base == variant.ZoneType {
			continue
		}
		detail := "The field has no default, so each " + kind.Sort + " must set it."
		if f.Type.Base == variant.Component && !isSpace(f.Type) || f.Type.Base == variant.Player {
			detail = "Data can't set it. Make it optional, or give it a default."
		}
		r.add(diag.Diagnostic{
			Code: CodeMissing, Span: row.header, Summary: fmt.Sprintf("this %s has no %q", kind.Name, f.Name),
			Detail: detail, Related: declared(f),
		})
	}
}

// declared returns a note that points to the declaration of a field.
func declared(f *variant.Field) []diag.Related {
	return []diag.Related{{Span: f.Span, Message: fmt.Sprintf("%q is declared here", f.Name)}}
}

// A Room counts the components and values that the data of one variant has used so far. Copies
// and the contents of zones are included.
type Room struct{ cards, values, spaces int }

const (
	mostCards  = 100_000
	mostValues = 1_000_000
)

// take reserves room for copies of a card. It returns false if they exceed the limit.
func (r *Room) take(card *variant.Card, copies int) bool {
	cards, values := sizeOf(card)
	r.cards += copies * cards
	r.values += copies * values
	return r.cards <= mostCards && r.values <= mostValues
}

// sizeOf returns the number of components that a card consists of, including the contents of its
// zones. It also returns the number of their values.
func sizeOf(card *variant.Card) (cards, values int) {
	cards, values = 1, len(card.Values)
	for _, value := range card.Values {
		for i := range value.Cards {
			more, moreValues := sizeOf(&value.Cards[i])
			cards, values = cards+more, values+moreValues
		}
	}
	return cards, values
}

// The codes of errors in data.
const (
	CodeSyntax           diag.Code = "data-syntax"       // not TOML
	CodeTable            diag.Code = "data-table"        // TOML, but not rows of the expected name
	CodeField            diag.Code = "data-field"        // a key that is not a field
	CodeMisspelt         diag.Code = "misspelt-key"      // an ignored key that looks like a field
	CodeMissing          diag.Code = "data-missing"      // a field without value or default
	CodeType             diag.Code = "data-type"         // a value of the wrong type
	CodeMember           diag.Code = "data-member"       // a text that is not a member of its enum
	CodeNumber           diag.Code = "data-number"       // a number out of bounds
	CodeDuplicate        diag.Code = "data-duplicate"    // a name that is used twice
	CodeSamePlace        diag.Code = "same-place"        // two spaces at the same position
	CodeUnknownNeighbour diag.Code = "unknown-neighbour" // a neighbour that is not another space of the board
	CodeOneWay           diag.Code = "one-way-neighbour" // a neighbour that doesn't list the space in turn
	CodePieces           diag.Code = "board-in-pieces"   // unconnected parts of a board
	CodeTooMany          diag.Code = "data-too-many"     // more rows than the limit
)

// mostFindings is the maximum number of diagnostics for one file. The rest would mostly repeat
// one error, and appears after that error is corrected.
const mostFindings = 100

// A report collects diagnostics up to the limit.
type report struct{ findings diag.List }

func (r *report) add(d diag.Diagnostic) {
	if !r.full() {
		r.findings.Add(d)
	}
}

func (r *report) addAt(code diag.Code, at source.Span, summary, label string) {
	r.add(diag.Diagnostic{Code: code, Span: at, Summary: summary, Label: label})
}

func (r *report) addAll(l diag.List) {
	for _, d := range l {
		r.add(d)
	}
}

// didYouMean returns a label that suggests the nearest candidate. It returns "" if the report is
// full, because comparing names is expensive.
func (r *report) didYouMean(name string, candidates func() []string) string {
	if r.full() {
		return ""
	}
	return diag.DidYouMean(name, candidates())
}

func (r *report) full() bool { return len(r.findings) >= mostFindings }
