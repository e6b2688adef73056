package mutation

import (
	"context"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// A Claim says that scenarios pin down rules: a mutation in the text of one of the rules makes
// one of the scenarios fail.
type Claim struct {
	Rules     []source.Span
	Scenarios []*variant.Scenario
}

// covers reports whether a mutant lies in the text of a rule of the claim.
func (c *Claim) covers(m Mutant) bool {
	return slices.ContainsFunc(c.Rules, func(rule source.Span) bool {
		return rule.File.Name == m.Place.File.Name && rule.Start <= m.Place.Start && m.Place.End <= rule.End
	})
}

// A Proof is the outcome of a claim: the first mutant that one of its scenarios noticed. By is
// nil if none of the Tried mutants was noticed. Then Unnoticed are the mutants that a scenario
// ran.
type Proof struct {
	Mutant
	By        *variant.Scenario
	Tried     int
	Unnoticed []Mutant
}

// Prove tries the mutants in the rules of each claim until a scenario of the claim notices one.
// It returns a slice with one proof for each claim. A proof is nil if ctx was done before its
// claim was tried.
func Prove(ctx context.Context, s Settings, claims []Claim) ([]*Proof, error) {
	s.Hints = true
	s.Wanted = func(m Mutant) bool {
		return slices.ContainsFunc(claims, func(c Claim) bool { return c.covers(m) })
	}
	proofs := make([]*Proof, len(claims))
	r, err := begin(ctx, s)
	if err != nil {
		return nil, err
	}
	defer r.release()
	return proofs, r.share(ctx, len(claims), func(w *worker, i int) {
		if proof := w.prove(&claims[i]); ctx.Err() == nil {
			proofs[i] = proof
		}
	})
}

// prove tries the mutants of one claim and returns its proof.
func (w *worker) prove(c *Claim) *Proof {
	p := &Proof{}
	wanted := map[location]bool{}
	for _, s := range c.Scenarios {
		wanted[locationOf(s.Span)] = true
	}
	for i := range w.mutants {
		m := &w.mutants[i]
		if !c.covers(m.Mutant) {
			continue
		}
		p.Tried++
		ran := false
		for r, s := range m.sites {
			if s == nil {
				continue
			}
			trials := slices.DeleteFunc(w.baselines[r].reaching(s.locations), func(t int) bool {
				return !wanted[locationOf(w.rules[r].Scenarios[w.baselines[r].trials[t].scenario].Span)]
			})
			if len(trials) == 0 {
				continue
			}
			ran = true
			if by := w.noticing(r, s, trials); by != nil {
				p.Mutant, p.By = m.Mutant, by
				return p
			}
		}
		if ran {
			p.Unnoticed = append(p.Unnoticed, m.Mutant)
		}
	}
	return p
}
