package format

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A text is a slice of formatted lines. Its methods return a new text and don't modify their
// receiver, except belongTo.
type text []line

// A line is one line with its indentation. Most lines hang: their indentation is relative to the
// first line of their text, which may be moved. A set line is indented relative to the statement,
// like the lines of a block. Hanging indentation is limited to columnLimit.
type line struct {
	indent  int
	set     bool
	text    string
	comment string // the comment at the end of the line
	origin         // in a listing
}

func (l line) width() int { return l.indent + utf8.RuneCountInString(l.text) }

// plain returns a text of one line.
func plain(s string) text { return text{{text: s}} }

// concat returns texts joined directly, without blanks. It takes linear time, which matters for
// long lists.
func concat(texts ...text) text {
	var out text
	var last line // without its text
	var words strings.Builder
	width := 0
	for _, t := range texts {
		shift, set := last.indent+width, last.set
		for i, l := range t {
			if i > 0 {
				last.text = words.String()
				out = append(out, last)
				words.Reset()
				width = 0
				last = l
				if !l.set {
					last.indent, last.set = min(l.indent+shift, columnLimit), set
				}
			}
			if last.from.Line == 0 {
				last.origin = l.origin
			}
			words.WriteString(l.text)
			width += utf8.RuneCountInString(l.text)
			last.comment = l.comment
		}
	}
	last.text = words.String()
	return append(out, last)
}

// add appends u directly to t.
func (t text) add(u text) text {
	if len(t) == 0 {
		return u
	}
	return concat(t, u)
}

// say appends words directly to t.
func (t text) say(words string) text { return t.add(plain(words)) }

// then appends u to t, with a blank between them unless one is empty.
func (t text) then(u text) text {
	switch {
	case t.empty():
		return u
	case u.empty():
		return t
	}
	return t.say(" ").add(u)
}

// below returns the lines of t followed by those of u, in the same column.
func (t text) below(u text) text { return slices.Concat(t, u) }

// under returns the lines of t followed by those of u, indented relative to the statement.
func (t text) under(u text) text { return t.below(u.inset(step)) }

// inset returns t with all lines set, and indented further by the given number of characters.
func (t text) inset(by int) text {
	out := slices.Clone(t)
	for i := range out {
		out[i].indent += by
		out[i].set = true
	}
	return out
}

// endWith returns t with a comment at its end.
func (t text) endWith(comment string) text {
	out := slices.Clone(t)
	out[len(out)-1].comment = comment
	return out
}

func (t text) empty() bool { return len(t) == 0 || len(t) == 1 && t[0].text == "" }

// width returns the width of the last line, and reach that of the first one.
func (t text) width() int { return t[len(t)-1].width() }

func (t text) reach() int {
	if len(t) == 0 {
		return 0
	}
	return t[0].width()
}

// pad appends blanks to a text of one line up to a width.
func (t text) pad(width int) text {
	return t.say(strings.Repeat(" ", max(0, width-t.width())))
}

// String returns the text with the comments at the ends of lines. Comments on adjacent lines are
// aligned.
func (t text) String() string {
	var b strings.Builder
	for len(t) > 0 {
		n, column := t.commented()
		for _, l := range t[:n] {
			end := strings.Repeat(" ", l.indent) + l.text
			if l.comment != "" {
				end += strings.Repeat(" ", column-l.width()) + l.comment
			}
			b.WriteString(strings.TrimRight(end, " ") + "\n")
		}
		t = t[n:]
	}
	return b.String()
}

// commented returns the number of lines at the start of t whose comments are aligned, and their
// column. A line without a comment counts alone, and so does one that is too long.
func (t text) commented() (n, column int) {
	for n < len(t) && t[n].comment != "" && t[n].width() <= limit {
		column = max(column, t[n].width()+gap)
		n++
	}
	if n == 0 {
		return 1, t[0].width() + gap
	}
	return n, column
}
