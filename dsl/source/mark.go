package source

import (
	"regexp"
	"strings"
)

// A Mark is a comment for tools, such as "# same: both cards are discarded".
type Mark struct {
	Place Span   // the comment, up to the next mark or the end of its line
	Why   string // the reason, or "" if there is none
	For   int    // its own line, or the one below a block of comments, or 0 if there is none
}

// markStart matches the beginning of a mark in a comment. Other text may stand before and after a
// mark.
var markStart = regexp.MustCompile(`(?:^|\s)(#\s*(known|same):)`)

// MarkAt returns the mark with the given word in the comment at the end of a line, counted from
// 1. It returns nil if there is none.
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

// Marks returns all marks with the given word, in file order. The slice is nil if there are none.
func (f *File) Marks(word string) (marks []*Mark) {
	if !strings.Contains(f.Text, word+":") {
		return nil
	}
	var above []*Mark // the marks in the block of comments that ends at the line before
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

// isComment reports whether a line contains only a comment.
func (f *File) isComment(line int) bool {
	return strings.HasPrefix(strings.TrimSpace(f.Line(line)), "#")
}

// Uncommented returns a line of rules without the comment at its end. A # in quotes begins no
// comment.
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
