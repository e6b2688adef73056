package data

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A catalog that ignores all other keys of its data takes a misspelt key for one of those. The field that was meant then
// keeps its default, and nobody notices.

// An otherKey is a key that is no field of a kind, and that looks like the name of one.
type otherKey struct {
	kind    *variant.Kind
	key     string
	field   string        // the name that it looks like
	at      []source.Span // in rows that do not give that field a value
	besides int           // rows that give the field a value as well
}

// mostCompared is how many ignored keys of a kind are compared with its fields; comparing takes time, and no honest data
// has more.
const mostCompared = 1000

// misspellings are such keys of what is being read, in the order in which they came.
type misspellings struct {
	keys  []*otherKey
	known map[*variant.Kind]map[string]*otherKey // nil: a key that looks like no field
}

// note takes in a key that is ignored only because it is no field. Given are the keys of its row.
func (m *misspellings) note(r *cardReader, kind *variant.Kind, e entry, given func(key string) bool) {
	if m.known == nil {
		m.known = map[*variant.Kind]map[string]*otherKey{}
	}
	if m.known[kind] == nil {
		m.known[kind] = map[string]*otherKey{}
	}
	k, met := m.known[kind][e.key]
	if !met && len(m.known[kind]) < mostCompared {
		if field := diag.Slip(e.key, r.keysOf(kind)); field != "" {
			k = &otherKey{kind: kind, key: e.key, field: field}
			m.keys = append(m.keys, k)
		}
		m.known[kind][e.key] = k
	}
	switch {
	case k == nil:
	case given(k.field):
		k.besides++
	default:
		k.at = append(k.at, e.at)
	}
}

// keysOf are the keys that a row of a kind may have.
func (r *cardReader) keysOf(kind *variant.Kind) []string {
	known := slices.Sorted(maps.Keys(r.fieldsOf(kind)))
	if kind == r.kind {
		known = append(known, "name")
	}
	if kind == r.kind && r.noun == "card" {
		known = append(known, "copies")
	}
	return known
}

// warn reports each of the keys once. A key that mostly stands beside the field is a figure of its own.
func (m *misspellings) warn(r *cardReader) {
	for _, k := range m.keys {
		if len(k.at) == 0 || k.besides > len(k.at) {
			continue
		}
		detail := fmt.Sprintf("The %s ignores all other keys. If you mean to ignore this one, list the ignored keys: ignoring %s, ….", r.list(), k.key)
		if len(k.at) > 1 {
			detail = diag.Counted(len(k.at), "row") + " have it, but not " + strconv.Quote(k.field) + ". " + detail
		}
		r.add(diag.Diagnostic{
			Code: CodeMisspelt, Severity: diag.Warning, Span: k.at[0],
			Summary: fmt.Sprintf("%q is ignored, but %s has a field %q", k.key, k.kind.Name, k.field),
			Label:   diag.Meant(k.field), Detail: detail,
		})
	}
}
