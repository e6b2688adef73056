// Package fit formats lines for terminal cells: it truncates, pads, wraps and joins texts. It
// doesn't interpret them.
package fit

import (
	"regexp"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Ellipsis replaces truncated text.
const Ellipsis = "…"

// Clip returns a line truncated to a width. Escape sequences for colours have no width.
func Clip(line string, width int) string {
	return ansi.Truncate(line, max(0, width), Ellipsis)
}

// Pad returns a line truncated or padded to exactly a width.
func Pad(line string, width int) string {
	line = Clip(line, width)
	return line + strings.Repeat(" ", max(0, width-ansi.StringWidth(line)))
}

// minus temporarily replaces the sign of a number, because ansi.Wrap may break a line after a
// hyphen. percent keeps the percent sign with its number.
const (
	minus   = "\uE000"
	percent = "\u00A0%"
)

var sign = regexp.MustCompile(`(^|[ (])-(\d)`)

// Wrap returns a line wrapped at blanks. Continuation lines are indented by two more columns. It
// breaks a piece without blanks anywhere. The signs of a number stay with the number.
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
	signed := strings.ReplaceAll(sign.ReplaceAllString(text, "${1}"+minus+"${2}"), " %", percent)
	pieces := strings.Split(ansi.Hardwrap(ansi.Wrap(signed, width-rest, ""), width-rest, false), "\n")
	for i := range pieces {
		pieces[i] = strings.Repeat(" ", first) + strings.ReplaceAll(strings.ReplaceAll(pieces[i], minus, "-"), percent, " %")
		first = rest
	}
	return pieces
}

// Flow returns a slice of lines that is as short as possible, with a separator between words on
// the same line. A word that is too long for a line is wrapped.
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

// Top returns an offset of the first visible line, clamped so that the height is filled if
// possible.
func Top(lines, offset, height int) int { return max(0, min(offset, lines-height)) }

// Window returns the lines that are visible from an offset, and the clamped offset.
func Window(lines []string, offset, height int) (visible []string, at int) {
	at = Top(len(lines), offset, height)
	return lines[at:min(len(lines), at+max(0, height))], at
}

// gap matches the blanks after a column of a line.
var gap = regexp.MustCompile(`\S( {2,})`)

// Fold returns a line wrapped at blanks, for lines in columns. Continuation lines begin below the
// last column that begins in the left half, or else indented by two more columns. If possible, a
// line breaks between columns. Colours hold across the lines.
func Fold(line string, width int) []string {
	if ansi.StringWidth(line) <= width {
		return []string{line}
	}
	text := ansi.Strip(line)
	margin := len(text) - len(strings.TrimLeft(text, " "))
	from, hang, far := margin, margin+indent, 0
	for _, at := range gap.FindAllStringSubmatchIndex(text, -1) {
		switch column := ansi.StringWidth(text[:at[3]]); {
		case column <= width/2:
			from, hang = column, column
		case ansi.StringWidth(text[:at[2]]) <= width:
			far = column
		}
	}
	if longestWord(ansi.TruncateLeft(text, hang, "")) > width-hang {
		from, hang = margin, margin+indent
	}
	if hang > width/2 {
		from, hang = 0, 0
	}
	if far > hang {
		rest := Fold(strings.Repeat(" ", hang)+ansi.TruncateLeft(line, far, ""), width)
		return append(wrappedBelow(ansi.Truncate(line, far, ""), width, from, hang), rest...)
	}
	return wrappedBelow(line, width, from, hang)
}

// indent is the additional indent of continuation lines.
const indent = 2

// wrappedBelow returns a line with the text from a column on wrapped at blanks, and continuation
// lines at the column hang.
func wrappedBelow(line string, width, from, hang int) []string {
	head, rest := strings.Repeat(" ", from), strings.TrimLeft(line, " ")
	if head+rest != line {
		head, rest = ansi.Truncate(line, from, ""), ansi.TruncateLeft(line, from, "")
	}
	pieces := strings.Split(lipgloss.Wrap(strings.ReplaceAll(rest, "-", minus), max(1, width-hang), ""), "\n")
	for i := range pieces {
		pieces[i] = strings.TrimRight(head+strings.ReplaceAll(pieces[i], minus, "-"), " ")
		head = strings.Repeat(" ", hang)
	}
	return pieces
}

// longestWord returns the width of the longest word of a text.
func longestWord(text string) (longest int) {
	for word := range strings.FieldsSeq(text) {
		longest = max(longest, ansi.StringWidth(word))
	}
	return longest
}
