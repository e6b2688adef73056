package board

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

func clip(text string, width int) string { return ansi.Truncate(text, max(0, width), "") }

// shortened returns a name truncated to a width. It keeps a number at the end.
func shortened(name string, width int) string {
	if ansi.StringWidth(name) <= width {
		return name
	}
	words := strings.Fields(name)
	last := words[len(words)-1]
	if _, err := strconv.Atoi(last); err != nil || len(words) == 1 || len(last) >= width {
		return strings.TrimSpace(clip(name, width))
	}
	return strings.TrimSpace(clip(strings.Join(words[:len(words)-1], " "), width-len(last))) + last
}

// legendLines returns the lines of a legend. The heads form the left column, and the words the
// right one.
func legendLines(entries []entry, look Look) (lines []string) {
	indent := 0
	for _, e := range entries {
		indent = max(indent, min(ansi.StringWidth(e.head)+3, look.Width/3))
	}
	for _, e := range entries {
		lines = append(lines, e.flow(" "+e.head, indent, " · ", look)...)
	}
	return lines
}

// flow returns lines with a head in the left column and words wrapped in the right one. between
// separates words on the same line.
func (e entry) flow(head string, column int, between string, look Look) (lines []string) {
	indent := strings.Repeat(" ", column)
	line, used := clip(clip(head, column-1)+indent, column), column
	for i, word := range e.words {
		pieces := strings.Split(ansi.Wrap(word, max(1, look.Width-column), ""), "\n")
		switch {
		case i == 0:
		case len(pieces) > 1 || used+ansi.StringWidth(between+word) > look.Width:
			lines, line, used = append(lines, line), indent, column
		default:
			line, used = line+between, used+ansi.StringWidth(between)
		}
		for j, piece := range pieces {
			if j > 0 {
				lines, line, used = append(lines, line), indent, column
			}
			line, used = line+e.inked(i, piece, look), used+ansi.StringWidth(piece)
		}
	}
	return append(lines, line)
}

// inked returns a word in the colour that it explains.
func (e entry) inked(i int, word string, look Look) string {
	if e.inks == nil || !look.Color {
		return word
	}
	return ink{ground: 1 + e.inks[i]}.render(word)
}
