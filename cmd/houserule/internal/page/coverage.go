package page

import (
	"io"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// CoverageBegins is the start of each coverage page. Programs use it to recognise one before they
// overwrite a file.
const CoverageBegins = "<!doctype html>\n<!-- Coverage of houserule -->"

// CoverageBegan is the start of coverage pages of earlier releases.
const CoverageBegan = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What the scenarios ran</title>`

// A coverageData is the content of the coverage page.
type coverageData struct {
	Tallies []scenario.Tally
	Files   []coverageFile
}

type coverageFile struct {
	Name           string
	Reached, Total int
	Remarks        int
	Lines          []coverageLine
}

// A coverageLine is a line of the rules. State is "ran", "missed", or "" if the line has no
// program point. If a point begins on the line, Begins is true and Runs counts its runs.
type coverageLine struct {
	Number int
	Text   string
	State  string
	Begins bool
	Runs   int64

	Remarks []string
}

// WriteCoverage writes a page with the text of the rules. It marks the lines that ran, and shows
// the remarks of the coverage below their lines. It returns the first write error.
func WriteCoverage(c *scenario.Coverage, w io.Writer) error {
	data := coverageData{Tallies: c.Tallies()}
	for _, file := range c.Files() {
		data.Files = append(data.Files, coverageOf(c, file))
	}
	if _, err := io.WriteString(w, CoverageBegins); err != nil {
		return err
	}
	return templates(nil).ExecuteTemplate(w, "coverage", data)
}

func coverageOf(c *scenario.Coverage, file *source.File) coverageFile {
	f := coverageFile{Name: file.Name}
	for i, text := range strings.Split(strings.TrimSuffix(file.Text, "\n"), "\n") {
		f.Lines = append(f.Lines, coverageLine{Number: i + 1, Text: diag.Printable(strings.ReplaceAll(text, "\t", "    ")), Remarks: c.Remarks(file, i+1)})
	}
	for _, line := range f.Lines {
		f.Remarks += len(line.Remarks)
	}
	for _, point := range within(c, file) {
		f.Total++
		if point.Runs > 0 {
			f.Reached++
		}
		f.mark(point)
	}
	return f
}

// within returns the program points of a file. Whole rules come first, because the marks of their
// parts overwrite theirs.
func within(c *scenario.Coverage, file *source.File) []scenario.CoveredPoint {
	var points []scenario.CoveredPoint
	for _, point := range c.Points {
		if point.Span.File.Name == file.Name {
			points = append(points, point)
		}
	}
	slices.SortStableFunc(points, func(a, b scenario.CoveredPoint) int {
		return order(a) - order(b)
	})
	return points
}

func order(point scenario.CoveredPoint) int {
	if point.Kind == program.ProcPoint {
		return 0
	}
	return 1
}

// mark marks all lines of a point, and sets its number of runs on the first.
func (f *coverageFile) mark(point scenario.CoveredPoint) {
	state := "ran"
	if point.Runs == 0 {
		state = "missed"
	}
	first, last := point.Extent.Line(), point.Extent.File.Span(point.Extent.End, point.Extent.End).Line()
	for number := first; number <= min(last, len(f.Lines)); number++ {
		f.Lines[number-1].State = state
	}
	line := &f.Lines[point.Span.Line()-1]
	line.Begins, line.Runs = true, point.Runs
}
