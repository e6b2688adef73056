package patch

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

var update = flag.Bool("update", false, "rewrite the findings in the archives of testdata")

// ignorePlaces makes trees equal that differ only in source positions.
var ignorePlaces = cmp.Comparer(func(a, b syntax.Node) bool { return true })

// A tester is the common part of unit tests and property tests.
type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

func parse(t tester, name, text string) *syntax.File {
	t.Helper()
	file, findings := syntax.Parse(source.NewFile(name, text))
	if len(findings) > 0 {
		t.Fatalf("%s:\n%s", name, findings.Text(diag.Plain))
	}
	return file
}

// layersOf returns a layer for each file. A variant extends one of an earlier file. A file name
// with the prefix over_ makes a layer with the last word.
func layersOf(t tester, files []*syntax.File) (layers []*Layer) {
	t.Helper()
	byName := map[string]*Layer{}
	for _, file := range files {
		opening := file.Decls[0].(*syntax.VariantDecl)
		layer := &Layer{Name: opening.Name.Text, Files: []*syntax.File{file}, Over: strings.HasPrefix(file.Source.Name, "over_")}
		for _, line := range opening.Lines {
			if line.Base != nil {
				layer.Base = byName[line.Base.Text]
			}
		}
		byName[layer.Name] = layer
		layers = append(layers, layer)
	}
	return layers
}

func trees(decls []Decl) (result []syntax.Decl) {
	for _, d := range decls {
		result = append(result, d.Syntax)
	}
	return result
}

// TestArchives merges the files of each archive in testdata. The section "merged" has the
// expected declarations, "original" those that were replaced, and "findings" the diagnostics.
func TestArchives(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			checkArchive(t, archive)
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func checkArchive(t *testing.T, archive *txtar.Archive) {
	var files []*syntax.File
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".rules") {
			files = append(files, parse(t, f.Name, string(f.Data)))
		}
	}
	merged, findings := Merge(layersOf(t, files))
	for i, f := range archive.Files {
		switch f.Name {
		case "merged":
			checkTrees(t, f, trees(merged.Decls))
		case "original":
			checkTrees(t, f, originals(merged.Decls))
		case "findings":
			got := findings.Text(diag.Plain)
			if *update {
				archive.Files[i].Data = []byte(got)
			} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			findings = nil
		}
	}
	if len(findings) > 0 {
		t.Errorf("unexpected:\n%s", findings.Text(diag.Plain))
	}
}

func checkTrees(t *testing.T, want txtar.File, got []syntax.Decl) {
	t.Helper()
	if diff := cmp.Diff(parse(t, want.Name, string(want.Data)).Decls, got, ignorePlaces); diff != "" {
		t.Errorf("%s (-want +got):\n%s", want.Name, diff)
	}
}

func originals(decls []Decl) (result []syntax.Decl) {
	for _, d := range decls {
		for d.Original != nil {
			d = *d.Original
			result = append(result, d.Syntax)
		}
	}
	return result
}

const inn = `variant inn "The inn" { players 1 }
enum Mood { merry, sober }
card Guest { purse: number  mood: Mood = sober }
option evenings = 3 in 1..10 "How long you stay"
keep number gold = 10
row room of Guest limit 4
each player has { hand cards of Guest  keep number luck = 0 }
table price(mood: Mood) -> number {
    merry -> 1
    sober -> 2
}
check dice_game(stake: number) {
    roll 2d6
    add stake "stake"
    against { roll d6  add 2 "house" }
    above -> wins
    else  -> loses
}
turn until turn_count is evenings { drink  gamble }
phase drink { decrease gold by price(sober) }
phase gamble { if dice_game(1) is wins { increase gold by 3 } else { decrease gold by 1 } }
priority barkeeper {
    rule throw_out when gold < 1 -> end game
    rule pour when gold > 5 -> drink
}
script Guest {
    keep number drinks = 0
    while in play {
        modify price by 1
        modify dice_game by drinks "drinks"
    }
    while in play and drinks > 2 { modify dice_game by -1 "dizzy" }
    before gamble { drinks = 1 }
}
score {
    add gold "gold"
    win when score > 10
}
`

func TestNothingIsTheBase(t *testing.T) {
	base := parse(t, "inn.rules", inn)
	empty := parse(t, "same.rules", "variant same { extends inn }\n")
	merged, findings := Merge(layersOf(t, []*syntax.File{base, empty}))
	if len(findings) > 0 {
		t.Fatal(findings.Text(diag.Plain))
	}
	if diff := cmp.Diff(base.Decls[1:], trees(merged.Decls)); diff != "" {
		t.Errorf("(-base +merged):\n%s", diff)
	}
	if len(merged.Variants) != 2 {
		t.Errorf("%d openings", len(merged.Variants))
	}
}
