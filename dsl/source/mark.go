package source

import "strings"

// A Mark is a comment that a tool reads, such as "# same: nobody has two".
type Mark struct {
	Place Span   // the comment, up to the end of its line
	Why   string // the reason; "" in a mark without one
	For   int    // the line that it is for: its own, or the one below a block of comments; 0 if there is none
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
	return &Mark{Place: f.Span(start+at, start+len(text)), Why: strings.TrimSpace(why), For: line}
}

// Marks returns all marks of a word in the file, in their order.
func (f *File) Marks(word string) (marks []*Mark) {
	if !strings.Contains(f.Text, word+":") {
		return nil
	}
	var above []*Mark // in the block of comments that the line before belongs to
	for line := 1; line <= len(f.lines); line++ {
		mark := f.MarkAt(line, word)
		if mark != nil {
			marks = append(marks, mark)
		}
		if f.isComment(line) {
			if mark != nil {
				mark.For, above = 0, append(above, mark)
			}
			continue
		}
		for _, mark := range above {
			if strings.TrimSpace(f.Line(line)) != "" {
				mark.For = line
			}
		}
		above = nil
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
