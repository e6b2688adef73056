package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"sync"

	"houserule/dsl/data"
	"houserule/dsl/source"
	"houserule/interpreter/audit"
)

// meant is what players are meant to learn, as a file tells.
type meant struct {
	path   string
	digest string // tells what the file says from anything else
	list   []lesson
	mu     sync.Mutex
}

// A lesson is what a rule is meant to tell.
type lesson struct {
	What audit.Kind
	Rule string
	Why  string

	met bool // it was told
}

// readMeant reads a file of what is meant; without a path nothing is.
func readMeant(path string) (*meant, error) {
	if path == "" {
		return &meant{}, nil
	}
	text, err := readText(path)
	if err != nil {
		return nil, misuse("--known: %v", err)
	}
	var file struct{ Meant []lesson }
	meta, err := data.Decode(source.NewFile(path, text), &file)
	if err != nil {
		return nil, misuse("%s: %v", path, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, misuse("%s: %q means nothing here; a table [[meant]] has what, rule and why", path, unknown[0])
	}
	for _, l := range file.Meant {
		if l.Rule == "" || l.Why == "" {
			return nil, misuse("%s: each [[meant]] says which rule and why; rule = %q has why = %q", path, l.Rule, l.Why)
		}
		if !slices.Contains(audit.Kinds, l.What) {
			return nil, misuse("%s: what = %q is nothing that is found; there are %s", path, l.What, kindsOf())
		}
	}
	return &meant{path: path, digest: fmt.Sprintf("%x", sha256.Sum256([]byte(text))), list: file.Meant}, nil
}

// covers tells whether a player is meant to learn what was found.
func (m *meant) covers(f *audit.Finding) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.list {
		if l := &m.list[i]; l.What == f.Kind && l.Rule == f.Rule {
			l.met = true
			return true
		}
	}
	return false
}

// told is which of what is meant was told.
func (m *meant) told() (numbers []int) {
	for i := range m.list {
		if m.list[i].met {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// tell notes what was told elsewhere, and tells whether all of it is meant.
func (m *meant) tell(numbers []int) bool {
	for _, i := range numbers {
		if i < 0 || i >= len(m.list) {
			return false
		}
		m.list[i].met = true
	}
	return true
}

// complain tells of what is meant and was never told. That is no finding: it may be rare.
func (m *meant) complain(out io.Writer) {
	for _, l := range m.list {
		if !l.met {
			fmt.Fprintf(out, "%s: %s in %s was not found in these games\n", m.path, l.What, l.Rule)
		}
	}
}
