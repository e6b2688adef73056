package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// largest opens a file of the largest variant, and returns an offset at which a benchmark may
// type.
func largest(b *testing.B) (e *editor, name, text string, at int) {
	b.Helper()
	folder, err := filepath.Abs("../../../..")
	if err != nil {
		b.Fatal(err)
	}
	name = "rules/arda/influence.rules"
	read, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		b.Fatal(err)
	}
	text = string(read)
	if at = strings.Index(text, "disband_empty("); at < 0 {
		b.Fatal("the text to type at is missing")
	}
	e = newEditorIn(b, folder)
	e.open(name, text)
	e.findings(name)
	return e, name, text, at
}

// BenchmarkKeystroke types in the largest variant, and waits for the diagnostics.
func BenchmarkKeystroke(b *testing.B) {
	e, name, text, at := largest(b)
	worst := &slowest{}
	for i := 0; b.Loop(); i++ {
		typed := text[:at] + strings.Repeat("x", 1+i%2) + text[at:]
		worst.time(func() {
			e.write(name, typed)
			for len((<-e.found).Diagnostics) == 0 {
			}
		})
	}
	b.ReportMetric(worst.milliseconds(), "worst-ms")
}

// BenchmarkCompletion requests completion in the largest variant, right after a letter was typed.
func BenchmarkCompletion(b *testing.B) {
	e, name, text, at := largest(b)
	text = text[:at] + "x" + text[at:]
	p := e.at(name, text, "xdisband_empty(")
	worst := &slowest{}
	for b.Loop() {
		worst.time(func() {
			e.write(name, text)
			var list completionList
			if e.ask("textDocument/completion", p, &list); len(list.Items) == 0 {
				b.Fatal("there are no completions")
			}
		})
	}
	b.ReportMetric(worst.milliseconds(), "worst-ms")
}

// A slowest is the duration of the slowest of some runs.
type slowest struct{ took time.Duration }

func (s *slowest) time(run func()) {
	start := time.Now()
	run()
	s.took = max(s.took, time.Since(start))
}

func (s *slowest) milliseconds() float64 { return float64(s.took.Microseconds()) / 1000 }
