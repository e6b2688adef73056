package interpreter_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A counts is the cost of games, independent of the speed of the computer.
type counts struct {
	decisions      int
	rules          int64 // the executions of all points
	kept, recalled int64 // the cached calls, and the calls that the cache replaced
}

const countsFormat = "%d decisions, %d rules run, %d results kept, %d recalled"

// Games cost at most 5 % more than recorded in testdata/counts.txt. After an intended increase
// the file is written again.
func TestCostOfGames(t *testing.T) {
	const golden = "testdata/counts.txt"
	before, text := readCounts(t, golden), strings.Builder{}
	for _, name := range []string{"solitaire", "war", "runebound_lairs", "quests", hazardDecks, "arda"} {
		now := countGames(t, name)
		fmt.Fprintf(&text, "%s: "+countsFormat+"\n", name, now.decisions, now.rules, now.kept, now.recalled)
		then := before[name]
		most := func(n int64) int64 { return n + n/20 }
		if *update {
			continue
		}
		if now.rules > most(then.rules) || now.kept > most(then.kept) || most(now.recalled) < then.recalled {
			t.Errorf("%s costs more: %+v, and not %+v", name, now, then)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readCounts(t *testing.T, path string) map[string]counts {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	all := map[string]counts{}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(line, ": ")
		var c counts
		if _, err := fmt.Sscanf(rest, countsFormat, &c.decisions, &c.rules, &c.kept, &c.recalled); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all[name] = c
	}
	return all
}

// countGames plays some games by their suggestions, in both modes.
func countGames(t *testing.T, name string) (c counts) {
	t.Helper()
	for seed := range uint64(3) {
		traced := playSeeded(t, name, program.Traced, seed, &c.decisions)
		for _, times := range traced.Coverage() {
			c.rules += times
		}
		kept, recalled := playSeeded(t, name, program.Fast, seed, new(int)).Recalled()
		c.kept, c.recalled = c.kept+kept, c.recalled+recalled
	}
	return c
}

func playSeeded(t *testing.T, name string, mode program.Mode, seed uint64, decisions *int) *interpreter.Game {
	t.Helper()
	g, err := interpreter.New(games()[name][mode], luck.Seeded(seed), interpreter.Settings{Counts: mode.Traces()})
	if err != nil {
		t.Fatal(err)
	}
	*decisions += auto.NewPlayer(auto.Suggested).Play(t.Context(), g, auto.MostDecisions)
	return g
}
