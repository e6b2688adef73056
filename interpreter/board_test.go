package interpreter_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest/growth"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// stripData has three hexes in a row and a fork at the end.
const stripData = `
[[space]]
name = "west"
neighbours = ["middle"]

[[space]]
name = "middle"
neighbours = ["east", "west"]
city = true

[[space]]
name = "east"
neighbours = ["middle", "north", "south"]

[[space]]
name = "north"
neighbours = ["east"]
city = true

[[space]]
name = "south"
neighbours = ["east"]
`

const strip = `
variant strip "A strip" { players 1..2 }
space Hex { city: bool = false }
card Face { worth: number }
token Pawn { at: Hex }
board land of Hex from "strip.toml"
catalog faces of Face with each worth in 0..3 named "face {worth}"
die lot of Face from faces
row pawns of Pawn
pile bin of Face
option top = 5 in -5..9 "Top"
track doom = 7 in 0..top
keep list of text heard = []
keep list of number numbers = [1, 2, 1]
require top >= 0 "the top must not lie below the bottom"
each player has { track luck = 2 in 1..top }
procedure one() -> number { let face = roll lot  return face.worth }
procedure two() -> number { let thrown = roll 2 lot  return sum worth of thrown }
procedure go() { create Pawn "pawn" { at = the Hex "west" } in pawns as pawn  pawn.at = the last of pawn.at.neighbours }
`

func loadStrip(t testing.TB, more string, sides ...string) *variant.Variant {
	t.Helper()
	files := fstest.MapFS{"strip/strip.rules": {Data: []byte(strip + more)}, "strip/strip.toml": {Data: []byte(stripData)}}
	for _, data := range sides {
		files["strip/sides.toml"] = &fstest.MapFile{Data: []byte(data)}
	}
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: "strip"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return v
}

// stripScenario runs the lines of a scenario on the strip. The die shows the given faces.
func stripScenario(t testing.TB, lines string, faces ...string) *interpreter.Game {
	t.Helper()
	v := loadStrip(t, "scenario \"test\" {\n"+lines+"\n}\n")
	settings := interpreter.Settings{Options: map[string]int64{}}
	for _, o := range v.Scenarios[0].Options {
		settings.Options[o.Option.Name] = o.Value
	}
	source := luck.Scripted([]luck.Line{{Stream: "lot", Values: faces}}, nil)
	g, err := interpreter.NewScenario(program.Compile(v, program.Traced), v.Scenarios[0], source, settings)
	if err != nil {
		t.Fatal(err)
	}
	playSuggested(t, g)
	return g
}

func TestBoardsDiceTracksAndLists(t *testing.T) {
	for name, test := range map[string]struct {
		faces []string
		lines string
	}{
		"neighbours in the order of the data": {nil, `
			expect (the Hex "east").neighbours is [the Hex "middle", the Hex "north", the Hex "south"]
			expect (count of (the Hex "west").neighbours) is 1
			expect every of land where it in (the first of neighbours).neighbours`},
		"distances": {nil, `
			expect distance(the Hex "west", the Hex "south") is 3
			expect distance(the Hex "south", the Hex "north") is 2
			expect distance(the Hex "south", the Hex "south") is 0
			expect (the first of land where city by distance(it, the Hex "south"), name) is the Hex "middle"`},
		"ways around": {nil, `
			expect distance(the Hex "west", the Hex "south", [the Hex "north"]) is 3
			expect distance(the Hex "west", the Hex "south", []) is 3
			expect distance(the Hex "middle", the Hex "south", [the Hex "middle"]) is 2
			expect distance(the Hex "west", the Hex "south", [the Hex "east"]) is none
			expect distance(the Hex "west", the Hex "south", [the Hex "south"]) is none
			expect distance(the Hex "south", the Hex "south", [the Hex "south"]) is 0`},
		"one face":    {[]string{"face 3"}, `expect one() is 3`},
		"two faces":   {[]string{"face 2", "face 2"}, `expect two() is 4`},
		"with":        {nil, "given numbers = numbers with 1\nexpect numbers is [1, 2, 1, 1]"},
		"without":     {nil, "given numbers = numbers without 1\nexpect numbers is [2, 1]"},
		"not in it":   {nil, "given numbers = numbers without 7\nexpect numbers is [1, 2, 1]"},
		"texts":       {nil, "given heard = [\"a\", \"b\"] without \"a\" with \"c\"\nexpect heard is [\"b\", \"c\"]"},
		"start":       {nil, "expect doom is 5\nexpect active.luck is 2"},
		"upper end":   {nil, "given increase doom by 10\nexpect doom is 5"},
		"lower end":   {nil, "given decrease doom by 9\nexpect doom is 0"},
		"of a player": {nil, "given active.luck = 0\nexpect active.luck is 1"},
		"options":     {nil, "option top = 3\nexpect doom is 3"},
	} {
		t.Run(name, func(t *testing.T) {
			holdsAll(t, stripScenario(t, test.lines, test.faces...))
		})
	}
}

