package diag

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"houserule/dsl/source"
)

// An excerpt is the line on which a span starts, in three pieces that are fit to print.
type excerpt struct{ before, marked, after string }

// widest is how many characters of each piece are shown; a text may be one line of megabytes.
const widest = 120

// tabStop is how far apart tabs stop.
const tabStop = 4

// excerptOf takes the line of s apart. A span over several lines ends with its first one.
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

// show makes text that starts at a column fit to print: a tab becomes blanks up to its stop.
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

// Printable spells out what a terminal would obey, or what a reader would not see: control
// characters, marks that change the direction of writing, blanks of no width.
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

// IsSeen reports whether a character is one that a reader sees.
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
