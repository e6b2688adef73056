package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const heroes = `variant heroes "Heroes" { players 1 }

enum State { ready, tired gloss "cannot fight" }
# Whoever goes on the road.
card Hero { strength: number  state: State = ready }
card Horse { strength: number }
catalog people of Hero with each strength in 1..6 named "hero {strength}"
deck  stock of Hero from people
row   party of Hero or Horse
pile  away  of Hero or Horse

setup { shuffle stock }
turn until stock is empty { march }

# A day on the road.
phase march gloss "the day's march" {
    draw 1 from stock to party as hero
    if hero exists and strong(hero.strength) { rest(hero) }
    for each one in party where strength > 5 { move one to away }
}
function strong(strength: number) -> bool = strength > 3
procedure rest(hero: Hero) { hero.state = tired }
score { add count of party "company" }

scenario "Strong ones rest" {
    given  setup
    luck   stock: "hero 4"
    do     march
    expect any of party where it is Hero and it.state is tired
}
`

const weary = `variant weary "Weary" { extends heroes }
replace procedure rest(hero: Hero) {
    original(hero)
    move hero to away
}
change enum State { insert dead after tired }
`

// refs sends a request about a position and returns the locations as "file:line:column".
func (e *editor) refs(method, name, text, words string) []string {
	e.Helper()
	var found []location
	p := e.at(name, text, words)
	p["context"] = map[string]any{"includeDeclaration": true}
	e.ask("textDocument/"+method, p, &found)
	shown := []string{}
	for _, at := range found {
		shown = append(shown, fmt.Sprintf("%s:%d:%d", filepath.Base(pathOf(at.URI)), at.Range.Start.Line, at.Range.Start.Character))
	}
	slices.Sort(shown)
	return shown
}

func TestDefinition(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes, "weary.rules": weary})
	e.open("heroes.rules", heroes)
	for words, want := range map[string][]string{
		"stock to party":         {"heroes.rules:7:6"},
		"party as hero":          {"heroes.rules:8:6"},
		"hero exists":            {"heroes.rules:16:34"},
		"strong(hero.":           {"heroes.rules:20:9"},
		"strength) { rest":       {"heroes.rules:4:12"},
		"strength > 5":           {"heroes.rules:4:12", "heroes.rules:5:13"},
		"strength > 3":           {"heroes.rules:20:16"},
		"tired }\nscore":         {"heroes.rules:2:20"},
		"march }":                {"heroes.rules:15:6"},
		"Hero from people":       {"heroes.rules:4:5"},
		"strength in 1..6":       {"heroes.rules:4:12"},
		"strength}\"":            {},
		"state is tired":         {"heroes.rules:4:30"},
		"stock: \"hero 4\"":      {"heroes.rules:7:6"},
		"shuffle":                {},
		"Hero and it.state":      {"heroes.rules:4:5"},
		"State = ready":          {"heroes.rules:2:5"},
		"one to away":            {"heroes.rules:18:13"},
		"party where strength >": {"heroes.rules:8:6"},
	} {
		if diff := cmp.Diff(want, e.refs("definition", "heroes.rules", heroes, words)); diff != "" {
			t.Errorf("%s: %s", words, diff)
		}
	}
	for words, want := range map[string][]string{
		"rest(hero: Hero)": {"weary.rules:1:18"},
		"original(hero)":   {"heroes.rules:21:10"},
		"State {":          {"heroes.rules:2:5"},
		"away":             {"heroes.rules:9:6"},
	} {
		if diff := cmp.Diff(want, e.refs("definition", "weary.rules", weary, words)); diff != "" {
			t.Errorf("%s: %s", words, diff)
		}
	}
}

// The definition of a shipped name that is not on disk is shown in an unpacked copy.
func TestDefinitionInWhatShips(t *testing.T) {
	e := newEditor(t, nil)
	text := "variant kinder \"Kinder\" { extends solitaire }\nchange check strike { remove \"stays untapped\" }\n"
	e.open("kinder.rules", text)
	var found []location
	e.ask("textDocument/definition", e.at("kinder.rules", text, "strike"), &found)
	if len(found) != 1 {
		t.Fatalf("it is declared at %v", found)
	}
	shown, err := os.ReadFile(pathOf(found[0].URI))
	if err != nil {
		t.Fatal(err)
	}
	d := newDocument(string(shown))
	if rest := d.text[d.offset(found[0].Range.Start):]; !strings.HasPrefix(rest, "strike(") {
		t.Errorf("the definition begins with %.20q", rest)
	}
	p := e.at("kinder.rules", text, "strike")
	p["newName"] = "blow"
	if err := e.conn.Call(t.Context(), "textDocument/rename", p, nil); err == nil || !strings.Contains(err.Error(), "can't be changed") {
		t.Errorf("a shipped rule is renamed: %v", err)
	}
}

