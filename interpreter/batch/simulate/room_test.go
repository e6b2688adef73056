package simulate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

// reporting returns a program that reports the given number of figures of each player.
func reporting(t *testing.T, lines int) *program.Program {
	t.Helper()
	var text strings.Builder
	text.WriteString("variant r \"R\" { players 1..64 }\nturn until turn_count is 1 { go }\nphase go { skip }\n" +
		"score for each player { add 1 \"n\" }\nreport for each player {\n")
	for i := range lines {
		fmt.Fprintf(&text, "\"l%d\" 1\n", i)
	}
	text.WriteString("}\n")
	path := filepath.Join(t.TempDir(), "r.rules")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return program.Compile(dsltest.Load(t, path), program.Fast)
}

// Reports take memory for each figure, not for each game.
func TestRoomForReports(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	s := Settings{Games: batch.Games{Number: batch.MostGames, Workers: 1}, Game: interpreter.Settings{Players: 50}}
	p := reporting(t, mostFigures/50)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Run(done, p, s); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 50 {
		t.Errorf("games that were not played take %d MB", took)
	}
	s.Game.Players = 51
	const want = "the rules report 5100 figures per game, in 100 lines for 51 players, but at most 5000 can be kept"
	if _, err := Run(done, p, s); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Add returns an error if figures have too many values, because each value takes memory.
func TestRoomForValues(t *testing.T) {
	v := &variant.Variant{}
	shape, err := ShapeOf(v, 1)
	if err != nil {
		t.Fatal(err)
	}
	totals := newTotals(Settings{}, shape, nil)
	totals.values = mostValues - 1
	add := func(score int64) error { return totals.Add(0, &Outcome{Scores: []int64{score}, Won: []bool{false}}) }
	if err := add(0); err != nil {
		t.Error(err)
	}
	if err := add(0); err != nil {
		t.Errorf("a value that is known: %v", err)
	}
	const want = "after 3 games, scores and figures have more than 500000 different values"
	if err := add(7); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
