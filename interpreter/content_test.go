package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// These boards and cards have data that fill their zones and refer to spaces.
const (
	shore = `
[[space]]
name = "Harbour"
neighbours = ["Pier"]
gates = [{ leads_to = "Reef", toll = 2 }, { leads_to = "Sandbank" }]

[[space]]
name = "Pier"
neighbours = ["Harbour"]
`
	sea = `
[[card]]
name = "Sandbank"
ways = ["Reef"]

[[card]]
name = "Reef"
ways = ["Sandbank"]
gates = { leads_to = "Pier" }
`
	ships = `
[[card]]
name = "Galley"
copies = 2
at = "Reef"
calls_at = ["Pier", "Harbour"]
crew = [{ pay = 3, bag = [{ worth = 7 }] }, {}]
`
	harbours = `
variant harbours "Harbours" { players 1..2 }
option usual_pay = 1 in 0..9
token Gate { leads_to: Place or Water  toll: number = 0 }
token Coin { worth: number }
token Sailor { pay: number = usual_pay  bag: pile of Coin }
space Place { gates: row of Gate }
space Water { gates: row of Gate }
card Ship { at: Water?  calls_at: list of Place = []  crew: row of Sailor LIMIT }
board shore of Place from "shore.toml"
board sea of Water from "sea.toml" beside ways
catalog ships of Ship from "ships.toml"
each player has { row fleet of Ship from ships }
`
)

func harboursWith(t *testing.T, limit, scenario string) (*interpreter.Game, error) {
	t.Helper()
	files := fstest.MapFS{
		"harbours/harbours.rules": {Data: []byte(strings.Replace(harbours, "LIMIT", limit, 1) + scenario)},
		"harbours/shore.toml":     {Data: []byte(shore)},
		"harbours/sea.toml":       {Data: []byte(sea)},
		"harbours/ships.toml":     {Data: []byte(ships)},
	}
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: "harbours"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return interpreter.NewScenario(program.Compile(v, program.Traced), v.Scenarios[0], luck.Seeded(1), interpreter.Settings{Players: 2})
}

func TestContentOfData(t *testing.T) {
	g, err := harboursWith(t, "", `scenario "test" {
		expect (the first of shore where name is "Harbour").gates.count is 2
		expect (the Gate "Harbour 1").leads_to is the Water "Reef"
		expect (the Gate "Harbour 1").toll is 2
		expect (the Gate "Reef 1").leads_to is the Place "Pier"
		expect distance(the Water "Reef", the Water "Sandbank") is 1
		expect every of fleet where crew.count is 2 and at is the Water "Reef" and the Place "Pier" in calls_at
		expect sum of pay of crew of fleet is 8
		expect fleet.top is not fleet.bottom and fleet.top.crew.top is not fleet.bottom.crew.top
		expect (the Coin "Galley 1 1").worth is 7
		expect fleet.top.crew.top.owner is active
		given  move (the Sailor "Galley 1") to active.next.fleet.top.crew
		expect fleet.bottom.crew.count is 1 and active.next.fleet.top.crew.count is 3
	}`)
	if err != nil {
		t.Fatal(err)
	}
	playSuggested(t, g)
	if g.Err() != nil || len(g.Failures()) > 0 {
		t.Error(g.Err(), g.Failures())
	}
}

// A component that data puts into a zone of a card has the scripts of its kind, and each copy has
// them once.
func TestContentHasScripts(t *testing.T) {
	files := fstest.MapFS{
		"scripted/ships.toml": {Data: []byte("[[card]]\nname = \"Galley\"\ncopies = 3\ncrew = [{ pay = 2 }]\n")},
		"scripted/scripted.rules": {Data: []byte(`
variant scripted "Scripted" { players 1 }
token Sailor { pay: number }
card Ship { crew: row of Sailor in play }
catalog ships of Ship from "ships.toml"
row fleet of Ship in play from ships
function cost() -> number = 0
script Sailor { while in play { modify cost by pay } }
script Sailor where pay > 1 { while in play { modify cost by 10 } }
scenario "test" { expect cost() is 36 }`)},
	}
	g := playFirst(t, files, "scripted")
	if g.Err() != nil || len(g.Failures()) > 0 {
		t.Error(g.Err(), g.Failures())
	}
}

func TestContentThatDoesNotFit(t *testing.T) {
	_, err := harboursWith(t, "limit 1", `scenario "test" { expect true }`)
	if err == nil || !strings.Contains(err.Error(), "crew of Galley is full: its limit is 1") {
		t.Errorf("%v", err)
	}
}
