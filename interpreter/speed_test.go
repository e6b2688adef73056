package interpreter_test

import (
	"fmt"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A running game makes no garbage: neither the machine nor decisions nor suggestions.
func TestRunningMakesNoGarbage(t *testing.T) {
	for _, name := range []string{"solitaire", "runebound_lairs", "quests", "hazard_decks", "arda", "klondike", "crazy_eights", "pig", "hex_race", "skirmish", "lodging"} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, name, program.Fast)
			playSuggested(t, g)
			g.Begin(luck.Seeded(1))
			g.Next()
			if n := testing.AllocsPerRun(20, func() {
				if _, ok := g.Next(); ok && g.Decide(g.Suggestion()) != nil {
					t.Error("a suggestion is not allowed")
				}
			}); n != 0 {
				t.Errorf("%v allocations from one decision to the next", n)
			}
		})
	}
}

// A whole game makes hardly any garbage, because texts of earlier games are interned. Only its
// beginning allocates, and marks of names, which are allocated in chunks. The game lodging is
// left out because mixing hidden options allocates.
func TestGamesMakeHardlyAnyGarbage(t *testing.T) {
	const most = 8
	for _, name := range []string{"solitaire", "runebound_lairs", "quests", "hazard_decks", "arda", "klondike", "crazy_eights", "pig", "hex_race", "skirmish", "war"} {
		t.Run(name, func(t *testing.T) {
			g := newGame(t, name, program.Fast)
			if n := testing.AllocsPerRun(2, func() { playSuggested(t, g.Begin(luck.Seeded(1))) }); n > most {
				t.Errorf("%v allocations in a game", n)
			}
		})
	}
}

// CloneInto makes no garbage because it reuses the memory of earlier copies.
func TestCopyingIntoMakesNoGarbage(t *testing.T) {
	g := newGame(t, "solitaire", program.Fast)
	g.Next()
	copied := g.Clone()
	playSuggested(t, copied)
	if n := testing.AllocsPerRun(20, func() { copied = g.CloneInto(copied) }); n != 0 {
		t.Errorf("%v allocations for a copy", n)
	}
}

func newGame(t testing.TB, name string, mode program.Mode) *auto.Series {
	t.Helper()
	return newGameFor(t, name, mode, interpreter.Settings{})
}

func newGameFor(t testing.TB, name string, mode program.Mode, settings interpreter.Settings) *auto.Series {
	t.Helper()
	g, err := interpreter.New(games()[name][mode], luck.Seeded(1), settings)
	if err != nil {
		t.Fatal(err)
	}
	return auto.NewSeries(g)
}

// BenchmarkGames plays whole games by their suggestions.
func BenchmarkGames(b *testing.B) {
	for _, name := range gameNames {
		for mode, what := range map[program.Mode]string{program.Fast: "fast", program.Traced: "told"} {
			b.Run(name+"/"+what, func(b *testing.B) {
				b.ReportAllocs()
				g := newGame(b, name, mode)
				decisions := 0
				for seed := uint64(0); b.Loop(); seed++ {
					g.Begin(luck.Seeded(seed))
					decisions += playSuggested(b, g)
				}
				b.ReportMetric(float64(decisions)/float64(b.N), "decisions/op")
			})
		}
	}
}

// benchmarkSuggested plays whole games. The cost of a game is proportional to its decisions, so
// the metrics are games and decisions per second.
func benchmarkSuggested(b *testing.B, name string, settings interpreter.Settings) {
	b.ReportAllocs()
	g := newGameFor(b, name, program.Fast, settings)
	player := auto.NewPlayer(auto.Suggested)
	decisions := 0
	for seed := uint64(0); b.Loop(); seed++ {
		g.Begin(luck.Seeded(seed))
		decisions += player.Play(b.Context(), g, auto.MostDecisions)
	}
	if g.Err() != nil {
		b.Fatal(g.Err())
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

// BenchmarkModified calls a function many times: without modifiers, and with modifiers of n
// cards. The metric x-unmodified is the ratio of the times per call.
func BenchmarkModified(b *testing.B) {
	rules := `
		card Card { power: number = 0 }
		row stage of Card in play
		option cards = 0
		option modified = true
		keep number total = 0
		function bare(base: number) -> number { return base + total }
		function worth(base: number) -> number { return base + total }
		script Card { while in play { modify worth by power where base > 1 } }
		setup { for each n in 1..cards { create Card { power = n } in stage } }
		turn until turn_count is 1 { work }
		phase work {
		    if modified { repeat 10000 times { total = worth(2) - total } } else { repeat 10000 times { total = bare(2) - total } }
		}`
	p := program.Compile(dsltest.Parse(b, rules), program.Fast)
	unmodified := 0.0
	for _, cards := range []int64{-1, 0, 4, 12} {
		name := fmt.Sprintf("%d cards", cards)
		if cards < 0 {
			name = "unmodified"
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			options := map[string]int64{"cards": max(0, cards), "modified": 1}
			if cards < 0 {
				options["modified"] = 0
			}
			start, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{Options: options})
			if err != nil {
				b.Fatal(err)
			}
			g := auto.NewSeries(start)
			for b.Loop() {
				g.Begin(luck.Seeded(1))
				g.Next()
			}
			each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / 10000
			if cards < 0 {
				unmodified = each
			}
			b.ReportMetric(each, "ns/call")
			b.ReportMetric(each/unmodified, "x-unmodified")
		})
	}
}

func BenchmarkCloneInto(b *testing.B) {
	b.ReportAllocs()
	g := newGame(b, "solitaire", program.Fast)
	g.Next()
	copied := g.Clone()
	for b.Loop() {
		copied = g.CloneInto(copied)
	}
}
