package interpreter_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A redeal does not depend on the hidden order of cards. Redealing a game, and redealing another
// redeal of it with the same seed, gives the same game.
func TestRedealDoesNotLook(t *testing.T) {
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := beginSeeded(t, games()[name][program.Fast], 1)
			player := auto.NewPlayer(auto.Random)
			player.Seed(1)
			for decided := range 600 {
				d, stands := g.Next()
				if !stands {
					return
				}
				if decided%20 == 0 {
					comparesRedeals(t, g, d.Player)
				}
				if err := g.Decide(player.Choose(g, d)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Redeals include components that rules create. Their initial values move together with the name,
// because they belong to the card. A later change stays at its position.
func TestRedealMade(t *testing.T) {
	const rules = `
variant made "Made" { players 2 }
card Card { rank: number  double: number = 0  marked: bool = false }
deck stock of Card
each player has { hand cards of Card }
setup {
    for each n in 1..9 {
        create Card "card {n}" { rank = n } in stock as card
        card.double = 2 * n
    }
    shuffle stock
    for each player in players { draw 2 from stock to player.cards }
    let there = the first of active.next.cards
    there.marked = true
}
turn until turn_count is 1 { phase_one }
phase phase_one { choose "Go on?" { option "Yes" -> skip  option "No" -> skip } }
score for each player { add 1 "one" }
`
	g := begin(t, rules, program.Fast, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	marked, ranks := -1, map[int64]bool{}
	for seed := range uint64(60) {
		other := redealt(g, 0, seed)
		s := other.State()
		for x := range s.Components {
			cells := s.Cells[s.Components[x].Cells:][:3]
			if name := fmt.Sprint("card ", cells[0]); other.NameOf(int64(x)) != name || cells[1] != 2*cells[0] {
				t.Fatalf("%s has the rank %d, and its doubled rank is %d", other.NameOf(int64(x)), cells[0], cells[1])
			}
			if cells[2] == 0 {
				continue
			}
			if marked < 0 {
				marked = x
			}
			if ranks[cells[0]] = true; x != marked {
				t.Fatalf("the mark is on component %d, and not on %d", x, marked)
			}
		}
	}
	if len(ranks) != 7 {
		t.Errorf("the marked card shows %v, and may be any of seven", ranks)
	}
	comparesRedeals(t, g, 0)
}

func comparesRedeals(t *testing.T, g *interpreter.Game, player int) {
	t.Helper()
	other := redealt(g, player, 7)
	if !bytes.Equal(redealt(g, player, 1).Encode(), redealt(other, player, 1).Encode()) {
		t.Fatal("the redeal depends on the true positions")
	}
}

func redealt(g *interpreter.Game, player int, seed uint64) *interpreter.Game {
	c := g.Clone()
	c.Redeal(player, rand.New(rand.NewPCG(seed, 0)).IntN)
	return c
}
