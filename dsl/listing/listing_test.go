package listing

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"houserule/dsl/diag"
	"houserule/dsl/patch"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/rules"
)

var update = flag.Bool("update", false, "rewrite the listings in the archives of testdata")

// TestListings merges the files of each archive in testdata, each as a layer over the previous
// one. The section "listing" is the expected result.
func TestListings(t *testing.T) {
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
			last := &archive.Files[len(archive.Files)-1]
			got := Text(listed(t, archive.Files[:len(archive.Files)-1]), Plain)
			if *update {
				last.Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(last.Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func listed(t *testing.T, texts []txtar.File) []Line {
	t.Helper()
	var files []*source.File
	var layers []*patch.Layer
	for _, text := range texts {
		file, findings := syntax.Parse(source.NewFile(text.Name, string(text.Data)))
		layer := &patch.Layer{Name: text.Name, Files: []*syntax.File{file}}
		if len(layers) > 0 {
			layer.Base = layers[len(layers)-1]
		}
		if len(findings) > 0 {
			t.Fatal(findings.Text(diag.Plain))
		}
		files, layers = append(files, file.Source), append(layers, layer)
	}
	merged, findings := patch.Merge(layers)
	if len(findings) > 0 {
		t.Fatal(findings.Text(diag.Plain))
	}
	return Of(merged.Decls, files)
}

// TestPlacesAreRight checks that each listed line of the embedded rules is at the position that the
// listing shows.
func TestPlacesAreRight(t *testing.T) {
	paths, err := fs.Glob(rules.FS, "solitaire/*.rules")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rules: %v", err)
	}
	for _, path := range paths {
		text, err := fs.ReadFile(rules.FS, path)
		if err != nil {
			t.Fatal(err)
		}
		file := source.NewFile(path, string(text))
		for _, line := range listed(t, []txtar.File{{Name: path, Data: text}}) {
			if words := strings.Fields(line.Text); len(words) > 0 && !strings.Contains(file.Line(line.Line), words[0]) {
				t.Errorf("%s:%d is %q, not %q", line.File, line.Line, file.Line(line.Line), line.Text)
			}
		}
	}
}

func TestColor(t *testing.T) {
	lines := []Line{
		{Text: "table wages {", File: "pay.rules", Line: 8}, {Text: "    1 -> 2", File: "pay.rules", Line: 9, Mark: Gone},
		{Text: "    1 -> 5", File: "rich.rules", Line: 4, Mark: Put, Note: "moved in x"}, {}, {Text: "it replaces:", Mark: Caption},
	}
	want := "\x1b[2mpay.rules:8 \x1b[0m    table wages {\n" +
		"\x1b[2mpay.rules:9 \x1b[0m  \x1b[2;9;31m-\x1b[0m     \x1b[2;9;31m1 -> 2\x1b[0m\n" +
		"\x1b[2mrich.rules:4\x1b[0m  \x1b[32m+\x1b[0m     \x1b[32m1 -> 5\x1b[0m  \x1b[2m# moved in x\x1b[0m\n" +
		"\n              \x1b[36mit replaces:\x1b[0m\n"
	if got := Text(lines, Color); !bytes.Equal([]byte(want), []byte(got)) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
