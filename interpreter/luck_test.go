package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

const dicing = `
card Card { }
deck stock of Card
row  line  of Card
keep number total = 0
procedure first_roll  -> number { return roll d6 }
procedure second_roll -> number { return roll 2d10 }
setup {
    for each n in 1..8 { create Card "card {n}" in stock }
    shuffle stock
}
phase one { total = first_roll()  draw 2 from stock to line }
phase two { total = second_roll() }
`

// lucks plays a game and returns all its dice and cards.
func lucks(t *testing.T, rules string, luck luck.Luck) string {
	t.Helper()
	g := begin(t, rules, program.Traced, luck, interpreter.Settings{Players: 1})
	playSuggested(t, g)
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	var text strings.Builder
	for i := range g.Log().Events {
		switch e := &g.Log().Events[i]; e.Kind {
		case event.Rolled:
			fmt.Fprintf(&text, "%s %v, ", g.Log().Spot(e).Rule, g.Log().Args(e))
		case event.Drawn:
			fmt.Fprintf(&text, "%s, ", g.Log().Component(e.A))
		}
	}
	return strings.TrimSuffix(text.String(), ", ")
}

// The luck of a seed never changes, because saved games and transcripts depend on it.
func TestSeededLuckIsStable(t *testing.T) {
	const turns = "turn until turn_count is 2 { one two }"
	want := "first_roll [3], card 8, card 5, second_roll [2 2], first_roll [2], card 7, card 6, second_roll [7 5]"
	if got := lucks(t, dicing+turns, luck.Seeded(42)); got != want {
		t.Errorf("seed 42 brings\n%s, want\n%s", got, want)
	}
	if lucks(t, dicing+turns, luck.Seeded(43)) == want {
		t.Error("seed 43 brings the same")
	}
}

// A rule that takes more luck does not affect other streams.
func TestStreamsAreIndependent(t *testing.T) {
	often := lucks(t, dicing+"turn until turn_count is 2 { two one two }", luck.Seeded(42))
	seldom := lucks(t, dicing+"turn until turn_count is 2 { one }", luck.Seeded(42))
	var left []string
	for _, piece := range strings.Split(often, ", ") {
		if !strings.HasPrefix(piece, "second_roll") {
			left = append(left, piece)
		}
	}
	if got := strings.Join(left, ", "); got != seldom {
		t.Errorf("%s\nwithout the second roll: %s", got, seldom)
	}
}

func TestScriptedLuck(t *testing.T) {
	script := []luck.Line{{Stream: "first_roll", Values: []string{"6", "1"}}, {Stream: "stock", Values: []string{"card 8", "card 3"}}}
	rules := dicing + "turn until turn_count is 1 { one }"
	source := luck.Scripted(script, nil)
	if got := lucks(t, rules, source); got != "first_roll [6], card 8, card 3" {
		t.Errorf("the script brings %s", got)
	}
	if unused := luck.Unused(source); len(unused) != 1 || unused[0].Values[0] != "1" {
		t.Errorf("unused: %v", unused)
	}
	fallback := luck.Scripted(script[:1], luck.Seeded(42))
	if got := lucks(t, rules, fallback); got != "first_roll [6], card 8, card 5" {
		t.Errorf("with a fallback the script brings %s", got)
	}
}

// The ten of a die with ten sides may be written as it is printed.
func TestScriptedTens(t *testing.T) {
	script := []luck.Line{{Stream: "second_roll", Values: []string{"0", "10"}}}
	rules := dicing + "turn until turn_count is 1 { two }"
	if got := lucks(t, rules, luck.Scripted(script, nil)); got != "second_roll [10 10]" {
		t.Errorf("the script brings %s", got)
	}
}

