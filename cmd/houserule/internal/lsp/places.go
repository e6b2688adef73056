package lsp

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"houserule/dsl/check"
	"houserule/dsl/query"
	"houserule/dsl/source"
)

// A document is a text with an index of its lines. Editors count lines and UTF-16 units within
// them, both from 0.
type document struct {
	text  string
	lines []int        // the byte offset at which each line starts
	marks func() []int // the number of UTF-16 units before every markStep bytes
}

// markStep is the number of bytes between two marks. Positions are counted from the nearest mark
// before them.
const markStep = 512

// marksOf returns a function that computes the marks of a text once. They keep positions fast,
// because one line may contain thousands.
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

// unitsBefore returns the number of UTF-16 units before a byte offset.
func (d *document) unitsBefore(offset int) int {
	last := min(offset/markStep, len(d.marks())-1)
	from := last * markStep
	for from < offset && !utf8.RuneStart(d.text[from]) {
		from++
	}
	return d.marks()[last] + unitsIn(d.text[from:offset])
}

// newDocument returns a document with the text of an editor. Its line ends are normalised as the
// parser does.
func newDocument(text string) *document { return documentOf(source.NewFile("", text)) }

func documentOf(file *source.File) *document {
	return &document{file.Text, file.Starts(), marksOf(file.Text)}
}

// offset returns the byte offset of a position, or the nearest one if the position doesn't exist.
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

// position returns the position of a byte offset.
func (d *document) position(offset int) position {
	offset = min(max(offset, 0), len(d.text))
	line := sort.Search(len(d.lines), func(i int) bool { return d.lines[i] > offset }) - 1
	if start := d.lines[line]; offset-start > markStep {
		return position{line, d.unitsBefore(offset) - d.unitsBefore(start)}
	}
	return position{line, unitsIn(d.text[d.lines[line]:offset])}
}

// textRange returns the range between two byte offsets.
func (d *document) textRange(start, end int) textRange {
	return textRange{d.position(start), d.position(end)}
}

// unitsIn returns the number of UTF-16 units in a text.
func unitsIn(text string) (units int) {
	for _, r := range text {
		units += unitsOf(r)
	}
	return units
}

// unitsOf returns the number of UTF-16 units of a rune.
func unitsOf(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

// rangeOf returns the range of a span in its file.
func rangeOf(s source.Span) textRange {
	if s.IsZero() {
		return textRange{}
	}
	return documentOf(s.File).textRange(s.Start, s.End)
}

// pathOf returns the path of a file URI with symbolic links of its folder resolved. It returns ""
// for other URIs.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := filepath.FromSlash(slashed(u, runtime.GOOS == "windows"))
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return path
	}
	return filepath.Join(folder, filepath.Base(path))
}

// slashed returns the path of a file URI, with slashes. On Windows, a drive has no slash before
// it, and a host is a server: //server/share/file.
func slashed(u *url.URL, windows bool) string {
	switch {
	case !windows:
		return u.Path
	case u.Host != "" && u.Host != "localhost":
		return "//" + u.Host + u.Path
	case len(u.Path) > 2 && u.Path[2] == ':':
		return u.Path[1:]
	}
	return u.Path
}

// URIOf returns the file URI of a path.
func URIOf(path string) string { return uriOfSlashed(filepath.ToSlash(path)) }

// uriOfSlashed returns the file URI of a path with slashes. Two slashes begin the name of a
// server, as paths on Windows may have it.
func uriOfSlashed(path string) string {
	if server, below, _ := strings.Cut(strings.TrimPrefix(path, "//"), "/"); strings.HasPrefix(path, "//") {
		return (&url.URL{Scheme: "file", Host: server, Path: "/" + below}).String()
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// dataCandidates returns the words that may be used at a cursor in a data file, according to the
// rules that read it.
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

// isQuoted reports whether data files quote a word. Keys are quoted if they have several words,
// and values if they belong to an enum.
func isQuoted(c check.Candidate, key bool) bool {
	if key {
		return strings.ContainsFunc(c.Name, func(r rune) bool { return !isOfWord(r) })
	}
	return c.Fits
}

// knownAround returns the studies around a file, taken from the last known snapshot if the file
// was open in it. They may be older than the text, but they are cached.
func (s *snapshot) knownAround(path string) around {
	if before := s.lastKnown(); before != nil && before.open[path] != nil {
		return before.around(path)
	}
	return s.around(path)
}

// unpacked keeps shipped files, the rules or the reference, on disk, so that an editor can show
// them. Edits of these files have no effect.
type unpacked struct {
	shipped fs.FS
	dir     string // "" if nothing may be written

	once sync.Once
	err  error
}

// unpackedBelow returns files that are unpacked into the folder of the given name below dir, or
// nowhere if dir is empty.
func unpackedBelow(dir, name string, shipped fs.FS) *unpacked {
	if dir == "" {
		return &unpacked{shipped: shipped}
	}
	return &unpacked{shipped: shipped, dir: filepath.Join(dir, name)}
}

// path returns the path of a shipped file on disk. It unpacks the files on the first call, and
// returns ok=false if that failed.
func (u *unpacked) path(name string) (path string, ok bool) {
	if u.dir == "" {
		return "", false
	}
	u.once.Do(func() { u.err = u.unpack() })
	return filepath.Join(u.dir, filepath.FromSlash(name)), u.err == nil
}

// unpack writes the shipped files that are missing on disk or differ.
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
		_ = os.Remove(path) // it may be write-protected
		return os.WriteFile(path, text, 0o444)
	})
}
