package data

import (
	"fmt"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// The keys of a clause index. Some of them are not used here, because they are notes for the
// authors of the index.
var (
	clauseKeys  = []string{"id", "section", "rule", "kind", "decided_by", "needs", "ambiguous"}
	exampleKeys = []string{"id", "clauses", "given", "inputs", "expect", "note"}
)

// Clauses parses the clause index of a rulebook. It has a [[clause]] for each clause and an
// [[example]] for each worked example. IDs may start with the name of the index and a slash,
// which is removed.
func Clauses(file *source.File) (*variant.ClauseIndex, diag.List) {
	rows, findings := readRows(file, "clause", "example")
	r := &clauseReader{index: &variant.ClauseIndex{File: file}, placed: map[string]source.Span{}, report: report{findings}}
	for _, row := range rows {
		if r.full() {
			break
		}
		if row.name == "clause" {
			r.clause(row)
		} else {
			r.example(row)
		}
	}
	r.checkExamples(rows)
	return r.index, r.findings
}

type clauseReader struct {
	index  *variant.ClauseIndex
	placed map[string]source.Span // the span of each ID
	report
}

func (r *clauseReader) clause(row row) {
	r.checkKeys(row, clauseKeys)
	id, span := r.id(row)
	r.index.Clauses = append(r.index.Clauses, variant.Clause{
		ID: id, Section: r.text(row, "section"), Rule: r.text(row, "rule"), Ruling: r.text(row, "ambiguous"), Span: span,
	})
}

func (r *clauseReader) example(row row) {
	r.checkKeys(row, exampleKeys)
	id, span := r.id(row)
	example := variant.Example{
		ID: id, Given: r.text(row, "given"), Inputs: r.texts(row, "inputs"), Expect: r.texts(row, "expect"), Span: span,
	}
	for _, clause := range r.texts(row, "clauses") {
		example.Clauses = append(example.Clauses, variant.ClauseID(clause))
	}
	r.index.Examples = append(r.index.Examples, example)
}

func (r *clauseReader) checkKeys(row row, known []string) {
	for _, e := range row.entries {
		if !slices.Contains(known, e.key) {
			r.addAt(CodeField, e.at, fmt.Sprintf("a clause has no key %q", e.key), r.didYouMean(e.key, func() []string { return known }))
		}
	}
}

// id returns the ID of a row, and reports an error if it is missing or not unique.
func (r *clauseReader) id(row row) (string, source.Span) {
	span := row.place("id")
	id := variant.ClauseID(r.text(row, "id"))
	if id == "" {
		r.addAt(CodeMissing, span, "this "+row.name+" has no id", "")
	} else if first, taken := r.placed[id]; taken {
		r.add(diag.Diagnostic{
			Code: CodeDuplicate, Span: span, Summary: fmt.Sprintf("there is already a %q", id),
			Related: []diag.Related{{Span: first, Message: "the first one is here"}},
		})
	} else {
		r.placed[id] = span
	}
	return id, span
}

// text returns an optional text, or "" without one. It reports an error if the value is not a
// text.
func (r *clauseReader) text(row row, key string) string {
	value, given := row.values[key]
	text, isText := value.(string)
	if given && !isText {
		r.addAt(CodeType, row.place(key), fmt.Sprintf("%q must be a text", key), "this is "+kindOf(value))
	}
	return text
}

// texts returns an optional list of texts. A single text counts as a list of one element.
func (r *clauseReader) texts(row row, key string) (texts []string) {
	value, given := row.values[key]
	if !given {
		return nil
	}
	list, isList := value.([]any)
	if !isList {
		list = []any{value}
	}
	for _, v := range list {
		text, isText := v.(string)
		if !isText {
			r.addAt(CodeType, row.place(key), fmt.Sprintf("%q must be a list of texts", key), kindOf(v)+" is in it")
			return texts
		}
		texts = append(texts, text)
	}
	return texts
}

// checkExamples reports an error for each clause of an example that the index doesn't contain.
func (r *clauseReader) checkExamples(rows []row) {
	var ids []string
	known := map[string]bool{}
	for _, c := range r.index.Clauses {
		ids = append(ids, c.ID)
		known[c.ID] = true
	}
	for _, row := range rows {
		if row.name != "example" {
			continue
		}
		for i, id := range r.texts(row, "clauses") {
			if id = variant.ClauseID(id); !known[id] {
				r.addAt(CodeMember, row.item("clauses", i), fmt.Sprintf("there is no clause %q", id), r.didYouMean(id, func() []string { return ids }))
			}
		}
	}
}
