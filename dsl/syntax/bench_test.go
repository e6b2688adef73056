package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// corpus is all rules text of the project, in one.
func corpus(t testing.TB) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{"../../rules/*/*.rules", "../../testdata/*/*.rules"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}

func BenchmarkScan(b *testing.B) {
	f := source.NewFile("all.rules", corpus(b))
	b.SetBytes(int64(len(f.Text)))
	b.ReportAllocs()
	for b.Loop() {
		scanAll(newScanner(f.Name, f.Text))
	}
}

func BenchmarkParse(b *testing.B) {
	f := source.NewFile("all.rules", corpus(b))
	b.SetBytes(int64(len(f.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, found := Parse(f); len(found) > 0 {
			b.Fatal(found.Text(diag.Plain))
		}
	}
}
