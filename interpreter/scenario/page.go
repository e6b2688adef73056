package scenario

import (
	"embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/program"
)

//go:embed page.html
var pageText embed.FS

var page = template.Must(template.New("page.html").ParseFS(pageText, "page.html"))

// pageData is what the page shows.
type pageData struct {
	Tallies []Tally
	Files   []pageFile
}

type pageFile struct {
	Name           string
	Reached, Total int
	Remarks        int
	Lines          []pageLine
}

// A pageLine is a line of the rules. State is "ran", "missed", or "" where nothing runs; Runs says
// how often, on lines where something Begins.
type pageLine struct {
	Number int
	Text   string
	State  string
	Begins bool
	Runs   int64

	Remarks []string
}

// WritePage writes the rules as a page of HTML that shows what ran. It needs nothing but itself.
func (c *Coverage) WritePage(w io.Writer) error {
	data := pageData{Tallies: c.Tallies()}
	for _, file := range c.files() {
		data.Files = append(data.Files, c.pageFile(file))
	}
	return page.Execute(w, data)
}

func (c *Coverage) pageFile(file *source.File) pageFile {
	f := pageFile{Name: file.Name}
	for i, text := range strings.Split(strings.TrimSuffix(file.Text, "\n"), "\n") {
		f.Lines = append(f.Lines, pageLine{Number: i + 1, Text: diag.Printable(strings.ReplaceAll(text, "\t", "    ")), Remarks: c.remarks[file.Name][i+1]})
	}
	for _, remarks := range c.remarks[file.Name] {
		f.Remarks += len(remarks)
	}
	for _, point := range c.within(file) {
		f.Total++
		if point.Runs > 0 {
			f.Reached++
		}
		f.mark(point)
	}
	return f
}

// within are the points of a file, rules first: what stands inside a rule is marked over it.
func (c *Coverage) within(file *source.File) []Reached {
	var points []Reached
	for _, point := range c.Points {
		if point.Span.File.Name == file.Name {
			points = append(points, point)
		}
	}
	slices.SortStableFunc(points, func(a, b Reached) int {
		return order(a) - order(b)
	})
	return points
}

func order(point Reached) int {
	if point.Kind == program.ProcPoint {
		return 0
	}
	return 1
}

// mark shows a point on all its lines, and its count on the first.
func (f *pageFile) mark(point Reached) {
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
