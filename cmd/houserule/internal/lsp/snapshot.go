package lsp

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/query"
	"houserule/dsl/source"
)

// A snapshot is an immutable view of all texts: the open buffers of the editor and the files on
// disk. Everything computed from it is cached in it.
type snapshot struct {
	open      map[string]*document // map from path to open document
	root      string               // the folder of the editor
	library   *dsl.Library
	edited    *discover.Edited
	unpacked  *unpacked
	reference *unpacked                 // the pages of the reference
	known     atomic.Bool               // diagnostics of all open files were computed
	before    atomic.Pointer[snapshot]  // the latest earlier snapshot that is known, or nil
	failed    atomic.Pointer[diag.List] // failures of scenarios that were run
	// the results of the last counts, shared by all snapshots
	counts *counts

	mu      sync.Mutex
	studies map[string]func() *dsl.Study
	homes   map[string]func() around
	names   map[*dsl.Study]*query.Names

	measuring sync.Mutex
	measured  map[*source.File]*document // documents for converting offsets to positions
}

// An around holds the studies of all rules that a file is a part of, and the diagnostics of
// targets that can't be studied.
type around struct {
	studies  []*dsl.Study
	findings diag.List
}

// newSnapshot returns a snapshot of a folder without open documents.
func newSnapshot(root string, shipped, pages *unpacked) *snapshot {
	if whole, err := filepath.Abs(root); err == nil {
		root = whole
	}
	edited := discover.NewEditedFrom(root, shipped.shipped)
	s := &snapshot{root: root, open: map[string]*document{}, edited: edited, library: dsl.NewLibrary(edited), unpacked: shipped, reference: pages, counts: &counts{}}
	s.forget()
	return s
}

// with returns a new snapshot with some documents changed. A nil document is closed.
func (s *snapshot) with(changed map[string]*document) *snapshot {
	next := &snapshot{root: s.root, open: maps.Clone(s.open), unpacked: s.unpacked, reference: s.reference, counts: s.counts}
	next.before.Store(s.lastKnown())
	next.forget()
	unsaved := source.Unsaved{}
	for path, d := range changed {
		if next.open[path] = d; d == nil {
			delete(next.open, path)
		}
	}
	for path, d := range next.open {
		unsaved[path] = d.text
	}
	next.edited = s.edited.Writing(unsaved)
	next.library = s.library.Writing(unsaved, next.edited)
	return next
}

// lastKnown returns the latest snapshot, this one included, whose diagnostics are all computed.
// It returns nil if there is none.
func (s *snapshot) lastKnown() *snapshot {
	if s.known.Load() {
		return s
	}
	return s.before.Load()
}

// forget resets the caches.
func (s *snapshot) forget() {
	s.studies, s.homes = map[string]func() *dsl.Study{}, map[string]func() around{}
	s.names = map[*dsl.Study]*query.Names{}
}

// paths returns the sorted paths of the open documents.
func (s *snapshot) paths() []string { return slices.Sorted(maps.Keys(s.open)) }

// study returns the study of a request. The result is cached.
func (s *snapshot) study(r dsl.Request) *dsl.Study {
	key := keyOf(r)
	s.mu.Lock()
	if s.studies[key] == nil {
		s.studies[key] = sync.OnceValue(func() *dsl.Study { return s.library.Study(r) })
	}
	study := s.studies[key]
	s.mu.Unlock()
	return study()
}

// keyOf returns a cache key that is unique for a request.
func keyOf(r dsl.Request) string {
	return strings.Join(slices.Concat([]string{r.Variant}, r.With, []string{""}, r.Scenarios), "\x00")
}

// namesOf returns the index of names of a study. The result is cached.
func (s *snapshot) namesOf(study *dsl.Study) *query.Names {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.names[study] == nil {
		s.names[study] = query.NamesOf(study)
	}
	return s.names[study]
}

// around returns the studies of all rules that a file is a part of. The result is cached.
func (s *snapshot) around(path string) around {
	s.mu.Lock()
	if s.homes[path] == nil {
		s.homes[path] = sync.OnceValue(func() around { return s.lookAround(path) })
	}
	look := s.homes[path]
	s.mu.Unlock()
	return look()
}

