// Package fit lays out lines in cells of a terminal: it cuts, fills, wraps and joins them. Texts come in and go out; what they
// say is not known here.
package fit

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Ellipsis stands for what was cut.
const Ellipsis = "…"

// Clip cuts a line, colours and all, to a width.
func Clip(line string, width int) string {
	return ansi.Truncate(line, max(0, width), Ellipsis)
}

// Pad cuts or fills a line to exactly a width.
func Pad(line string, width int) string {
	line = Clip(line, width)
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// A minus stands for the hyphen before a number while lines are broken, which they may be behind a hyphen.
const minus = "\uE000"

var sign = regexp.MustCompile(`(^|[ (])-(\d)`)

// Wrap breaks a line at blanks; what follows the first piece is indented a little more than the line.
// What Wrap leaves one too wide (a blank, a hyphen after blanks) is broken hard. The sign of a number stays with it.
func Wrap(line string, width int) []string {
	if ansi.StringWidth(line) <= width {
		return []string{line}
	}
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	if indent > width/2 {
		indent = 0
	}
	first, rest := indent, indent+2
	signed := sign.ReplaceAllString(text, "${1}"+minus+"${2}")
	pieces := strings.Split(ansi.Hardwrap(ansi.Wrap(signed, width-rest, ""), width-rest, false), "\n")
	for i := range pieces {
		pieces[i] = strings.Repeat(" ", first) + strings.ReplaceAll(pieces[i], minus, "-")
		first = rest
	}
	return pieces
}

// Flow puts words into as few lines as the width allows, a separator between two on one line. A word
// that is too long for a line of its own goes on in the next.
func Flow(words []string, separator string, width int) []string {
	var lines []string
	line := ""
	for _, word := range words {
		if joined := line + separator + word; line != "" && ansi.StringWidth(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		pieces := Wrap(word, width)
		lines = append(lines, pieces[:len(pieces)-1]...)
		line = pieces[len(pieces)-1]
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Top is an offset into so many lines, brought into bounds for a height.
func Top(lines, offset, height int) int { return max(0, min(offset, lines-height)) }

// Window is the part of lines that a height has room for, from an offset; the offset is brought into
// bounds first.
func Window(lines []string, offset, height int) (visible []string, at int) {
	at = Top(len(lines), offset, height)
	return lines[at:min(len(lines), at+max(0, height))], at
}
