package interpreter_test

import (
	"context"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
)

// BenchmarkRunebound plays whole games with lairs by their suggestions.
func BenchmarkRunebound(b *testing.B) {
	benchmarkSuggested(b, "runebound_lairs", interpreter.Settings{})
}

// mostTurns is the usual turn limit.
const mostTurns = 150

// Every game with lairs ends. Some are won and some lost, and a game with fewer doom spaces is
// harder. No game reaches the turn limit, because its hints run out before.
func TestFewerSpacesAreHarder(t *testing.T) {
	number := 600
	if testing.Short() {
		number = 200
	}
	wins := map[int64]int{}
	for spaces := int64(10); spaces <= 15; spaces++ {
		longest := 0
		settings := interpreter.Settings{Options: map[string]int64{"doom_spaces": spaces}}
		result, err := simulate.Run(context.Background(), games()["runebound_lairs"][program.Fast], simulate.Settings{Games: batch.Games{Number: number, Seed: 1}, Game: settings, Each: func(_ simulate.Shape, _ int, o *simulate.Outcome) {
			longest = max(longest, o.Turns)
		}})
		if err != nil {
			t.Fatal(err)
		}
		wins[spaces] = result.Wins
		if result.Games != number || result.Wins == 0 || result.Wins == number {
			t.Errorf("%d spaces: %d of %d games ended, %d of them won", spaces, result.Games, number, result.Wins)
		}
		if longest >= mostTurns {
			t.Errorf("%d spaces: a game took %d turns", spaces, longest)
		}
	}
	if wins[10] >= wins[12] || wins[12] >= wins[15] {
		t.Errorf("wins by spaces: %v", wins)
	}
}
