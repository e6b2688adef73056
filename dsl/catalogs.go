package dsl

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Cards reads the data files of a catalog and returns the cards with the errors in them. The
// checker calls it, because the loader implements its interface for data.
func (l *loader) Cards(catalog *variant.Catalog, refs []check.FileRef, ignoring check.Ignored) ([]variant.Card, diag.List) {
	var files []*data.CardFile
	var findings diag.List
	for _, ref := range refs {
		if catalog.When != nil && l.ownDataLacks(ref) {
			continue
		}
		file, wrong := l.cardFile(ref)
		if file != nil {
			files = append(files, file)
			l.listings = append(l.listings, DataFile{catalog.Kind, file})
		}
		findings = append(findings, wrong...)
	}
	cards, more := data.Cards(files, catalog.Kind, data.Ignored(ignoring), &l.room)
	return cards, append(findings, more...)
}

// readAhead parses the data files of all catalogs concurrently, while the checker processes the
// rules.
func (l *loader) readAhead() {
	for _, layer := range l.layers {
		for _, file := range layer.Files {
			for _, d := range file.Decls {
				if catalog, ok := d.(*syntax.CatalogDecl); ok {
					l.readCatalogAhead(file.Source, catalog)
				}
			}
		}
	}
}

func (l *loader) readCatalogAhead(file *source.File, catalog *syntax.CatalogDecl) {
	for _, name := range catalog.Files {
		ref := check.FileRef{Path: plain(name), At: syntax.Span(file, name)}
		l.ahead.Go(func() { l.cardFile(ref) })
	}
}

// cardFile parses a file of a catalog. It parses each file only once, and caches the result.
func (l *loader) cardFile(ref check.FileRef) (*data.CardFile, diag.List) {
	f, wrong := l.locateData(ref)
	if wrong != nil {
		return nil, wrong
	}
	files := &l.cards
	if f.shipped {
		files = &l.lib.cards
	}
	file := files.get(f.shown(f.name), func() parsed[data.CardFile] { return read(f, l.lib.parseCards) })
	if file.err != nil {
		return nil, diag.List{l.unreadableData(ref, f, file.err)}
	}
	return file.data, nil
}

func (lib *Library) parseCards(text *source.File) *data.CardFile {
	return lib.kept.cards.get(text, data.ParseCards)
}

// layerOf returns the layer that contains a file, or nil.
func (l *loader) layerOf(file *source.File) *layer {
	return l.layerWith(func(known *layer) bool {
		return slices.ContainsFunc(known.Files, func(f *syntax.File) bool {
			return f.Source == file
		})
	})
}

func isAbsolute(name string) bool {
	return path.IsAbs(name) || filepath.IsAbs(name) || filepath.VolumeName(name) != "" || strings.Contains(name, `\`)
}

func outside(name string, at source.Span) diag.Diagnostic {
	return diag.Diagnostic{
		Code: CodeOutside, Span: at, Summary: fmt.Sprintf("%q is not in the folder of these rules", name),
		Detail: "Files that rules name lie in the same folder, in one below it, or among those that ship.",
	}
}

// clausesFile is the file name of a clause index.
const clausesFile = "clauses.toml"

// clauses returns the clause index of the topmost variant that has one, because it is the
// rulebook for all rules above it. Layers below may follow another rulebook. The slice below has
// their files.
func (l *loader) clauses() (index *variant.ClauseIndex, below []*source.File) {
	for _, layer := range slices.Backward(l.layers) {
		file := layer.clauses()
		l.findings = append(l.findings, file.findings...)
		if index = file.index; index != nil {
			break
		}
	}
	if index == nil {
		return nil, nil
	}
	for _, layer := range l.layers {
		if layer.place.folder.shown(clausesFile) == index.File.Name {
			break
		}
		for _, file := range layer.Files {
			below = append(below, file.Source)
		}
	}
	return index, below
}

// readClauses reads the clause index of a folder. The index is nil if there is none.
func (lib *Library) readClauses(home folder) clauseFile {
	if home.lacks(clausesFile) {
		return clauseFile{}
	}
	text, err := home.read(clausesFile)
	if err != nil {
		return clauseFile{nil, diag.List{unreadable(source.Span{}, home.shown(clausesFile), err)}}
	}
	return lib.kept.clauses.get(text, parseClauses)
}

func parseClauses(text *source.File) clauseFile {
	index, findings := data.Clauses(text)
	return clauseFile{index, findings}
}
