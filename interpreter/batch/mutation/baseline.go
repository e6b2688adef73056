package mutation

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// Rules are a checked variant and those of its scenarios that count.
type Rules struct {
	Variant   *variant.Variant
	Scenarios []*variant.Scenario
}

// A baseline is what scenarios of one variant do as long as nothing is changed.
type baseline struct {
	trials  []trial        // cheapest first
	reach   map[spot][]int // by place in trials
	failing []*scenario.Result
	program *program.Program
	runs    []int64 // of its points, in all scenarios
}

// A trial is a scenario and how far it may go: some times farther than it went by itself.
type trial struct {
	scenario int // in Rules.Scenarios
	took     time.Duration
	bounds   scenario.Bounds
}

// How far a scenario may go at the least, and how many times farther than it went by itself: most that go farther
// would go on for ever.
const (
	fewestSteps     = 4096
	moreSteps       = 8
	mostMoreSteps   = 200_000
	fewestDecisions = 20
	moreDecisions   = 2
	fewestEvents    = 2000
	moreEvents      = 4
	mostComponents  = 20_000
	longestList     = 1000
	longestText     = 8 << 10
)

// newBaseline runs all scenarios as they are. One that fails says nothing about changes and is left out.
func newBaseline(rules Rules, p *program.Program, stop *atomic.Bool) *baseline {
	b := &baseline{reach: map[spot][]int{}, program: p, runs: make([]int64, len(p.Points))}
	ran := make([][]int64, len(rules.Scenarios))
	for i, s := range rules.Scenarios {
		t, result := measure(p, s, stop)
		if !result.Passed() {
			b.failing = append(b.failing, result)
			continue
		}
		t.scenario = i
		b.trials = append(b.trials, t)
		ran[i] = result.Counts
	}
	slices.SortStableFunc(b.trials, func(a, b trial) int { return cmp.Compare(a.took, b.took) })
	for i, t := range b.trials {
		b.note(p, i, ran[t.scenario])
	}
	return b
}

// measure finds out how far a scenario goes, by giving it more and more room.
func measure(p *program.Program, s *variant.Scenario, stop *atomic.Bool) (trial, *scenario.Result) {
	for steps := int64(fewestSteps); ; steps *= moreSteps {
		begun := time.Now()
		result := scenario.RunWithin(p, s, scenario.Bounds{Limits: interpreter.Limits{Steps: steps}, Stop: stop})
		if took := time.Since(begun); result.Passed() || steps > mostSteps || stop.Load() {
			t := trial{took: took, bounds: roomFor(steps, result)}
			t.bounds.Stop = stop
			if result.Passed() && !passes(p, s, t) {
				t.bounds.Limits = interpreter.Limits{Steps: t.bounds.Steps} // it is large in some other way
			}
			return t, result
		}
	}
}

// roomFor is how far a scenario may go that took so many steps.
func roomFor(steps int64, result *scenario.Result) scenario.Bounds {
	limits := interpreter.Limits{
		Steps: min(moreSteps*steps, steps+mostMoreSteps), Events: fewestEvents + moreEvents*len(result.Told),
		Components: mostComponents, List: longestList, Text: longestText,
	}
	return scenario.Bounds{Limits: limits, Decisions: fewestDecisions + moreDecisions*result.Decisions}
}

// mostSteps is more than any honest scenario takes.
const mostSteps = 10_000_000

// note keeps which places a trial ran.
func (b *baseline) note(p *program.Program, trial int, counts []int64) {
	for i, runs := range counts {
		b.runs[i] += runs
		if runs == 0 || p.Points[i].Span.IsZero() {
			continue
		}
		at := spotOf(p.Points[i].Span)
		if known := b.reach[at]; len(known) == 0 || known[len(known)-1] != trial {
			b.reach[at] = append(known, trial)
		}
	}
}

// reaching are the trials that run one of some spots, cheapest first.
func (b *baseline) reaching(spots []spot) []int {
	if len(spots) == 0 {
		all := make([]int, len(b.trials))
		for i := range all {
			all[i] = i
		}
		return all
	}
	var trials []int
	for _, s := range spots {
		trials = append(trials, b.reach[s]...)
	}
	slices.Sort(trials)
	return slices.Compact(trials)
}
