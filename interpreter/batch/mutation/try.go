package mutation

import (
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A Finding is what became of a mutant. By is the scenario that noticed it; Ran is how many scenarios ran its
// place.
type Finding struct {
	Mutant
	Verdict Verdict
	By      *variant.Scenario
	Ran     int
	Same    string // why it makes no difference, as the text says
}

// try changes one place and runs what reaches it, until a scenario notices.
func (w *worker) try(i int) *Finding {
	m := &w.mutants[i]
	f := &Finding{Mutant: m.Mutant, Verdict: NotReached, Same: sameAs(m.Place)}
	for r, s := range m.sites {
		if s == nil {
			continue
		}
		trials := w.baselines[r].reaching(s.spots)
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

// noticing is the first scenario that fails with a change, or nil.
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
	for _, at := range s.spots {
		w.last[r][at] = by
	}
	return w.rules[r].Scenarios[w.baselines[r].trials[by].scenario]
}

// likely puts the scenario first that noticed the last change in the same place.
func (w *worker) likely(r int, s *site, trials []int) []int {
	for _, at := range s.spots {
		if by, ok := w.last[r][at]; ok {
			if i := slices.Index(trials, by); i > 0 {
				ordered := append([]int{by}, trials[:i]...)
				return append(ordered, trials[i+1:]...)
			}
		}
	}
	return trials
}

// failing is the first of some trials that fails by a program, or -1.
func (w *worker) failing(r int, p *program.Program, trials []int) (by int) {
	for _, i := range trials {
		if t := w.baselines[r].trials[i]; !passes(p, w.rules[r].Scenarios[t.scenario], t) {
			return i
		}
	}
	return -1
}

// passes reports whether a scenario goes well. Where a change makes nonsense of rules that were checked, the machine
// may come to a place that it never comes to otherwise: that is noticed, too.
func passes(p *program.Program, s *variant.Scenario, t trial) (passed bool) {
	defer func() {
		if recover() != nil {
			passed = false
		}
	}()
	return scenario.RunWithin(p, s, t.bounds).Passed()
}
