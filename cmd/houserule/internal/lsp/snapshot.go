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
	"houserule/dsl/query"
	"houserule/dsl/source"
)

// A snapshot is all texts at one moment: those that are open in the editor, and what lies on disk. It never changes; what
// is found out about it is kept.
type snapshot struct {
	open     map[string]*document // by path
	root     string               // the folder that the editor works in
	library  *dsl.Library
	edited   *discover.Edited
	unpacked *unpacked
	known    atomic.Bool               // whether all was found out
	before   atomic.Pointer[snapshot]  // the last one before of which all was; nil if there is none
	failed   atomic.Pointer[diag.List] // in scenarios that were run
	counts   *counts                   // of what ran

	mu      sync.Mutex
	studies map[string]func() *dsl.Study
	homes   map[string]func() around
	names   map[*dsl.Study]*query.Names

	measuring sync.Mutex
	measured  map[*source.File]*document // in which places were counted
}

// around is what can be told of all rules that a file is a part of, and why others can't be read.
type around struct {
	studies  []*dsl.Study
	findings diag.List
}

// newSnapshot begins with nothing open, in a folder.
func newSnapshot(root string, shipped *unpacked) *snapshot {
	if whole, err := filepath.Abs(root); err == nil {
		root = whole
	}
	edited := discover.NewEditedFrom(root, shipped.shipped)
	s := &snapshot{root: root, open: map[string]*document{}, edited: edited, library: dsl.NewLibrary(edited), unpacked: shipped, counts: &counts{}}
	s.forget()
	return s
}

// with is the snapshot after some documents have changed; nil closes one.
func (s *snapshot) with(changed map[string]*document) *snapshot {
	next := &snapshot{root: s.root, open: maps.Clone(s.open), unpacked: s.unpacked, counts: s.counts}
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

// lastKnown is this snapshot or the last one before of which all was found out.
func (s *snapshot) lastKnown() *snapshot {
	if s.known.Load() {
		return s
	}
	return s.before.Load()
}

// forget begins to find out.
func (s *snapshot) forget() {
	s.studies, s.homes = map[string]func() *dsl.Study{}, map[string]func() around{}
	s.names = map[*dsl.Study]*query.Names{}
}

// paths are those of the open documents, in order.
func (s *snapshot) paths() []string { return slices.Sorted(maps.Keys(s.open)) }

// study is what can be told of the rules of a request, found out once.
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

// keyOf tells requests apart.
func keyOf(r dsl.Request) string {
	return strings.Join(slices.Concat([]string{r.Variant}, r.With, []string{""}, r.Scenarios), "\x00")
}

// namesOf are the names of some rules, found once.
func (s *snapshot) namesOf(study *dsl.Study) *query.Names {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.names[study] == nil {
		s.names[study] = query.NamesOf(study)
	}
	return s.names[study]
}

// around is what can be told of all rules that a file is a part of, found out once.
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

// aroundAll is what can be told of all rules that some files are a part of.
func (s *snapshot) aroundAll(paths []string) (studies []*dsl.Study) {
	for _, r := range s.requestsAround(paths) {
		studies = append(studies, s.study(r))
	}
	return studies
}

// requestsAround are what to load to hear of all that some files say. Scenarios of several files for the same rules are
// loaded together.
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

// requests are what to load to hear of all that a file says.
func (s *snapshot) requests(path string) ([]dsl.Request, diag.List) {
	home := s.home(path)
	if home == "" {
		return nil, nil
	}
	target, findings := s.library.Inspect(home)
	return discover.ScenariosTogether(target.Requests), findings
}

// home is what to ask for to hear of what a file says, "" for data of nobody.
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

// shippedPrefix stands before the names of files that ship.
const shippedPrefix = "rules/"

// nameOf is what rules call the file at a path.
func (s *snapshot) nameOf(path string) string {
	if below, err := filepath.Rel(s.edited.Dir(), path); err == nil && filepath.IsLocal(below) {
		name := filepath.ToSlash(below)
		if _, onDisk := s.edited.Path(name); onDisk {
			return shippedPrefix + name
		}
	}
	return filepath.ToSlash(path)
}

// pathOf is where a file of rules lies on disk; "" for what ships and lies nowhere.
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

// document is the text of a file, open or on disk.
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

// rangeOf is where a span lies in its file, which may be asked of thousands of them.
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

// locationOf is where a span lies; not ok if that is nowhere on disk.
func (s *snapshot) locationOf(span source.Span) (at location, ok bool) {
	if span.IsZero() {
		return at, false
	}
	path := s.pathOf(span.File)
	return location{uriOf(path), s.rangeOf(span)}, path != ""
}

// shownAt is where an editor can show a span, if need be in a copy of what ships.
func (s *snapshot) shownAt(span source.Span) (at location, ok bool) {
	if at, ok = s.locationOf(span); ok || span.IsZero() {
		return at, ok
	}
	path, ok := s.unpacked.path(strings.TrimPrefix(span.File.Name, shippedPrefix))
	return location{uriOf(path), s.rangeOf(span)}, ok
}
