package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// begin returns a game of the rules at path.
func begin(t testing.TB, path string, mode program.Mode, seed uint64, settings interpreter.Settings) *interpreter.Game {
	t.Helper()
	v := dsltest.Load(t, path)
	g, err := interpreter.New(program.Compile(v, mode), luck.Seeded(seed), settings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// search returns the searcher's choice at the game's next decision.
func search(t testing.TB, s *Searcher, g *interpreter.Game, luck uint64) interpreter.Choice {
	t.Helper()
	d, ok := g.Next()
	if !ok {
		t.Fatalf("the game waits for no decision: %v", g.Err())
	}
	c, err := s.Choose(t.Context(), g, d, luck)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Check(c); err != nil {
		t.Fatal(err)
	}
	c.Indexes = slices.Clone(c.Indexes)
	return c
}

// The player who leaves a multiple of four wins, and the rules don't suggest that.
func TestFindsTheForcedWin(t *testing.T) {
	for _, mode := range []program.Mode{program.Fast, program.Traced} {
		for heap := int64(2); heap <= 15; heap++ {
			if heap%4 == 0 {
				continue
			}
			g := begin(t, "testdata/nim.rules", mode, 1, interpreter.Settings{Options: map[string]int64{"heap": heap}})
			c := search(t, New(Budget{Playouts: 3000}), g, 1)
			if want := int(heap%4) - 1; !slices.Equal(c.Indexes, []int{want}) {
				t.Errorf("from %d sticks it takes %d, not %d", heap, c.Indexes[0]+1, want+1)
			}
		}
	}
}

func TestSetsNumbersAndVerdicts(t *testing.T) {
	g := begin(t, "testdata/choices.rules", program.Fast, 1, interpreter.Settings{})
	s := New(Budget{Playouts: 4000})
	paid := search(t, s, g, 1)
	slices.Sort(paid.Indexes)
	if !slices.Equal(paid.Indexes, []int{5, 6, 7}) {
		t.Errorf("it pays coins %v, and the last three are worth the most", paid.Indexes)
	}
	if err := g.Decide(paid); err != nil {
		t.Fatal(err)
	}
	if bid := search(t, s, g, 1); bid.Number < 610 || bid.Number > 624 {
		t.Errorf("it bids %d, and 617 is right", bid.Number)
	}
	if err := g.Decide(interpreter.Choice{Number: 617}); err != nil {
		t.Fatal(err)
	}
	if fair := search(t, s, g, 1); !fair.Yes {
		t.Error("a verdict is not what is suggested")
	}
}

// A range may contain all int64 numbers.
func TestAnyRangeIsDivided(t *testing.T) {
	for _, test := range []struct{ low, high int64 }{{0, 1}, {-3, 9}, {1, 1000}, {-1 << 63, 1<<63 - 1}, {-1 << 63, -1<<63 + 100}} {
		s := &steps{decision: &interpreter.Decision{Kind: interpreter.AskNumber}}
		for _, want := range []int64{test.low, test.high, test.low/2 + test.high/2} {
			s.low, s.high, s.ended = test.low, test.high, false
			for s.list(); !s.ended; {
				s.take(s.actions[s.toward(interpreter.Choice{Number: want})])
			}
			if got := s.choice().Number; got != want {
				t.Errorf("in %d..%d: the way to %d leads to %d", test.low, test.high, want, got)
			}
		}
	}
}

// Most cards are low, and the search doesn't know this one.
func TestGuessesWhatIsLikely(t *testing.T) {
	for seed := range uint64(12) {
		g := begin(t, "testdata/guess.rules", program.Fast, seed, interpreter.Settings{})
		if c := search(t, New(Budget{Playouts: 500}), g, seed); c.Indexes[0] != 1 {
			t.Errorf("with seed %d it guesses that the card is high", seed)
		}
	}
}

// crazyEights returns a game of Crazy Eights for three players after some decisions.
func crazyEights(t testing.TB, seed uint64, decisions int) *interpreter.Game {
	t.Helper()
	g := begin(t, "../../testdata/games/crazy_eights.rules", program.Fast, seed, interpreter.Settings{Players: 3})
	for range decisions {
		if _, ok := g.Next(); !ok {
			t.Fatal("the game is over")
		}
		if err := g.Decide(g.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// A choice doesn't depend on hidden cards.
func TestNeverPeeks(t *testing.T) {
	for seed := range uint64(4) {
		g := crazyEights(t, seed, 3*int(seed))
		d, _ := g.Next()
		s := New(Budget{Playouts: 100})
		want := search(t, s, g, seed)
		random := rand.New(rand.NewPCG(seed, 1))
		for i := range 20 {
			other := g.Clone()
			other.Redeal(d.Player, random.IntN)
			s.Close()
			if got := search(t, s, other, seed); !slices.Equal(got.Indexes, want.Indexes) {
				t.Errorf("with seed %d it chooses option %v, and in deal %d option %v", seed, want.Indexes, i+1, got.Indexes)
			}
		}
	}
}

// Secret values of other players are random in the playouts.
func TestNeverPeeksAtSecretValues(t *testing.T) {
	var results [2][][]worth
	for poured := range 2 {
		g := begin(t, "testdata/lamp.rules", program.Fast, 1, interpreter.Settings{})
		for _, option := range []int{0, poured} {
			g.Next()
			if err := g.Decide(interpreter.Choice{Indexes: []int{option}}); err != nil {
				t.Fatal(err)
			}
		}
		s := New(Budget{Playouts: 200})
		search(t, s, g, 1)
		results[poured] = s.results
	}
	if !reflect.DeepEqual(results[0], results[1]) {
		t.Error("the results of playouts reveal the other player's choice")
	}
	for action, of := range results[0] {
		right := 0.0
		for _, w := range of {
			right += w.score
		}
		if share := right / float64(len(of)); share < 0.2 || share > 0.8 {
			t.Errorf("action %d is right in %.2f of all playouts", action, share)
		}
	}
}

// A searcher keeps no state of other games, and doesn't change the game or its luck.
func TestSearchIsRepeatable(t *testing.T) {
	g := crazyEights(t, 5, 4)
	s := New(Budget{Playouts: 200})
	g.Next()
	before := fmt.Sprint(g.Encode())
	want := search(t, s, g, 9)
	search(t, s, crazyEights(t, 6, 2), 1)
	for _, again := range []*Searcher{s, New(Budget{Playouts: 200})} {
		if got := search(t, again, g, 9); !slices.Equal(got.Indexes, want.Indexes) || len(again.tree.nodes) != len(s.tree.nodes) {
			t.Errorf("it chooses option %v, and then option %v", want.Indexes, got.Indexes)
		}
	}
	if fmt.Sprint(g.Encode()) != before {
		t.Error("the game is another one after it")
	}
}

func TestStopsAtOnce(t *testing.T) {
	g := crazyEights(t, 1, 0)
	d, _ := g.Next()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	begun := time.Now()
	_, err := New(Budget{Playouts: mostPlayouts}).Choose(ctx, g, d, 1)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it went on to its end: %v", err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it went on for %v", took)
	}
}

func TestKeepsToItsTime(t *testing.T) {
	g := crazyEights(t, 1, 0)
	s := New(Budget{Time: 50 * time.Millisecond})
	begun := time.Now()
	search(t, s, g, 1)
	if took := time.Since(begun); took < 50*time.Millisecond || took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	search(t, New(Budget{Time: 1}), g, 1) // too short for a playout, so it returns the suggestion
}

// A full tree doesn't grow, but its nodes are still updated.
func TestMemoryIsBounded(t *testing.T) {
	g := begin(t, "testdata/nim.rules", program.Fast, 1, interpreter.Settings{Options: map[string]int64{"heap": 15}})
	s := New(Budget{Playouts: 3000})
	s.tree.most = 40
	search(t, s, g, 1)
	if n := len(s.tree.nodes); n != 40 {
		t.Errorf("there are %d nodes", n)
	}
}

func TestBudgets(t *testing.T) {
	for _, text := range []string{"1", "2000", "100ms", "1s", "1m0s"} {
		b, err := ParseBudget(text)
		if err != nil || b.String() != text {
			t.Errorf("%s: %v, %v", text, b, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "many", "0s", "-1s", "2h", "10000001"} {
		if b, err := ParseBudget(text); err == nil {
			t.Errorf("%q is a budget: %v", text, b)
		}
	}
}

// BenchmarkTry measures one playout.
func BenchmarkTry(b *testing.B) {
	for _, mode := range []program.Mode{program.Fast, program.Traced} {
		for _, path := range []string{"../../testdata/games/pig.rules", "../../testdata/games/crazy_eights.rules", "solitaire"} {
			b.Run(fmt.Sprint(path, mode), func(b *testing.B) {
				g := begin(b, path, mode, 1, interpreter.Settings{})
				s := New(Usual)
				d, _ := g.Next()
				s.begin(b.Context(), g, d, 1)
				b.ReportAllocs()
				for b.Loop() {
					s.runPlayout(b.Context())
				}
			})
		}
	}
}
