package mutation

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// digging goes on for ever if nobody stops it.
const digging = `variant small { players 1 }
keep number depth = 0
turn { dig }
phase dig { while depth < 1 { decrease depth by 1 } }
scenario "digs" { do dig }
`

// load reads those rules.
func load() ([]Rules, error) {
	v, _ := dsl.NewLibrary(fstest.MapFS{"small/small.rules": {Data: []byte(digging)}}).Load(dsl.Request{Variant: "small"})
	return []Rules{{v, v.Scenarios}}, nil
}

// Whoever stops the whole stops the scenario that is just running.
func TestScenariosAreStopped(t *testing.T) {
	stop := &atomic.Bool{}
	stop.Store(true)
	all, _ := load()
	rules := all[0]
	p := program.NewBench(rules.Variant).Program
	b := newBaseline(rules, p, stop)
	if len(b.failing) != 1 {
		t.Fatalf("%d scenarios have failed", len(b.failing))
	}
	checkStopped(t, b.failing[0])
	_, result := measure(p, rules.Scenarios[0], stop)
	checkStopped(t, result)
}

func checkStopped(t *testing.T, r *scenario.Result) {
	t.Helper()
	for _, failure := range r.Failures {
		if strings.Contains(failure.Summary, "the game was stopped") {
			return
		}
	}
	t.Errorf("it was not stopped: %v", r.Failures)
}

// Nothing is told of changes that nobody has tried.
func TestStoppedAsRulesAreRead(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	report, err := Run(ctx, Settings{Load: func() ([]Rules, error) { stop(); return load() }, Wanted: func(Mutant) bool { return true }})
	if err == nil || !strings.Contains(err.Error(), "before anything was changed") {
		t.Errorf("%v %v", report, err)
	}
}
