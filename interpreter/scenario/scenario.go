// Package scenario runs tests that are written in the language. It takes a traced program with its
// scenarios and returns results as data. A result contains the failed expectations with their
// spans, the diffs of transcripts with the rules that logged the lines, and the coverage. The
// coverage of all results shows which clauses of the rulebook are tested.
//
// The package can also update transcripts in files, and write a game as a scenario. It knows no
// particular game and no command lines.
package scenario

import (
	"context"
	"maps"
	"slices"
	"strings"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

// A Suite is a traced program and the scenarios to run with it.
type Suite struct {
	Program   *program.Program
	Scenarios []*variant.Scenario
}

// A Result is the result of one scenario.
type Result struct {
	Scenario *variant.Scenario
	Program  *program.Program
	Failures []Failure
	Lines    []string // lines of the transcript
	Counts   []int64  // number of runs, indexed as the program's points
	Course   []int64  // as Counts, but only in the game's own setup or turns; may be nil

	Decisions int // number of decisions made

	began   bool // a turn began
	scored  bool // the score was computed
	stopped bool // an unexpected error stopped the game, so the transcript is incomplete
}

// A Failure is one difference between a scenario and its game.
type Failure struct {
	diag.Diagnostic
	Difference *Difference // diff of a transcript; nil for another failure
	update     Block       // replacement for the transcript or the chance; none for another failure
}

// Passed reports whether the scenario has no failures.
func (r *Result) Passed() bool { return len(r.Failures) == 0 }

// Outdated returns the blocks that would update the differing transcripts and chances. It returns
// nil if an error stopped the game.
func (r *Result) Outdated() (blocks []Block) {
	for _, failure := range r.Failures {
		if failure.isOutdated() && !r.stopped {
			blocks = append(blocks, failure.update)
		}
	}
	return blocks
}

// Accept removes the failures of transcripts and chances, as if the actual ones were expected.
func (r *Result) Accept() { r.Failures = slices.DeleteFunc(r.Failures, Failure.isOutdated) }

// isOutdated reports whether the failure goes away if the scenario's text is updated.
func (f Failure) isOutdated() bool { return !f.update.Span.IsZero() }

// Cause identifies the rules that led to the outdated transcripts and chances. Two results with the
// same cause differ for the same reason.
func (r *Result) Cause() string {
	causes := map[string]bool{}
	for _, f := range r.Failures {
		if !f.isOutdated() {
			continue
		}
		cause := f.Summary
		if len(f.Related) > 0 {
			cause = f.Related[0].Span.String()
		}
		causes[cause] = true
	}
	return strings.Join(slices.Sorted(maps.Keys(causes)), "\n")
}

// RunAll runs the scenarios of all suites on all cores. The slice of results is in the order of
// the suites.
func RunAll(suites []Suite, limits interpreter.Limits) []*Result {
	var jobs []func() *Result
	for _, suite := range suites {
		for _, s := range suite.Scenarios {
			jobs = append(jobs, func() *Result { return Run(suite.Program, s, limits) })
		}
	}
	results := make([]*Result, 0, len(jobs))
	run := func(_ context.Context, _, i int) (*Result, error) { return jobs[i](), nil }
	// Do returns no error, because no job does.
	_ = batch.Do(context.Background(), batch.Queue{To: len(jobs)}, run, func(_ int, r **Result) error {
		results = append(results, *r)
		return nil
	})
	return results
}
