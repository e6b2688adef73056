package interpreter_test

import (
	"context"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// BenchmarkRunebound plays whole games with lairs by their suggestions. A game costs what its decisions
// cost: the metrics say how many of both a second has.
func BenchmarkRunebound(b *testing.B) {
	b.ReportAllocs()
	g := newGame(b, "runebound_lairs", program.Fast)
	player := simulate.NewPlayer(simulate.Suggested)
	decisions := 0
	for seed := uint64(0); b.Loop(); seed++ {
		g.Restart(interpreter.Seeded(seed))
		decisions += player.Play(b.Context(), g, simulate.MostDecisions)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

// Every game with lairs ends, some are won and some lost, and the fewer spaces doom has the harder it is.
func TestFewerSpacesAreHarder(t *testing.T) {
	number := 600
	if testing.Short() {
		number = 200
	}
	wins := map[int64]int{}
	for spaces := int64(10); spaces <= 15; spaces++ {
		settings := interpreter.Settings{Options: map[string]int64{"doom_spaces": spaces}}
		result, err := simulate.Run(context.Background(), games()["runebound_lairs"][program.Fast], simulate.Settings{Games: number, Seed: 1, Game: settings})
		if err != nil {
			t.Fatal(err)
		}
		wins[spaces] = result.Wins
		if result.Games != number || result.Wins == 0 || result.Wins == number {
			t.Errorf("%d spaces: %d of %d games ended, %d of them won", spaces, result.Games, number, result.Wins)
		}
	}
	if wins[10] >= wins[12] || wins[12] >= wins[15] {
		t.Errorf("wins by spaces: %v", wins)
	}
}
