package data

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
)

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
