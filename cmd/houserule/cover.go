package main

import (
	"fmt"
	"io"
	"os"

	"houserule/interpreter/scenario"
)

// coveragePage is the file that --cover writes.
const coveragePage = "coverage.html"

// cover tells what was not reached, and writes the page.
func cover(results []*scenario.Result, out io.Writer) error {
	var coverage scenario.Coverage
	for _, result := range results {
		coverage.Add(result.Program, result.Counts)
	}
	coverage.WriteText(out)
	file, err := os.Create(coveragePage)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := coverage.WritePage(file); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s shows what ran\n", coveragePage)
	return file.Close()
}
