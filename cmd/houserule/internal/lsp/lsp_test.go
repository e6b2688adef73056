package lsp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const tiles = `variant tiles "Tiles" { players 1 }

card Tile { value: number }
catalog all_tiles of Tile with each value in 1..9 named "tile {value}"
deck stock of Tile from all_tiles
pile mine  of Tile

setup { shuffle stock }
turn until stock is empty { take }

# The top tile is yours.
phase take { draw 1 from stock to mine }

score { add mine.count "tiles" }
`

func TestFindingsComeAsOneTypes(t *testing.T) {
	e := newEditor(t, map[string]string{"tiles.rules": tiles})
	e.open("tiles.rules", tiles)
	e.findings("tiles.rules")
	e.write("tiles.rules", strings.Replace(tiles, "to mine }", "to mines }", 1))
	found := e.findings("tiles.rules", "11:34 unknown-name")
	if want := `there is no "mines": did you mean "mine"?`; found[0].Message != want {
		t.Errorf("it says %q, not %q", found[0].Message, want)
	}
	e.write("tiles.rules", tiles)
	e.findings("tiles.rules")
}

// Open buffers are read even if they were never saved.
func TestHouseRulesKnowTheirVariant(t *testing.T) {
	e := newEditor(t, map[string]string{"tiles.rules": tiles})
	e.open("kinder.rules", `variant kinder "Kinder" { extends tiles }
replace phase take { draw 2 from stocks to mine }
`)
	e.findings("kinder.rules", "1:33 unknown-name")
	e.open("tiles.rules", strings.ReplaceAll(tiles, "stock", "stocks"))
	e.findings("kinder.rules")
	e.notify("textDocument/didClose", e.document("tiles.rules"))
	e.findings("kinder.rules", "1:33 unknown-name")
}

func TestScenariosKnowTheirVariant(t *testing.T) {
	e := newEditor(t, map[string]string{"tiles.rules": tiles})
	text := `scenario "One tile a turn" for tiles {
    do     take
    expect mine.coun is 1
}
`
	e.open("tests.rules", text)
	e.findings("tests.rules", "2:16 unknown-field")
	e.write("tests.rules", strings.Replace(text, "coun ", "count ", 1))
	e.findings("tests.rules")
}

// A file of a variant is checked together with the other files, and their errors are shown in
// them.
func TestFilesOfOneVariant(t *testing.T) {
	e := newEditor(t, map[string]string{
		"game/tiles.rules":      strings.ReplaceAll(tiles, "pile mine  of Tile\n", ""),
		"game/more/piles.rules": "pile mine of Tile\n",
	})
	e.open("game/more/piles.rules", "pile mine of Tile\n")
	e.findings("game/more/piles.rules")
	e.write("game/more/piles.rules", "pile hers of Tile\n")
	e.findings("game/tiles.rules", "10:34 unknown-name", "12:12 unknown-name")
	e.write("game/more/piles.rules", "pile mine of Tile\n")
	e.findings("game/tiles.rules")
}

func TestCharactersAreCountedAsEditorsDo(t *testing.T) {
	text := "variant x \"X\" { players 1 }\r\nphase p { say \"û 🎲 {it}\" }\r\nsetup { p }\r\n"
	e := newEditor(t, nil)
	e.open("x.rules", text)
	e.findings("x.rules", "1:21 unknown-name")
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": e.document("x.rules")["textDocument"],
		"contentChanges": []any{map[string]any{
			"range": textRange{position{1, 20}, position{1, 24}}, "text": "fine",
		}},
	})
	e.findings("x.rules")
}

func TestFormatting(t *testing.T) {
	e := newEditor(t, nil)
	text := strings.Replace(tiles, "draw 1 from", "draw 1   from", 1)
	e.open("tiles.rules", text)
	var edits []textEdit
	e.ask("textDocument/formatting", e.document("tiles.rules"), &edits)
	d := newDocument(text)
	for _, edit := range edits {
		d = d.changed(contentChange{&edit.Range, edit.NewText})
	}
	if diff := cmp.Diff(tiles, d.text); diff != "" || len(edits) != 1 || edits[0].Range.Start.Line != 11 {
		t.Errorf("%v\n%s", edits, diff)
	}
	e.write("tiles.rules", tiles)
	if e.ask("textDocument/formatting", e.document("tiles.rules"), &edits); len(edits) != 0 {
		t.Errorf("a formatted file has edits: %v", edits)
	}
}

func TestOutline(t *testing.T) {
	e := newEditor(t, nil)
	e.open("x.rules", `variant x "X" { extends tiles }
enum Suit { bells, leaves }
each player has { keep number gold = 0 }
replace phase take { skip }
change score { remove "tiles" }
scenario "It works" { }
`)
	var symbols []documentSymbol
	e.ask("textDocument/documentSymbol", e.document("x.rules"), &symbols)
	var got []string
	var list func(string, []documentSymbol)
	list = func(before string, symbols []documentSymbol) {
		for _, s := range symbols {
			got = append(got, before+s.Name+": "+s.Detail)
			list(before+"  ", s.Children)
		}
	}
	list("", symbols)
	want := []string{
		"x: variant", "Suit: enum", "  bells: member", "  leaves: member", "each player: players", "  gold: value",
		"take: replace phase", "score: change score", "It works: scenario",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLeaving(t *testing.T) {
	e := newEditor(t, nil)
	e.ask("shutdown", nil, nil)
	e.notify("exit", nil)
	if !<-e.left {
		t.Error("an editor that announced its exit counts as lost")
	}
	e = newEditor(t, nil)
	e.conn.Close()
	if <-e.left {
		t.Error("an editor that disappeared counts as one that announced its exit")
	}
}
