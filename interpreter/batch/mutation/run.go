package mutation

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/program"
)

// Settings say which mutants to try, and how.
type Settings struct {
	// Load reads the rules. Each worker calls it, because it changes its own copy. The variants
	// differ, but share the texts that are mutated.
	Load func() ([]Rules, error)
	// Wanted reports whether to try a mutant.
	Wanted func(Mutant) bool
	// Within names files, folders and rules. If it isn't empty, only mutants in these are tried.
	Within []string
	// Hints includes code that only serves suggestions.
	Hints   bool
	Sample  int // number of random mutants to try; 0: all
	Seed    uint64
	Workers int // number of goroutines; 0: one for each core
	// Progress is called about every 100 ms with the number of mutants tried and the number of
	// all. It may be nil.
	Progress func(tried, all int)
}

// wants reports whether to try a mutant.
func (s *Settings) wants(m Mutant) bool {
	return s.Wanted(m) && (len(s.Within) == 0 || slices.ContainsFunc(s.Within, m.liesIn))
}

// A NoMutantsError is the error for a name in Within that contains no mutants.
type NoMutantsError struct{ Name string }

func (e *NoMutantsError) Error() string {
	return fmt.Sprintf("%q contains nothing that can be mutated", e.Name)
}

// Run tries all mutants, or those of a sample, until the context is done. It returns a report on
// the mutants that were tried.
func Run(ctx context.Context, s Settings) (*Report, error) {
	r, err := begin(ctx, s)
	if err != nil {
		return nil, err
	}
	defer r.release()
	chosen := sample(r.first.mutants, s.Sample, s.Seed)
	findings := make([]*Finding, len(chosen))
	err = r.share(ctx, len(chosen), func(w *worker, i int) {
		if found := w.try(chosen[i]); ctx.Err() == nil { // when the context is done it may have failed because of that
			findings[i] = found
		}
	})
	if err != nil {
		return nil, err
	}
	return newReport(r.first, findings), nil
}

// begin reads the rules for the first worker. It returns an error if ctx is done before that.
func begin(ctx context.Context, s Settings) (*run, error) {
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	stop := &atomic.Bool{}
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	first, err := await(ctx, func() (*worker, error) { return newWorker(s, nil, stop) })
	if ctx.Err() != nil {
		return nil, errors.New("interrupted before the first change was tested")
	}
	if err != nil {
		release()
		return nil, err
	}
	return &run{Settings: s, first: first, stop: stop, release: release}, nil
}

// await returns the result of do, or the context's error when the context is done first. Then do
// continues in its goroutine, because reading rules can't be interrupted.
func await[T any](ctx context.Context, do func() (T, error)) (result T, err error) {
	done := make(chan func() (T, error), 1)
	go func() {
		result, err := do()
		done <- func() (T, error) { return result, err }
	}()
	select {
	case give := <-done:
		return give()
	case <-ctx.Done():
		return result, ctx.Err()
	}
}

// A run distributes work among workers, each with its own copy of the rules.
type run struct {
	Settings
	first *worker
	stop  *atomic.Bool // set to stop running scenarios
	// release stops watching the context. It has to be called once.
	release func() bool
}

// share calls do for the indexes below n, until ctx is done. Several workers call do at the same
// time.
func (r *run) share(ctx context.Context, n int, do func(w *worker, i int)) error {
	q := batch.Queue{To: n, Workers: r.Workers}
	if r.Progress != nil {
		q.Progress = func(finished int) { r.Progress(finished, n) }
	}
	workers := make([]*worker, q.Size())
	workers[0] = r.first
	return batch.Do(ctx, q, func(ctx context.Context, number, i int) (done struct{}, err error) {
		if workers[number] == nil {
			workers[number], err = await(ctx, func() (*worker, error) { return newWorker(r.Settings, r.first, r.stop) })
			if err != nil {
				return done, err
			}
		}
		do(workers[number], i)
		return done, nil
	}, func(int, *struct{}) error { return nil })
}

