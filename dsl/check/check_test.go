package check

import (
	"os"
	"path/filepath"
	"testing"

	"houserule/dsl/data"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// parsed returns the declarations of some files without house rules, and their syntax errors.
func parsed(files ...*source.File) (Input, diag.List) {
	in := Input{Files: files}
	var found diag.List
	for _, file := range files {
		tree, problems := syntax.Parse(file)
		found = append(found, problems...)
		for _, decl := range tree.Decls {
			d := Decl{Syntax: decl, File: file}
			switch decl.(type) {
			case *syntax.VariantDecl:
				in.Variants = append(in.Variants, d)
			case *syntax.ScenarioDecl:
				in.Scenarios = append(in.Scenarios, d)
			default:
				in.Decls = append(in.Decls, d)
			}
		}
	}
	return in, found
}

// A folder is a Reader for data files in a folder on disk.
type folder string

func (f folder) Cards(catalog *variant.Catalog, files []FileRef, ignoring Ignored) ([]variant.Card, diag.List) {
	var read []*data.CardFile
	for _, ref := range files {
		text, err := os.ReadFile(filepath.Join(string(f), ref.Path))
		if err != nil {
			return nil, diag.List{{Code: "no-file", Span: ref.At, Summary: err.Error()}}
		}
		read = append(read, data.ParseCards(source.NewFile(ref.Path, string(text))))
	}
	return data.Cards(read, catalog.Kind, data.Ignored(ignoring), &data.Room{})
}

func (f folder) Figures(of variant.DeckCopy, kind *variant.Kind) ([]variant.DeckFigure, diag.List) {
	return data.Figures(of, kind)
}

func (f folder) Spaces(*variant.Board, []FileRef, string, Ignored) diag.List {
	return diag.List{{Code: "no-file", Summary: "no game here has a board"}}
}

func readFiles(t testing.TB, pattern string) []*source.File {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("there are no files like %s: %v", pattern, err)
	}
	var files []*source.File
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile(path, string(text)))
	}
	return files
}

func TestGames(t *testing.T) {
	for _, pattern := range []string{
		"../../testdata/games/crazy_eights.rules", "../../testdata/games/klondike.rules", "../../testdata/games/pig.rules",
		"../../rules/solitaire/*.rules",
	} {
		files := readFiles(t, pattern)
		if pattern == "../../rules/solitaire/*.rules" {
			files = append(files, readFiles(t, "../../testdata/solitaire/*.rules")...)
		}
		in, found := parsed(files...)
		in.Data = folder("../../rules/meccg/data")
		v, more := Check(in)
		if found = append(found, more...); len(found) > 0 || v == nil {
			t.Errorf("%s:\n%s", pattern, found.Text(diag.Plain))
			continue
		}
		for _, fault := range wellFormed(v) {
			t.Error(fault)
		}
	}
}
