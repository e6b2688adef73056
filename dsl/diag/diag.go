// Package diag is what the language says to a person about their text: diagnostics as data, and
// their rendering for a terminal, for plain text and for JSON. It knows nothing about what is wrong.
package diag

import (
	"cmp"
	"slices"

	"houserule/dsl/source"
)

// A Code names one kind of finding for good: "unknown-name". The reference has an example of each.
type Code string

// Severity tells whether a finding stops the rules from running.
type Severity uint8

const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// A Diagnostic is one finding. Summary is one line without a full stop: what is wrong. Detail is a
// sentence or two on what to do. Label, if any, stands beside the caret: `did you mean "treasure_deck"?`.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span
	Summary  string
	Label    string
	Detail   string
	Related  []Related
	Fixes    []Fix // each of which mends it
}

// Related is another place that has to do with a finding.
type Related struct {
	Span    source.Span
	Message string
}

// A List gathers diagnostics. Its zero value is ready for use.
type List []Diagnostic

// Add appends a finding.
func (l *List) Add(d Diagnostic) { *l = append(*l, d) }

// HasErrors tells whether any finding is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// mostFindings is how many findings there may be: more than anybody reads at once.
const mostFindings = 1000

// Sort brings findings into the order of their places, files by name, and drops repetitions. Of very many it keeps the
// first, errors before warnings, and says how many more there are.
func (l List) Sort() List {
	l = l.sorted()
	more := len(l) - mostFindings
	if more <= 0 {
		return l
	}
	slices.SortStableFunc(l, func(a, b Diagnostic) int { return cmp.Compare(a.Severity, b.Severity) })
	left := l[mostFindings]
	return append(l[:mostFindings:mostFindings].sorted(), Diagnostic{Severity: left.Severity, Summary: "there is more like this: " + Counted(more, "finding")})
}

func (l List) sorted() List {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(fileName(a.Span), fileName(b.Span)), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return slices.CompactFunc(l, func(a, b Diagnostic) bool {
		return a.Code == b.Code && a.Span == b.Span && a.Summary == b.Summary
	})
}

func fileName(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// Message is all that a finding says, without its place: what is wrong, what may be meant, and what to do.
func (d Diagnostic) Message() string {
	said := d.Summary
	if d.Label != "" {
		said += ": " + d.Label
	}
	if d.Detail != "" {
		said += "\n" + d.Detail
	}
	return said
}
