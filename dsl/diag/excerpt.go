package diag

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"houserule/dsl/source"
)

// An excerpt is the line on which a span starts, in three printable parts: before, inside and
// after the span.
type excerpt struct{ before, marked, after string }

// widest is the maximum number of characters of each part, because a file may consist of one line
// of megabytes.
const widest = 120

// tabStop is the distance between tab stops, in columns.
const tabStop = 4

// excerptOf splits the line on which s starts. If s has several lines, the marked part ends with
// the first one.
func excerptOf(s source.Span) excerpt {
	text := s.File.Text
	start := strings.LastIndexByte(text[:s.Start], '\n') + 1
	end := len(text)
	if n := strings.IndexByte(text[s.Start:], '\n'); n >= 0 {
		end = s.Start + n
	}
	until := max(s.Start, min(s.End, end))
	before := show(lastRunes(text[start:s.Start]), 0)
	marked := show(firstRunes(text[s.Start:until]), ansi.StringWidth(before))
	after := show(firstRunes(text[until:end]), ansi.StringWidth(before+marked))
	return excerpt{before, marked, after}
}

// within returns an excerpt that fits a width. The text after the span is shortened first, then
// the text before it.
func (e excerpt) within(width int) excerpt {
	const shown, ellipsis = 8, "…"
	marked := ansi.StringWidth(e.marked)
	if room := max(shown, width-marked-shown); ansi.StringWidth(e.before+e.marked+e.after) > width && ansi.StringWidth(e.before) > room {
		e.before = ansi.TruncateLeft(e.before, ansi.StringWidth(e.before)-room+1, ellipsis)
	}
	before := ansi.StringWidth(e.before)
	e.marked = ansi.Truncate(e.marked, max(shown, width-before), ellipsis)
	e.after = ansi.Truncate(e.after, max(0, width-before-ansi.StringWidth(e.marked)), ellipsis)
	return e
}

// show returns text in printable form, with tabs expanded to blanks. The text starts at the given
// column.
func show(text string, column int) string {
	var b strings.Builder
	for i, piece := range strings.Split(text, "\t") {
		if i > 0 {
			gap := tabStop - column%tabStop
			b.WriteString(strings.Repeat(" ", gap))
			column += gap
		}
		piece = Printable(piece)
		b.WriteString(piece)
		column += ansi.StringWidth(piece)
	}
	return b.String()
}

// Printable returns text with unsafe and invisible characters escaped. Examples are control
// characters, marks that change the writing direction, and blanks of zero width.
func Printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		if IsSeen(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// IsSeen reports whether a character is visible when printed.
func IsSeen(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

func firstRunes(text string) string {
	end := 0
	for range widest {
		if end == len(text) {
			return text
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	return text[:end] + "…"
}

func lastRunes(text string) string {
	start := len(text)
	for range widest {
		if start == 0 {
			return text
		}
		_, size := utf8.DecodeLastRuneInString(text[:start])
		start -= size
	}
	return "…" + text[start:]
}
