// Package data reads TOML: the components of a catalog, checked against their kind, and the index of
// a rulebook's clauses. What goes in is a text and what it must fit; what comes out is plain values,
// and a diagnostic at the exact key or value for whatever does not fit. The package opens no files
// and knows nothing of how rules are written.
package data

import (
	"fmt"

	"houserule/dsl/alphabet"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A CardFile is the rows of one file. It can be read as any number of kinds.
type CardFile struct {
	rows     []row
	findings diag.List
}

// ParseCards reads a file of rows of the form
//
//	[[card]]
//	name   = "Orc-guard"
//	copies = 3
//
// with a value for each field that matters to somebody.
func ParseCards(file *source.File) *CardFile {
	rows, findings := readRows(file, "card")
	return &CardFile{rows, findings}
}

// Ignored is which keys of rows do not matter: those of some names, or all that are no fields.
type Ignored struct {
	Names  []string
	Others bool
}

// Cards reads a catalog of a kind: each row must have a value for each field that has no default, and
// no other keys than fields and what is ignored. It has what room other catalogs have left.
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

// A cardReader gathers the cards of a catalog.
type cardReader struct {
	noun          string // what a row is: a card, or a space
	kind          *variant.Kind
	fields        map[*variant.Kind]map[string]*variant.Field
	ignored       map[string]bool
	ignoresOthers bool
	members       map[*variant.Enum]map[string]int64
	named         map[string]source.Span // where each name stands
	seen          map[string]bool        // keys of the card at hand
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
			r.cards = append(r.cards, another(card))
		}
		if r.full() {
			return
		}
	}
}

// card reads one row, and how many copies of it there are.
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

// fieldsOf looks the fields of a kind up by name.
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

// list is the word that declares such a list.
func (r *cardReader) list() string {
	if r.noun == "space" {
		return "board"
	}
	return "catalog"
}

// requireFields reports each field that neither the row nor a default gives.
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

// declared points to where a field comes from.
func declared(f *variant.Field) []diag.Related {
	return []diag.Related{{Span: f.Span, Message: fmt.Sprintf("%q is declared here", f.Name)}}
}

// A Room is how much the data of one variant has filled so far: components, copies and all that lies in their zones
// included, and values of these.
type Room struct{ cards, values, spaces int }

const (
	mostCards  = 100_000
	mostValues = 1_000_000
)

// take reserves room for copies of a card. It returns false if there is none.
func (r *Room) take(card *variant.Card, copies int) bool {
	cards, values := sizeOf(card)
	r.cards += copies * cards
	r.values += copies * values
	return r.cards <= mostCards && r.values <= mostValues
}

// sizeOf is how many components a card is with all that lies in its zones, and how many values they have.
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

// What can be wrong with data.
const (
	CodeSyntax           diag.Code = "data-syntax"       // not TOML
	CodeTable            diag.Code = "data-table"        // TOML, but not rows of the expected name
	CodeField            diag.Code = "data-field"        // a key that is no field
	CodeMisspelt         diag.Code = "misspelt-key"      // an ignored key that looks like a field
	CodeMissing          diag.Code = "data-missing"      // a field without value or default
	CodeType             diag.Code = "data-type"         // a value of another type
	CodeMember           diag.Code = "data-member"       // a text that is no member of its enum
	CodeNumber           diag.Code = "data-number"       // a number out of bounds
	CodeDuplicate        diag.Code = "data-duplicate"    // a name given twice
	CodeSamePlace        diag.Code = "same-place"        // two spaces of a grid at one place
	CodeUnknownNeighbour diag.Code = "unknown-neighbour" // a neighbour that is no other space of the board
	CodeOneWay           diag.Code = "one-way-neighbour" // a neighbour that does not name the space in turn
	CodePieces           diag.Code = "board-in-pieces"   // spaces that no way leads to
	CodeTooMany          diag.Code = "data-too-many"     // more rows than anybody plays with
)

// mostFindings is how many findings are told of one reading. A text that is wrong throughout is
// wrong in one way; whoever mends that sees the rest next time.
const mostFindings = 100

// A report gathers findings.
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

// didYouMean suggests the nearest candidate, unless the finding is one too many to be told.
func (r *report) didYouMean(name string, candidates func() []string) string {
	if r.full() {
		return ""
	}
	return diag.DidYouMean(name, candidates())
}

func (r *report) full() bool { return len(r.findings) >= mostFindings }
