// Package source represents files of rules and spans in them. It is the lowest layer: all later
// stages, up to the events of a running game, refer to a Span of their source text. It knows
// nothing about the language.
package source

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sort"
	"strings"
	"unicode/utf8"
)

// A File is one text with its display name. The text is UTF-8 with "\n" line ends and no
// byte-order mark.
type File struct {
	Name  string
	Text  string
	lines []int // the offset of each line
}

// NewFile returns a file for a text. It drops a byte-order mark and converts Windows line ends,
// so that offsets are the same on all systems.
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

// A Span is a range of a file, from byte offset Start to End (exclusive). The zero Span means
// that there is no source text, for example for builtins.
type Span struct {
	File       *File
	Start, End int
}

// Span returns the span from offset start to end (exclusive).
func (f *File) Span(start, end int) Span { return Span{File: f, Start: start, End: end} }

// Position converts a byte offset into a line and a column, both counted from 1. Columns count
// characters.
func (f *File) Position(offset int) (line, column int) {
	line = f.lineOf(offset)
	start := f.lines[line-1]
	offset = min(offset, len(f.Text))
	return line, utf8.RuneCountInString(f.Text[start:offset]) + 1
}

// lineOf returns the number of the line that contains an offset. It is cheaper than Position,
// because it doesn't read the line.
func (f *File) lineOf(offset int) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset })
}

// Line returns the text of a line, counted from 1, without its line end. It returns "" if there
// is no such line.
func (f *File) Line(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	if line == len(f.lines) {
		return f.Text[f.lines[line-1]:]
	}
	return f.Text[f.lines[line-1] : f.lines[line]-1]
}

// Start returns the offset at which a line begins. Lines count from 1, and the line must exist.
func (f *File) Start(line int) int { return f.lines[line-1] }

// Starts returns the slice of the offsets of all lines. Callers must not modify it.
func (f *File) Starts() []int { return f.lines }

// IsZero reports whether s refers to no file.
func (s Span) IsZero() bool { return s.File == nil }

// Text returns the text of s, or "" for the zero span.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// Line returns the number of the line on which s starts, or 0 for the zero span.
func (s Span) Line() int {
	if s.File == nil {
		return 0
	}
	return s.File.lineOf(s.Start)
}

// To returns the span from the start of s to the end of other. It returns s if other ends before
// s or lies in another file.
func (s Span) To(other Span) Span {
	if s.File != other.File || other.End < s.Start {
		return s
	}
	return Span{File: s.File, Start: s.Start, End: other.End}
}

// String returns the span as "file:line:column".
func (s Span) String() string {
	if s.File == nil {
		return "built in"
	}
	line, column := s.File.Position(s.Start)
	return fmt.Sprintf("%s:%d:%d", s.File.Name, line, column)
}

// A written is the JSON form of a span, with the name of its file.
type written struct {
	File  string `json:"file,omitempty"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// MarshalJSON encodes the span with the name of its file.
func (s Span) MarshalJSON() ([]byte, error) {
	if s.File == nil {
		return json.Marshal(written{})
	}
	return json.Marshal(written{s.File.Name, s.Start, s.End})
}

// UnmarshalJSON decodes a span. Its file has a name but no text, because the JSON form contains
// none. The method In finds the file.
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

// In returns a decoded span with a pointer to the file of the same name. It returns the zero span
// if there is no such file, or if the offsets exceed it.
func (s Span) In(files []*File) Span {
	for _, f := range files {
		if s.File != nil && f.Name == s.File.Name && 0 <= s.Start && s.Start <= s.End && s.End <= len(f.Text) {
			return f.Span(s.Start, s.End)
		}
	}
	return Span{}
}

// Absolute returns an absolute path. If that is impossible, it returns the path unchanged.
func Absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}
