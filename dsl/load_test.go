package dsl

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

var update = flag.Bool("update", false, "rewrite the golden parts of the archives in testdata")

// TestArchives runs the commands above the files of each archive in testdata. The files under
// shipped/ are the library, and all others lie in the current directory:
//
//	load NAME-OR-PATH [with RULE]… [tests FILE]… [data FOLDER] [deck NAME-OR-FILE]
//	inspect NAME-OR-PATH
//	list
//
// The section with the name of a command is its expected result.
func TestArchives(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		path, _ = filepath.Abs(path)
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := carryOut(t, archive)
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(txtar.Format(archive)), string(txtar.Format(got))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// carryOut returns a copy of the archive with its golden parts computed again.
func carryOut(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	made := &txtar.Archive{Comment: archive.Comment}
	shipped := fstest.MapFS{}
	t.Chdir(t.TempDir())
	for _, f := range archive.Files {
		if isCommand(f.Name) {
			continue
		}
		made.Files = append(made.Files, f)
		if name, ok := strings.CutPrefix(f.Name, "shipped/"); ok {
			shipped[name] = &fstest.MapFile{Data: f.Data}
		} else {
			writeFile(t, f.Name, f.Data)
		}
	}
	lib := NewLibrary(shipped)
	for line := range strings.Lines(string(archive.Comment)) {
		if line = strings.TrimSpace(line); isCommand(line) {
			made.Files = append(made.Files, txtar.File{Name: line, Data: []byte(command(lib, line))})
		}
	}
	return made
}

func isCommand(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && (words[0] == "load" || words[0] == "inspect" || words[0] == "list")
}

func writeFile(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func command(lib *Library, line string) string {
	words := strings.Fields(line)
	switch words[0] {
	case "list":
		return fmt.Sprintf("%+v\n", lib.List())
	case "inspect":
		target, findings := lib.Inspect(words[1])
		return showTarget(target) + findings.Text(diag.Plain)
	default:
		v, findings := lib.Load(parseRequest(words[1:]))
		return showVariant(v) + findings.Text(diag.Plain)
	}
}

func parseRequest(words []string) Request {
	req := Request{Variant: words[0]}
	var folders, decks []string
	into := &req.With
	for _, word := range words[1:] {
		switch word {
		case "with":
			into = &req.With
		case "tests":
			into = &req.Scenarios
		case "data":
			into = &folders
		case "deck":
			into = &decks
		default:
			*into = append(*into, word)
		}
	}
	req.Data, req.Deck = strings.Join(folders, ""), strings.Join(decks, "")
	return req
}

func showTarget(t Target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q %q extends %q\n", []string{"variant", "house rule", "scenarios"}[t.Holds], t.Name, t.Title, t.Extends)
	for _, r := range t.Requests {
		fmt.Fprintf(&b, "%s: %s with %q tests %q\n", r.At, r.Variant, r.With, r.Scenarios)
	}
	return b.String()
}

func showVariant(v *variant.Variant) string {
	if v == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q\n", strings.Join(v.Chain, " < "), v.Title)
	for _, f := range v.Files {
		fmt.Fprintf(&b, "file %s\n", f.Name)
	}
	for _, o := range v.Options {
		fmt.Fprintf(&b, "option %s = %d\n", o.Name, o.Default)
	}
	for _, c := range v.Catalogs {
		fmt.Fprintf(&b, "catalog %s:", c.Name)
		for _, card := range c.Cards {
			fmt.Fprintf(&b, " %q", card.Name)
		}
		b.WriteString("\n")
	}
	if v.Deck != nil {
		fmt.Fprintf(&b, "deck %s\n", v.Deck.File.Name)
	}
	for _, z := range v.Zones {
		for _, list := range z.Lists {
			fmt.Fprintf(&b, "%s starts with:", z.Name)
			for _, c := range list.Cards {
				fmt.Fprintf(&b, " %d %q", c.Count, c.Catalog.Cards[c.Card].Name)
			}
			b.WriteString("\n")
		}
	}
	for _, s := range v.Scenarios {
		fmt.Fprintf(&b, "scenario %q\n", s.Title)
	}
	if v.Clauses != nil {
		fmt.Fprintf(&b, "%d clauses of %s\n", len(v.Clauses.Clauses), v.Clauses.File.Name)
	}
	return b.String()
}
