package lsp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The hint after original(…) is the value or the steps that it continues with, or their location
// if they are many.
func TestHints(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	text := `variant weary "Weary" { extends heroes }
replace procedure rest(hero: Hero) { original(hero)  move hero to away }
replace function strong(strength: number) -> bool = original(strength) or strength is 1
replace phase march { original() }
`
	e.open("weary.rules", text)
	p := e.document("weary.rules")
	p["range"] = newDocument(text).textRange(0, len(text))
	var hints []inlayHint
	e.ask("textDocument/inlayHint", p, &hints)
	var got []string
	for _, h := range hints {
		got = append(got, fmt.Sprintf("%d:%d %s", h.Position.Line, h.Position.Character, h.Label))
	}
	want := []string{"1:45 { hero.state = tired }", "2:60 = strength > 3", "3:30 heroes.rules:16"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
	if !strings.Contains(hints[2].Tooltip.Value, "draw 1 from stock to party as hero") {
		t.Errorf("it tells %q", hints[2].Tooltip.Value)
	}
	p["range"] = textRange{position{2, 0}, position{2, 99}}
	if e.ask("textDocument/inlayHint", p, &hints); len(hints) != 1 {
		t.Errorf("one line has the hints %v", hints)
	}
}
