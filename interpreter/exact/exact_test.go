package exact_test

import (
	"context"
	"math"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/exact"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

var duel = exact.Sides{Names: []string{"first", "second"}, Number: 2, CanBeWon: true}

func solve(t *testing.T, game string, options map[string]int64, most int) *exact.Result {
	t.Helper()
	p := program.Compile(dsltest.Load(t, "../../testdata/games/"+game+".rules"), program.Fast)
	start, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{Options: options, Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return exact.Solve(t.Context(), start, duel, most)
}

func TestKnownValues(t *testing.T) {
	for _, test := range []struct {
		game    string
		options map[string]int64
		ofScore bool
		want    float64
		hidden  bool
	}{
		{"kuhn", nil, true, -1.0 / 18, true},
		{"leduc", nil, true, -0.085606, true},
		{"nim", nil, false, 1, false},
		{"nim", map[string]int64{"large_heap": 7}, false, 0, false}, // 3 xor 4 xor 7 is 0
		{"nim", map[string]int64{"small_heap": 1, "middle_heap": 1, "large_heap": 1}, false, 1, false},
	} {
		r := solve(t, test.game, test.options, 100_000)
		if r.Hidden != test.hidden {
			t.Errorf("%s: hidden is %v", test.game, r.Hidden)
		}
		for _, v := range r.Values {
			if v.OfScore == test.ofScore {
				if v.Low > test.want+1e-5 || v.High < test.want-1e-5 || v.High-v.Low > 1e-3 {
					t.Errorf("%s %v: got %.6f to %.6f, want %.6f", test.game, test.options, v.Low, v.High, test.want)
				}
				test.want = math.NaN()
			}
		}
		if !math.IsNaN(test.want) {
			t.Errorf("%s: no value: %s", test.game, r.Why)
		}
	}
}

// Pig has cycles, because a 1 ends a turn without points, and its pot has no limit. So some of its
// positions stay unexplored, and the bounds have to contain the value all the same.
func TestPig(t *testing.T) {
	const goal = 10
	r := solve(t, "pig", map[string]int64{"goal": goal}, 20_000)
	if len(r.Values) != 1 || r.Values[0].OfScore {
		t.Fatalf("got %+v", r)
	}
	v, want := r.Values[0], pigChance(goal)
	if v.Low > want+1e-6 || v.High < want-1e-6 || v.High-v.Low > 1e-6 {
		t.Errorf("the first player wins with a chance of %.7f to %.7f, want %.7f", v.Low, v.High, want)
	}
}

// pigChance returns the chance to win of the player who begins, by value iteration as in Neller and
// Presser, "Optimal Play of the Dice Game Pig" (2004).
func pigChance(goal int) float64 {
	type position struct{ own, other, pot int }
	chances := map[position]float64{}
	chance := func(own, other, pot int) float64 {
		if own+pot >= goal {
			return 1
		}
		return chances[position{own, other, pot}]
	}
	for change := 1.0; change > 1e-12; {
		change = 0
		for own := range goal {
			for other := range goal {
				for pot := range goal - own {
					roll := 1 - chance(other, own, 0)
					for face := 2; face <= 6; face++ {
						roll += chance(own, other, pot+face)
					}
					best := roll / 6
					if pot > 0 {
						best = max(best, 1-chance(other, own+pot, 0))
					}
					at := position{own, other, pot}
					change = max(change, math.Abs(best-chances[at]))
					chances[at] = best
				}
			}
		}
	}
	return chance(0, 0, 0)
}

// A game with too many positions has no value.
func TestTooLarge(t *testing.T) {
	if r := solve(t, "leduc", nil, 1000); len(r.Values) > 0 || r.Why == "" {
		t.Errorf("got %+v", r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := program.Compile(dsltest.Load(t, "../../testdata/games/kuhn.rules"), program.Fast)
	start, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if r := exact.Solve(ctx, start, duel, 1000); len(r.Values) > 0 || r.Why != "interrupted" {
		t.Errorf("got %+v", r)
	}
}

// A hidden card that a player draws unseen is no choice of the player.
func TestUnseen(t *testing.T) {
	v := dsltest.Parse(t, `
variant guess "Guess" { players 1 }
card Card { worth: number = 0 }
deck stock of Card
row  table of Card
keep bool right = false
setup {
    create Card "one" in stock
    create Card "two" in stock
    create Card "three" in stock
    shuffle stock
    move stock.top to table face_down
}
turn until turn_count is 1 { guess_card }
phase guess_card {
    let guessed = choose a number in 1..3 "Which card is it?"
    turn table.top face_up
    right = guessed is 1 and table.top is the Card "one" or guessed is 2 and table.top is the Card "two"
}
score { add 0 "nothing"  win when right }
`)
	start, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	r := exact.Solve(t.Context(), start, exact.Sides{Names: []string{"player", "game"}, Number: 1, CanBeWon: true}, 1000)
	if len(r.Values) != 1 || math.Abs(r.Values[0].Low-1.0/3) > 1e-9 || r.Values[0].High != r.Values[0].Low || !r.Hidden {
		t.Errorf("got %+v", r)
	}
}
