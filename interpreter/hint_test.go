package interpreter_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// bluffs is a game in which two players decide in turn. It has suggestions of all kinds that take
// luck, and dice and a deck.
const bluffs = `
variant bluffs "Bluffs" { players 2 }
card Card { value: number }
catalog pack of Card with each value in 1..40 named "card {value}"
deck stock of Card from pack
die luck_die of Card from pack
row shown of Card
keep list of number rolled = []
setup { shuffle stock  draw 5 from stock to shown }
turn until turn_count is 40 { one  some  bid  fair  way }
phase one { let card = choose one of shown "One?" suggest random of shown where value > 3  say "{card}" }
phase some { let cards = choose 2 of shown "Two?" suggest random 2 of shown  say "{cards}" }
phase bid {
    let bid = choose a number in 1..100 "Bid?" by active.next suggest (roll 3d20) + (roll luck_die).value
    rolled = rolled with bid with roll d6
    draw 1 from stock to shown
    discard_one
}
procedure discard_one { move the first of shown to play_area }
phase fair { if judge "Fair?" suggest roll d2 is 1 { say "Fair" } }
phase way {
    choose "Which way?" {
        option for each card in shown for each side in 1..2 "{card}, {side}" suggest roll d10 is 1 -> say "{card} {side}"
        option "Neither" suggest roll d3 is 1 -> skip
        option "Nothing" -> skip
    }
}
score { add rolled.count "rolls" }
`

// hinted plays a game by its suggestions. It asks for each suggestion the given number of times
// and returns all of them.
func hinted(t *testing.T, g *interpreter.Game, times int) (hints []string) {
	t.Helper()
	for {
		d, asked := g.Next()
		if !asked {
			break
		}
		before := string(g.Encode())
		c := g.Suggestion()
		hint := d.Answer(c)
		for range times - 1 {
			if again := d.Answer(g.Suggestion()); again != hint {
				t.Fatalf("%s is suggested, and then %s", hint, again)
			}
		}
		if string(g.Encode()) != before {
			t.Fatal("asking for a hint changed the game")
		}
		c = g.Suggestion()
		hints = append(hints, fmt.Sprintf("%d %s %s", d.Player, d.Describe().Prompt, hint))
		if err := g.Decide(c); err != nil {
			t.Fatal(err)
		}
	}
	if g.Err() != nil {
		t.Fatal(g.Err())
	}
	return hints
}

func TestHintsByChance(t *testing.T) {
	var want []string
	for name, mode := range modes {
		play := func(seed uint64, times int) []string {
			return hinted(t, begin(t, bluffs, mode, luck.Seeded(seed), interpreter.Settings{}), times)
		}
		hints := play(7, 1)
		diffStrings(t, hints, play(7, 3))
		if want == nil {
			want = hints
		}
		diffStrings(t, want, hints)
		if other := play(8, 1); strings.Join(other, "\n") == strings.Join(hints, "\n") {
			t.Error(name, "another seed suggests the same")
		}
	}
	different := map[string]bool{}
	for _, hint := range want {
		if strings.Contains(hint, "Bid?") {
			different[hint] = true
		}
	}
	if len(different) < 30 {
		t.Errorf("40 bids are %d different ones", len(different))
	}
}

// Dice and decks have the same outcomes whether suggestions are asked for or not.
func TestHintsTakeNothingFromTheGame(t *testing.T) {
	last := map[bool]string{}
	for _, asks := range []bool{false, true} {
		g := begin(t, bluffs, program.Traced, luck.Seeded(7), interpreter.Settings{})
		for d, asked := g.Next(); asked; d, asked = g.Next() {
			if asks {
				g.Suggestion()
			}
			c, err := d.Parse(map[bool]string{true: "1", false: "1, 2"}[d.Kind != interpreter.AskSome])
			if d.Kind == interpreter.AskJudge {
				c, err = interpreter.Choice{}, nil
			}
			if err != nil || g.Decide(c) != nil {
				t.Fatal(err)
			}
		}
		last[asks] = string(g.Encode())
	}
	if last[true] != last[false] {
		t.Error("hints changed the game")
	}
}

func TestCopiesHaveTheSameHints(t *testing.T) {
	for _, mode := range modes {
		g := begin(t, bluffs, mode, luck.Seeded(7), interpreter.Settings{})
		for range 23 {
			g.Next()
			if err := g.Decide(g.Suggestion()); err != nil {
				t.Fatal(err)
			}
		}
		g.Next()
		copied := g.Clone()
		diffStrings(t, hinted(t, g, 1), hinted(t, copied, 1))
	}
}

// A client that rolls real dice is not asked for the dice of suggestions.
func TestHintsWithRealDice(t *testing.T) {
	g := begin(t, bluffs, program.Traced, luck.Asked(), interpreter.Settings{})
	for range 60 {
		d, asked := g.Next()
		if !asked {
			t.Fatal(g.Err())
		}
		if d.Kind == interpreter.AskRoll && d.Stream != "bid" {
			t.Fatalf("%s is rolled", d.Stream)
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
}

// Scripted luck for suggestions is used, whether it is for one player or for all.
func TestHintsAsWritten(t *testing.T) {
	lines := []luck.Line{
		{Stream: "suggest bid of player 2", Values: []string{"1", "2", "3", "card 7", "20", "20", "20", "card 40"}},
		{Stream: "suggest bid", Values: []string{"4", "4", "4", "card 4"}},
	}
	script := luck.Scripted(lines, luck.Seeded(1))
	g := begin(t, bluffs, program.Traced, script, interpreter.Settings{})
	var bids []string
	for _, hint := range hinted(t, g, 2) {
		if player, bid, found := strings.Cut(hint, " Bid? "); found && len(bids) < 3 {
			bids = append(bids, player+": "+bid)
		}
	}
	diffStrings(t, []string{"1: 13", "0: 16", "1: 100"}, bids)
	if unused := luck.Unused(script); len(unused) > 0 {
		t.Error(unused)
	}
}

func TestHintsAllocateNothing(t *testing.T) {
	g := begin(t, bluffs, program.Fast, luck.Seeded(7), interpreter.Settings{})
	for range 2 {
		g.Next()
		g.Decide(g.Suggestion())
	}
	g.Next()
	g.Suggestion()
	if n := testing.AllocsPerRun(100, func() { g.Suggestion() }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
