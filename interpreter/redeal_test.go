package interpreter_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// How cards lie that a player cannot tell has no say in how they are dealt anew: from a game and from the same one dealt anew
// in another way comes the same game.
func TestRedealDoesNotLook(t *testing.T) {
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := beginSeeded(t, games()[name][program.Fast], 1)
			player := simulate.NewPlayer(simulate.Random)
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

func comparesRedeals(t *testing.T, g *interpreter.Game, player int) {
	t.Helper()
	other := redealt(g, player, 7)
	if !bytes.Equal(redealt(g, player, 1).Encode(), redealt(other, player, 1).Encode()) {
		t.Fatal("dealt anew it hangs on how cards lay")
	}
}

func redealt(g *interpreter.Game, player int, seed uint64) *interpreter.Game {
	c := g.Clone()
	c.Redeal(player, rand.New(rand.NewPCG(seed, 0)).IntN)
	return c
}
