package fuzz_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"houserule/dsl/dsltest"
	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/fuzz"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

func compile(t *testing.T, name string, scenarios ...string) *program.Program {
	t.Helper()
	return program.Compile(dsltest.Load(t, name, scenarios...), program.Traced)
}

func fuzzed(t *testing.T, p *program.Program, s fuzz.Settings) *fuzz.Report {
	t.Helper()
	r, err := fuzz.Run(t.Context(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const planted = "testdata/planted.rules"

// The test rules contain one error of each kind. Each error is found and shown by a short game.
func TestPlantedMistakes(t *testing.T) {
	p := compile(t, planted)
	r := fuzzed(t, p, fuzz.Settings{Games: batch.Games{Number: 400, Seed: 1}, MostDecisions: 300})
	game, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		kind    fuzz.Kind
		message string
		answers []string
	}{
		{fuzz.RuleError, "division of ", []string{"Dig", "Dig", "Share"}},
		{fuzz.DeadEnd, "this decision has no options, so the player can't choose", []string{"Fish"}},
		{fuzz.Endless, "did not end within", []string{"Sleep"}},
		{fuzz.Ambiguous, `"a, b" is ambiguous: it can mean both 1 and 2 options`, []string{"Pick", "#2, #3"}},
	} {
		f := find(r, want.kind)
		if f == nil {
			t.Errorf("no %s was found", want.kind)
			continue
		}
		if !strings.Contains(f.Message, want.message) || f.Shows != (want.kind != fuzz.Ambiguous) || f.Times == 0 || f.Seed > 40 {
			t.Errorf("%s: %q in %d games, shown: %t", want.kind, f.Message, f.Times, f.Shows)
		}
		var answers []string
		for _, e := range f.Answers {
			answers = append(answers, e.Answer)
		}
		if diff := cmp.Diff(want.answers, answers); diff != "" {
			t.Errorf("%s: the shortest game (-want +got):\n%s", want.kind, diff)
		}
		text := f.Scenario(scenario.Recording{Variant: "planted", Game: history.New(game)})
		if got := failureOf(t, text); f.Shows && want.kind != fuzz.Endless && !strings.Contains(got, want.message) {
			t.Errorf("%s: the scenario fails with %q\n%s", want.kind, got, text)
		}
	}
}

// An error that doesn't stop the game is found, too.
func TestPassedOver(t *testing.T) {
	p := compile(t, "testdata/swimming.rules")
	r := fuzzed(t, p, fuzz.Settings{Games: batch.Games{Number: 100, Seed: 1}})
	if len(r.Findings) != 1 {
		t.Fatalf("%d findings", len(r.Findings))
	}
	f := r.Findings[0]
	if f.Kind != fuzz.PassedOver || f.Rule != "swim" || !strings.Contains(f.Message, "division of 9 by zero") || !f.Shows || len(f.Answers) != 1 || f.Decisions != 2 {
		t.Errorf("%s in %s: %s, shown: %t by %v", f.Kind, f.Rule, f.Message, f.Shows, f.Answers)
	}
}

func find(r *fuzz.Report, kind fuzz.Kind) *fuzz.Finding {
	for _, f := range r.Findings {
		if f.Kind == kind {
			return f
		}
	}
	return nil
}

// failureOf runs a scenario with the planted rules, and returns its failure.
func failureOf(t *testing.T, text string) string {
	t.Helper()
	rulesText, err := os.ReadFile(planted)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"planted.rules": string(rulesText), "found.rules": text} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := compile(t, filepath.Join(folder, "planted.rules"), filepath.Join(folder, "found.rules"))
	result := scenario.Run(p, p.Variant.Scenarios[0], interpreter.Limits{Events: 100_000})
	if result.Passed() {
		return ""
	}
	return result.Failures[0].Summary
}

func TestNothingIsFoundInGoodRules(t *testing.T) {
	for _, name := range []string{"solitaire", "../../../testdata/games/pig.rules", "../../../testdata/games/crazy_eights.rules", "../../../testdata/games/klondike.rules", "../../../testdata/games/hex_race.rules"} {
		r := fuzzed(t, compile(t, name), fuzz.Settings{Games: batch.Games{Number: 40, Seed: 1}})
		for _, f := range r.Findings {
			t.Errorf("%s: %s: %s (%s), seed %d, after %d decisions", name, f.Kind, f.Message, f.At, f.Seed, f.Decisions)
		}
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	p := compile(t, planted)
	settings := fuzz.Settings{Games: batch.Games{Number: 120, Seed: 5, Workers: 1}, MostDecisions: 300}
	alone := fuzzed(t, p, settings)
	settings.Workers = 3
	options := cmp.Options{
		cmpopts.IgnoreUnexported(fuzz.Finding{}, scenario.Coverage{}),
		cmp.Comparer(func(a, b source.Span) bool { return a == b }),
	}
	if diff := cmp.Diff(alone, fuzzed(t, p, settings), options); diff != "" {
		t.Errorf("three workers find something else (-one +three):\n%s", diff)
	}
}

func TestUnreachedRules(t *testing.T) {
	r := fuzzed(t, compile(t, planted), fuzz.Settings{Games: batch.Games{Number: 100, Seed: 1}, MostDecisions: 300})
	var missed []string
	for _, tally := range r.Coverage.Tallies() {
		for _, point := range tally.Missed {
			missed = append(missed, tally.Title+": "+point.Proc+" "+point.Name)
		}
	}
	want := []string{
		"rules: discard_it discard_it", "rules: celebrate celebrate", "table rows: value_of 7.. -> 9", "options: day Fly", "options: sleep Yes",
	}
	if diff := cmp.Diff(want, missed); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestNumberOfGames(t *testing.T) {
	for _, games := range []int{0, -1, 1 << 40} {
		if _, err := fuzz.Run(t.Context(), compile(t, planted), fuzz.Settings{Games: batch.Games{Number: games}}); err == nil {
			t.Errorf("%d games are played", games)
		}
	}
}

// The share of random decisions depends on the game's index modulo 4. The first game is random
// and the fourth as suggested.
func TestDecisionsAreCounted(t *testing.T) {
	p := compile(t, "testdata/swimming.rules")
	made := func(games int) fuzz.DecisionCounts {
		return fuzzed(t, p, fuzz.Settings{Games: batch.Games{Number: games, Seed: 1}}).DecisionCounts
	}
	first, before, all := made(1), made(3), made(4)
	if first.Random != first.Decisions || before.Random <= first.Random || before.Random >= before.Decisions {
		t.Errorf("the first game has %+v, the first three have %+v", first, before)
	}
	if want := (fuzz.DecisionCounts{Decisions: before.Decisions + 7, Random: before.Random}); all != want {
		t.Errorf("with the last game it is %+v, want %+v", all, want)
	}
}

// The title of a scenario contains no control characters, because it appears on terminals.
func TestTitlesArePrintable(t *testing.T) {
	game, err := interpreter.New(compile(t, planted), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	f := &fuzz.Finding{Kind: fuzz.DeadEnd, Rule: "\x1b[2Jround", Message: "it is told"}
	text := f.Scenario(scenario.Recording{Variant: "planted", Game: history.New(game)})
	if want := `"Dead end in \\x1b[2Jround: it is told"`; !strings.Contains(text, want) {
		t.Errorf("%s\nis without %s", text, want)
	}
}