// A client that supplies luck is asked for one of the distinct faces of a die, not for one of its
// sides.
func TestFacesAreAskedOnce(t *testing.T) {
	const more = `
catalog sides of Face from "sides.toml"
die long_lot of Face from sides
turn until turn_count is 1 { throw }
phase throw { doom = sum worth of roll 2 long_lot }
`
	const sides = "[[card]]\nname = \"low\"\ncopies = 4\nworth = 1\n\n[[card]]\nname = \"high\"\ncopies = 2\nworth = 3\n"
	g, err := interpreter.New(program.Compile(loadStrip(t, more, sides), program.Traced), luck.Asked(), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	if d.Kind != interpreter.AskPick || d.Dice != 2 || d.Open != 2 || d.Options[0].Label != "low" || d.Options[1].Label != "high" {
		t.Errorf("asked %+v", d)
	}
	answerAll(t, g, "high", "1")
	if g.Next(); valueOf(t, g, "doom") != "4" {
		t.Error(g.Err(), valueOf(t, g, "doom"))
	}
}

// No rule can remove or add faces of a die or spaces of a board.
func TestBoardsAndDiceAreFixed(t *testing.T) {
	for lines, want := range map[string]string{
		`move the Face "face 1" to bin`: "the contents of lot can't change",
		`move all of lot to bin`:        "the contents of lot can't change",
		`let die = (the Face "face 1").zone  move all of die where it is Face to bin`: "the contents of lot can't change",
	} {
		g := stripScenario(t, "do { "+lines+" }")
		if g.Err() == nil || g.Err().Message != want {
			t.Errorf("%s: %v, want %s", lines, g.Err(), want)
		}
	}
}

func TestLogOfDice(t *testing.T) {
	g := stripScenario(t, "do { let a = one()  let b = two()  go }", "face 3", "face 1", "face 1")
	diffStrings(t, []string{
		"lot: face 3",
		"lot: face 1, face 1",
		"pawn is made in pawns",
		"pawn: at west -> middle",
	}, trimmed(transcript.Lines(g.Log())))
}

func trimmed(lines []string) []string {
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return lines
}

func TestOddsOfFaces(t *testing.T) {
	v := loadStrip(t, "")
	p := program.Compile(v, program.Fast)
	g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, proc := range v.Procs {
		if proc.Name == "two" {
			chances, err := interpreter.Odds(g, proc, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range chances {
				got = append(got, c.Label+": "+c.Part.String())
			}
		}
	}
	diffStrings(t, []string{"0: 1/16", "1: 1/8", "2: 3/16", "3: 1/4", "4: 3/16", "5: 1/8", "6: 1/16"}, got)
}

// Faces of asked luck are requested one by one, by their names.
func TestAskedFaces(t *testing.T) {
	v := loadStrip(t, "turn until turn_count is 1 { play }\nphase play { doom = two() }\n")
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g, err := interpreter.New(program.Compile(v, mode), luck.Asked(), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			d, _ := g.Next()
			if d.Kind != interpreter.AskPick || d.Stream != "lot" || d.Dice != 2 || d.Open != 4 || d.Options[3].Label != "face 3" {
				t.Errorf("asked %+v", d)
			}
			answerAll(t, g, "face 1", "face 3")
			if _, ok := g.Next(); ok || g.Err() != nil || valueOf(t, g, "doom") != "4" {
				t.Error(g.Err(), valueOf(t, g, "doom"))
			}
		})
	}
}

// Requirements are checked before the setup. The error says which one failed, and where.
func TestRequirements(t *testing.T) {
	p := program.Compile(loadStrip(t, ""), program.Fast)
	low := interpreter.Settings{Options: map[string]int64{"top": -1}}
	_, err := interpreter.New(p, luck.Seeded(1), low)
	unmet, ok := err.(*interpreter.RuleError)
	if !ok || unmet.Message != "the top must not lie below the bottom" || !strings.HasPrefix(unmet.Span.Text(), "require top >= 0") {
		t.Fatal(err)
	}
	if all, err := interpreter.Requirements(p, low); err != nil || len(all) != 1 {
		t.Error(all, err)
	}
	if all, err := interpreter.Requirements(p, interpreter.Settings{}); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
}

