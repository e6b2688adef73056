package format

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A text is a piece of the new text: one line or several. Its methods leave it as it is and give a
// new one.
type text []line

// A line knows its indentation. Most lines hang: they are indented from where the first line of
// their piece begins, wherever that comes to stand. A set line is indented from the beginning of
// the statement, as the lines of a block are. No line hangs further right than a line may reach.
type line struct {
	indent  int
	set     bool
	text    string
	comment string // what stands behind the text
	origin         // of a line of a listing
}

func (l line) width() int { return l.indent + utf8.RuneCountInString(l.text) }

// plain is a text of one line.
func plain(s string) text { return text{{text: s}} }

// concat puts texts right behind each other.
func concat(texts ...text) text {
	var out text
	var last line // without its words
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

// add puts u right behind t.
func (t text) add(u text) text {
	if len(t) == 0 {
		return u
	}
	return concat(t, u)
}

// say puts words right behind t.
func (t text) say(words string) text { return t.add(plain(words)) }

// then puts u behind t with a blank between them, if neither is empty.
func (t text) then(u text) text {
	switch {
	case t.empty():
		return u
	case u.empty():
		return t
	}
	return t.say(" ").add(u)
}

// below puts u under t, in the same column.
func (t text) below(u text) text { return slices.Concat(t, u) }

// under puts u under t, indented from the beginning of the statement.
func (t text) under(u text) text { return t.below(u.inset(step)) }

// inset is t with all lines set, and indented by so much more.
func (t text) inset(by int) text {
	out := slices.Clone(t)
	for i := range out {
		out[i].indent += by
		out[i].set = true
	}
	return out
}

// endWith is t with a comment at its end.
func (t text) endWith(comment string) text {
	out := slices.Clone(t)
	out[len(out)-1].comment = comment
	return out
}

func (t text) empty() bool { return len(t) == 0 || len(t) == 1 && t[0].text == "" }

// width is how far the last line goes, and reach how far the first one does.
func (t text) width() int { return t[len(t)-1].width() }

func (t text) reach() int {
	if len(t) == 0 {
		return 0
	}
	return t[0].width()
}

// pad fills a text of one line up to a width.
func (t text) pad(width int) text {
	return t.say(strings.Repeat(" ", max(0, width-t.width())))
}

// String is the text with the comments at the ends of its lines, those of neighbours in a column.
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

// commented counts the lines at the start of t whose comments stand in one column, and says which.
// A line without a comment, or one that is too long, stands for itself.
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
