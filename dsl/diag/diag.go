// Package diag represents diagnostics, and renders them for a terminal, as plain text and as
// JSON. It doesn't know the language, so it detects no errors itself.
package diag

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/source"
)

// A Code is the permanent name of one kind of diagnostic, for example "unknown-name". The
// reference has an example of each.
type Code string

// A Severity is the rank of a diagnostic. Only an error keeps the rules from running.
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

// A Diagnostic is one error or warning. Summary is one line without a full stop that names the
// mistake. Detail is a sentence or two on what to do. Label is optional and stands beside the
// caret, for example `did you mean "treasure_deck"?`.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span
	Summary  string
	Label    string
	Detail   string
	Related  []Related
	Fixes    []Fix // alternatives: each one removes the error by itself
}

// A Related is another span that concerns a diagnostic, for example the declaration of a name.
type Related struct {
	Span    source.Span
	Message string
}

// A List is a slice of diagnostics. Its zero value is ready for use.
type List []Diagnostic

// Add appends a diagnostic.
func (l *List) Add(d Diagnostic) { *l = append(*l, d) }

// HasErrors reports whether any diagnostic is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// mostFindings is the maximum length of a sorted list, because longer lists are not read.
const mostFindings = 1000

// Sort returns the diagnostics ordered by file name and offset, without duplicates. It reuses the
// slice. A list above the limit loses its last diagnostics, warnings first, and its last entry
// counts those.
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

// Message returns the text of a diagnostic without its span: the summary, the label and the
// detail.
func (d Diagnostic) Message() string {
	message := d.Summary
	if d.Label != "" {
		message += ": " + d.Label
	}
	if d.Detail != "" {
		message += "\n" + d.Detail
	}
	return message
}

// A Fix is a change to a file that removes an error: Text replaces the span At. Says describes
// the change to the user.
type Fix struct {
	Says string
	At   source.Span
	Text string
}

// didYouMean is the prefix of a label that suggests a name.
const didYouMean = "did you mean "

// AllFixes returns the alternative fixes of a diagnostic. If the label suggests a name, the first
// fix writes that name.
func (d Diagnostic) AllFixes() []Fix {
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

// A jsonPlace is a span of a file. Lines and columns count from 1, and the end is exclusive. All
// fields are omitted for a zero span.
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

// JSON returns the diagnostics as an array of objects, for editors and other programs.
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
