package names

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Text is a text with hidden names. Without spans it is the same for all readers.
type Text struct {
	String string
	Spans  []Span // sorted by position
}

// A Span is the position of a hidden name in a text, in bytes. Readers outside Seats see Instead:
// "a card", or nothing if the span is a number that distinguishes cards of the same name.
type Span struct {
	From, To int
	Seats    Seats
	Instead  string
}

// Plain returns a text that all players may read.
func Plain(s string) Text { return Text{String: s} }

// For returns the text as the given reader sees it. AllSeats sees the whole text.
func (t Text) For(reader Seats) string {
	if reader == AllSeats || len(t.Spans) == 0 {
		return t.String
	}
	var text strings.Builder
	at := 0
	for _, s := range t.Spans {
		if reader.MayRead(s.Seats) || s.From < at {
			continue
		}
		text.WriteString(t.String[at:s.From])
		text.WriteString(s.Instead)
		at = s.To
	}
	text.WriteString(t.String[at:])
	return text.String()
}

// Shift returns a copy of spans, moved by an offset in bytes.
func Shift(spans []Span, by int) []Span {
	shifted := make([]Span, len(spans))
	for i, s := range spans {
		s.From, s.To = s.From+by, s.To+by
		shifted[i] = s
	}
	return shifted
}

// Append returns the text followed by another one. Neither is modified.
func (t Text) Append(other Text) Text {
	return Text{t.String + other.String, append(slices.Clip(t.Spans), Shift(other.Spans, len(t.String))...)}
}

// Join returns the texts with a separator between them. It takes linear time, because it builds
// the string in one buffer.
func Join(texts []Text, separator string) (joined Text) {
	var b strings.Builder
	for i, t := range texts {
		if i > 0 {
			b.WriteString(separator)
		}
		for _, s := range t.Spans {
			s.From, s.To = s.From+b.Len(), s.To+b.Len()
			joined.Spans = append(joined.Spans, s)
		}
		b.WriteString(t.String)
	}
	joined.String = b.String()
	return joined
}

// Cut returns the text cut to at most the given number of bytes, with an ellipsis if it was
// longer.
func (t Text) Cut(most int) Text {
	const ellipsis = "…"
	if len(t.String) <= most {
		return t
	}
	end := most - len(ellipsis)
	for end > 0 && !utf8.RuneStart(t.String[end]) {
		end--
	}
	cut := Plain(t.String[:end] + ellipsis)
	for _, s := range t.Spans {
		if s.To = min(s.To, end); s.From < s.To {
			cut.Spans = append(cut.Spans, s)
		}
	}
	return cut
}

// Readers returns the players who may read all names in the text.
func (t Text) Readers() Seats {
	readers := AllSeats
	for _, s := range t.Spans {
		readers &= s.Seats
	}
	return readers
}

// Number returns the text followed by a number, which distinguishes it from other texts with the
// same words. Only the given readers see the number.
func (t Text) Number(n int, readers Seats) Text {
	number := Plain(" (" + strconv.Itoa(n) + ")")
	if readers != AllSeats {
		number.Spans = []Span{{To: len(number.String), Seats: readers}}
	}
	return t.Append(number)
}
