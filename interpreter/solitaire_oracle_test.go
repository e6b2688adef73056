package interpreter_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/chance"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/rules"
)

// solitaire returns the shipped variant.
var solitaire = sync.OnceValues(func() (*variant.Variant, diag.List) {
	return dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: "solitaire"})
})

func loadSolitaire(tb testing.TB) *variant.Variant {
	tb.Helper()
	v, findings := solitaire()
	if v == nil {
		tb.Fatal(findings.Text(diag.Plain))
	}
	return v
}

// TestSolitaireAgreesWithNative plays interpreted and native games and compares them event for
// event.
func TestSolitaireAgreesWithNative(t *testing.T) {
	games := 3000
	if testing.Short() {
		games = 200
	}
	v := loadSolitaire(t)
	for _, policy := range []auto.Policy{auto.Suggested, auto.Random} {
		t.Run(policy.String(), func(t *testing.T) {
			t.Parallel()
			byHand := newNative(readCards(v))
			byHand.traced = true
			start, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(0), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			series := auto.NewSeries(start)
			for seed := range uint64(games) {
				compareGames(t, byHand, series, policy, seed)
				if t.Failed() {
					return
				}
			}
		})
	}
}

func compareGames(t *testing.T, byHand *native, series *auto.Series, policy auto.Policy, seed uint64) {
	t.Helper()
	byHand.luck.seed(seed)
	byHand.random = nil
	if policy == auto.Random {
		byHand.random = chance.Source(seed)
	}
	want := byHand.play()

	byRules := series.Begin(luck.Seeded(seed))
	player := auto.NewPlayer(policy)
	player.Seed(seed)
	decisions := player.Play(t.Context(), byRules, auto.MostDecisions)
	if err := byRules.Err(); err != nil {
		t.Fatalf("game %d: %v", seed, err)
	}
	if got := byRules.Result().Scores[0]; got != int64(want) {
		t.Errorf("game %d: score %d by the rules, %d by hand", seed, got, want)
	}
	if decisions != byHand.decisions {
		t.Errorf("game %d: %d decisions by the rules, %d by hand", seed, decisions, byHand.decisions)
	}
	compareNotes(t, seed, byHand.notes, notesOf(byRules.Log()))
}

// compareNotes reports the first difference between two courses of a game.
func compareNotes(t *testing.T, seed uint64, want, got []note) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			around := func(notes []note) []note { return notes[max(0, i-5):min(len(notes), i+3)] }
			t.Fatalf("game %d, event %d (-by hand +by the rules):\n%s", seed, i, cmp.Diff(around(want), around(got), cmp.AllowUnexported(note{})))
		}
	}
	if len(got) != len(want) {
		t.Errorf("game %d: %d events by the rules, %d by hand", seed, len(got), len(want))
	}
}

// notesOf converts the log of a game to notes. The notes don't include the readers of names.
func notesOf(log *event.Log) (notes []note) {
	for i := range log.Events {
		e := &log.Events[i]
		switch e.Kind {
		case event.Drawn, event.Moved, event.Discarded:
			notes = append(notes, note{name: log.Zone(e.C), card: card(int32(e.A))})
		case event.FieldSet:
			field := log.Program().Accesses[e.N].Fields[0]
			notes = append(notes, note{name: field.Name, card: card(int32(e.A)), value: int(e.C)})
		case event.Checked:
			check := log.Check(e)
			notes = append(notes, note{name: check.Name, card: noCard, value: int(check.Total), dice: [2]int{int(check.Dice[0]), int(check.Dice[1])}})
		}
	}
	return notes
}

// Cards must have the same numbers in both games, because notes refer to cards by number.
func TestNativeCardsAreThoseOfTheGame(t *testing.T) {
	v := loadSolitaire(t)
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(0), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for i, face := range readCards(v).face {
		if got := g.Log().Component(int64(i)); got != face.name {
			t.Fatalf("component %d is %q, card %d is %q", i, got, i, face.name)
		}
	}
}

// BenchmarkSolitaire plays the same games natively and interpreted, without events. The metric
// x-native is the ratio of their times.
func BenchmarkSolitaire(b *testing.B) {
	v := loadSolitaire(b)
	byHand := newNative(readCards(v))
	start, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(0), interpreter.Settings{})
	if err != nil {
		b.Fatal(err)
	}
	series := auto.NewSeries(start)
	player := auto.NewPlayer(auto.Suggested)
	playByHand := func(seed uint64) {
		byHand.luck.seed(seed)
		byHand.play()
	}
	playByRules := func(seed uint64) {
		player.Play(b.Context(), series.Begin(luck.Seeded(seed)), auto.MostDecisions)
	}
	b.Run("native", func(b *testing.B) { benchmark(b, playByHand) })
	b.Run("rules", func(b *testing.B) {
		benchmark(b, playByRules)
		b.ReportMetric(ratio(playByRules, playByHand), "x-native")
	})
}

func benchmark(b *testing.B, play func(seed uint64)) {
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		play(seed % 1000)
	}
}

// ratio returns the ratio of the times of two functions. It measures both in alternating rounds
// and uses the fastest round of each, so that the load of the computer hardly matters.
func ratio(a, b func(seed uint64)) float64 {
	fastest := func(play func(seed uint64), before time.Duration) time.Duration {
		begun := time.Now()
		for seed := range uint64(100) {
			play(seed)
		}
		return min(before, time.Since(begun))
	}
	timeOfA, timeOfB := time.Hour, time.Hour
	for range 30 {
		timeOfA, timeOfB = fastest(a, timeOfA), fastest(b, timeOfB)
	}
	return float64(timeOfA) / float64(timeOfB)
}
