package names

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ACard is what a player reads in the place of a name that is not for them.
const ACard = "a card"

// A Text is a text with names in it that not everybody may read. Without any it is what it says.
type Text struct {
	String string
	Spans  []Span // from left to right
}

// A Span is where in a text a name stands that only some players may read. Others read "a card" there, or nothing if
// it only tells cards of one name apart.
type Span struct {
	From, To int
	Seats    Seats
	Apart    bool
}

// Plain is a text that everybody may read.
func Plain(s string) Text { return Text{String: s} }

// For is the text as a player reads it; whoever watches everybody reads all of it.
func (t Text) For(reader Seats) string {
	if reader == Everybody || len(t.Spans) == 0 {
		return t.String
	}
	var text strings.Builder
	at := 0
	for _, s := range t.Spans {
		if reader.MayRead(s.Seats) || s.From < at {
			continue
		}
		text.WriteString(t.String[at:s.From])
		if !s.Apart {
			text.WriteString(ACard)
		}
		at = s.To
	}
	text.WriteString(t.String[at:])
	return text.String()
}

// Shift is spans of a text that stands from a place on in another one.
func Shift(spans []Span, by int) []Span {
	shifted := make([]Span, len(spans))
	for i, s := range spans {
		s.From, s.To = s.From+by, s.To+by
		shifted[i] = s
	}
	return shifted
}

// Append puts another text behind it.
func (t Text) Append(other Text) Text {
	return Text{t.String + other.String, append(slices.Clip(t.Spans), Shift(other.Spans, len(t.String))...)}
}

// Join puts texts behind each other, with a separator between them. It costs no more than the texts have bytes.
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

// Cut is a text of at most so many bytes: of a longer one its beginning, with an ellipsis behind it.
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

// Readers are who may read all of the names in it.
func (t Text) Readers() Seats {
	readers := Everybody
	for _, s := range t.Spans {
		readers &= s.Seats
	}
	return readers
}

// Number puts a number behind it, which tells it from others that are alike. Only some players learn that there are others.
func (t Text) Number(n int, readers Seats) Text {
	number := Plain(" (" + strconv.Itoa(n) + ")")
	if readers != Everybody {
		number.Spans = []Span{{0, len(number.String), readers, true}}
	}
	return t.Append(number)
}
