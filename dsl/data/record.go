package data

import (
	"fmt"
	"slices"
	"strconv"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
)

// Records are the tables of a file in a fixed format, such as a save. The caller asks for the
// keys that may occur. A key that it never asked for is an error.
type Records struct {
	Top    *Record   // the keys above all tables
	Tables []*Record // in file order
	counts map[string]int
	report
}

// A Record is one table: [name], or one of several [[name]].
type Record struct {
	Name  string
	Place source.Span
	row   row
	asked []string
	all   *Records
}

// ParseRecords parses a file with the given names of [single] and [[repeated]] tables.
func ParseRecords(file *source.File, single, repeated []string) *Records {
	rs := &Records{Top: &Record{Place: file.Span(0, 0)}, counts: map[string]int{}}
	rs.Top.all = rs
	tables, document, findings := readDocument(file)
	if len(findings) > 0 {
		rs.addAll(findings)
		return rs
	}
	rs.Top.row = row{tables[0], document}
	for _, t := range tables[1:] {
		rs.addTable(t, document, single, repeated)
	}
	return rs
}

// addTable adds a table with its values. It reports an error for an unknown table.
func (rs *Records) addTable(t table, document map[string]any, single, repeated []string) {
	record := &Record{Name: t.name, Place: t.header, all: rs}
	switch {
	case !t.array && slices.Contains(single, t.name):
		values, _ := document[t.name].(map[string]any)
		record.row = row{t, values}
	case t.array && slices.Contains(repeated, t.name):
		rows, _ := document[t.name].([]map[string]any)
		if n := rs.counts[t.name]; n < len(rows) {
			record.row = row{t, rows[n]}
		}
		rs.counts[t.name]++
	default:
		rs.addAt(CodeTable, t.header, fmt.Sprintf("%q has no meaning here", t.name),
			rs.didYouMean(t.name, func() []string { return slices.Concat(single, repeated) }))
		return
	}
	rs.Tables = append(rs.Tables, record)
}

// Findings returns all errors in the file. The caller must call it last, because keys that were
// never asked for are errors.
func (rs *Records) Findings() diag.List {
	for _, r := range append([]*Record{rs.Top}, rs.Tables...) {
		for _, e := range r.row.entries {
			if !slices.Contains(r.asked, e.key) {
				rs.addAt(CodeField, e.at, fmt.Sprintf("there is no key %q here", e.key), rs.didYouMean(e.key, func() []string { return r.asked }))
			}
		}
	}
	return rs.findings.Sort()
}

// Fail reports an error at a key, or at the table if the table doesn't have the key.
func (r *Record) Fail(key, summary, label string) {
	at := r.row.place(key)
	if at.IsZero() {
		at = r.Place
	}
	r.all.addAt(CodeType, at, summary, label)
}

// Keys returns all keys of the table, in file order.
func (r *Record) Keys() (keys []string) {
	return each.Of(r.row.entries, func(e entry) string { return e.key })
}

// Word returns a text, number or boolean as a string, or "" without a value. It reports an error
// for other types.
func (r *Record) Word(key string) string {
	switch value := r.value(key).(type) {
	case nil:
		return ""
	case string:
		return value
	case int64:
		return strconv.FormatInt(value, 10)
	case bool:
		return strconv.FormatBool(value)
	default:
		r.Fail(key, fmt.Sprintf("%q must be a text or a number", key), "this is "+kindOf(value))
		return ""
	}
}

// Text returns a text, or "" without a value.
func (r *Record) Text(key string) string {
	value := r.value(key)
	text, isText := value.(string)
	if value != nil && !isText {
		r.Fail(key, fmt.Sprintf("%q must be a text", key), "this is "+kindOf(value))
	}
	return text
}

// Number returns a natural number, or 0 without a value. It reports an error for a negative
// number and for one that doesn't fit into an int.
func (r *Record) Number(key string) int {
	value := r.value(key)
	n, isNumber := value.(int64)
	if value != nil && (!isNumber || n < 0 || n != int64(int(n))) {
		r.Fail(key, fmt.Sprintf("%q must be a whole number from 0", key), "this is "+kindOf(value))
		return 0
	}
	return int(n)
}

// Texts returns a list of texts, or nil without a value.
func (r *Record) Texts(key string) (texts []string) {
	value := r.value(key)
	list, isList := value.([]any)
	if value != nil && !isList {
		r.Fail(key, fmt.Sprintf("%q must be a list of texts", key), "this is "+kindOf(value))
	}
	for _, v := range list {
		text, isText := v.(string)
		if !isText {
			r.Fail(key, fmt.Sprintf("%q must be a list of texts", key), kindOf(v)+" is in it")
			return texts
		}
		texts = append(texts, text)
	}
	return texts
}

func (r *Record) value(key string) any {
	r.asked = append(r.asked, key)
	return r.row.values[key]
}
