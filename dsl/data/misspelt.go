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

// A catalog may ignore all keys that are not fields. A misspelt key is then ignored as well, and
// the intended field silently keeps its default. This file detects such keys.

// An otherKey is an ignored key that looks like the name of a field of a kind.
type otherKey struct {
	kind    *variant.Kind
	key     string
	field   string        // name of the similar field
	at      []source.Span // keys in rows without a value for that field
	besides int           // number of rows that have a value for that field as well
}

// mostCompared is the maximum number of ignored keys of a kind that are compared with its fields,
// because comparisons take time. Real data has fewer.
const mostCompared = 1000

// A misspellings collects such keys in the order of the data.
type misspellings struct {
	keys  []*otherKey
	known map[*variant.Kind]map[string]*otherKey // a nil pointer for a key that looks like no field
}

// note records a key that is ignored only because it is not a field. The function given reports
// whether the row has a key.
func (m *misspellings) note(r *cardReader, kind *variant.Kind, e entry, given func(key string) bool) {
	if m.known == nil {
		m.known = map[*variant.Kind]map[string]*otherKey{}
	}
	if m.known[kind] == nil {
		m.known[kind] = map[string]*otherKey{}
	}
	k, met := m.known[kind][e.key]
	if !met && len(m.known[kind]) < mostCompared {
		if field := diag.LikelyName(e.key, r.keysOf(kind)); field != "" {
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

// keysOf returns a slice of the keys that a row of a kind may have.
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

// warn adds a warning for each recorded key. A key that mostly occurs together with the similar
// field causes no warning, because it is then a different field.
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
			Label:   diag.Suggestion(k.field), Detail: detail,
		})
	}
}
