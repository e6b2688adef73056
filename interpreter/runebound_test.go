package interpreter_test

import (
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
