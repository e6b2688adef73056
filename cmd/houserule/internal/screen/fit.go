package screen

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const ellipsis = "…"

// clip cuts a line, colours and all, to a width.
func clip(line string, width int) string {
	return ansi.Truncate(line, max(0, width), ellipsis)
}

// pad cuts or fills a line to exactly a width.
func pad(line string, width int) string {
	line = clip(line, width)
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// wrap breaks a line at blanks; what follows the first piece is indented.
func wrap(line string, width, indent int) []string {
	width = max(width, indent+8)
	if ansi.StringWidth(line) <= width {
		return []string{line}
	}
	pieces := strings.Split(ansi.Wrap(line, width-indent, ""), "\n")
	for i := 1; i < len(pieces); i++ {
		pieces[i] = strings.Repeat(" ", indent) + pieces[i]
	}
	return pieces
}

// flow puts words into as few lines as the width allows, a separator between two on one line. A word
// that is too long for a line of its own is cut.
func flow(words []string, separator string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range words {
		word = clip(word, width)
		wide := ansi.StringWidth(word)
		switch {
		case line == "":
			line, used = word, wide
		case used+ansi.StringWidth(separator)+wide <= width:
			line, used = line+separator+word, used+ansi.StringWidth(separator)+wide
		default:
			lines = append(lines, line)
			line, used = word, wide
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// window is the part of lines that a height has room for, from an offset; the offset is brought into
// bounds first.
func window(lines []string, offset, height int) (visible []string, at int) {
	at = max(0, min(offset, len(lines)-height))
	return lines[at:min(len(lines), at+max(0, height))], at
}
