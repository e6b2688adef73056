package event

import "slices"

// A shared list is one that copies of a log have in common as far as it went when they parted. What each adds of its own is
// little, so that little is copied where a copy goes on.
type shared[T any] struct{ common, own []T }

// few is how many are worth being copied by each copy that goes on.
const few = 64

func (s *shared[T]) len() int { return len(s.common) + len(s.own) }

func (s *shared[T]) at(i int64) *T {
	if common := int64(len(s.common)); i >= common {
		return &s.own[i-common]
	}
	return &s.common[i]
}

func (s *shared[T]) add(x T) { s.own = append(s.own, x) }

// share is the list for a copy, which goes on by itself.
func (s *shared[T]) share() shared[T] {
	switch {
	case len(s.own) <= few:
		return shared[T]{s.common, slices.Clip(s.own)}
	case s.common == nil:
		return shared[T]{common: slices.Clip(s.own)}
	}
	return shared[T]{common: append(slices.Clip(s.common), s.own...)}
}
