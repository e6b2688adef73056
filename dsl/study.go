package dsl

import (
	"path/filepath"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Study is what can be told of rules while somebody is writing them. Unlike what is loaded it is there with errors, too.
type Study struct {
	Variant  *variant.Variant // nil if there are errors
	Findings diag.List
	Trees    []*syntax.File // of the rules, of what they extend, and of scenarios
	Rules    patch.Merged   // what they come to
	Names    *check.Info    // what is known of names; nil if not even that could be found out
	Clauses  *variant.ClauseIndex
	Data     []DataFile     // that catalogs and boards list, once for each
	Put      []*source.File // see Rules
}

// A DataFile is a file of data as a catalog or a board reads it: components of a kind.
type DataFile struct {
	Kind *variant.Kind
	Rows interface {
		Mentions(kind *variant.Kind) []data.Mention
	}
}

// Study reads, merges and checks rules as Load does. What cannot be read of a text is left out, and the rest is checked.
func (lib *Library) Study(req Request) *Study { return lib.Ask(req, "") }

// Ask studies rules in which a name that nothing has stands where somebody wants to know what may: those are the
// candidates among its names.
func (lib *Library) Ask(req Request, name string) *Study {
	l := &loader{lib: lib, checks: true, asked: name}
	defer l.close()
	l.stack(req)
	tests := l.readTests(req.Scenarios)
	l.deck = l.readDeck(req.Deck)
	s := &Study{}
	if l.base != nil {
		l.examine(s, req, tests)
	}
	for _, layer := range l.layers {
		s.Trees = append(s.Trees, layer.Files...)
	}
	for _, test := range tests {
		s.Trees = append(s.Trees, test.files...)
	}
	s.Findings = l.findings.Sort()
	return s
}

// AskChanges tells what may stand where a house rule names what it replaces or changes, or a line of that: a name that
// nothing has stands there.
func (lib *Library) AskChanges(req Request, name string) []string {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	return patch.Ask(l.patches(), name)
}

// examine merges and checks the layers, and keeps what is learnt.
func (l *loader) examine(s *Study, req Request, tests []*rulesText) {
	l.readAhead()
	s.Rules = l.merge()
	s.Put = l.put(req)
	in := l.input(s.Rules, tests)
	checked, names, findings := check.Examine(in)
	l.findings = append(l.findings, findings...)
	s.Names, s.Clauses, s.Data = names, in.Clauses, l.listings
	if !l.findings.HasErrors() {
		s.Variant = checked
	}
}

// farthestHome is how many folders above a file are looked into for the variant that it is a part of.
const farthestHome = 8

// Home is what to ask for to hear of what a file on disk says, by its whole path: the folder of the variant that it is a
// part of, or whose data it is, or else the file itself.
func (lib *Library) Home(path string) string {
	l := &loader{lib: lib}
	defer l.close()
	for dir, n := filepath.Dir(path), 0; n < farthestHome; dir, n = filepath.Dir(dir), n+1 {
		if l.isHome(dir, path) {
			return dir
		}
	}
	return path
}

// isHome reports whether the files of a folder are one variant, and one of them, or its data, is at a path.
func (l *loader) isHome(dir, path string) bool {
	text := l.lib.folders.get(dir, func() *rulesText {
		p, err := l.onDisk(dir)
		if err != nil {
			return unreadableText(dir, err)
		}
		return l.lib.readFolder(p.folder)
	})
	if text.opening == nil || text.opensSeveral() {
		return false
	}
	return text.has(filepath.ToSlash(path)) || !strings.HasSuffix(path, extension)
}

// Beside are the names of variants that a text at a path can extend, or be for: those that ship, and those in its folder.
func (lib *Library) Beside(path string) (names []string) {
	for _, listing := range lib.List() {
		names = append(names, inRules(listing.Name))
	}
	l := &loader{lib: lib}
	defer l.close()
	folder, err := l.openFolder(filepath.Dir(path))
	if err != nil {
		return names
	}
	files, _ := folder.rules()
	for _, file := range files {
		if text := lib.readFile(folder, file); text.opening != nil && file != filepath.Base(path) {
			names = append(names, text.name())
		}
	}
	return names
}
