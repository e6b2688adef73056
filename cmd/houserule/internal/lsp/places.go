package lsp

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"houserule/dsl/check"
	"houserule/dsl/query"
	"houserule/dsl/source"
)

// A document is a text as an editor counts it: lines from 0, and in them UTF-16 units from 0.
type document struct {
	text  string
	lines []int        // the offset at which each line starts
	marks func() []int // how many UTF-16 units stand before every so many bytes
}

// markStep is how many bytes there are between two marks. A place is counted from the last one before it.
const markStep = 512

// marksOf counts through a text when it is first asked to: there may be thousands of places on one line.
func marksOf(text string) func() []int {
	return sync.OnceValue(func() (marks []int) {
		units := 0
		for at, r := range text {
			for len(marks)*markStep <= at {
				marks = append(marks, units)
			}
			units += unitsOf(r)
		}
		return marks
	})
}

// unitsBefore is how many units stand before an offset.
func (d *document) unitsBefore(offset int) int {
	last := min(offset/markStep, len(d.marks())-1)
	from := last * markStep
	for from < offset && !utf8.RuneStart(d.text[from]) {
		from++
	}
	return d.marks()[last] + unitsIn(d.text[from:offset])
}

// newDocument takes a text as an editor has it. It is kept as rules are read: with plain line ends.
func newDocument(text string) *document { return documentOf(source.NewFile("", text)) }

func documentOf(file *source.File) *document {
	return &document{file.Text, file.Starts(), marksOf(file.Text)}
}

// offset is the place of a position in the text, or the nearest that there is.
func (d *document) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(d.lines) {
		return len(d.text)
	}
	at := d.lines[p.Line]
	return at + offsetIn(d.text[at:], position{Line: p.Line}, p)
}

// position is where an offset lies.
func (d *document) position(offset int) position {
	offset = min(max(offset, 0), len(d.text))
	line := sort.Search(len(d.lines), func(i int) bool { return d.lines[i] > offset }) - 1
	if start := d.lines[line]; offset-start > markStep {
		return position{line, d.unitsBefore(offset) - d.unitsBefore(start)}
	}
	return position{line, unitsIn(d.text[d.lines[line]:offset])}
}

// textRange is the range between two offsets.
func (d *document) textRange(start, end int) textRange {
	return textRange{d.position(start), d.position(end)}
}

// unitsIn is how many UTF-16 units a text takes.
func unitsIn(text string) (units int) {
	for _, r := range text {
		units += unitsOf(r)
	}
	return units
}

// unitsOf is how many UTF-16 units a character takes.
func unitsOf(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// rangeOf is where a span lies in its file.
func rangeOf(s source.Span) textRange {
	if s.IsZero() {
		return textRange{}
	}
	return documentOf(s.File).textRange(s.Start, s.End)
}

// pathOf is the path of a file that an editor names, "" if it lies on no disk.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := filepath.FromSlash(u.Path)
	if volume := strings.TrimPrefix(u.Path, "/"); filepath.VolumeName(filepath.FromSlash(volume)) != "" {
		path = filepath.FromSlash(volume)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	return filepath.Join(folder, filepath.Base(path))
}

// uriOf is how editors name a file.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// dataCandidates are the words that may stand at a cursor in a file of data, by the rules that read it.
func (s *snapshot) dataCandidates(path string, c cursor) (candidates []check.Candidate) {
	lines := strings.Split(c.text[:c.start], "\n")
	place := query.DataPlace{File: s.nameOf(path), Above: lines[:len(lines)-1], Line: lines[len(lines)-1]}
	for _, study := range s.knownAround(path).studies {
		candidates, key := query.DataCandidates(study, place)
		if len(candidates) == 0 {
			continue
		}
		for i := range candidates {
			if !c.quoted && isQuoted(candidates[i], key) {
				candidates[i].Name = `"` + candidates[i].Name + `"`
			}
		}
		return candidates
	}
	return nil
}

// isQuoted reports whether data writes a word in quotes: words of enums, and names of several words.
func isQuoted(c check.Candidate, key bool) bool {
	if key {
		return strings.ContainsFunc(c.Name, func(r rune) bool { return !isOfWord(r) })
	}
	return c.Fits
}

// knownAround returns the rules that a file belongs to, as they were known before its last change if they were.
func (s *snapshot) knownAround(path string) around {
	if before := s.lastKnown(); before != nil && before.open[path] != nil {
		return before.around(path)
	}
	return s.around(path)
}

// unpacked keeps shipped files, the rules or the reference, on disk, so that an editor can show them. Edits of these files have
// no effect.
type unpacked struct {
	shipped fs.FS
	dir     string // "" if nothing may be written

	once sync.Once
	err  error
}

// unpackedBelow keeps files in a folder of the given name below another one, or nowhere if that is empty.
func unpackedBelow(dir, name string, shipped fs.FS) *unpacked {
	if dir == "" {
		return &unpacked{shipped: shipped}
	}
	return &unpacked{shipped: shipped, dir: filepath.Join(dir, name)}
}

// path is where a file that ships lies on disk; not ok if it can't lie anywhere.
func (u *unpacked) path(name string) (path string, ok bool) {
	if u.dir == "" {
		return "", false
	}
	u.once.Do(func() { u.err = u.unpack() })
	return filepath.Join(u.dir, filepath.FromSlash(name)), u.err == nil
}

// unpack writes all that is not there yet as it ships.
func (u *unpacked) unpack() error {
	return fs.WalkDir(u.shipped, ".", func(name string, entry fs.DirEntry, err error) error {
		path := filepath.Join(u.dir, filepath.FromSlash(name))
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(path, 0o755)
		}
		text, err := fs.ReadFile(u.shipped, name)
		if err != nil {
			return err
		}
		if there, err := os.ReadFile(path); err == nil && string(there) == string(text) {
			return nil
		}
		_ = os.Remove(path) // it may not be written to
		return os.WriteFile(path, text, 0o444)
	})
}
