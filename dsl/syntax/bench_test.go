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

// BenchmarkOneLongText reads one text with many values in it. The metric x-short compares that with short texts that hold
// as many.
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
