package interpreter_test

import (
	"slices"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

const sortedHands = `
card C { n: number }
catalog pack of C with each n in 1..8 named "card {n}"
deck stock of C from pack
row taken of C
each player has { hand cards of C sorted by n }
setup { draw 8 from stock to active.next.cards }
turn { take }
phase take {
	let card = choose one of active.next.cards "Which?"
	turn card face_up
	move card to taken
}
score for each player { add 1 "played" }`

// first returns the first card that is offered of a sorted hand, and the card that is suggested.
// Without a suggestion in the rules both are the same.
func first(t *testing.T, mode program.Mode, seed uint64) (offered, suggested int64) {
	t.Helper()
	g := begin(t, sortedHands, mode, luck.Seeded(seed), interpreter.Settings{Players: 2})
	d, ok := g.Next()
	if !ok {
		t.Fatal(g.Err())
	}
	return d.Options[0].Values[0], d.Options[g.Suggestion().Indexes[0]].Values[0]
}

// The order of offered cards from a hidden sorted hand reveals nothing. It is the same in each
// mode and in a copy.
func TestOptionsThatLookAlikeAreMixed(t *testing.T) {
	met := map[int64]bool{}
	for seed := range uint64(60) {
		offered, suggested := first(t, program.Traced, seed)
		if fast, _ := first(t, program.Fast, seed); fast != offered || suggested != offered {
			t.Fatalf("seed %d: %d is first, %d in fast games, and %d is suggested", seed, offered, fast, suggested)
		}
		met[offered] = true
	}
	if len(met) < 7 {
		t.Errorf("only %d of 8 cards ever came first", len(met))
	}
}

// A choice by index moves the card that the option at this index stands for, although the options
// are mixed.
func TestChoiceAmongMixedOptions(t *testing.T) {
	for seed := range uint64(10) {
		g := begin(t, sortedHands, program.Traced, luck.Seeded(seed), interpreter.Settings{Players: 2})
		d, _ := g.Next()
		want := g.NameOf(d.Options[3].Values[0])
		again, _ := g.Clone().Next()
		if got := g.NameOf(again.Options[3].Values[0]); got != want {
			t.Fatalf("a copy offers %s where the game offers %s", got, want)
		}
		if label := d.For(0).Options[3].Label; label != "a card (4)" {
			t.Errorf("it is called %q", label)
		}
		if err := g.Decide(interpreter.Choice{Indexes: []int{3}}); err != nil {
			t.Fatal(err)
		}
		g.Next()
		if lines := transcript.Lines(g.Log()); !slices.Contains(lines, "    "+want+" goes from cards of player 2 to taken") {
			t.Errorf("%s was chosen, and the log is %q", want, lines)
		}
	}
}
