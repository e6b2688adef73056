package interpreter

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"houserule/dsl/variant"
)

// An optionIndex maps answers to the options of a decision. It builds its maps when they are
// first needed, because most answers are exact labels, and most decisions take one answer.
type optionIndex struct {
	d        *Decision
	labels   map[string]int // by label; the first option with that label
	names    map[string]int // by the name of its value in the rules
	spelt    map[string]int // by folded label
	numbered map[int]int    // by its number
}

// find returns the index of the option that an answer names. It compares labels, folded labels
// and names in the rules, and numbers, in this order.
func (o *optionIndex) find(answer string) (index int, ok bool) {
	if o.labels == nil {
		o.readLabels()
	}
	if i, ok := o.labels[answer]; ok {
		return i, true
	}
	if o.spelt == nil {
		o.readSpellings()
	}
	spelt, isSpelt := o.spelt[folded(answer)]
	named, isNamed := o.names[answer]
	switch {
	case isNamed && answer != "" && (!isSpelt || named < spelt):
		return named, true
	case isSpelt:
		return spelt, true
	}
	if n, err := strconv.Atoi(answer); err == nil && n > 0 {
		i, ok := o.numbered[n]
		return i, ok
	}
	return 0, false
}

// findLongest returns the index of the option that the longest possible prefix of pieces names,
// and the length of that prefix. used is 0 if no option matches.
func (o *optionIndex) findLongest(pieces []string) (index, used int) {
	for used = min(len(pieces), mostCommas+1); used > 0; used-- {
		if i, ok := o.find(strings.TrimSpace(strings.Join(pieces[:used], ","))); ok {
			return i, used
		}
	}
	return 0, 0
}

// mostCommas is the maximum number of commas in a label of a multiple choice.
const mostCommas = 7

func (o *optionIndex) readLabels() {
	o.labels = make(map[string]int, len(o.d.Options))
	for i := range o.d.Options {
		keepFirst(o.labels, o.d.Options[i].Label, i)
	}
}

func (o *optionIndex) readSpellings() {
	n := len(o.d.Options)
	o.spelt, o.names, o.numbered = make(map[string]int, n), map[string]int{}, make(map[int]int, n)
	for i := range o.d.Options {
		keepFirst(o.spelt, folded(o.d.Options[i].Label), i)
		keepFirst(o.names, o.d.ruleName(i), i)
		keepFirst(o.numbered, o.d.Options[i].Number, i)
	}
}

func keepFirst[K comparable](indexes map[K]int, key K, index int) {
	if _, taken := indexes[key]; !taken {
		indexes[key] = index
	}
}

// folded returns a label in a canonical case, with blanks for underscores. Labels are equal in
// any case if and only if their folded forms are equal.
func folded(label string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			least = min(least, other)
		}
		return least
	}, variant.Words(label))
}

// A soughtSet is a set of values to search a long list for. It is a reused buffer: filling it
// takes time proportional to the number of values, and a lookup takes constant time.
type soughtSet struct {
	few  []int64
	many map[int64]struct{}
}

// Up to fewSought values, a linear search is faster than a map.
const fewSought = 8

// fill replaces the values of the set. It keeps a reference to a short slice until the next call.
func (s *soughtSet) fill(values []int64) {
	clear(s.many)
	if s.few = values; len(values) <= fewSought {
		return
	}
	s.few = nil
	if s.many == nil {
		s.many = make(map[int64]struct{}, len(values))
	}
	for _, v := range values {
		s.many[v] = struct{}{}
	}
}

// has reports whether a value is in the set.
func (s *soughtSet) has(value int64) bool {
	if s.few != nil {
		return slices.Contains(s.few, value)
	}
	_, ok := s.many[value]
	return ok
}

// firstTwice returns the position of the first index that is equal to an earlier one, or -1. All
// indexes must be in the range from 0 to n-1.
func firstTwice(indexes []int, n int) int {
	if len(indexes) <= fewSought {
		for i, index := range indexes {
			if slices.Contains(indexes[:i], index) {
				return i
			}
		}
		return -1
	}
	if slices.IsSorted(indexes) {
		for i := 1; i < len(indexes); i++ {
			if indexes[i] == indexes[i-1] {
				return i
			}
		}
		return -1
	}
	seen := make([]bool, n)
	for i, index := range indexes {
		if seen[index] {
			return i
		}
		seen[index] = true
	}
	return -1
}
