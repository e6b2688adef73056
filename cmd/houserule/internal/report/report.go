// Package report writes down what commands have found, as text for people and as JSON for other programs. Results of
// games, comparisons, scenarios, rulebooks and cards come in, with the stream that they go to; nothing is asked for,
// loaded or played here, and flags are not known.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/scenario"
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

// SGR codes.
const (
	red   = "31"
	green = "32"
	cyan  = "36"
)

// colorOf is the colour of the lines of a difference, by how they begin.
var colorOf = map[string]string{"-": red, "+": green, "@": cyan}

func paint(color bool, code, text string) string {
	if !color || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// mostFailures are how many of a scenario are shown: nobody reads more of them.
const mostFailures = 100

// Failures shows what is wrong with a scenario.
func Failures(result *scenario.Result, out io.Writer) {
	color := terminal.WantsColor(out)
	fmt.Fprintln(out, paint(color, red, "FAIL")+"  "+diag.Printable(result.Scenario.Title))
	for i, failure := range result.Failures {
		if i == mostFailures {
			fmt.Fprintf(out, "and %d failures more\n", len(result.Failures)-mostFailures)
			break
		}
		fmt.Fprint(out, failure.Text(terminal.Palette(out)))
		if failure.Difference != nil {
			showDifference(failure.Difference, color, out)
		}
	}
	fmt.Fprintln(out)
}

func showDifference(d *scenario.Difference, color bool, out io.Writer) {
	for line := range strings.Lines(d.Text()) {
		line = strings.TrimSuffix(line, "\n")
		fmt.Fprintln(out, "      "+paint(color, colorOf[line[:1]], diag.Printable(line)))
	}
}
