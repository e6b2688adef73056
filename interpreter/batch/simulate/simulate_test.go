package simulate_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserule/dsl/dsltest"
	"houserule/dsl/source"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
)

// compile returns a fast program of a rules file.
func compile(t testing.TB, name string) *program.Program {
	t.Helper()
	v := dsltest.Load(t, name)
	return program.Compile(v, program.Fast)
}

func simulated(t testing.TB, p *program.Program, s simulate.Settings) *simulate.Result {
	t.Helper()
	r, err := simulate.Run(context.Background(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// outcomes returns the result of games and a slice with each of their outcomes.
func outcomes(t testing.TB, p *program.Program, s simulate.Settings) (*simulate.Result, []simulate.Outcome) {
	t.Helper()
	var all []simulate.Outcome
	s.Each = func(_ simulate.Shape, i int, o *simulate.Outcome) {
		if i != len(all) {
			t.Errorf("game %d comes behind %d games", i, len(all))
		}
		all = append(all, *o)
	}
	return simulated(t, p, s), all
}

func TestWorkersDoNotMatter(t *testing.T) {
	for _, test := range []struct {
		rules  string
		policy auto.Policy
	}{
		{"solitaire", auto.Suggested},
		{"solitaire", auto.Random},
		{"../../../testdata/games/crazy_eights.rules", auto.Random},
		{"testdata/broken.rules", auto.Random},
	} {
		t.Run(test.rules+" "+test.policy.String(), func(t *testing.T) {
			p := compile(t, test.rules)
			settings := simulate.Settings{Games: batch.Games{Number: 301, Seed: 7, Workers: 1}, Policy: test.policy, MostDecisions: 500}
			alone, each := outcomes(t, p, settings)
			settings.Workers = 4
			together, all := outcomes(t, p, settings)
			if diff := cmp.Diff(alone, together, ignoreTime) + cmp.Diff(each, all, ignoreTime); diff != "" {
				t.Errorf("four workers find something else (-one +four):\n%s", diff)
			}
		})
	}
}

var ignoreTime = cmp.Options{
	cmpopts.IgnoreFields(simulate.Result{}, "Time"),
	cmpopts.EquateComparable(source.Span{}),
}

func TestSeedsMatter(t *testing.T) {
	p := compile(t, "solitaire")
	_, one := outcomes(t, p, simulate.Settings{Games: batch.Games{Number: 50, Seed: 1}})
	_, two := outcomes(t, p, simulate.Settings{Games: batch.Games{Number: 50, Seed: 2}})
	if cmp.Equal(one, two) {
		t.Error("two seeds give the same 50 scores")
	}
}

// A fair coin comes up heads in half of the games, so the measured rate has to be near 0.5.
func TestRatesAreRight(t *testing.T) {
	r := simulated(t, compile(t, "testdata/coin.rules"), simulate.Settings{Games: batch.Games{Number: 4000, Seed: 3}})
	if interval := simulate.Wilson(r.Wins, r.Games); interval.Low > 0.5 || interval.High < 0.5 {
		t.Errorf("a coin shows heads %d times of %d", r.Wins, r.Games)
	}
	if r.Score.Min != 0 || r.Score.Max != 1 || r.Games != 4000 || r.Broken+r.Endless != 0 {
		t.Errorf("unlikely: %+v", r)
	}
}

func TestWinsByPlayer(t *testing.T) {
	r := simulated(t, compile(t, "../../../testdata/games/pig.rules"), simulate.Settings{Games: batch.Games{Number: 200, Seed: 1}})
	wins := 0
	for _, player := range r.Players {
		wins += player.Wins
	}
	if len(r.Players) != 2 || wins != 200 || r.Wins != 200 {
		t.Errorf("%d players won %d of %d games", len(r.Players), wins, r.Wins)
	}
}

func TestFailuresAreCounted(t *testing.T) {
	r, all := outcomes(t, compile(t, "testdata/broken.rules"), simulate.Settings{Games: batch.Games{Number: 100, Seed: 1}, MostDecisions: 50, Policy: auto.Random})
	if r.Games+r.Broken+r.Endless != 100 || r.Broken == 0 || r.Endless == 0 {
		t.Fatalf("%d finished, %d broke, %d never ended", r.Games, r.Broken, r.Endless)
	}
	for i, o := range all {
		if o.End == simulate.Finished {
			continue
		}
		if r.First.Game != i || (r.First.Message != "") != (o.End == simulate.Broken) || r.First.Seed != batch.GameSeed(1, i) {
			t.Errorf("game %d is the first that did not finish, not %+v", i, r.First)
		}
		break
	}
}

func TestCancelling(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	settings := simulate.Settings{Games: batch.Games{Number: 1_000_000, Seed: 1, Progress: func(played int) {
		if played > 0 {
			cancel()
		}
	}}}
	r, err := simulate.Run(ctx, compile(t, "testdata/coin.rules"), settings)
	if err != nil {
		t.Fatal(err)
	}
	if r.Games == 0 || r.Games == 1_000_000 {
		t.Errorf("%d games were played", r.Games)
	}
}

func TestNumberOfGames(t *testing.T) {
	p := compile(t, "testdata/coin.rules")
	for _, games := range []int{-1, 0, batch.MostGames + 1} {
		if _, err := simulate.Run(context.Background(), p, simulate.Settings{Games: batch.Games{Number: games}}); err == nil {
			t.Errorf("%d games are played", games)
		}
	}
}

// BenchmarkWorkers measures the speed of one worker and of two.
func BenchmarkWorkers(b *testing.B) {
	p := compile(b, "solitaire")
	for _, workers := range []int{1, 2} {
		b.Run(string(rune('0'+workers)), func(b *testing.B) {
			for b.Loop() {
				r := simulated(b, p, simulate.Settings{Games: batch.Games{Number: 2000, Seed: 1, Workers: workers}})
				b.ReportMetric(r.PerSecond(), "games/s")
			}
		})
	}
}
