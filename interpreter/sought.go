package interpreter

import "slices"

// A soughtSet holds the values that a long list is searched for. It is a reused buffer: filling it costs no
// more than its values, and looking one up costs the same however many there are.
type soughtSet struct {
	few  []int64
	many map[int64]struct{}
}

// A list of this many values is searched faster than a map.
const fewSought = 8

// fill makes the set one of the given values. It keeps a reference to a short slice until the next call.
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

// firstTwice returns the position of the first index that is equal to an earlier one, or -1. Indexes lie from 0
// up to n-1.
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
