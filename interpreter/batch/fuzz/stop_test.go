package fuzz

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/batch/trial"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// stopping is a context that is done after the given number of calls of Err.
type stopping struct {
	context.Context
	looks int
}

func (s *stopping) Err() error {
	if s.looks--; s.looks < 0 {
		return context.Canceled
	}
	return nil
}

// workerOf returns a worker, and the flag that stops its games while rules run.
func workerOf(t *testing.T, path string) (*worker, *atomic.Bool) {
	t.Helper()
	settings, release := interpreter.Settings{}.Until(t.Context())
	t.Cleanup(func() { release() })
	g, err := interpreter.New(program.Compile(dsltest.Load(t, path), program.Traced), luck.Seeded(1), settings)
	if err != nil {
		t.Fatal(err)
	}
	return newWorker(g, mostDecisions), settings.Stop
}

// A done context stops a game, however long it is.
func TestGameIsStopped(t *testing.T) {
	w, _ := workerOf(t, "testdata/planted.rules")
	move := func(int) trial.Move { return trial.Suggested }
	if f := w.play(&stopping{t.Context(), 3}, 1, move, nil); f != nil || w.counts.Decisions != 3 {
		t.Errorf("%d decisions were made, and this was found: %v", w.counts.Decisions, f)
	}
}

// slow is a variant with an error that takes long to reach.
const slow = `variant slow { players 1 }
keep number days = 0
turn until days > 6 { day }
phase day {
    increase days by 1
    repeat 200000 times { skip }
    choose "What today?" {
        option "Rest"  suggest true -> skip
        option "Share"              -> days = 6 / (days - days) rounded down
    }
}
score { add days "days" }
`

// When the context is done, a finding is still reported. Its replay shows the error unless the
// game itself is stopped.
func TestFindingsAfterStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "slow.rules")
	if err := os.WriteFile(path, []byte(slow), 0o644); err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, inTheMiddle := range []bool{false, true} {
		w, stopGames := workerOf(t, path)
		f := w.explore(t.Context(), 1, 0).Found
		if f == nil || f.Kind != RuleError {
			t.Fatalf("this was found: %v", f)
		}
		f.Seed = 1
		stopGames.Store(inTheMiddle)
		if w.shrink(stopped, f); f.Shows == inTheMiddle || f.Shows && len(f.Answers) != f.Decisions {
			t.Errorf("shown: %t, by %v after %d decisions", f.Shows, f.Answers, f.Decisions)
		}
	}
}