// A view of a board shows the fields and zones of its spaces that the player can see.
func TestBoardsInViews(t *testing.T) {
	const more = `
row seen of Pawn
pool bag of Pawn
space Cell { heap: pile of Pawn }
token Scout { at: Hex  home: Hex? }
row scouts of Scout
board keep_of of Cell from "cells.toml"
each player has { hand own of Pawn }
setup {
    create Pawn "open" { at = the Hex "east" } in pawns
    create Pawn "covered" { at = the Hex "east" } in bag as covered
    move covered to pawns face_down
    create Pawn "mine" { at = the Hex "north" } in active.own
    create Scout "scout" { at = the Hex "south"  home = the Hex "west" } in scouts
    create Pawn "inside" { at = the Hex "west" } in (the Cell "cell").heap
}
turn until turn_count is 1 { wait }
phase wait { let _next = choose one of (the Hex "east").neighbours "Which?" }
`
	files := fstest.MapFS{
		"strip/strip.rules": {Data: []byte(strip + more)},
		"strip/strip.toml":  {Data: []byte(stripData)},
		"strip/cells.toml":  {Data: []byte("grid = \"hex\"\n[[space]]\nname = \"cell\"\nat = [3, -1]\n")},
	}
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: "strip"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g, err := interpreter.New(program.Compile(v, mode), luck.Seeded(1), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			d, _ := g.Next()
			for player, want := range map[int]string{
				-1: "land: west[scout@-1 to by home] middle[city=true] east[open@-1 by at] north[city=true] south[scout@-1 by at]; keep_of, a grid: cell 3,-1[inside@-1 by heap]",
				0:  "land: west[scout@-1 to by home] middle[city=true] east[open@-1 by at] north[city=true mine@0 by at] south[scout@-1 by at]; keep_of, a grid: cell 3,-1[inside@-1 by heap]",
			} {
				if got := boardsInWords(view.Of(g, player).Boards); got != want {
					t.Errorf("player %d sees\n%s, want\n%s", player, got, want)
				}
			}
			for i, place := range view.Of(g, 0).Boards[0].Spaces[2].Neighbours {
				if got, want := d.Component(i, 0), view.Of(g, 0).Boards[0].Spaces[place].Number; got != want {
					t.Errorf("option %d is component %d, want %d", i, got, want)
				}
			}
		})
	}
}

// boardsInWords formats the unusual properties and the contents of boards.
func boardsInWords(boards []view.Board) string {
	var all []string
	for _, b := range boards {
		line := b.Name
		if b.Grid {
			line += ", a grid"
		}
		line += ":"
		for _, s := range b.Spaces {
			line += " " + s.Name
			if b.Grid {
				line += fmt.Sprintf(" %d,%d", s.Column, s.Row)
			}
			var more []string
			for _, f := range s.Fields {
				if !f.Usual {
					more = append(more, f.Name+"="+f.Value)
				}
			}
			for _, l := range s.Lying {
				how := "by"
				if l.Points {
					how = "to by"
				}
				more = append(more, fmt.Sprintf("%s@%d %s %s", l.Name, l.Owner, how, l.Through))
			}
			if len(more) > 0 {
				line += "[" + strings.Join(more, " ") + "]"
			}
		}
		all = append(all, line)
	}
	return strings.Join(all, "; ")
}

// A search for a way around barred spaces is charged for each space, barred space and edge that
// it visits. So a loop of searches exhausts its work early.
func TestWaysAroundAreCharged(t *testing.T) {
	const rules = `variant strip "A strip" { players 1 }
		space Hex { }  board land of Hex from "strip.toml"
		keep number n = 0
		setup { let barred = all land where name is not "s0"  while n < 3000 { increase n by 1
			if distance(the first of land, the last of land, barred) is 1 { skip } } }`
	g := boardGame(t, rules, 1000, 40, interpreter.Limits{Steps: 100_000})
	if _, open := g.Next(); open || g.Err() == nil || !g.Err().IsEndless() {
		t.Errorf("it ended with %v", g.Err())
	}
}

// The time of a search around barred spaces is linear in the number of spaces. It isn't the
// product of spaces and barred spaces.
func TestWaysAroundGrowWithTheirSpaces(t *testing.T) {
	growth.Linear(t, 200, func(n int) func() {
		const rules = `variant strip "A strip" { players 1 }
			space Hex { }  board land of Hex from "strip.toml"
			setup { let barred = all land where name >= "s5"  repeat 200 times {
				if distance(the first of land, the last of land, barred) is 1 { skip } } }`
		g := boardGame(t, rules, n, 20, interpreter.Limits{})
		return func() { g.Next() }
	})
}

// boardGame begins a game on a ring of n spaces, each of which has the given number of
// neighbours.
func boardGame(t *testing.T, rules string, n, neighbours int, limits interpreter.Limits) *interpreter.Game {
	t.Helper()
	var data strings.Builder
	for i := range n {
		var beside []string
		for j := 1; j <= neighbours/2; j++ {
			beside = append(beside, fmt.Sprintf(`"s%d"`, (i+j)%n), fmt.Sprintf(`"s%d"`, (i+n-j)%n))
		}
		fmt.Fprintf(&data, "[[space]]\nname = \"s%d\"\nneighbours = [%s]\n\n", i, strings.Join(beside, ", "))
	}
	files := fstest.MapFS{"strip/strip.rules": {Data: []byte(rules)}, "strip/strip.toml": {Data: []byte(data.String())}}
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: "strip"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	g, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(1), interpreter.Settings{Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
