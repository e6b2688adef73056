package data

import (
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Mention is the name of a field or of an enum member in a data file. A field is mentioned as a
// key, a member as a value.
type Mention struct {
	At     source.Span
	Field  *variant.Field
	Enum   *variant.Enum // nil for a key
	Member int
}

// Mentions returns the names in a file whose rows are of a kind.
func (f *CardFile) Mentions(kind *variant.Kind) []Mention { return mentionsIn(f.rows, kind) }

// Mentions returns the names in a file whose rows are spaces of a kind.
func (f *SpaceFile) Mentions(kind *variant.Kind) []Mention { return mentionsIn(f.rows, kind) }

func mentionsIn(rows []row, kind *variant.Kind) (mentions []Mention) {
	fields := map[string]*variant.Field{}
	for _, f := range kind.Fields {
		fields[f.Name] = f
	}
	for _, row := range rows {
		for _, e := range row.entries {
			if field := fields[e.key]; field != nil {
				mentions = append(mentions, mentionsOf(e, field)...)
			}
		}
	}
	return mentions
}

// mentionsOf returns the names in the entry for one field.
func mentionsOf(e entry, field *variant.Field) (mentions []Mention) {
	mentions = []Mention{{At: e.at, Field: field}}
	t := field.Type
	if t.Base == variant.ListType {
		t = t.Elem
	}
	if isOfTokens(t) {
		for _, inner := range e.tables {
			mentions = append(mentions, mentionsIn([]row{{table: inner}}, t.Kinds[0])...)
		}
	}
	if t.Enum == nil {
		return mentions
	}
	places := e.items
	if places == nil {
		places = []source.Span{e.value}
	}
	for _, at := range places {
		word := strings.Trim(at.Text(), `"'`)
		if i := slices.Index(t.Enum.Members, word); i >= 0 && len(word)+2 == at.End-at.Start {
			mentions = append(mentions, Mention{at.File.Span(at.Start+1, at.End-1), field, t.Enum, i})
		}
	}
	return mentions
}
