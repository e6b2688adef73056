package report

import (
	"fmt"
	"io"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter/scenario"
)

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
