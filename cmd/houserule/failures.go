package main

import (
	"fmt"
	"io"
	"strings"

	"houserule/interpreter/scenario"
)

// report shows what is wrong with a scenario.
func report(result *scenario.Result, out io.Writer) {
	color := wantsColor(out)
	fmt.Fprintln(out, paint(color, red, "FAIL")+"  "+result.Scenario.Title)
	for _, failure := range result.Failures {
		fmt.Fprint(out, failure.Text(paletteFor(out)))
		if failure.Difference != nil {
			showDifference(failure.Difference, color, out)
		}
	}
	fmt.Fprintln(out)
}

func showDifference(d *scenario.Difference, color bool, out io.Writer) {
	for line := range strings.Lines(d.Text()) {
		line = strings.TrimSuffix(line, "\n")
		fmt.Fprintln(out, "      "+paint(color, colorOf[line[:1]], line))
	}
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
