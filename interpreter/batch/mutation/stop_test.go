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

// digging is a variant whose scenario never ends.
const digging = `variant small { players 1 }
keep number depth = 0
turn { dig }
phase dig { while depth < 1 { decrease depth by 1 } }
scenario "digs" { do dig }
`

// resting is a variant whose scenario ends.
const resting = `variant small { players 1 }
keep number depth = 0
turn { rest }
phase rest { increase depth by 1 }
scenario "rests" { do rest  expect depth is 1 }
`

func load(rules string) ([]Rules, error) {
	v, _ := dsl.NewLibrary(fstest.MapFS{"small/small.rules": {Data: []byte(rules)}}).Load(dsl.Request{Variant: "small"})
	return []Rules{{v, v.Scenarios}}, nil
}

// A set stop flag interrupts the scenario that is running.
func TestScenariosAreStopped(t *testing.T) {
	stop := &atomic.Bool{}
	stop.Store(true)
	all, _ := load(digging)
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

// Run returns as soon as the context is done, even while rules are being read. It returns an
// error because no mutant was tried.
func TestStoppedAsRulesAreRead(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	read := func() ([]Rules, error) {
		stop()
		<-t.Context().Done() // blocks until the test has ended
		return load(resting)
	}
	report, err := Run(ctx, Settings{Load: read, Wanted: func(Mutant) bool { return true }})
	if err == nil || !strings.Contains(err.Error(), "before the first change was tested") {
		t.Errorf("%v %v", report, err)
	}
}

// Run doesn't wait for a second worker that is still reading rules.
func TestStoppedAsAWorkerComes(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	reads := atomic.Int64{}
	read := func() ([]Rules, error) {
		if reads.Add(1) > 1 {
			stop()
			<-t.Context().Done()
		}
		return load(resting)
	}
	if _, err := Run(ctx, Settings{Load: read, Wanted: func(Mutant) bool { return true }, Workers: 2}); err != nil {
		t.Error(err)
	}
}
