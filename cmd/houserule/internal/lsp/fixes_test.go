package lsp

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fixed returns the text after each quick fix at some words, by the title of the fix.
func (e *editor) fixed(name, text, words string) map[string]string {
	e.Helper()
	e.open(name, text)
	p := e.at(name, text, words)
	at := p["position"].(position)
	p["range"] = textRange{at, at}
	p["context"] = map[string]any{"diagnostics": []any{}}
	var actions []codeAction
	e.ask("textDocument/codeAction", p, &actions)
	texts := map[string]string{}
	for _, action := range actions {
		d := newDocument(text)
		for _, edit := range slices.Backward(action.Edit.Changes[e.uri(name)]) {
			d = d.changed(contentChange{&edit.Range, edit.NewText})
		}
		texts[action.Title] = d.text
	}
	return texts
}

func TestFixes(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	for _, test := range []struct{ right, wrong, title, mended string }{
		{"rest(hero) }", "rest(^heero) }", "write hero", "rest(hero) }"},
		{"hero.strength)", "hero.^strenth)", "write strength", "hero.strength)"},
		{"= strength > 3", "= ^strength / 2 > 3", "write rounded down", "= strength / 2 rounded down > 3"},
		{"= strength > 3", "= strength > 3 ^&& true", "write and", "= strength > 3 and true"},
		{"{ rest(hero) }", "{ say ^‘hello’ }", `write "hello"`, `{ say "hello" }`},
		{"= strength > 3", "= ^d6 > 3", "write roll d6", "= roll d6 > 3"},
		{"shuffle stock }", "shuffle stock  let ^x = 1 }", "mark it as intended: _x", "shuffle stock  let _x = 1 }"},
		{"stock is empty {", "^strong {", "call it", ""},
	} {
		t.Run(test.title, func(t *testing.T) {
			e.TB = t
			before, after, _ := strings.Cut(test.wrong, "^")
			text := strings.Replace(heroes, test.right, before+after, 1)
			mended, ok := e.fixed("heroes.rules", text, after)[test.title]
			switch {
			case test.mended == "" && ok:
				t.Errorf("it can be mended:\n%s", mended)
			case test.mended == "":
			case mended != strings.Replace(heroes, test.right, test.mended, 1):
				t.Errorf("it is mended as\n%s", mended)
			}
		})
	}
}

func TestFixesInHouseRules(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	text := strings.Replace(weary, "replace procedure", "procedure", 1)
	if got := e.fixed("weary.rules", text, "rest(hero: Hero)")["write replace"]; got != weary {
		t.Errorf("it is mended as\n%s", got)
	}
	text = strings.Replace(weary, "extends heroes", "extends herose", 1)
	if got := e.fixed("weary.rules", text, "herose")["write heroes"]; got != weary {
		t.Errorf("it is mended as\n%s", got)
	}
}

func TestFixesOfWholeLines(t *testing.T) {
	e := newEditor(t, nil)
	text := `variant x "X" { players 1 }
enum Mood { merry, sad }
keep Mood mood = merry
setup {
    match mood {
        merry -> skip
    }
}
`
	got := e.fixed("x.rules", text, "mood {")["do nothing for them"]
	if diff := cmp.Diff(strings.Replace(text, "merry -> skip\n", "merry -> skip\n        sad   -> skip\n", 1), got); diff != "" {
		t.Error(diff)
	}
}