func newReport(first *worker, findings []*Finding) *Report {
	report := &Report{Total: len(first.mutants), ran: first.baselines}
	for _, b := range first.baselines {
		report.Failing = append(report.Failing, b.failing...)
	}
	for _, f := range findings {
		if f != nil {
			report.Findings = append(report.Findings, *f)
		}
	}
	report.count()
	if len(report.Findings) < len(first.mutants) {
		report.Needless = nil // a mark may be needed for a mutant that wasn't tried
	}
	return report
}

// A worker has its own copy of the rules, which it mutates and restores.
type worker struct {
	rules     []Rules
	benches   []*program.Bench
	hintOnly  []map[*variant.Local]bool // by index of rules: variables that only suggestions read
	hints     hints
	baselines []*baseline
	mutants   []mutantIn
	last      []map[location]int // by index of rules and location: index of the trial that noticed the last mutant there
}

// A mutantIn is a mutant with its site in each of the rules. The site is nil where it has none.
type mutantIn struct {
	Mutant
	sites []*site
}

// newWorker reads the rules and returns a worker. It takes the baselines from another worker if
// there is one, because they are equal for all.
func newWorker(s Settings, other *worker, stop *atomic.Bool) (*worker, error) {
	rules, err := s.Load()
	if err != nil {
		return nil, err
	}
	w := &worker{rules: rules}
	for _, r := range rules {
		if s.Hints {
			w.hintOnly = append(w.hintOnly, nil)
		} else {
			w.hintOnly = append(w.hintOnly, hintLocals(r.Variant))
		}
		w.benches = append(w.benches, program.NewBench(r.Variant))
		w.last = append(w.last, map[location]int{})
	}
	switch {
	case other != nil:
		w.hints = other.hints
	case !s.Hints:
		w.hints = w.findHints()
	}
	w.collect(s)
	for _, name := range s.Within {
		if !slices.ContainsFunc(w.mutants, func(m mutantIn) bool { return m.liesIn(name) }) {
			return nil, &NoMutantsError{name}
		}
	}
	if other != nil {
		w.baselines = other.baselines
		if len(w.mutants) != len(other.mutants) {
			return nil, fmt.Errorf("the rules changed during the run; run the command again")
		}
		return w, nil
	}
	for i, r := range rules {
		w.baselines = append(w.baselines, newBaseline(r, w.benches[i].Program, stop))
	}
	return w, nil
}

// collect finds the mutants of all rules. A line that several rules share has one mutant.
func (w *worker) collect(s Settings) {
	all := map[identity]*mutantIn{}
	for i, r := range w.rules {
		f := &finder{
			v: r.Variant, collector: collector{wanted: s.wants}, hints: s.Hints, skipped: w.hints.has,
			hintOnly: w.hintOnly[i],
		}
		for id, c := range f.find() {
			if all[id] == nil {
				all[id] = &mutantIn{Mutant: c.Mutant, sites: make([]*site, len(w.rules))}
			}
			all[id].sites[i] = &c.site
		}
	}
	for _, m := range all {
		w.mutants = append(w.mutants, *m)
	}
	slices.SortFunc(w.mutants, func(a, b mutantIn) int { return byPlace(a.Mutant, b.Mutant) })
}

// hints are procedures that suggestions call in at least one of the rules, and other code in
// none.
type hints map[location]bool

func (h hints) has(proc *variant.Proc) bool {
	return !proc.NameSpan.IsZero() && h[locationOf(proc.NameSpan)]
}

func (w *worker) findHints() hints {
	found := map[location]use{}
	for i, r := range w.rules {
		for proc, u := range uses(r.Variant, w.hintOnly[i]) {
			if !proc.NameSpan.IsZero() {
				at := locationOf(proc.NameSpan)
				found[at] = max(found[at], u)
			}
		}
	}
	only := hints{}
	for at, u := range found {
		only[at] = u == forHints
	}
	return only
}
