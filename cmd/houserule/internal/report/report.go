// Package report writes down what commands have found, as text for people and as JSON for other programs. Results of
// games, comparisons, scenarios, rulebooks and cards come in, with the stream that they go to; nothing is asked for,
// loaded or played here, and flags are not known.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// A Run is which games were to be played.
type Run struct {
	Title  string
	Games  int
	Seed   int64
	Policy string
	Seats  []string // who plays each; nil: all as the policy says
}

// players says who played.
func (r Run) players() string {
	if r.Seats == nil {
		return "policy " + r.Policy
	}
	var seats []string
	for i, name := range r.Seats {
		seats = append(seats, fmt.Sprintf("%d %s", i+1, diag.Printable(name)))
	}
	return "seats " + strings.Join(seats, ", ")
}

// plays is who plays a seat, if that is said seat by seat.
func (r Run) plays(seat int) string {
	if r.Seats == nil {
		return ""
	}
	return r.Seats[seat]
}

// place is a file and a line.
func place(span source.Span) string {
	if span.IsZero() {
		return span.String()
	}
	return fmt.Sprintf("%s:%d", span.File.Name, span.Line())
}

// writeJSON writes a value for other programs, indented. Rules have signs in them that pages would have to escape;
// here they stay as they are.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
