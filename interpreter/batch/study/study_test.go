package study

import (
	"math"
	"reflect"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

func run(t *testing.T, name string, s Settings) *Result {
	t.Helper()
	r, err := Run(t.Context(), program.Compile(dsltest.Load(t, "../../../testdata/games/"+name+".rules"), program.Fast), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A story leads from one side to the other and back. The figures are computed by hand.
func TestMeasure(t *testing.T) {
	points := []point{{0, []float64{0, 0}}, {0.25, []float64{4, 0}}, {0.5, []float64{4, 5}}, {0.75, []float64{4, 8}}, {1, []float64{9, 8}}}
	for _, test := range []struct {
		winner int
		margin float64
		want   figures
	}{
		{0, 0, figures{changes: 2, decided: 1, deficit: 1.5, trailed: 1}}, // (√1 + √4) / 2
		{1, 0, figures{changes: 2, decided: 1, deficit: 1.5, trailed: 1}}, // (√4 + √1) / 2, and it wins without the lead
		{0, 1.5, figures{changes: 1, decided: 1, deficit: 2, trailed: 1}}, // only 4 to 8 is a deficit
		{-1, 0, figures{changes: 2, decided: 1}},                          // a draw
		{0, 10, figures{changes: 0, decided: 1}},                          // no side ever leads
	} {
		s := &story{points, test.winner}
		if got := s.measure(test.margin); got != test.want {
			t.Errorf("winner %d, margin %v: got %+v, want %+v", test.winner, test.margin, got, test.want)
		}
	}
	early := &story{[]point{{0, []float64{0, 0}}, {0.5, []float64{1, 0}}, {1, []float64{2, 0}}}, 0}
	if got := early.measure(0); got != (figures{decided: 0.5}) {
		t.Errorf("got %+v", got)
	}
	if got := early.leadAt(0.7); got != 1 {
		t.Errorf("the lead is %v", got)
	}
}

// The last stone wins. Which heap the player takes it from doesn't matter to players who follow
// suggestions.
func TestNim(t *testing.T) {
	s := Settings{Games: batch.Games{Number: 20, Seed: 1, Workers: 2}, Effort: 300_000}
	r := run(t, "nim", s)
	if r.Wins[0].Mean != 1 || r.Wins[1].Mean != 0 || r.Draws.Mean != 0 {
		t.Errorf("wins: %+v, draws: %v", r.Wins, r.Draws)
	}
	if r.Course == nil || r.Course.ByScore || r.Course.Lead[steps] != 1 {
		t.Errorf("course: %+v", r.Course)
	}
	if len(r.Choices.Idle) != 1 || r.Choices.Idle[0].Prompt != "From which heap do you take?" || math.Abs(r.Choices.Idle[0].Share-0.4) > 1e-9 {
		t.Errorf("idle: %+v", r.Choices.Idle)
	}
	if len(r.Exact.Values) == 0 || r.Exact.Values[0].Low != 1 {
		t.Errorf("exact: %+v", r.Exact)
	}
	s.Workers = 1
	if again := run(t, "nim", s); !reflect.DeepEqual(again.Choices, r.Choices) || !reflect.DeepEqual(again.Course, r.Course) || !reflect.DeepEqual(again.Skill, r.Skill) {
		t.Error("the result depends on the number of workers")
	}
}

// The score decides who leads in Pig, and players who hold in time beat those who don't.
func TestPig(t *testing.T) {
	r := run(t, "pig", Settings{Games: batch.Games{Number: 60, Seed: 1}, Game: interpreter.Settings{Players: 3}, Effort: 100_000})
	sum := 0.0
	for _, wins := range r.Wins {
		sum += wins.Mean
	}
	if len(r.Wins) != 3 || math.Abs(sum-1) > 1e-9 {
		t.Errorf("wins: %+v", r.Wins)
	}
	if !r.Course.ByScore || r.Course.Games != 60 || r.Course.LeadChanges.Mean <= 0 || r.Course.Decided.Mean <= 0 || r.Course.Decided.Mean >= 1 {
		t.Errorf("course: %+v", r.Course)
	}
	if len(r.Skill) == 0 || r.Skill[0].Result.Low <= r.Skill[0].Even.Mean || math.Abs(r.Skill[0].Even.Mean-1.0/3) > 1e-9 {
		t.Errorf("skill: %+v", r.Skill)
	}
}

// A game for one is played against the game. Craps has no decisions, and its rolls have no limit.
func TestAlone(t *testing.T) {
	r := run(t, "craps", Settings{Games: batch.Games{Number: 200, Seed: 1}, Effort: 100_000})
	if !r.IsAgainstGame() || r.Choices == nil || r.Choices.Asked != 0 || len(r.Exact.Values) > 0 || r.Exact.Why == "" {
		t.Fatalf("got %+v", r)
	}
	const pass = 244.0 / 495 // the known chance of the pass line
	if r.Wins[0].Low > pass || r.Wins[0].High < pass {
		t.Errorf("wins: %+v", r.Wins)
	}
}
