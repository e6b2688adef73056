// Package source holds files of rules text and places in them. It is the bottom of the house:
// every later stage, down to an event of a running game, refers to a Span of the text that it
// came from. It knows nothing about the language.
package source

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// A File is one text: its name as a person knows it and its whole content, always UTF-8 with
// "\n" line ends and no byte-order mark.
type File struct {
	Name  string
	Text  string
	lines []int // the offset at which each line starts
}

// NewFile takes a text as it was read. A byte-order mark is dropped and Windows line ends become
// plain ones, so that offsets are the same everywhere.
func NewFile(name, text string) *File {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	ends := strings.Count(text, "\n")
	f := &File{Name: name, Text: text, lines: make([]int, 1, 1+ends)}
	for start := 0; len(f.lines) <= ends; {
		start += strings.IndexByte(text[start:], '\n') + 1
		f.lines = append(f.lines, start)
	}
	return f
}

// A Span is a piece of a file, from byte offset Start up to but not including End. The zero Span
// is "nowhere": what is built in has no place.
type Span struct {
	File       *File
	Start, End int
}

// Span is the piece of f from start to end.
func (f *File) Span(start, end int) Span { return Span{File: f, Start: start, End: end} }

// Position turns an offset into a line and a column, both counted from 1; columns count characters.
func (f *File) Position(offset int) (line, column int) {
	line = f.lineOf(offset)
	start := f.lines[line-1]
	offset = min(offset, len(f.Text))
	return line, utf8.RuneCountInString(f.Text[start:offset]) + 1
}

// lineOf is the line on which an offset is. Unlike its column, it is found without a look at the line.
func (f *File) lineOf(offset int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset })
}

// Line is the text of a line, counted from 1, without its line end.
func (f *File) Line(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	if line == len(f.lines) {
		return f.Text[f.lines[line-1]:]
	}
	return f.Text[f.lines[line-1] : f.lines[line]-1]
}

// Start is the offset at which a line begins, counted from 1.
func (f *File) Start(line int) int { return f.lines[line-1] }

// Starts are the offsets at which lines start. Nobody changes them.
func (f *File) Starts() []int { return f.lines }

// IsZero reports whether s is nowhere.
func (s Span) IsZero() bool { return s.File == nil }

// Text is what s covers.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// Line is the number of the line on which s starts, or 0 for nowhere.
func (s Span) Line() int {
	if s.File == nil {
		return 0
	}
	return s.File.lineOf(s.Start)
}

// To is the piece from the start of s to the end of other.
func (s Span) To(other Span) Span {
	if s.File != other.File || other.End < s.Start {
		return s
	}
	return Span{File: s.File, Start: s.Start, End: other.End}
}

// String is "file:line:column".
func (s Span) String() string {
	if s.File == nil {
		return "built in"
	}
	line, column := s.File.Position(s.Start)
	return fmt.Sprintf("%s:%d:%d", s.File.Name, line, column)
}

// written is how a span is written down: of the file only its name.
type written struct {
	File  string `json:"file,omitempty"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// MarshalJSON writes s down by the name of its file.
func (s Span) MarshalJSON() ([]byte, error) {
	if s.File == nil {
		return json.Marshal(written{})
	}
	return json.Marshal(written{s.File.Name, s.Start, s.End})
}

// UnmarshalJSON reads what was written down. Of its file nothing but the name is known; In gives the place itself.
func (s *Span) UnmarshalJSON(text []byte) error {
	var w written
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*s = Span{}
	if w.File != "" {
		*s = Span{&File{Name: w.File}, w.Start, w.End}
	}
	return nil
}

// In is a span that was read, in that one of some files which has its name; nowhere if none has it and room for it.
func (s Span) In(files []*File) Span {
	for _, f := range files {
		if s.File != nil && f.Name == s.File.Name && 0 <= s.Start && s.Start <= s.End && s.End <= len(f.Text) {
			return f.Span(s.Start, s.End)
		}
	}
	return Span{}
}
