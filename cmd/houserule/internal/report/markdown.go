package report

import (
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/reference"
)

// Markdown formats pages of the reference for a terminal or a file: it wraps paragraphs, aligns
// tables and indents examples. It supports the part of Markdown that the reference and rulebooks
// use.
type Markdown struct {
	Width int
	Color bool
	Named bool // links to pages are followed by the name of the page
}

// usualWidth is the width if the stream is not a terminal. Wide terminals use only mostWidth
// columns, because longer lines are hard to read.
const usualWidth, mostWidth = 80, 100

// NewMarkdown returns the format for a stream.
func NewMarkdown(stream any) Markdown {
	return Markdown{Width: min(mostWidth, terminal.Width(stream, usualWidth)), Color: terminal.WantsColor(stream)}
}

// Write writes a text.
func (m Markdown) Write(w io.Writer, text string) error {
	f := formatted{Markdown: m}
	for _, block := range blocks(text) {
		f.block(block)
	}
	_, err := io.WriteString(w, f.String())
	return err
}

// blocks splits a text at blank lines that are not in fenced code.
func blocks(text string) (list [][]string) {
	var block []string
	fenced := false
	for line := range strings.Lines(text + "\n\n") {
		line = strings.TrimRight(line, "\n")
		if bare := tag.ReplaceAllString(line, ""); !fenced && bare != line {
			if line = bare; line == "" {
				continue
			}
		}
		fence := strings.HasPrefix(line, "```")
		ends := line == "" && !fenced || fence && !fenced
		if ends && len(block) > 0 {
			list, block = append(list, block), nil
		}
		fenced = fenced != fence
		if (line != "" || fenced) && !strings.HasPrefix(line, "<!--") {
			block = append(block, line)
		}
		if fence && !fenced {
			list, block = append(list, block), nil
		}
	}
	return list
}

// formatted is a text that is being written.
type formatted struct {
	Markdown
	strings.Builder
}

var (
	headed = regexp.MustCompile(`^#+ `)
	item   = regexp.MustCompile(`^ *(-|\d+\.) `)
	tag    = regexp.MustCompile(`</?(a|sub|details|summary)\b[^>]*>`)
)

func (f *formatted) block(lines []string) {
	if f.Len() > 0 {
		f.WriteString("\n")
	}
	switch first := lines[0]; {
	case strings.HasPrefix(first, "```"):
		for _, line := range lines[1 : len(lines)-1] {
			f.WriteString(strings.TrimRight("    "+line, " ") + "\n")
		}
	case headed.MatchString(first):
		f.heading(first)
		if len(lines) > 1 {
			f.block(lines[1:])
		}
	case strings.HasPrefix(first, "|"):
		f.table(lines)
	case strings.HasPrefix(first, "> "):
		f.paragraph(strings.ReplaceAll(strings.Join(lines, "\n"), "\n>", "")[len("> "):], "  | ", "  | ")
	case item.MatchString(first):
		f.items(lines)
	default:
		f.paragraph(strings.Join(lines, " "), "", "")
	}
}

// heading writes a heading: bold if there are colours, else underlined.
func (f *formatted) heading(line string) {
	title := strings.TrimLeft(line, "# ")
	if f.Color {
		f.WriteString("\x1b[1m" + f.inline(title) + "\x1b[0m\n")
		return
	}
	under := "-"
	if strings.HasPrefix(line, "# ") {
		under = "="
	}
	f.WriteString(title + "\n" + strings.Repeat(under, ansi.StringWidth(title)) + "\n")
}

// items writes the items of a list, whose other lines are indented.
func (f *formatted) items(lines []string) {
	for i := 0; i < len(lines); {
		mark := item.FindString(lines[i])
		text := lines[i][len(mark):]
		for i++; i < len(lines) && !item.MatchString(lines[i]); i++ {
			text += " " + strings.TrimSpace(lines[i])
		}
		f.paragraph(text, mark, strings.Repeat(" ", len(mark)))
	}
}

// paragraph writes a wrapped text, with something in front of its first line and of the others.
func (f *formatted) paragraph(text, first, other string) {
	for i, line := range f.wrapped(text, f.Width-len(other)) {
		if i == 0 {
			f.WriteString(first + line + "\n")
		} else {
			f.WriteString(other + line + "\n")
		}
	}
}