func (s *snapshot) lookAround(path string) (a around) {
	requests, findings := s.requests(path)
	for _, r := range requests {
		a.studies = append(a.studies, s.study(r))
	}
	a.findings = findings
	return a
}

// aroundAll returns the studies of all rules that some files are a part of.
func (s *snapshot) aroundAll(paths []string) (studies []*dsl.Study) {
	return each.Of(s.requestsAround(paths), s.study)
}

// requestsAround returns the requests to load all rules that some files are a part of. Scenarios
// of several files for the same rules are loaded together, because that checks the rules only
// once.
func (s *snapshot) requestsAround(paths []string) []dsl.Request {
	var all []dsl.Request
	asked := map[string]bool{}
	for _, path := range paths {
		home := s.home(path)
		if asked[home] || home == "" {
			continue
		}
		asked[home] = true
		target, _ := s.library.Inspect(home)
		for _, r := range target.Requests {
			if !slices.ContainsFunc(all, func(known dsl.Request) bool { return keyOf(known) == keyOf(r) }) {
				all = append(all, r)
			}
		}
	}
	return discover.ScenariosTogether(all)
}

// requests returns the requests to load all rules that a file is a part of, and the diagnostics
// of finding them.
func (s *snapshot) requests(path string) ([]dsl.Request, diag.List) {
	home := s.home(path)
	if home == "" {
		return nil, nil
	}
	target, findings := s.library.Inspect(home)
	return discover.ScenariosTogether(target.Requests), findings
}

// home returns the target to load for a file, or "" for data that no rules read.
func (s *snapshot) home(path string) string {
	home := s.library.Home(path)
	if home == path && !isRules(path) {
		return ""
	}
	if name, ships := s.edited.Called(home); ships && s.library.Ships(name) {
		return name
	}
	return home
}

// shippedPrefix begins the names of shipped files.
const shippedPrefix = "rules/"

// nameOf returns the name under which rules know the file at a path.
func (s *snapshot) nameOf(path string) string {
	if below, err := filepath.Rel(s.edited.Dir(), path); err == nil && filepath.IsLocal(below) {
		name := filepath.ToSlash(below)
		if _, onDisk := s.edited.Path(name); onDisk {
			return shippedPrefix + name
		}
	}
	return filepath.ToSlash(path)
}

// pathOf returns the path of a rules file on disk. It returns "" for a shipped file that exists
// only in the program.
func (s *snapshot) pathOf(f *source.File) string {
	name, ships := strings.CutPrefix(f.Name, shippedPrefix)
	if !ships {
		return filepath.FromSlash(f.Name)
	}
	if path, onDisk := s.edited.Path(name); onDisk {
		return path
	}
	return ""
}

// document returns an open document, or reads it from disk. It returns an error if the file can't
// be read.
func (s *snapshot) document(uri string) (path string, d *document, err error) {
	path = pathOf(uri)
	if d = s.open[path]; d != nil {
		return path, d, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return path, nil, fmt.Errorf("can't read %s", uri)
	}
	return path, newDocument(string(text)), nil
}

// rangeOf returns the range of a span in its file. The document of the file is cached, because a
// request may need thousands of ranges.
func (s *snapshot) rangeOf(span source.Span) textRange {
	if span.IsZero() {
		return textRange{}
	}
	s.measuring.Lock()
	defer s.measuring.Unlock()
	if s.measured == nil {
		s.measured = map[*source.File]*document{}
	}
	d := s.measured[span.File]
	if d == nil {
		d = documentOf(span.File)
		s.measured[span.File] = d
	}
	return d.textRange(span.Start, span.End)
}

// locationOf returns the location of a span, with ok=false if its file is not on disk.
func (s *snapshot) locationOf(span source.Span) (at location, ok bool) {
	if span.IsZero() {
		return at, false
	}
	path := s.pathOf(span.File)
	return location{URIOf(path), s.rangeOf(span)}, path != ""
}

// shownAt returns a location that an editor can show. If a shipped file is not on disk, that is
// an unpacked copy.
func (s *snapshot) shownAt(span source.Span) (at location, ok bool) {
	if at, ok = s.locationOf(span); ok || span.IsZero() {
		return at, ok
	}
	path, ok := s.unpacked.path(strings.TrimPrefix(span.File.Name, shippedPrefix))
	return location{URIOf(path), s.rangeOf(span)}, ok
}
