package compare_test

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/rules"
)

func load(t *testing.T, name string, with ...string) *variant.Variant {
	t.Helper()
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: name, With: with})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return v
}

func compared(t *testing.T, name, with string, s compare.Settings) *compare.Report {
	t.Helper()
	r, err := compare.Run(context.Background(), load(t, name), load(t, name, with), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// identical compares spans by their text, because each load has pointers to files of its own.
var identical = cmp.Options{
	cmp.Comparer(func(a, b source.Span) bool { return a.String() == b.String() }),
	cmp.Comparer(func(a, b big.Int) bool { return a.Cmp(&b) == 0 }),
}

func TestWorkersDoNotMatter(t *testing.T) {
	for _, policy := range []auto.Policy{auto.Suggested, auto.Random} {
		settings := compare.Settings{Games: batch.Games{Number: 101, Seed: 7, Workers: 1}, Policy: policy, Watched: 50}
		alone := compared(t, "solitaire", "testdata/kinder.rules", settings)
		settings.Workers = 4
		together := compared(t, "solitaire", "testdata/kinder.rules", settings)
		if diff := cmp.Diff(alone, together, identical); diff != "" {
			t.Errorf("%s: four workers find something else (-one +four):\n%s", policy, diff)
		}
	}
}

// Paired intervals are tighter than unpaired ones, because the luck that both games share cancels
// out.
func TestPairedIntervalsAreTighter(t *testing.T) {
	for _, test := range []struct{ rules, with string }{
		{"solitaire", "testdata/kinder.rules"},
		{"testdata/dice.rules", "testdata/boxcars.rules"},
	} {
		score := compared(t, test.rules, test.with, compare.Settings{Games: batch.Games{Number: 400, Seed: 1}}).Players[0].Score
		if score.Paired.Width() > 0.7*score.Unpaired.Width() {
			t.Errorf("%s: paired %v is not much tighter than unpaired %v", test.with, score.Paired, score.Unpaired)
		}
		if score.Paired.Holds(0) {
			t.Errorf("%s: 400 pairs do not tell a difference: %+v", test.with, score)
		}
	}
}

// There are ten throws. One in 36 counts two more, so the change is 20/36.
func TestTheChangeIsRight(t *testing.T) {
	r := compared(t, "testdata/dice.rules", "testdata/boxcars.rules", compare.Settings{Games: batch.Games{Number: 3000, Seed: 1}, Watched: 3000})
	if score := r.Players[0].Score; !score.Paired.Holds(20.0 / 36) {
		t.Errorf("%+v does not hold 20/36", score)
	}
	var names []string
	for _, rule := range r.Rules {
		names = append(names, rule.Name)
	}
	if diff := cmp.Diff([]string{"worth: 12 -> 12", "worth: 12 -> 14"}, names); diff != "" {
		t.Errorf("rules that ran more or less (-want +got):\n%s", diff)
	}
}

func TestNothingChanges(t *testing.T) {
	r := compared(t, "solitaire", "testdata/same.rules", compare.Settings{Games: batch.Games{Number: 60, Seed: 1}, Watched: 20})
	if r.Pairs != 60 || r.Diverging != nil || len(r.Rules) > 0 || r.Players[0].Score.Change != 0 || r.Decisions.Paired.Width() != 0 {
		t.Errorf("the same rules differ: %+v", r)
	}
}

// The first pair that diverges doesn't depend on the number of watched pairs.
func TestTheFirstDivergenceIsFound(t *testing.T) {
	settings := compare.Settings{Games: batch.Games{Number: 200, Seed: 5}, Watched: 200}
	want := compared(t, "testdata/dice.rules", "testdata/boxcars.rules", settings).Diverging
	settings.Watched = 1
	got := compared(t, "testdata/dice.rules", "testdata/boxcars.rules", settings).Diverging
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-all watched +one watched):\n%s", diff)
	}
	if want == nil || !slices.Equal(want.Base[:want.At], want.Patched[:want.At]) || want.Base[want.At] == want.Patched[want.At] {
		t.Errorf("line %d is not where they part", want.At)
	}
	g, err := interpreter.New(program.Compile(load(t, "testdata/dice.rules"), program.Traced), luck.Seeded(want.Seed), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	auto.NewPlayer(auto.Suggested).Play(context.Background(), g, auto.MostDecisions)
	if diff := cmp.Diff(want.Base, transcript.Lines(g.Log())); diff != "" {
		t.Errorf("its seed gives another game (-reported +played):\n%s", diff)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	settings := compare.Settings{Games: batch.Games{Number: 1_000_000, Seed: 1, Progress: func(played int) {
		if played > 10 {
			stop()
		}
	}}, Watched: 1}
	r, err := compare.Run(ctx, load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules"), settings)
	if err != nil {
		t.Fatal(err)
	}
	if r.Pairs < 10 || r.Pairs == settings.Number || r.Played != r.Pairs {
		t.Errorf("%d pairs were played before the interruption", r.Pairs)
	}
}

func TestWrongUse(t *testing.T) {
	solitaire, pig := load(t, "solitaire"), load(t, "../../../testdata/games/pig.rules")
	if _, err := compare.Run(context.Background(), solitaire, pig, compare.Settings{Games: batch.Games{Number: 10}}); err == nil {
		t.Error("a game for one is compared with a game for two")
	}
	if _, err := compare.Run(context.Background(), solitaire, solitaire, compare.Settings{Games: batch.Games{Number: 1}}); err == nil {
		t.Error("one pair is said to tell a difference")
	}
}
