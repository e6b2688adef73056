package dsl

import (
	"path/filepath"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// A Study is all that is known about rules in an editor. In contrast to a loaded variant, it
// exists even if there are errors.
type Study struct {
	Variant  *variant.Variant // nil if there are errors
	Findings diag.List
	Trees    []*syntax.File // of the rules, their bases and the scenarios
	Rules    patch.Merged   // the merged declarations
	Names    *check.Info    // index of names, or nil after severe errors
	Clauses  *variant.ClauseIndex
	Data     []DataFile     // data files, once for each catalog or board
	Put      []*source.File // files of the house rules that the request stacks on its variant
}

// A DataFile is a data file as read by a catalog or board, for components of a kind.
type DataFile struct {
	Kind *variant.Kind
	Rows interface {
		Mentions(kind *variant.Kind) []data.Mention
	}
}

// Study reads, merges and checks rules like Load. It leaves out parts with syntax errors and
// checks the rest.
func (lib *Library) Study(req Request) *Study { return lib.Ask(req, "") }

// Ask studies rules that contain an unknown name. The candidates for that name are in the Names
// field of the study.
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

// AskChanges returns the candidates for an unknown name in a house rule. The name stands for a
// declaration that is replaced or changed, or for one of its lines.
func (lib *Library) AskChanges(req Request, name string) []string {
	l := &loader{lib: lib}
	defer l.close()
	l.stack(req)
	return patch.Ask(l.patches(), name)
}

// examine merges and checks the layers, and stores the results in the study.
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

// farthestHome is the maximum number of parent folders in which Home looks for a variant.
const farthestHome = 8

// Home returns the path to request in order to check a file on disk, given by its absolute path.
// That is the folder of the variant that contains the file or uses it as data, or else the file
// itself.
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

// isHome reports whether a folder is one variant that contains the file at a path, or may use it
// as data.
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

// Beside returns the names of the variants that a file may extend or refer to: the embedded
// variants and those in the same folder.
func (lib *Library) Beside(path string) (names []string) {
	names = each.Of(lib.List(), func(listing Listing) string { return inRules(listing.Name) })
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