func TestHover(t *testing.T) {
	const more = "variant more { extends solitaire }\nchange option the_dragons = true\n"
	e := newEditor(t, map[string]string{"heroes.rules": heroes, "weary.rules": weary, "more.rules": more})
	for _, test := range []struct{ file, text, words, want string }{
		{"more.rules", more, "the_dragons", "```houserule\noption the_dragons: bool\n```\n\nCards of The Dragons, too\n\n- rationale.2: Cards of every expansion may be used.\n\n- the_dragons = true (more.rules:2)"},
		{"heroes.rules", heroes, "march }", "```houserule\nphase march\n```\n\nA day on the road.\n\n*the day's march*"},
		{"heroes.rules", heroes, "hero exists", "```houserule\nhero: Hero?\n```"},
		{"heroes.rules", heroes, "hero.strength", "```houserule\nhero: Hero?  # here Hero\n```"},
		{"heroes.rules", heroes, "strong(hero", "```houserule\nfunction strong(strength: number) -> bool\n```"},
		{"heroes.rules", heroes, "Hero from", "```houserule\ncard Hero { strength: number  state: State }\n```\n\nWhoever goes on the road."},
		{"heroes.rules", heroes, "tired }\nscore", "```houserule\nState.tired  # here State\n```\n\n*cannot fight*"},
		{"weary.rules", weary, "rest(", "```houserule\nprocedure rest(hero: Hero)\n```\n\n- \"weary\" replaces the one in heroes.rules:22"},
		{"weary.rules", weary, "State {", "```houserule\nenum State { ready, tired, dead }\n```\n\n- added: dead (weary.rules:6)"},
	} {
		var got hover
		e.ask("textDocument/hover", e.at(test.file, test.text, test.words), &got)
		if diff := cmp.Diff(test.want, got.Contents.Value); diff != "" {
			t.Errorf("%s: %s", test.words, diff)
		}
	}
}

func TestReferences(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes, "weary.rules": weary})
	e.open("heroes.rules", heroes)
	for words, want := range map[string][]string{
		"away  of":     {"heroes.rules:18:59", "heroes.rules:9:6", "weary.rules:3:17"},
		"rest(hero) }": {"heroes.rules:17:47", "heroes.rules:21:10", "weary.rules:1:18"},
		"strength > 3": {"heroes.rules:20:16", "heroes.rules:20:44"},
		"shuffle":      {},
	} {
		if diff := cmp.Diff(want, e.refs("references", "heroes.rules", heroes, words)); diff != "" {
			t.Errorf("%s: %s", words, diff)
		}
	}
}

// rename renames a declaration and returns the texts of the files afterwards.
func (e *editor) rename(name, words, to string, texts map[string]string) (map[string]string, error) {
	e.Helper()
	p := e.at(name, texts[name], words)
	p["newName"] = to
	var edit workspaceEdit
	if err := e.conn.Call(e.Context(), "textDocument/rename", p, &edit); err != nil {
		return nil, err
	}
	renamed := map[string]string{}
	for file, text := range texts {
		d := newDocument(text)
		for _, change := range slices.Backward(edit.Changes[e.uri(file)]) {
			d = d.changed(contentChange{&change.Range, change.NewText})
		}
		renamed[file] = d.text
	}
	return renamed, nil
}

func TestRename(t *testing.T) {
	texts := map[string]string{"heroes.rules": heroes, "weary.rules": weary}
	e := newEditor(t, texts)
	e.open("weary.rules", weary)
	for words, to := range map[string]string{"rest(hero": "sleep", "away": "gone", "hero: Hero)": "sleeper"} {
		word := words[:strings.IndexAny(words+" ", " (:")]
		renamed, err := e.rename("weary.rules", words, to, texts)
		if err != nil {
			t.Errorf("%s: %v", words, err)
			continue
		}
		if word != "hero" && (strings.Contains(renamed["heroes.rules"], word+"(") || strings.Contains(renamed["weary.rules"], " "+word)) {
			t.Errorf("%s is still there:\n%s\n%s", word, renamed["heroes.rules"], renamed["weary.rules"])
		}
		again := newEditor(t, renamed)
		for file, text := range renamed {
			again.open(file, text)
			again.findings(file)
		}
	}
	for words, to := range map[string]string{"rest(hero": "march", "away": "all", "original": "first"} {
		if _, err := e.rename("weary.rules", words, to, texts); err == nil {
			t.Errorf("%s can be called %s", words, to)
		}
	}
}

// TestHoverWord hovers over words of the language. The text is the row of the reference's index,
// with a link to the page on disk.
func TestHoverWord(t *testing.T) {
	e := newEditor(t, map[string]string{"heroes.rules": heroes})
	for words, want := range map[string]string{
		"until stock": "**until**: in `turn until`: the game ends when this holds at the end of a turn. See [The course of play](",
		"shuffle":     "**shuffle**: puts the cards of a zone into a random order. See [Luck](",
		"on the road": "", // in a comment
	} {
		var got hover
		e.ask("textDocument/hover", e.at("heroes.rules", heroes, words), &got)
		text := got.Contents.Value
		if !strings.HasPrefix(text, want) || want == "" && text != "" {
			t.Errorf("%s: %s", words, text)
			continue
		}
		if want == "" {
			continue
		}
		uri, _, _ := strings.Cut(text[len(want):], ")")
		if page, err := os.ReadFile(pathOf(uri)); err != nil || !strings.HasPrefix(string(page), "# ") {
			t.Errorf("%s leads to %s: %v", words, uri, err)
		}
		if !strings.Contains(text, ", `houserule docs ") {
			t.Errorf("%s: no command in %s", words, text)
		}
	}
}
