package diag

import (
	"encoding/json"

	"houserule/dsl/source"
)

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
