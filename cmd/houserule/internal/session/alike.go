package session

import (
	"math/big"
	"slices"

	"houserule/interpreter"
)

// An answer that stands is for checks alike: where chances are others than those that it was given for, a person looks again.

// muchAlike is by how much chances may differ for that.
var muchAlike = big.NewRat(1, 10)

// A likelihood is how likely the check that follows a question ends how, by the outcome; nil where none follows that could be reckoned.
type likelihood map[string]*big.Rat

func (s *Session) likelihoodOf(d *interpreter.Decision) likelihood {
	check := s.Moment(d).Check
	if check == nil {
		return nil
	}
	l := likelihood{}
	for _, o := range check.Outcomes {
		l[o.Label] = o.Chance
	}
	return l
}

// isLike tells whether no outcome is much likelier than it is in another one.
func (l likelihood) isLike(other likelihood) bool {
	return l.isCoveredBy(other) && other.isCoveredBy(l)
}

func (l likelihood) isCoveredBy(other likelihood) bool {
	for outcome, chance := range l {
		there := other[outcome]
		if there == nil {
			there = new(big.Rat)
		}
		if new(big.Rat).Abs(new(big.Rat).Sub(chance, there)).Cmp(muchAlike) > 0 {
			return false
		}
	}
	return true
}

// learnsLikelihood takes note of how a check may end, and tells whether that is not like any that was known.
func (a *Standing) learnsLikelihood(l likelihood) bool {
	if l == nil || slices.ContainsFunc(a.likely, l.isLike) {
		return false
	}
	a.likely = append(slices.Clip(a.likely), l)
	return true
}
