package reason_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// door has options that are closed for different kinds of reasons.
const door = `
variant door "The door" { players 1 }
enum Colour { red, green }
option needed = 3 in 1..9
enum State { whole, worn }
card Key { colour: Colour  weight: number = 1  bent: bool = false  state: State = whole }
row ring of Key
row drawer of Key
keep number turns_left = 2
keep Colour wanted = green
keep bool storm = false
setup {
    create Key "Iron" { colour = red  weight = 4 } in ring
    create Key "Brass" { colour = green  weight = 2  bent = true } in ring
    (the Key "Brass").state = worn
}
function price_of(key: Key) -> number = key.weight + turns_left
function affordable(key: Key) -> bool = price_of(key) <= turns_left
function is_plain(key: Key) -> bool {
    if key.bent { return false }
    return key.colour is green
}
function is_heavy(key: Key) -> bool = key.weight > 3
function fits(key: Key) -> bool = key.colour is wanted and not key.bent
turn until true { open }
phase open {
    choose "How?" {
        option "Wait" -> skip
        option "Push" when turns_left > needed                                       -> skip
        option "Knock" when turns_left > needed because "nobody listens so late"     -> skip
        option "Rush" when storm                                                     -> skip
        option "Search" when drawer is not empty                                     -> skip
        option "Lift" when any of ring where weight > 5                              -> skip
        option "Hammer" when is_heavy(the Key "Brass")                               -> skip
        option "Pick" when storm or turns_left > 7                                   -> skip
        option for each key in ring "Name {key}" when key.name is "Rust"             -> skip
        option for each key in ring "Doubt {key}" when key.name is not "Iron"        -> skip
        option "Match" when (the Key "Iron").colour is (the Key "Brass").colour      -> skip
        option for each key in ring "Turn {key}" when fits(key)                      -> skip
        option for each key in ring "Buy {key}" when affordable(key)                 -> skip
        option for each key in ring "File {key}" when key.state is whole             -> skip
        option for each key in ring "Polish {key}" when is_plain(key)                -> skip
        option for each key in ring for each other in ring "{key} with {other}" when key is not other and affordable(other) -> skip
    }
}
score { add turns_left "left"  win when score > 5 }
`

// TestWhy checks that the reason of a closed option names the part of its condition that fails.
// It covers functions, the words of the rules, and derived words.
func TestWhy(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, door), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	d, _ := g.Next()
	d = d.For(0)
	got := map[string]string{}
	for i := d.Open; i < len(d.Options); i++ {
		got[d.Options[i].Label] = d.Why(i)
	}
	want := map[string]string{
		"Push":       "turns left 2 is at most needed 3",
		"Name Iron":  "is not Rust",
		"Name Brass": "is not Rust",
		"Doubt Iron": "it is Iron",
		"Knock":      "nobody listens so late",
		"Rush":       "there is no storm",
		"Search":     "nothing is left in drawer",
		"Lift":       "not now",
		"Hammer":     "weight of Brass 2 is at most 3",
		"Pick":       "there is no storm, and turns left 2 is at most 7",
		"Match":      "Iron is not green like Brass",
		"Turn Iron":  "is not green",
		"Turn Brass": "is bent",

		"Buy Iron":         "price is more than turns left 2",
		"Buy Brass":        "price is more than turns left 2",
		"File Brass":       "is worn",
		"Polish Iron":      "is not green",
		"Polish Brass":     "is bent",
		"Iron with Iron":   "Iron is Iron",
		"Iron with Brass":  "price of Brass is more than turns left 2",
		"Brass with Iron":  "price of Iron is more than turns left 2",
		"Brass with Brass": "Brass is Brass",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestVerdict checks that a finished game explains why it was won or lost. An end that only
// counts turns has no explanation.
func TestVerdict(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, door), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if before := g.Verdict(0, 0); before != "" {
		t.Errorf("before the end it says %q", before)
	}
	if _, open := g.Next(); !open {
		t.Fatal("nothing is asked")
	}
	if err := g.Decide(g.Suggestion()); err != nil {
		t.Fatal(err)
	}
	g.Next()
	if got, want := g.Verdict(0, 0), "the score 2 is at most 5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestVerdictOfANotedWinner checks that a variable for the winner gives no explanation, because
// it only records the result.
func TestVerdictOfANotedWinner(t *testing.T) {
	const duel = `
variant duel "Duel" { players 2 }
keep player? winner = none
turn until winner exists { fight }
phase fight { winner = active }
score for each player { add 1 "one"  win when player is winner }
`
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, duel), program.Traced), luck.Seeded(1), interpreter.Settings{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	if got := g.Ended(0) + g.Verdict(0, 0) + g.Verdict(1, 0); got != "" || !g.Result().Over {
		t.Errorf("over is %v, and it says %q", g.Result().Over, got)
	}
}

// TestEndedByItsTurns checks that the last turn is mentioned only if the game could have ended
// otherwise.
func TestEndedByItsTurns(t *testing.T) {
	for until, want := range map[string]string{
		"turn_count is 2":              "",
		"chips > 5 or turn_count is 2": "the last turn is over",
		"chips > 1 or turn_count is 2": "chips 2 is more than 1",
	} {
		rules := "variant toss \"Toss\" { players 1 }\nkeep number chips = 1\nturn until " + until + " { toss }\nphase toss { chips = 2 }\nscore { add chips \"chips\" }\n"
		g, err := interpreter.New(program.Compile(dsltest.Parse(t, rules), program.Traced), luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		if got := g.Ended(0); got != want {
			t.Errorf("until %s: %q, want %q", until, got, want)
		}
	}
}

// TestBecause checks the reasons of suggestions that choose by an order. Without an order, with
// luck and with an empty result there is none.
func TestBecause(t *testing.T) {
	for suggest, want := range map[string]string{
		"first of ring by weight desc":                       "it has the highest weight",
		"first of ring by price_of(it)":                      "it has the lowest price",
		"first of ring where bent by weight":                 "it has the lowest weight of those in question",
		"first of ring where weight > 9 by weight":           "",
		"first of ring by name":                              "",
		"random of ring by weight":                           "",
		"first of ring":                                      "",
		"first of ring by weight because \"it is shortest\"": "it is shortest",
	} {
		text := strings.Replace(door, `choose "How?" {`, "let _key = choose one of ring \"Which?\" suggest "+suggest+"\n    choose \"How?\" {", 1)
		g, err := interpreter.New(program.Compile(dsltest.Parse(t, text), program.Traced), luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		d, _ := g.Next()
		if got := d.For(0).Because(g.Suggestion()); got != want {
			t.Errorf("%s: %q, want %q", suggest, got, want)
		}
	}
}
