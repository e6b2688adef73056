package compare

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// narrowest is how narrow a column gets, however narrow the screen is.
const narrowest = 10

// Columns lays rows out in two columns that fit a width, one text for each row. What both sides have in
// common is cut off where it is too long; what differs goes on in the next line, for the difference may
// be at its end.
func Columns(rows []Row, width int) []string {
	column := max(narrowest, (width-3)/2)
	indent := commonIndent(rows)
	var texts []string
	for _, row := range rows {
		left, right := inset(row.Base, indent), inset(row.Patched, indent)
		if row.Base == row.Patched {
			left, right = ansi.Truncate(left, column, "…"), ansi.Truncate(right, column, "…")
		}
		texts = append(texts, facingColumns(wrapped(left, column), wrapped(right, column), row.Sign, column))
	}
	return texts
}

// commonIndent is how far all lines are indented at least.
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

// wrapped is a line in as many as it takes; those behind the first are indented like it.
func wrapped(text string, width int) []string {
	indent := text[:min(indentOf(text), width/2)]
	lines := strings.Split(ansi.Wrap(strings.TrimLeft(text, " "), width-len(indent), ""), "\n")
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return lines
}

// facingColumns puts the lines of a row next to each other, with its sign before each of the second.
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
