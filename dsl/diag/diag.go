// Package diag is what the language says to a person about their text: diagnostics as data, and
// their rendering for a terminal, for plain text and for JSON. It knows nothing about what is wrong.
package diag

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/source"
)

// A Code names one kind of finding for good: "unknown-name". The reference has an example of each.
type Code string

// Severity reports whether a finding stops the rules from running.
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

// HasErrors reports whether any finding is an error.
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
	return append(l[:mostFindings:mostFindings].sorted(), Diagnostic{Severity: left.Severity, Summary: "there are more like this: " + Counted(more, "finding")})
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

// A Fix is a change of a text that mends a finding: Text takes the place of At. Says tells a person what it does.
type Fix struct {
	Says string
	At   source.Span
	Text string
}

// didYouMean begins the label of a finding that knows what may have been meant.
const didYouMean = "did you mean "

// Mends are all changes of which each mends the finding by itself, what may have been meant before all others.
func (d Diagnostic) Mends() []Fix {
	meant, ok := strings.CutPrefix(strings.TrimSuffix(d.Label, "?"), didYouMean)
	if !ok || d.Span.IsZero() {
		return d.Fixes
	}
	isText := strings.HasPrefix(d.Span.Text(), `"`)
	if plain, err := strconv.Unquote(meant); err == nil && !isText {
		meant = plain
	}
	return append([]Fix{{"write " + meant, d.Span, meant}}, d.Fixes...)
}

// jsonPlace is a range of a file; lines and columns count from 1 and the end is the first place
// after the range. Nowhere leaves all of it out.
type jsonPlace struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"end_line,omitempty"`
	EndColumn int    `json:"end_column,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

type jsonDiagnostic struct {
	Code     Code   `json:"code"`
	Severity string `json:"severity"`
	jsonPlace
	Summary string        `json:"summary"`
	Label   string        `json:"label,omitempty"`
	Detail  string        `json:"detail,omitempty"`
	Related []jsonRelated `json:"related,omitempty"`
}

// JSON gives all findings as an array of objects, for editors and other programs.
func (l List) JSON() ([]byte, error) {
	findings := []jsonDiagnostic{}
	for _, d := range l {
		finding := jsonDiagnostic{
			Code: d.Code, Severity: d.Severity.String(), jsonPlace: placeOf(d.Span),
			Summary: d.Summary, Label: d.Label, Detail: d.Detail,
		}
		for _, r := range d.Related {
			finding.Related = append(finding.Related, jsonRelated{placeOf(r.Span), r.Message})
		}
		findings = append(findings, finding)
	}
	return json.MarshalIndent(findings, "", "  ")
}

func placeOf(s source.Span) jsonPlace {
	if s.IsZero() {
		return jsonPlace{}
	}
	line, column := s.File.Position(s.Start)
	endLine, endColumn := s.File.Position(s.End)
	return jsonPlace{s.File.Name, line, column, endLine, endColumn}
}
