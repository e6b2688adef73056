package scenario

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// A Coverage counts how often each point of some rules ran. It adds up the counts of scenarios,
// and of programs that share rules: a house rule counts both its own lines and those of its base.
type Coverage struct {
	Points  []CoveredPoint
	index   map[pointKey]int
	remarks map[string]map[int][]string // by file name and line number
}

// A CoveredPoint is a point of the rules with the number of its runs. Extent is the code that the
// point represents, for example the whole declaration of a rule.
type CoveredPoint struct {
	program.Point
	Extent source.Span
	Runs   int64
}

// A pointKey identifies a point in every program that has it. It contains the file's name,
// because each program reads the file into its own source.File.
type pointKey struct {
	kind       program.PointKind
	file       string
	start, end int
}

func keyOf(p program.Point) pointKey {
	return pointKey{p.Kind, p.Span.File.Name, p.Span.Start, p.Span.End}
}

// Add adds the counts of a game of p, which are indexed as p.Points.
func (c *Coverage) Add(p *program.Program, counts []int64) {
	for i, runs := range counts {
		if point := p.Points[i]; !point.Span.IsZero() {
			c.Points[c.find(p.Variant, point)].Runs += runs
		}
	}
}

func extent(v *variant.Variant, point program.Point) source.Span {
	if point.Kind != program.ProcPoint {
		return point.Span
	}
	for _, proc := range v.Procs {
		for ; proc != nil; proc = proc.Original {
			if proc.NameSpan == point.Span {
				return proc.Span
			}
		}
	}
	for _, s := range v.Scripts {
		for _, proc := range proceduresOf(s) {
			if proc.NameSpan == point.Span {
				return proc.Span
			}
		}
	}
	return point.Span
}

// proceduresOf returns the parts of a script that run as procedures do.
func proceduresOf(s *variant.Script) []*variant.Proc {
	procs := slices.Concat(s.Versions, s.Helpers)
	for _, l := range s.Listeners {
		procs = append(procs, l.Proc)
	}
	return procs
}

func (c *Coverage) find(v *variant.Variant, point program.Point) int {
	if c.index == nil {
		c.index = map[pointKey]int{}
	}
	key := keyOf(point)
	at, known := c.index[key]
	if !known {
		at = len(c.Points)
		c.index[key] = at
		c.Points = append(c.Points, CoveredPoint{Point: point, Extent: extent(v, point)})
	}
	return at
}

// Remark adds a text that the coverage page shows below the line of a place.
func (c *Coverage) Remark(place source.Span, text string) {
	if c.remarks == nil {
		c.remarks = map[string]map[int][]string{}
	}
	name, line := place.File.Name, place.Line()
	if c.remarks[name] == nil {
		c.remarks[name] = map[int][]string{}
	}
	c.remarks[name][line] = append(c.remarks[name][line], text)
}

// Remarks returns the texts to show below a line of a file.
func (c *Coverage) Remarks(file *source.File, line int) []string { return c.remarks[file.Name][line] }

// sections lists the kinds of points in the order of the report.
var sections = []struct {
	kind  program.PointKind
	title string
}{
	{program.ProcPoint, "rules"},
	{program.RowPoint, "table rows"},
	{program.LinePoint, "check lines"},
	{program.OutcomePoint, "outcomes"},
	{program.RulePoint, "priority rules"},
	{program.OptionPoint, "options"},
	{program.ModifierPoint, "modifiers"},
	{program.BranchPoint, "branches"},
}

// A Tally is the coverage of one kind of point.
type Tally struct {
	Title          string
	Reached, Total int
	Missed         []program.Point // sorted by file and offset
}

// Tallies returns a tally for each kind of point that the rules have.
func (c *Coverage) Tallies() []Tally {
	var tallies []Tally
	for _, section := range sections {
		tally := Tally{Title: section.title}
		for _, point := range c.Points {
			if point.Kind == section.kind {
				tally.count(point)
			}
		}
		if tally.Total > 0 {
			slices.SortFunc(tally.Missed, byPlace)
			tallies = append(tallies, tally)
		}
	}
	return tallies
}

func (t *Tally) count(point CoveredPoint) {
	t.Total++
	if point.Runs > 0 {
		t.Reached++
	} else {
		t.Missed = append(t.Missed, point.Point)
	}
}

func byPlace(a, b program.Point) int {
	return cmp.Or(strings.Compare(a.Span.File.Name, b.Span.File.Name), cmp.Compare(a.Span.Start, b.Span.Start))
}

// Idle returns the points of files that never ran, in the order of the text. It leaves out points
// within an extent that it returns, because they can't have run either.
func (c *Coverage) Idle(files []*source.File) (idle []program.Point) {
	var outer source.Span
	never := slices.DeleteFunc(slices.Clone(c.Points), func(r CoveredPoint) bool {
		return r.Runs > 0 || !slices.ContainsFunc(files, func(f *source.File) bool { return f.Name == r.Span.File.Name })
	})
	slices.SortFunc(never, func(a, b CoveredPoint) int {
		return cmp.Or(byPlace(program.Point{Span: a.Extent}, program.Point{Span: b.Extent}), cmp.Compare(b.Extent.End, a.Extent.End))
	})
	for _, r := range never {
		if !outer.IsZero() && outer.File.Name == r.Span.File.Name && r.Extent.End <= outer.End {
			continue
		}
		outer = r.Extent
		idle = append(idle, r.Point)
	}
	return idle
}

// WriteText writes the tallies and the points that no scenario reached.
func (c *Coverage) WriteText(w io.Writer) {
	reached, total := 0, 0
	for _, tally := range c.Tallies() {
		reached, total = reached+tally.Reached, total+tally.Total
	}
	fmt.Fprintf(w, "Scenarios reach %d of %d places in these rules.\n", reached, total)
	for _, tally := range c.Tallies() {
		fmt.Fprintf(w, "%-15s %d of %d\n", tally.Title, tally.Reached, tally.Total)
		for _, point := range tally.Missed {
			fmt.Fprintf(w, "    not reached: %s (%s)\n", Describe(point), point.Span)
		}
	}
}

// Describe returns the name of a point with its rule.
func Describe(point program.Point) string {
	name := strings.Join(strings.Fields(point.Name), " ")
	switch {
	case point.Kind == program.ProcPoint:
		return name
	case name == "":
		name = strings.Join(strings.Fields(point.Span.Text()), " ")
	}
	return fmt.Sprintf("%s: %s", point.Proc, name)
}

// Files returns the files that have points, sorted by name.
func (c *Coverage) Files() []*source.File {
	var files []*source.File
	for _, point := range c.Points {
		if !slices.ContainsFunc(files, func(f *source.File) bool { return f.Name == point.Span.File.Name }) {
			files = append(files, point.Span.File)
		}
	}
	slices.SortFunc(files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	return files
}
