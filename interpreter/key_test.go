package interpreter_test

import (
	"math/rand/v2"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const twoHands = `
card Card { value: number }
catalog pack of Card with each value in 1..4, each copy in 1..2 named "{value}"
deck stock of Card from pack
each player has { hand cards of Card }
setup {
    shuffle stock
    for each player in players { draw 3 from stock to player.cards }
}
turn until turn_count is 4 { go }
phase go {
    choose "What?" {
        option for each card in active.cards "Keep {card}"      -> skip
        option for each card in active.next.cards "Take {card}" -> move card to active.cards
    }
}
score for each player { add sum of value of player.cards "cards" }
`

// Keys depend on the knowledge of the player: a known card counts by its name and zone, any other
// card by its number.
func TestKeysOfOptions(t *testing.T) {
	g := begin(t, twoHands, program.Fast, luck.Seeded(3), interpreter.Settings{Players: 2})
	keys := func(g *interpreter.Game) (keys []uint64) {
		d, _ := g.Next()
		for i := range d.Open {
			keys = append(keys, d.Key(i))
		}
		return keys
	}
	before := keys(g)
	d, _ := g.Next()
	for i := range d.Open {
		for j := range i {
			alike := d.Describe().Options[i].Label == d.Options[j].Label && i < 3
			if (before[i] == before[j]) != alike {
				t.Errorf("%q and %q: the same key is %v", d.Options[j].Label, d.Options[i].Label, before[i] == before[j])
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		g.Redeal(d.Player, random.IntN)
		for i, key := range keys(g) {
			if key != before[i] {
				t.Fatalf("option %d has another key where something else lies hidden", i+1)
			}
		}
	}
}

// A silenced game takes the same course.
func TestSilence(t *testing.T) {
	traced := begin(t, twoHands, program.Traced, luck.Seeded(3), interpreter.Settings{Players: 2})
	traced.Next()
	silent := traced.Clone()
	silent.Silence()
	silent = silent.CloneInto(traced.Clone())
	for {
		d, asked := traced.Next()
		if _, same := silent.Next(); same != asked {
			t.Fatal("one of the two games is over")
		}
		if !asked {
			break
		}
		c := interpreter.Choice{Indexes: []int{d.Open - 1}}
		if err := silent.Decide(c); err != nil {
			t.Fatal(err)
		}
		if err := traced.Decide(c); err != nil {
			t.Fatal(err)
		}
	}
	if silent.Log() != nil || len(traced.Log().Events) == 0 {
		t.Error("the wrong game reveals something")
	}
	for player, score := range traced.Result().Scores {
		if silent.Result().Scores[player] != score {
			t.Errorf("player %d: %d points, and %d in silence", player+1, score, silent.Result().Scores[player])
		}
	}
}

func TestAdjudicate(t *testing.T) {
	g := begin(t, twoHands, program.Fast, luck.Seeded(3), interpreter.Settings{Players: 2})
	g.Next()
	standing := g.Standing()
	r := g.Adjudicate()
	if len(standing) != 2 || standing[0] != r.Scores[0] || standing[1] != r.Scores[1] || standing[0] == 0 {
		t.Errorf("the standing is %v, and the result %v", standing, r.Scores)
	}
	if _, asked := g.Next(); asked {
		t.Error("the game continues")
	}
}
