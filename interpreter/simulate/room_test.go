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
	"houserule/interpreter"
	"houserule/interpreter/program"
)

// reporting are rules that report so many figures of each player.
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

// What rules report takes room for each figure, and not for each game.
func TestRoomForReports(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	s := Settings{Games: MostGames, Workers: 1, Game: interpreter.Settings{Players: 50}}
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
	const want = "the rules report 5100 figures of each game, in 100 lines for 51 players, and no more than 5000 are kept"
	if _, err := Run(done, p, s); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestRoomForEachGame(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	p := reporting(t, 2)
	const want = "a table has room for 7489828 such games, and not for 10000000"
	s := Settings{Games: MostGames, Each: true}
	if _, err := Run(done, p, s); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	s.Shard = Shard{Number: 1, Of: 1000}
	if _, err := Run(done, p, s); err != nil {
		t.Error(err)
	}
}

// Each value is counted: there are not endlessly many.
func TestRoomForValues(t *testing.T) {
	r := &run{sums: NoGames(1, nil), values: mostValues - 1}
	kept := OneGame(1, 1, nil)
	kept.Ends[0] = Finished
	if err := r.count(kept, 0, Wrong{}); err != nil {
		t.Error(err)
	}
	if err := r.count(kept, 0, Wrong{}); err != nil {
		t.Errorf("a value that is known: %v", err)
	}
	kept.Scores[0] = 7
	const want = "after 3 games scores and figures have had more than 500000 values"
	if err := r.count(kept, 0, Wrong{}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
