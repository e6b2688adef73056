package interpreter_test

import (
	"testing"

	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// TestWarAgreesWithNative plays interpreted and native games and compares them card for card.
func TestWarAgreesWithNative(t *testing.T) {
	number := uint64(1000)
	if testing.Short() {
		number = 100
	}
	byHand := &nativeWar{traced: true}
	series := newGame(t, "war", program.Traced)
	for seed := range number {
		want := byHand.play(seed)
		g := series.Begin(luck.Seeded(seed))
		if _, stands := g.Next(); stands || g.Err() != nil {
			t.Fatalf("game %d is suspended: %v", seed, g.Err())
		}
		result := g.Result()
		if got := [2]int{int(result.Scores[0]), int(result.Scores[1])}; got != want || result.Turns != byHand.turns {
			t.Errorf("game %d: %v after %d turns by the rules, %v after %d by hand", seed, got, result.Turns, want, byHand.turns)
		}
		compareNotes(t, seed, byHand.notes, notesOf(g.Log()))
	}
}

// BenchmarkWar plays a game that only moves cards, natively and interpreted.
func BenchmarkWar(b *testing.B) {
	byHand := &nativeWar{}
	series := newGame(b, "war", program.Fast)
	playByHand := func(seed uint64) { byHand.play(seed) }
	playByRules := func(seed uint64) { series.Begin(luck.Seeded(seed)).Next() }
	b.Run("native", func(b *testing.B) { benchmark(b, playByHand) })
	b.Run("rules", func(b *testing.B) {
		benchmark(b, playByRules)
		b.ReportMetric(ratio(playByRules, playByHand), "x-native")
	})
}
