package dsl_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// TestNamesOfCardsThatLookAlike checks that names which look the same are reported as errors.
// Names in data and names in create statements are compared across all catalogs.
func TestNamesOfCardsThatLookAlike(t *testing.T) {
	const rules = `variant game "Game" { players 1 }
card Card { value: number = 1 }
catalog cards of Card from "cards.toml"
catalog ropes of Card with each value in 1..2 named " Rope  {value}"
row table_row of Card from cards, ropes
setup {
    create Card "Cop" in table_row
    create Card "%s" in table_row
    create Card " Long   bow " in table_row
}
turn until turn_count is 1 { go }
phase go { say "{table_row.count}" }
score { add sum of value of table_row "value" }
scenario "Blanks at the ends of a name, and several in a row, count for nothing" {
    given  setup
    expect (the Card "Long bow").value is 1 and (the Card "Rope 2").value is 2
    expect any of table_row where name is "Long bow" and any of table_row where name is "Rope 1"
}
`
	names := []string{"Сор", "Axe\\u200b", "Axe", "Sw\\u202eord", "Bоw", "Меч", "E\u0301omer", "Dagger"}
	data := ""
	for _, name := range names {
		data += fmt.Sprintf("[[card]]\nname = \"%s\"\n", name)
	}
	library := dsl.NewLibrary(fstest.MapFS{
		"game/game.rules": {Data: []byte(fmt.Sprintf(rules, "Dag\u00adger"))}, "game/cards.toml": {Data: []byte(data)},
	})
	v, found := library.Load(dsl.Request{Variant: "game"})
	var got []string
	for _, d := range found {
		got = append(got, fmt.Sprintf("%s:%d: %s %s", d.Span.File.Name[strings.LastIndex(d.Span.File.Name, "/")+1:], d.Span.Line(), d.Code, d.Summary))
	}
	want := []string{
		`cards.toml:2: mixed-alphabets "Сор" looks like another name and has letters of another alphabet`,
		`cards.toml:4: mixed-alphabets "Axe\u200b" looks like another name and has a hidden character (U+200B)`,
		`cards.toml:8: hidden-direction a hidden character (U+202E) turns the direction of the text`,
		`cards.toml:10: mixed-alphabets "Bоw" mixes Latin and Cyrillic letters that look alike`,
		`game.rules:8: mixed-alphabets "Dag\u00adger" looks like another name and has a hidden character (U+00AD)`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, failure := range scenario.Run(program.Compile(v, program.Traced), v.Scenarios[0], interpreter.Limits{}).Failures {
		t.Errorf("%+v", failure)
	}
}