func TestScriptedLuckThatDoesNotFit(t *testing.T) {
	rules := dicing + "turn until turn_count is 1 { one }"
	for want, script := range map[string][]luck.Line{
		"the scenario has no luck for first_roll; add it, or write seed 1":         nil,
		"the scenario's luck for stock is used up":                                 {{Stream: "first_roll", Values: []string{"1"}}, {Stream: "stock", Values: []string{"card 2"}}},
		"luck for first_roll: a die with 6 sides can't show \"7\"":                 {{Stream: "first_roll", Values: []string{"7"}}},
		"luck for first_roll: a die with 6 sides can't show \"x\"":                 {{Stream: "first_roll", Values: []string{"x"}}},
		"luck for first_roll: a die with 6 sides can't show \"0\"":                 {{Stream: "first_roll", Values: []string{"0"}}},
		"luck for stock: \"joker\" can't come up; possible values are \"card 1\",": {{Stream: "first_roll", Values: []string{"1"}}, {Stream: "stock", Values: []string{"joker"}}},
	} {
		g := begin(t, rules, program.Fast, luck.Scripted(script, nil), interpreter.Settings{})
		if g.Next(); g.Err() == nil || !strings.HasPrefix(g.Err().Message, want) {
			t.Errorf("%v, want %s", g.Err(), want)
		}
	}
}

// Each player's deck has its own stream. A script may name the deck of one player or those of
// all.
func TestLuckOfEachPlayersDeck(t *testing.T) {
	const rules = `
variant decks "Decks" { players 2 }
card Card { }
each player has { deck stock of Card  row line of Card }
setup { for each p in players { for each n in 1..3 { create Card "card {n}" in p.stock }  shuffle p.stock  draw 1 from p.stock to p.line } }`
	for _, script := range [][]luck.Line{
		{{Stream: "stock", Values: []string{"card 2", "card 3"}}},
		{{Stream: "stock of player 2", Values: []string{"card 3"}}, {Stream: "stock of player 1", Values: []string{"card 2"}}},
	} {
		g := begin(t, rules, program.Traced, luck.Scripted(script, nil), interpreter.Settings{})
		playSuggested(t, g)
		var got []string
		for _, z := range view.Of(g, 0).Zones {
			if z.Name == "line" {
				got = append(got, z.Cards[0].Name)
			}
		}
		diffStrings(t, []string{"card 2", "card 3"}, got)
	}
}

// A client may supply the luck: each die and each card is requested and recorded like a decision.
func TestAskedLuck(t *testing.T) {
	rules := dicing + "turn until turn_count is 1 { two one }"
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := record(t, rules, mode, luck.Asked())
			d, _ := g.Next()
			if d.Kind != interpreter.AskRoll || d.Max != 10 || d.Stream != "second_roll" || d.Rule.Rule != "second_roll" {
				t.Errorf("asked %+v", d)
			}
			if _, err := d.Parse("11"); err == nil {
				t.Error("a die with ten sides shows 11")
			}
			answerAll(t, g, "7", "4", "3")
			d, _ = g.Next()
			if d.Kind != interpreter.AskPick || d.Stream != "stock" || d.Open != 8 || d.Options[7].Label != "card 8" {
				t.Errorf("asked %+v", d)
			}
			answerAll(t, g, "card 6")
			before := string(g.Encode())
			for range 2 {
				if !g.Undo() {
					t.Fatal("luck can't be taken back")
				}
			}
			answerAll(t, g, "3", "card 6")
			if string(g.Encode()) != before {
				t.Error("after undoing the luck and repeating it, the game has another state")
			}
			answerAll(t, g, "card 1")
			if _, ok := g.Next(); ok || valueOf(t, g.Game, "total") != "3" {
				t.Error(g.Err(), valueOf(t, g.Game, "total"))
			}
			var got []string
			for _, entry := range g.Journal() {
				got = append(got, entry.Rule+" "+entry.Answer)
			}
			diffStrings(t, []string{"second_roll 7", "second_roll 4", "first_roll 3", "one card 6", "one card 1"}, got)
		})
	}
}

// A suggestion that takes luck fails, so the minimum is suggested instead.
func TestSuggestionsTakeNoLuck(t *testing.T) {
	g := begin(t, `
card Card { value: number }
deck stock of Card
setup { for each n in 1..5 { create Card "card {n}" { value = n } in stock }  shuffle stock }
phase guess { let n = choose a number in 1..5 "Next?" suggest (the first of stock).value  say "{n}" }
turn { guess }`, program.Traced, luck.Seeded(5), interpreter.Settings{})
	g.Next()
	if got := g.Suggestion().Number; got != 1 {
		t.Errorf("suggested %d", got)
	}
}
