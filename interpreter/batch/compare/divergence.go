package compare

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"znkr.io/diff"

	"houserule/dsl/each"
)

// A Divergence is a pair of games with equal beginnings and different continuations. It has both
// transcripts and the index of the first line that differs. It has no transcripts if only the
// results are known.
type Divergence struct {
	Game    int      `json:"-"` // index of the pair
	Seed    uint64   `json:"-"`
	Base    []string `json:"base"`
	Patched []string `json:"patched"`
	At      int      `json:"at"`

	// Turn is the turn of the line. By has the rules that logged it on both sides; one is empty
	// after the end of a story.
	Turn int       `json:"turn"`
	By   [2]string `json:"by"`
}

// Line returns the number of the first line that differs, from 1. It returns 0 if only the
// results are known.
func (d *Divergence) Line() int {
	if len(d.Base)+len(d.Patched) == 0 {
		return 0
	}
	return d.At + 1
}

func commonStart(a, b []string) int {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return same
}

// A Row is two lines side by side. Sign is blank if they are equal, | if they differ, < or > if
// only one side has a line, and * in the first row that differs.
type Row struct {
	Base, Patched string
	Sign          byte
}

// Rows returns both transcripts side by side: the given number of lines before the first
// difference, and of rows from it on.
func (d *Divergence) Rows(before, after int) []Row {
	from := max(0, d.At-before)
	rows := each.Of(d.Base[from:d.At], func(line string) Row { return Row{line, line, ' '} })
	// Only the next lines are aligned, because a diff of two long games is slow.
	different := align(head(d.Base[d.At:], 4*after), head(d.Patched[d.At:], 4*after))
	if len(different) > 0 {
		different[0].Sign = '*'
	}
	return append(rows, head(different, after)...)
}

func head[T any](list []T, n int) []T { return list[:min(n, len(list))] }

// align returns rows with equal lines side by side, and the lines between them in order.
func align(base, patched []string) (rows []Row) {
	var left, right []string
	flush := func() {
		for i := range max(len(left), len(right)) {
			rows = append(rows, facing(left, right, i))
		}
		left, right = nil, nil
	}
	for _, edit := range diff.Edits(base, patched) {
		switch edit.Op {
		case diff.Delete:
			left = append(left, edit.X)
		case diff.Insert:
			right = append(right, edit.Y)
		case diff.Match:
			flush()
			rows = append(rows, Row{edit.X, edit.Y, ' '})
		}
	}
	flush()
	return rows
}

func facing(left, right []string, i int) Row {
	switch {
	case i >= len(left):
		return Row{"", right[i], '>'}
	case i >= len(right):
		return Row{left[i], "", '<'}
	}
	return Row{left[i], right[i], '|'}
}

// narrowest is the minimum width of a column, even on a narrower screen.
const narrowest = 10

// Columns returns rows in two columns that fit a width, one text for each row. Lines that don't fit
// their column are wrapped. If they are equal on both sides, they take both columns.
func Columns(rows []Row, width int) []string {
	column := max(narrowest, (width-3)/2)
	indent := commonIndent(rows)
	var texts []string
	for _, row := range rows {
		left, right := inset(row.Base, indent), inset(row.Patched, indent)
		if row.Base == row.Patched && ansi.StringWidth(left) > column {
			texts = append(texts, strings.Join(wrapped(left, width), "\n"))
			continue
		}
		texts = append(texts, facingColumns(wrapped(left, column), wrapped(right, column), row.Sign, column))
	}
	return texts
}

// commonIndent returns the smallest indent of all lines.
func commonIndent(rows []Row) int {
	least := -1
	for _, row := range rows {
		for _, text := range [...]string{row.Base, row.Patched} {
			if indent := indentOf(text); text != "" && (least < 0 || indent < least) {
				least = indent
			}
		}
	}
	return max(0, least)
}

func indentOf(text string) int { return len(text) - len(strings.TrimLeft(text, " ")) }

func inset(text string, indent int) string { return text[min(indent, len(text)):] }

// wrapped returns a line wrapped to a width. Continuation lines have the indent of the first.
func wrapped(text string, width int) []string {
	indent := text[:min(indentOf(text), width/2)]
	lines := strings.Split(ansi.Wrap(strings.TrimLeft(text, " "), width-len(indent), ""), "\n")
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return lines
}

// facingColumns returns the lines of a row side by side, with its sign between the columns.
func facingColumns(left, right []string, sign byte, column int) string {
	var lines []string
	for i := range max(len(left), len(right)) {
		l, r := lineAt(left, i), lineAt(right, i)
		l += strings.Repeat(" ", max(0, column-ansi.StringWidth(l)))
		lines = append(lines, strings.TrimRight(l+" "+string(sign)+" "+r, " "))
	}
	return strings.Join(lines, "\n")
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
