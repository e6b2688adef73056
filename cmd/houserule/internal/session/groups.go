package session

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// A Group is a list of options that are offered as one. A player picks it first, and then chooses
// among its options, which Prompt asks.
type Group struct {
	Label   string
	Prompt  string
	Options []int
}

// Grouped groups neighbouring options that have equal values in their first picked+1 parts. Here
// picked is the number of parts that are chosen already. Options that differ only in the next
// part stand alone, because picking that part already picks the option.
func Grouped(d *interpreter.Decision, options []int, picked int) []Group {
	var groups []Group
	for _, i := range options {
		if last := len(groups) - 1; last >= 0 && together(d, groups[last].Options[0], i, picked+1) {
			groups[last].Options = append(groups[last].Options, i)
			continue
		}
		groups = append(groups, Group{Label: Label(d.Options[i]), Options: []int{i}})
	}
	for i := range groups {
		if g := &groups[i]; len(g.Options) > 1 {
			words, colon := heading(d, g.Options, picked), ""
			if words == "" { // the options begin with what is still to be chosen
				words, colon = wording.OneLine(d.Part(g.Options[0], picked)), ":"
			}
			g.Label = words + " …"
			g.Prompt = wording.UpperFirst(words) + colon + d.Language().Say(" which %s?", cmp.Or(variant.Noun(d.PartKind(g.Options[0], picked+1)), d.Language().Word("one")))
		}
	}
	return groups
}

// together reports whether two options have equal values in their first parts, and each has a
// further part.
func together(d *interpreter.Decision, i, j, parts int) bool {
	a, b := d.Options[i], d.Options[j]
	return a.MenuIndex == b.MenuIndex && len(a.Values) > parts && slices.Equal(a.Values[:parts], b.Values[:parts])
}

// heading returns the words that all options of a group begin with, as far as the part in which
// they differ.
func heading(d *interpreter.Decision, options []int, part int) string {
	words := strings.Fields(Label(d.Options[options[0]]))
	for _, i := range options {
		label := Label(d.Options[i])
		if at := strings.LastIndex(label, wording.OneLine(d.Part(i, part+1))); at >= 0 {
			label = label[:at]
		}
		words = words[:inCommon(words, strings.Fields(label))]
	}
	return strings.Join(words, " ")
}

// inCommon returns the number of leading words that are equal.
func inCommon(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// A standing answer applies only while the chances stay within chanceTolerance of those it was
// given for. Otherwise the player is asked again.

// chanceTolerance is the largest difference between equivalent chances.
var chanceTolerance = big.NewRat(1, 10)

// A likelihood maps each outcome of the check that follows a decision to its chance. It is nil if
// there is no such check or its chances are unknown.
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

// isNear reports whether no chance differs by more than chanceTolerance.
func (l likelihood) isNear(other likelihood) bool {
	return l.isCoveredBy(other) && other.isCoveredBy(l)
}

func (l likelihood) isCoveredBy(other likelihood) bool {
	for outcome, chance := range l {
		there := other[outcome]
		if there == nil {
			there = new(big.Rat)
		}
		if new(big.Rat).Abs(new(big.Rat).Sub(chance, there)).Cmp(chanceTolerance) > 0 {
			return false
		}
	}
	return true
}

// learnsLikelihood records the chances of a check, and reports whether they are new.
func (a *Standing) learnsLikelihood(l likelihood) bool {
	if l == nil || slices.ContainsFunc(a.likely, l.isNear) {
		return false
	}
	a.likely = append(slices.Clip(a.likely), l)
	return true
}
