package lsp

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lens returns the lens with a title.
func (e *editor) lens(name, title string) codeLens {
	e.Helper()
	var lenses []codeLens
	e.ask("textDocument/codeLens", e.document(name), &lenses)
	for _, lens := range lenses {
		if lens.Command.Title == title {
			return lens
		}
	}
	e.Fatalf("%q is not offered, but %v", title, lenses)
	return codeLens{}
}

// run executes the command of a lens and returns the answer.
func (e *editor) run(l codeLens) (text string) {
	e.Helper()
	e.ask("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": l.Command.Arguments}, &text)
	return text
}

// said returns the titles of lenses without a command, each with the name that it stands at.
func (e *editor) said(name, text string) (said []string) {
	e.Helper()
	var lenses []codeLens
	e.ask("textDocument/codeLens", e.document(name), &lenses)
	d := newDocument(text)
	for _, lens := range lenses {
		if lens.Command.Command == "" {
			said = append(said, text[d.offset(lens.Range.Start):d.offset(lens.Range.End)]+": "+lens.Command.Title)
		}
	}
	return said
}

// The counts of games and scenarios are shown at each declaration until it is edited.
func TestWhatRanIsCounted(t *testing.T) {
	bet := strings.Replace(inn, "decrease gold by price(sober)  if dice_game(1) is wins { increase gold by 3 }",
		"if toss() is up { increase gold by 3 } else { sleep }", 1) + `
check toss() {
    roll 1d6
    against 3
    above -> up
    else -> down
}
procedure sleep { }
procedure flee { }
scenario "A lucky toss" {
    luck   toss: 5
    do     drink
    expect gold is 13
}
`
	e := newEditor(t, nil)
	e.open("inn.rules", bet)
	if text := e.run(e.lens("inn.rules", "play 100 games and count runs")); text != "100 games of The inn played" {
		t.Errorf("it says %q", text)
	}
	want := []string{
		"price: ran in none of 100 games",
		"dice_game: ran in none of 100 games",
		"drink: ran in 100 of 100 games, 3.0 times a game",
		"toss: ran in 100 of 100 games, 3.0 times a game · up 52 %, down 48 % · chances: up 50.0 %, down 50.0 %",
		"sleep: ran in 84 of 100 games, 1.4 times a game",
		"flee: ran in none of 100 games",
	}
	if diff := cmp.Diff(want, e.said("inn.rules", bet)); diff != "" {
		t.Error(diff)
	}
	e.write("inn.rules", strings.Replace(bet, "roll 1d6", "roll 1d8", 1))
	if diff := cmp.Diff(slices.Delete(want, 3, 4), e.said("inn.rules", strings.Replace(bet, "roll 1d6", "roll 1d8", 1))); diff != "" {
		t.Error(diff)
	}
}

func TestWhatScenariosReachIsCounted(t *testing.T) {
	kinder := `variant kinder "Kinder" { extends inn }
replace phase drink {
    if gold > 5 { decrease gold by 1 } else { rest }
    original()
}
procedure rest { }
`
	test := `scenario "A rich guest" for inn {
    with   "kinder.rules"
    luck   dice_game: 1 2
    do     drink
    expect gold is 7
}
`
	e := newEditor(t, map[string]string{"inn.rules": inn, "tests.rules": test})
	e.open("kinder.rules", kinder)
	if text := e.run(e.lens("kinder.rules", "run all scenarios for these rules and count runs")); text != "1 scenario ran, 1 passed" {
		t.Errorf("it says %q", text)
	}
	want := []string{"drink: scenarios run 1 of 2 paths through it", "rest: no scenario runs it"}
	if diff := cmp.Diff(want, e.said("kinder.rules", kinder)); diff != "" {
		t.Error(diff)
	}
}

func TestScenariosAreRun(t *testing.T) {
	e := newEditor(t, nil)
	lens := func(text string) codeLens {
		t.Helper()
		e.open("heroes.rules", text)
		return e.lens("heroes.rules", "run this scenario")
	}
	run := e.run
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
