// Package scenario runs tests that are written in the language. In goes a traced program, with its
// scenarios; out come results as data: what was expected and what came instead, at the places in the
// text, how transcripts differ and which rule made them differ, what was covered, and which clauses of
// the rulebook are shown to hold. It also brings transcripts in files up to date, and writes a game that
// was played as a scenario. The package knows no game, and nothing of command lines.
package scenario

import (
	"context"
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

// A Suite is a traced program, and the scenarios to run by it.
type Suite struct {
	Program   *program.Program
	Scenarios []*variant.Scenario
}

// A Result is how a scenario went.
type Result struct {
	Scenario *variant.Scenario
	Program  *program.Program
	Failures []Failure
	Told     []string // the transcript
	Counts   []int64  // of the points of the program
	Course   []int64  // of the same, while the game's own setup or turns were played; nil if they were not

	Decisions int // how many it took

	began    bool // whether turns were played
	reckoned bool // whether the score was
	stopped  bool // by an error that nobody expected, so that the transcript is not whole
}

// A Failure is one thing that is not as the scenario says.
type Failure struct {
	diag.Diagnostic
	Difference *Difference // of a transcript; nil for anything else
	told       Block       // what the transcript should be
}

// Passed reports whether all was as the scenario says.
func (r *Result) Passed() bool { return len(r.Failures) == 0 }

// Outdated is what the transcripts in the file have to become that differ.
func (r *Result) Outdated() (blocks []Block) {
	for _, failure := range r.Failures {
		if failure.Difference != nil && !r.stopped {
			blocks = append(blocks, failure.told)
		}
	}
	return blocks
}

// Accept takes the transcript that was told for the right one.
func (r *Result) Accept() {
	r.Failures = slices.DeleteFunc(r.Failures, func(f Failure) bool { return f.Difference != nil })
}

// RunAll runs the scenarios of all suites on all cores. The results are in the order of the suites.
func RunAll(suites []Suite, limits interpreter.Limits) []*Result {
	var jobs []func() *Result
	for _, suite := range suites {
		for _, s := range suite.Scenarios {
			jobs = append(jobs, func() *Result { return Run(suite.Program, s, limits) })
		}
	}
	results := make([]*Result, 0, len(jobs))
	run := func(_ context.Context, _, i int) (*Result, error) { return jobs[i](), nil }
	// No job has an error.
	_ = batch.Do(context.Background(), batch.Queue{To: len(jobs)}, run, func(_ int, r **Result) error {
		results = append(results, *r)
		return nil
	})
	return results
}
