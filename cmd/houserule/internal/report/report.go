// Package report writes the results of commands, as text and as JSON. The caller passes results
// of games, comparisons, scenarios, rulebooks and cards, and the output stream. The package loads
// and plays nothing, and doesn't depend on command line flags.
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

// A Run describes the games that a command was to play.
type Run struct {
	Title  string
	Games  int
	Seed   int64
	Policy string
	Seats  []string // the player of each seat, by seat index; nil: the policy plays all seats
}

// players returns words for the players.
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

// plays returns the player of a seat, or "" if the policy plays all seats.
func (r Run) plays(seat int) string {
	if r.Seats == nil {
		return ""
	}
	return r.Seats[seat]
}

// place returns the file and line of a span.
func place(span source.Span) string {
	if span.IsZero() {
		return span.String()
	}
	return fmt.Sprintf("%s:%d", span.File.Name, span.Line())
}

// writeJSON writes a value as indented JSON. It doesn't escape characters for HTML, because rules
// contain signs like < that would be hard to read.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// Parameters of the escape sequences for colours (SGR).
const (
	red   = "31"
	green = "32"
	cyan  = "36"
)

// colorOf maps the first character of a diff line to its colour.
var colorOf = map[string]string{"-": red, "+": green, "@": cyan}

func paint(color bool, code, text string) string {
	if !color || code == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// mostFailures is the maximum number of failures that are shown of a scenario.
const mostFailures = 100

// Failures writes the failures of a scenario.
func Failures(result *scenario.Result, out io.Writer) {
	color := terminal.WantsColor(out)
	fmt.Fprintln(out, paint(color, red, "FAIL")+"  "+diag.Printable(result.Scenario.Title))
	for i, failure := range result.Failures {
		if i == mostFailures {
			fmt.Fprintf(out, "and %d more failures\n", len(result.Failures)-mostFailures)
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
