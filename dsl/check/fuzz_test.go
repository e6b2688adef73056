package check

import (
	"testing"

	"houserule/dsl/diag"
)

// FuzzCheck checks arbitrary texts. Each check must terminate, and each diagnostic must have a
// valid span.
func FuzzCheck(f *testing.F) {
	for _, chunks := range errorChunks(f) {
		for _, chunk := range chunks {
			f.Add(chunk)
		}
	}
	for _, pattern := range []string{"testdata/good/*.rules", "../../testdata/games/*.rules", "../../rules/solitaire/*.rules"} {
		for _, file := range readFiles(f, pattern) {
			f.Add(file.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		in, _ := inputOf(text)
		v, found := Check(in)
		if (v == nil) != found.HasErrors() {
			t.Errorf("variant %v with findings:\n%s", v, found.Text(diag.Plain))
		}
		_ = found.Text(diag.Plain)
		if v != nil {
			for _, fault := range wellFormed(v) {
				t.Error(fault)
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	in, _ := parsed(readFiles(b, "../../rules/solitaire/*.rules")...)
	b.ReportAllocs()
	for b.Loop() {
		if v, _ := Check(in); v == nil {
			b.Fatal("solitaire has errors")
		}
	}
}
