package source

import "strings"

// A Mark is a comment that a tool reads, such as "# same: nobody has two". Its reason is Why, which is empty in a mark without one.
type Mark struct {
	Place Span // the comment, up to the end of its line
	Why   string
}

// MarkAt returns the mark of a word in the comment at the end of a line, counted from 1, or nil if there is none.
func (f *File) MarkAt(line int, word string) *Mark {
	text := f.Line(line)
	at := len(Uncommented(text))
	comment, isComment := strings.CutPrefix(text[at:], "#")
	why, isMark := strings.CutPrefix(strings.TrimSpace(comment), word+":")
	if !isComment || !isMark {
		return nil
	}
	start := f.Start(line)
	return &Mark{Place: f.Span(start+at, start+len(text)), Why: strings.TrimSpace(why)}
}

// MarkFor returns the mark of a word that applies to a line: the one at its end, or else the one in the block of comments directly
// above it. It returns nil if there is none.
func (f *File) MarkFor(line int, word string) *Mark {
	mark := f.MarkAt(line, word)
	for above := line - 1; mark == nil && f.isComment(above); above-- {
		mark = f.MarkAt(above, word)
	}
	return mark
}

// Marks returns all marks of a word in the file, in their order.
func (f *File) Marks(word string) (marks []*Mark) {
	if !strings.Contains(f.Text, word+":") {
		return nil
	}
	for i := range f.lines {
		if mark := f.MarkAt(i+1, word); mark != nil {
			marks = append(marks, mark)
		}
	}
	return marks
}

// isComment reports whether a line holds a comment and nothing else.
func (f *File) isComment(line int) bool {
	return strings.HasPrefix(strings.TrimSpace(f.Line(line)), "#")
}

// Uncommented returns a line of rules without the comment at its end.
func Uncommented(line string) string {
	quoted := false
	for i := range len(line) {
		switch {
		case line[i] == '"' && (i == 0 || line[i-1] != '\\'):
			quoted = !quoted
		case line[i] == '#' && !quoted:
			return line[:i]
		}
	}
	return line
}
