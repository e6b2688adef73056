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

// Settings say what to change.
type Settings struct {
	// Load gives the rules, read anew each time: every worker changes its own. The variants differ, but share
	// the texts that are changed.
	Load func() ([]Rules, error)
	// Wanted tells which changes are to be tried.
	Wanted func(Mutant) bool
	// Within names files, folders and rules: only changes in these are tried. Empty: in all.
	Within []string
	// Hints asks for what only serves suggestions, too.
	Hints   bool
	Sample  int // how many mutants to try, picked by chance; 0: all
	Seed    uint64
	Workers int // 0: one for each core
	// Progress is called now and then with the number of mutants tried, and how many there are; it may be nil.
	Progress func(tried, all int)
}

// wants reports whether a change is to be tried.
func (s *Settings) wants(m Mutant) bool {
	return s.Wanted(m) && (len(s.Within) == 0 || slices.ContainsFunc(s.Within, m.liesIn))
}

// A NothingError says in what there is nothing to change, of what was named.
type NothingError struct{ Name string }

func (e *NothingError) Error() string { return fmt.Sprintf("there is nothing to change in %q", e.Name) }

// Run tries all mutants, or those of a sample, until the context is done; then it tells of those that were tried.
func Run(ctx context.Context, s Settings) (*Report, error) {
	r, err := begin(ctx, s)
	if err != nil {
		return nil, err
	}
	defer r.release()
	chosen := sample(r.first.mutants, s.Sample, s.Seed)
	findings := make([]*Finding, len(chosen))
	err = r.share(ctx, len(chosen), func(w *worker, i int) {
		if found := w.try(chosen[i]); ctx.Err() == nil { // it may have failed for that alone
			findings[i] = found
		}
	})
	if err != nil {
		return nil, err
	}
	return newReport(r.first, findings), nil
}

// begin reads the rules for the first worker. It fails if ctx is done before that.
func begin(ctx context.Context, s Settings) (*run, error) {
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	stop := &atomic.Bool{}
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	first, err := await(ctx, func() (*worker, error) { return newWorker(s, nil, stop) })
	if ctx.Err() != nil {
		return nil, errors.New("stopped before anything was changed")
	}
	if err != nil {
		release()
		return nil, err
	}
	return &run{Settings: s, first: first, stop: stop, release: release}, nil
}

// await gives what comes of a function, or nothing once the context is done: the function is left to itself then, for
// whoever stops does not wait until rules are read.
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

// A run shares work among workers, each with rules of its own.
type run struct {
	Settings
	first *worker
	stop  *atomic.Bool // set to end what is under way
	// release stops watching the context; it has to be called once.
	release func() bool
}

// share has the workers do n items until ctx is done. Several workers call do at the same time.
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
		report.Needless = nil // what was not tried may be what a line is marked for
	}
	return report
}

// A worker has rules of its own, which it changes and restores.
type worker struct {
	rules     []Rules
	benches   []*program.Bench
	hintOnly  []map[*variant.Local]bool // by rules: what only suggestions read
	hints     hints
	baselines []*baseline
	mutants   []mutantIn
	last      []map[spot]int // by rules and place: the trial that noticed the last mutant there
}

// A mutantIn is a mutant with its site in each of the rules, nil where it has none.
type mutantIn struct {
	Mutant
	sites []*site
}

// newWorker reads the rules. What scenarios do by themselves is the same for all workers.
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
		w.last = append(w.last, map[spot]int{})
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
			return nil, &NothingError{name}
		}
	}
	if other != nil {
		w.baselines = other.baselines
		if len(w.mutants) != len(other.mutants) {
			return nil, fmt.Errorf("the rules have changed meanwhile")
		}
		return w, nil
	}
	for i, r := range rules {
		w.baselines = append(w.baselines, newBaseline(r, w.benches[i].Program, stop))
	}
	return w, nil
}

// collect finds the mutants of all rules; the same line of several rules is one.
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

// hints are procedures that in some rules only suggestions call, and in none anything else does.
type hints map[spot]bool

func (h hints) has(proc *variant.Proc) bool {
	return !proc.NameSpan.IsZero() && h[spotOf(proc.NameSpan)]
}

func (w *worker) findHints() hints {
	found := map[spot]use{}
	for i, r := range w.rules {
		for proc, u := range uses(r.Variant, w.hintOnly[i]) {
			if !proc.NameSpan.IsZero() {
				at := spotOf(proc.NameSpan)
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
