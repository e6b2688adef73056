package scaffold

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
	"houserule/rules"
)

// bases are rules with the change that is made first. Each kind of change occurs.
var bases = []struct{ text, change string }{
	{`option far = 20 in 10..21
      option open = false
      turn until turn_count is far or open { rest }
      phase rest { skip }`, "change option far = 21"},
	{`option open = false
      turn until turn_count is 3 or open { rest }
      phase rest { skip }`, "change option open = true"},
	{`enum Mood { merry, sober }
      table price(mood: Mood, thirst: number) -> number {
          merry, ..3 -> 1
          merry, 4.. -> 2
          sober, any -> 5
      }
      turn until turn_count is price(merry, 3) { rest }
      phase rest { skip }`, "change table price { merry, 4.. -> 3 }"},
	{`enum Mood { merry, sober }
      table price(mood: Mood) -> number { merry -> 1  sober -> 5 }
      turn until turn_count is price(merry) { rest }
      phase rest { skip }`, "change table price { sober -> 6 }"},
	{`turn until turn_count is 3 { rest }
      phase rest { skip }
      score { add turn_count "turns" }`, "change score { insert add 1"},
	{`check throw(stake: number) {
          roll 2d6
          add stake "stake"
          against 9
          above -> wins
          else  -> loses
      }
      turn { rest }
      phase rest { if throw(1) is wins { end game } }`, `change check throw { insert add 1 "luck" }`},
	{`turn { rest }
      phase rest { end game }`, "# Nothing is changed yet."},
}

func TestHouseRulesWorkAtOnce(t *testing.T) {
	for _, base := range bases {
		folder := t.TempDir()
		path := filepath.Join(folder, "base.rules")
		write(t, path, "variant base \"The base\" { players 1 }\n"+base.text+"\n")
		text := houseRuleFor(t, path, folder)
		if !strings.Contains(text, base.change) {
			t.Errorf("there is no %q in\n%s", base.change, text)
		}
	}
}

func TestHouseRulesForRealGames(t *testing.T) {
	games, err := filepath.Glob("../../../../testdata/games/*.rules")
	if err != nil || len(games) == 0 {
		t.Fatal("there are no games", err)
	}
	for _, game := range games {
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS(filepath.Dir(game))); err != nil {
			t.Fatal(err)
		}
		houseRuleFor(t, filepath.Join(folder, filepath.Base(game)), folder)
	}
	houseRuleFor(t, "solitaire", t.TempDir())
}

// houseRuleFor writes a house rule for a base into a folder, and returns its text. It reports
// errors of loading the rule, and of running its scenario.
func houseRuleFor(t *testing.T, base, folder string) string {
	t.Helper()
	library := dsl.NewLibrary(rules.FS)
	checked, findings := library.Load(dsl.Request{Variant: base})
	if checked == nil {
		t.Fatalf("%s:\n%s", base, findings.Text(diag.Plain))
	}
	text, err := HouseRule("my_rules", checked)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "my_rules.rules")
	write(t, path, text)
	changed, findings := library.Load(dsl.Request{Variant: path})
	if len(findings) > 0 {
		t.Fatalf("%s\n%s", text, findings.Text(diag.Plain))
	}
	own := changed.Scenarios[len(changed.Scenarios)-1]
	if result := scenario.Run(program.Compile(changed, program.Traced), own, interpreter.Limits{}); !result.Passed() {
		t.Errorf("its scenario fails: %v\n%s", result.Failures, text)
	}
	return text
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
