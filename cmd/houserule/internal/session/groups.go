package session

import (
	"math/big"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// A Group is options that are offered as one: a person picks it and is then asked for what they differ in.
type Group struct {
	Label   string
	Options []int
}

// Grouped puts options together that say the same of the same thing, in their order. So many parts of them have been
// picked already; those that differ in nothing but the next one stand alone.
func Grouped(d *interpreter.Decision, options []int, picked int) []Group {
	var groups []Group
	for _, i := range options {
		if last := len(groups) - 1; last >= 0 && together(d, groups[last].Options[0], i, picked+1) {
			groups[last].Options = append(groups[last].Options, i)
			continue
		}
		groups = append(groups, Group{Label(d.Options[i]), []int{i}})
	}
	for i := range groups {
		if g := &groups[i]; len(g.Options) > 1 {
			g.Label = heading(d, g.Options, picked)
		}
	}
	return groups
}

// together reports whether two options have the first parts in common, and each has a further part.
func together(d *interpreter.Decision, i, j, parts int) bool {
	a, b := d.Options[i], d.Options[j]
	return a.Way == b.Way && len(a.Values) > parts && slices.Equal(a.Values[:parts], b.Values[:parts])
}

// heading is what a group is called: the words with which all of its options begin, or else the thing that they are for.
func heading(d *interpreter.Decision, options []int, part int) string {
	words := strings.Fields(Label(d.Options[options[0]]))
	for _, i := range options[1:] {
		words = words[:inCommon(words, strings.Fields(Label(d.Options[i])))]
	}
	if len(words) == 0 {
		words = []string{wording.OneLine(d.Part(options[0], part))}
	}
	return strings.Join(words, " ") + " …"
}

// inCommon is with how many words two texts begin alike.
func inCommon(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// An answer that stands is for checks alike: where chances are others than those that it was given for, a person looks again.

// muchAlike is by how much chances may differ for that.
var muchAlike = big.NewRat(1, 10)

// A likelihood is how likely the check that follows a question ends how, by the outcome; nil where none follows that could be reckoned.
type likelihood map[string]*big.Rat

func (s *Session) likelihoodOf(d *interpreter.Decision) likelihood {
	check := s.Advice(d).Check
	if check == nil {
		return nil
	}
	l := likelihood{}
	for _, o := range check.Outcomes {
		l[o.Label] = o.Chance
	}
	return l
}

// isLike reports whether no outcome is much likelier than in another set of chances.
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

// learnsLikelihood notes the chances of a check, and reports whether they differ from all that were known.
func (a *Standing) learnsLikelihood(l likelihood) bool {
	if l == nil || slices.ContainsFunc(a.likely, l.isLike) {
		return false
	}
	a.likely = append(slices.Clip(a.likely), l)
	return true
}