func (f *formatted) wrapped(text string, width int) []string {
	return strings.Split(ansi.Wrap(f.inline(text), max(1, width), " "), "\n")
}

// leastColumn is the least width of a column that is wrapped. The text between separates two
// columns.
const (
	leastColumn = 20
	between     = "  "
)

// table writes a table. If it is too wide, its widest columns are wrapped. If it still is too wide,
// each row becomes a list.
func (f *formatted) table(lines []string) {
	var rows [][]string
	for i, line := range lines {
		if i != 1 { // the line below the headings
			rows = append(rows, cellsOf(line))
		}
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row[:min(len(row), len(widths))] {
			widths[i] = max(widths[i], ansi.StringWidth(f.inline(cell)))
		}
	}
	over := func() int {
		sum := len(between) * (len(widths) - 1)
		for _, width := range widths {
			sum += width
		}
		return sum - f.Width
	}
	for range widths {
		if widest := slices.Index(widths, slices.Max(widths)); over() > 0 {
			widths[widest] = min(widths[widest], max(leastColumn, widths[widest]-over()))
		}
	}
	if over() > 0 {
		f.list(rows)
		return
	}
	for _, row := range rows {
		f.row(row, widths)
	}
}

// list writes the rows of a table below each other, with the heading in front of each cell.
func (f *formatted) list(rows [][]string) {
	for _, row := range rows[1:] {
		f.paragraph(row[0], "", "  ")
		for i, cell := range row[1:min(len(row), len(rows[0]))] {
			if cell != "" {
				f.paragraph(strings.TrimPrefix(rows[0][i+1]+": "+cell, ": "), "    ", "      ")
			}
		}
	}
}

// cellsOf returns the cells of a line of a table.
func cellsOf(line string) (cells []string) {
	line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	for cell := range strings.SplitSeq(strings.ReplaceAll(line, `\|`, "\x00"), "|") {
		cells = append(cells, strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|")))
	}
	return cells
}

func (f *formatted) row(row []string, widths []int) {
	columns, height := make([][]string, len(widths)), 1
	for i := range columns {
		if i < len(row) {
			columns[i] = f.wrapped(row[i], widths[i])
		}
		height = max(height, len(columns[i]))
	}
	for n := range height {
		var line strings.Builder
		for i, column := range columns {
			cell := ""
			if n < len(column) {
				cell = column[n]
			}
			line.WriteString(cell + strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(cell))) + between)
		}
		f.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

var (
	toPage = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s#]+)\.md([^)\s]*)\)`)
	strong = regexp.MustCompile(`\*\*(.+?)\*\*`)
	slant  = regexp.MustCompile(`(^|[\s(])\*([^*\s][^*]*?)\*`)
	code   = regexp.MustCompile("`([^`]+)`")
	spared = regexp.MustCompile("\\\\([_*<\\[`])")
)

// inline replaces the marks within a line. Without colours, code keeps its quotes.
func (f *formatted) inline(text string) string {
	if f.Named {
		text = toPage.ReplaceAllStringFunc(text, named)
	}
	text = reference.Unlinked(text)
	if !f.Color {
		return plain(slant.ReplaceAllString(strong.ReplaceAllString(text, "$1"), "$1$2"))
	}
	text = strong.ReplaceAllString(text, "\x1b[1m$1\x1b[22m")
	text = slant.ReplaceAllString(text, "$1\x1b[3m$2\x1b[23m")
	return plain(code.ReplaceAllString(text, "\x1b["+cyan+"m$1\x1b[39m"))
}

// plain replaces escapes by the characters that they stand for.
func plain(text string) string { return html.UnescapeString(spared.ReplaceAllString(text, "$1")) }

// named returns a link of the contents with the name of the page that it leads to.
func named(link string) string {
	m := toPage.FindStringSubmatch(link)
	at, ok := reference.At(m[2] + ".md" + m[3])
	if !ok {
		return m[1]
	}
	return fmt.Sprintf("%s [%s]", m[1], at.Name())
}
