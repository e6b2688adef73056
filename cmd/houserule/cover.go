package main

import (
	"fmt"
	"io"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/scenario"
)

// coveragePage is the file that --cover writes.
const coveragePage = "coverage.html"

// mostIdle is how many lines are told of that no scenario reached; --cover has all.
const mostIdle = 5

// tellIdle tells what of house rules no scenario reached. Rules that ship have so many lines that only --cover tells.
func tellIdle(results []*scenario.Result, out io.Writer) {
	var coverage scenario.Coverage
	var files []*source.File
	for _, result := range results {
		coverage.Add(result.Program, result.Counts)
		files = append(files, result.Program.Variant.HouseRules...)
	}
	idle := coverage.Idle(files)
	for _, point := range idle[:min(mostIdle, len(idle))] {
		fmt.Fprintf(out, "no scenario reaches %s (%s)\n", diag.Printable(scenario.Describe(point)), point.Span)
	}
	if more := len(idle) - mostIdle; more > 0 {
		fmt.Fprintf(out, "nor %d other lines of house rules: --cover tells of all\n", more)
	}
}

// cover tells what was not reached, and writes the page.
func cover(results []*scenario.Result, out io.Writer) error {
	var coverage scenario.Coverage
	for _, result := range results {
		coverage.Add(result.Program, result.Counts)
	}
	coverage.WriteText(out)
	var page strings.Builder
	if err := coverage.WritePage(&page); err != nil {
		return err
	}
	if err := coveragePages.replace(coveragePage, page.String()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s shows what ran\n", coveragePage)
	return nil
}
