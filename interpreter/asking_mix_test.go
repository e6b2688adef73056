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

// first is which card of a sorted hand comes first among those that look alike, and which one is suggested without a
// word about it: the first one, too.
func first(t *testing.T, mode program.Mode, seed uint64) (offered, suggested int64) {
	t.Helper()
	g := begin(t, sortedHands, mode, luck.Seeded(seed), interpreter.Settings{Players: 2})
	d, ok := g.Next()
	if !ok {
		t.Fatal(g.Err())
	}
	return d.Options[0].Values[0], d.Options[g.Suggestion().Indexes[0]].Values[0]
}

// Where somebody is offered cards of a sorted hand that they can't see, their order says nothing, and is the same in
// each way to play and in a copy.
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
		t.Errorf("of 8 cards only %d ever came first", len(met))
	}
}

// Choices mean the same whatever the order: what is chosen by its place among the options is what moves.
func TestWhatIsMixedIsChosen(t *testing.T) {
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
		if told := transcript.Lines(g.Log()); !slices.Contains(told, "    "+want+" goes from cards of player 2 to taken") {
			t.Errorf("%s was chosen: %q", want, told)
		}
	}
}
