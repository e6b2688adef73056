package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserule/dsl/diag"
	"houserule/rules"
)

// TestBrokenTexts damages rules: it removes each line, cuts it in the middle, and types in it.
// The server never panics, and incremental diagnostics equal those of a full check.
func TestBrokenTexts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "heroes.rules")
	whole := newSnapshot(filepath.Dir(path), &unpacked{shipped: rules.FS}, &unpacked{}).with(map[string]*document{path: newDocument(heroes)})
	if found := whole.findingsAround(path); found.HasErrors() {
		t.Fatal(found.Text(diag.Plain))
	}
	whole.known.Store(true)
	lines := strings.SplitAfter(heroes, "\n")
	for i, line := range lines {
		for _, now := range []string{"", line[:len(line)/2] + "\n", strings.Replace(line, " ", " x", 1), line[:len(line)/2] + "." + line[len(line)/2:]} {
			text := strings.Join(slices.Concat(lines[:i], []string{now}, lines[i+1:]), "")
			next := whole.with(map[string]*document{path: newDocument(text)})
			all := next.findingsAround(path)
			if atOnce, ok := next.changedFindings(path); ok && atOnce.HasErrors() != all.HasErrors() {
				t.Errorf("line %d as %q: at once\n%s\nand of all\n%s", i+1, now, atOnce.Text(diag.Plain), all.Text(diag.Plain))
			}
			at := newDocument(text).position(len(strings.Join(lines[:i], "")) + len(now)/2)
			if _, err := next.completion(textDocumentPosition{textDocument{URIOf(path)}, at}); err != nil {
				t.Error(err)
			}
		}
	}
}
