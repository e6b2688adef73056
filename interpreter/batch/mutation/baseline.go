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

// Rules are a checked variant and the scenarios to run.
type Rules struct {
	Variant   *variant.Variant
	Scenarios []*variant.Scenario
}

// A baseline is the behaviour of the scenarios of one variant without any mutation.
type baseline struct {
	trials  []trial            // cheapest first
	reach   map[location][]int // maps a source location to the indexes of the trials that run it
	failing []*scenario.Result
	program *program.Program
	runs    []int64 // by index of the program's points, summed over all scenarios
}

// A trial is a scenario with its bounds. The bounds are several times the work that it did
// without mutation.
type trial struct {
	scenario int // index in Rules.Scenarios
	took     time.Duration
	bounds   scenario.Bounds
}

// These constants bound a mutated scenario: a minimum, and a multiple of its own work. The bounds
// exist because most mutants that need more would never end.
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

// newBaseline runs all scenarios without mutation. It leaves out those that fail, because they
// show nothing about mutants.
func newBaseline(rules Rules, p *program.Program, stop *atomic.Bool) *baseline {
	b := &baseline{reach: map[location][]int{}, program: p, runs: make([]int64, len(p.Points))}
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

// measure returns a trial with bounds for a scenario. It runs the scenario with more and more
// steps until it passes.
func measure(p *program.Program, s *variant.Scenario, stop *atomic.Bool) (trial, *scenario.Result) {
	for steps := int64(fewestSteps); ; steps *= moreSteps {
		begun := time.Now()
		result := scenario.RunWithin(p, s, scenario.Bounds{Limits: interpreter.Limits{Steps: steps}, Stop: stop})
		if took := time.Since(begun); result.Passed() || steps > mostSteps || stop.Load() {
			t := trial{took: took, bounds: boundsFor(steps, result)}
			t.bounds.Stop = stop
			if result.Passed() && !passes(p, s, t) {
				t.bounds.Limits = interpreter.Limits{Steps: t.bounds.Steps} // another limit is too low for it
			}
			return t, result
		}
	}
}

// boundsFor returns the bounds for a scenario that took the given number of steps without mutation.
func boundsFor(steps int64, result *scenario.Result) scenario.Bounds {
	limits := interpreter.Limits{
		Steps: min(moreSteps*steps, steps+mostMoreSteps), Events: fewestEvents + moreEvents*len(result.Lines),
		Components: mostComponents, List: longestList, Text: longestText,
	}
	return scenario.Bounds{Limits: limits, Decisions: fewestDecisions + moreDecisions*result.Decisions}
}

// mostSteps is the number of steps after which a scenario without mutation counts as endless.
const mostSteps = 10_000_000

// note records the source locations that a trial ran.
func (b *baseline) note(p *program.Program, trial int, counts []int64) {
	for i, runs := range counts {
		b.runs[i] += runs
		if runs == 0 || p.Points[i].Span.IsZero() {
			continue
		}
		at := locationOf(p.Points[i].Span)
		if known := b.reach[at]; len(known) == 0 || known[len(known)-1] != trial {
			b.reach[at] = append(known, trial)
		}
	}
}

// reaching returns the indexes of the trials that run one of the source locations, cheapest
// first. Without locations it returns all.
func (b *baseline) reaching(locations []location) []int {
	if len(locations) == 0 {
		all := make([]int, len(b.trials))
		for i := range all {
			all[i] = i
		}
		return all
	}
	var trials []int
	for _, s := range locations {
		trials = append(trials, b.reach[s]...)
	}
	slices.Sort(trials)
	return slices.Compact(trials)
}
