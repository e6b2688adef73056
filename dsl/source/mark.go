package source

import (
	"regexp"
	"strings"
)

// A Mark is a comment that a tool reads, such as "# same: nobody has two".
type Mark struct {
	Place Span   // the comment, up to the next mark or the end of its line
	Why   string // the reason; "" in a mark without one
	For   int    // the line that it is for: its own, or the one below a block of comments; 0 if there is none
}

// markStart matches the beginning of a mark in a comment. Further comments may stand in front of a mark and behind it.
var markStart = regexp.MustCompile(`(?:^|\s)(#\s*(known|same):)`)

// MarkAt returns the mark of a word in the comments at the end of a line, counted from 1, or nil if there is none.
func (f *File) MarkAt(line int, word string) *Mark {
	text := f.Line(line)
	comment := len(Uncommented(text))
	starts := markStart.FindAllStringSubmatchIndex(text[comment:], -1)
	for i, at := range starts {
		if text[comment+at[4]:comment+at[5]] != word {
			continue
		}
		end := len(text)
		if i+1 < len(starts) {
			end = comment + starts[i+1][2]
		}
		why := text[comment+at[3] : end]
		start := f.Start(line) + comment + at[2]
		place := f.Span(start, f.Start(line)+comment+at[3]+len(strings.TrimRight(why, " \t\r")))
		return &Mark{Place: place, Why: strings.TrimSpace(why), For: line}
	}
	return nil
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
