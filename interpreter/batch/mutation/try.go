package mutation

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A Finding is the verdict on a mutant. By is the scenario that noticed it. Ran is the number of
// scenarios that ran its place.
type Finding struct {
	Mutant
	Verdict Verdict
	By      *variant.Scenario
	Ran     int
	Same    string // the reason of the mark; "" without a mark
}

// try applies the mutant with index i and runs the trials that reach it, until one fails.
func (w *worker) try(i int) *Finding {
	m := &w.mutants[i]
	f := &Finding{Mutant: m.Mutant, Verdict: NotReached, Same: sameAs(m.Place)}
	for r, s := range m.sites {
		if s == nil {
			continue
		}
		trials := w.baselines[r].reaching(s.locations)
		if len(trials) == 0 {
			continue
		}
		f.Ran += len(trials)
		f.Verdict = Unnoticed
		if by := w.noticing(r, s, trials); by != nil {
			f.Verdict, f.By = Noticed, by
			return f
		}
	}
	return f
}

// noticing returns the first scenario that fails with a change, or nil if none does.
func (w *worker) noticing(r int, s *site, trials []int) *variant.Scenario {
	trials = w.likely(r, s, trials)
	s.apply()
	defer s.revert()
	by := -1
	if bench := w.benches[r]; bench.Recompile(s.portions) {
		by = w.failing(r, bench.Program, trials)
		bench.Restore()
	} else {
		by = w.failing(r, program.Compile(w.rules[r].Variant, program.Stepped), trials)
	}
	if by < 0 {
		return nil
	}
	for _, at := range s.locations {
		w.last[r][at] = by
	}
	return w.rules[r].Scenarios[w.baselines[r].trials[by].scenario]
}

// likely returns trials with the one first that noticed the last mutant at the same source
// location.
func (w *worker) likely(r int, s *site, trials []int) []int {
	for _, at := range s.locations {
		if by, ok := w.last[r][at]; ok {
			if i := slices.Index(trials, by); i > 0 {
				ordered := append([]int{by}, trials[:i]...)
				return append(ordered, trials[i+1:]...)
			}
		}
	}
	return trials
}

// failing returns the index of the first of the trials that fails with a program, or -1.
func (w *worker) failing(r int, p *program.Program, trials []int) (by int) {
	for _, i := range trials {
		if t := w.baselines[r].trials[i]; !passes(p, w.rules[r].Scenarios[t.scenario], t) {
			return i
		}
	}
	return -1
}

// passes reports whether a scenario passes. A mutant may bypass the checker and make the machine
// panic. That counts as noticed, too.
func passes(p *program.Program, s *variant.Scenario, t trial) (passed bool) {
	defer func() {
		if recover() != nil {
			passed = false
		}
	}()
	return scenario.RunWithin(p, s, t.bounds).Passed()
}
