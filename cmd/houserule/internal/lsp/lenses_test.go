package lsp

import (
	"strings"
	"testing"
)

func TestScenariosAreRun(t *testing.T) {
	e := newEditor(t, nil)
	lens := func(text string) codeLens {
		t.Helper()
		e.open("heroes.rules", text)
		var lenses []codeLens
		e.ask("textDocument/codeLens", e.document("heroes.rules"), &lenses)
		if len(lenses) != 1 || lenses[0].Command.Title != "run this scenario" {
			t.Fatalf("offered is %v", lenses)
		}
		return lenses[0]
	}
	run := func(l codeLens) (text string) {
		t.Helper()
		e.ask("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": l.Command.Arguments}, &text)
		return text
	}
	if text := run(lens(heroes)); text != "1 scenario passed" {
		t.Errorf("it says %q", text)
	}
	wrong := strings.Replace(heroes, `"hero 4"`, `"hero 2"`, 1)
	if text := run(lens(wrong)); !strings.Contains(text, "0 passed, 1 failed") || !strings.Contains(text, "Strong ones rest") {
		t.Errorf("it says %q", text)
	}
	e.findings("heroes.rules", "28:11 scenario")
	e.write("heroes.rules", heroes)
	e.findings("heroes.rules")
}
