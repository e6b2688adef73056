package dsl

import (
	"path"
	"strings"

	"houserule/dsl/check"
	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A dataFile is the location of a data file.
type dataFile struct {
	folder
	name    string
	shipped bool
}

// locateData returns the location of a data file. It lies in the folder of the rules that name
// it, or in another folder of the embedded rules. A folder on disk is treated as if it lay among
// the embedded ones. Other paths are errors, because rules must not read unrelated files of the
// user. If the request names a data folder, the file lies directly in there.
func (l *loader) locateData(ref check.FileRef) (dataFile, diag.List) {
	rules := l.layerOf(ref.At.File)
	if l.readsOwnData(rules) {
		return dataFile{folder: *l.data, name: path.Base(ref.Path)}, nil
	}
	name := path.Join(rules.text.dataFolder(), ref.Path)
	if isAbsolute(ref.Path) || isAbsolute(rules.text.dataFolder()) {
		return dataFile{}, diag.List{outside(ref.Path, ref.At)}
	}
	f := dataFile{rules.place.folder, name, rules.place.ships()}
	if other, leaves := strings.CutPrefix(name, "../"); leaves {
		if f = (dataFile{l.lib.root, other, true}); !f.has(other) {
			return f, diag.List{outside(ref.Path, ref.At)}
		}
	}
	return f, nil
}

// ownDataLacks reports whether the data folder of the request doesn't have the file.
func (l *loader) ownDataLacks(ref check.FileRef) bool {
	return l.readsOwnData(l.layerOf(ref.At.File)) && l.data.lacks(path.Base(ref.Path))
}

// unreadableData returns an error for a data file that can't be read. If the file is missing, it
// mentions the option for a data folder.
func (l *loader) unreadableData(ref check.FileRef, f dataFile, err error) diag.Diagnostic {
	d := unreadable(ref.At, f.shown(f.name), err)
	if l.data == nil && err == noSuchFile {
		d.Detail = "If its data lies in a folder of your own, name that one: --data FOLDER."
	}
	return d
}

// A parsed is a parsed data file, or the error that prevented reading it.
type parsed[T any] struct {
	data *T
	err  error
}

func read[T any](f dataFile, parse func(*source.File) *T) parsed[T] {
	text, err := f.read(f.name)
	if err != nil {
		return parsed[T]{nil, err}
	}
	return parsed[T]{parse(text), nil}
}

// Spaces reads the data files of a board and stores their contents in it. It returns the errors
// in them.
func (l *loader) Spaces(board *variant.Board, refs []check.FileRef, beside string, ignoring check.Ignored) (findings diag.List) {
	var files []*data.SpaceFile
	for _, ref := range refs {
		f, wrong := l.locateData(ref)
		if wrong != nil {
			findings = append(findings, wrong...)
			continue
		}
		file := l.spaces.get(f.shown(f.name), func() parsed[data.SpaceFile] { return read(f, data.ParseSpaces) })
		if file.err != nil {
			findings = append(findings, l.unreadableData(ref, f, file.err))
			continue
		}
		files = append(files, file.data)
		l.listings = append(l.listings, DataFile{board.Kind, file.data})
	}
	m, wrong := data.Spaces(files, board.Kind, beside, data.Ignored(ignoring), &l.room)
	board.Catalog.Cards = m.Cards
	board.Neighbours, board.Distances, board.Points, board.Places = m.Neighbours, m.Distances, m.Points, m.Places
	return append(findings, wrong...)
}
