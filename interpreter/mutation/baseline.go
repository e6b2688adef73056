package mutation

import (
	"cmp"
	"fmt"
	"slices"
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
	trials []trial        // cheapest first
	reach  map[spot][]int // by place in trials
}

// A trial is a scenario and how far it may go: some times farther than it went by itself.
type trial struct {
	scenario  int // in Rules.Scenarios
	took      time.Duration
	limits    interpreter.Limits
	decisions int
}

// Steps that a scenario may take at the least, and how many times more than it needed.
const (
	fewestSteps   = 4096
	moreSteps     = 8
	moreDecisions = 8
)

// newBaseline runs all scenarios as they are. One that fails says nothing about changes.
func newBaseline(rules Rules, p *program.Program) (*baseline, error) {
	b := &baseline{reach: map[spot][]int{}}
	var ran [][]int64
	for i, s := range rules.Scenarios {
		t, result := measure(p, s)
		if !result.Passed() {
			return nil, fmt.Errorf("%s: scenario %q fails as it is: %s", s.Span, s.Title, result.Failures[0].Summary)
		}
		t.scenario = i
		b.trials = append(b.trials, t)
		ran = append(ran, result.Counts)
	}
	slices.SortStableFunc(b.trials, func(a, b trial) int { return cmp.Compare(a.took, b.took) })
	for i, t := range b.trials {
		b.note(p, i, ran[t.scenario])
	}
	return b, nil
}

// measure finds out how far a scenario goes, by giving it more and more room.
func measure(p *program.Program, s *variant.Scenario) (trial, *scenario.Result) {
	for steps := int64(fewestSteps); ; steps *= moreSteps {
		limits := interpreter.Limits{Steps: steps}
		begun := time.Now()
		result := scenario.Run(p, s, limits)
		if took := time.Since(begun); result.Passed() || steps > mostSteps {
			limits.Steps *= moreSteps
			return trial{took: took, limits: limits, decisions: moreDecisions * (result.Decisions + 1)}, result
		}
	}
}

// mostSteps is more than any honest scenario takes.
const mostSteps = 50_000_000

// note keeps which places a trial ran.
func (b *baseline) note(p *program.Program, trial int, counts []int64) {
	for i, runs := range counts {
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
