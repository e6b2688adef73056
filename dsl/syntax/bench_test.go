package syntax

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// corpora maps the name of each benchmark corpus to the globs of its files: one large variant,
// all variants of the project, and the test data as well.
var corpora = map[string][]string{
	"arda":  {"../../rules/arda/*.rules"},
	"rules": {"../../rules/*/*.rules", "../../rules/*/*/*.rules"},
	"all":   {"../../rules/*/*.rules", "../../rules/*/*/*.rules", "../../testdata/*/*.rules", "../../testdata/*/*/*.rules"},
}

func corpus(t testing.TB, name string) (files []*source.File, size int64) {
	t.Helper()
	for _, pattern := range corpora[name] {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, source.NewFile(path, string(text)))
			size += int64(len(text))
		}
	}
	return files, size
}

func BenchmarkScan(b *testing.B) {
	files, size := corpus(b, "all")
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range files {
			scanAll(newScanner(f.Name, f.Text))
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for name := range corpora {
		files, size := corpus(b, name)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range files {
					if _, found := Parse(f); len(found) > 0 {
						b.Fatal(found.Text(diag.Plain))
					}
				}
			}
		})
	}
}

// BenchmarkOneLongText parses one text with many interpolated values. The metric x-short compares
// its time with that of short texts that hold the same number of values.
func BenchmarkOneLongText(b *testing.B) {
	const values = 60_000
	list := func(texts string) *source.File {
		return source.NewFile("x", "function f() -> list of text = ["+texts+"]")
	}
	read := func(f *source.File) time.Duration {
		begun := time.Now()
		if _, found := Parse(f); len(found) > 0 {
			b.Fatal(found.Text(diag.Plain))
		}
		return time.Since(begun)
	}
	long := list(`"` + strings.Repeat("{a}", values) + `"`)
	short := list(strings.Repeat(`"`+strings.Repeat("{a}", 10)+`",`, values/10-1) + `"{a}"`)
	var one, many time.Duration
	for b.Loop() {
		one += read(long)
		many += read(short)
	}
	b.ReportMetric(float64(one)/float64(many), "x-short")
}
