package mutation

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/program"
)

// A change modifies a part of a variant, and can undo that.
type change struct{ do, undo func() }

// put returns a change that assigns a value to *at.
func put[T any](at *T, value T) change {
	before := *at
	return change{func() { *at = value }, func() { *at = before }}
}

// putMade returns a change that replaces a slice. It computes the new slice only when it is
// needed, because a long slice has many mutants.
func putMade[T any](list *[]T, made func(before []T) []T) change {
	before := *list
	return change{func() { *list = made(before) }, func() { *list = before }}
}

// without returns a change that removes the element with index i from a slice.
func without[T any](list *[]T, i int) change {
	return putMade(list, func(before []T) []T { return slices.Concat(before[:i], before[i+1:]) })
}

// swapped returns a change that swaps the elements with indexes i and i+1 of a slice.
func swapped[T any](list *[]T, i int) change {
	return putMade(list, func(before []T) []T {
		other := slices.Clone(before)
		other[i], other[i+1] = other[i+1], other[i]
		return other
	})
}

// A location is a source location. It is equal for all readings of the same text.
type location struct {
	file       string
	start, end int
}

func locationOf(s source.Span) location { return location{s.File.Name, s.Start, s.End} }

// A site is the place of a mutant in one variant: the changes, the portions to recompile, and the
// source locations. The mutant has an effect only if one of the locations is run. Without
// portions the whole variant is recompiled. Without locations every scenario has to run.
type site struct {
	changes   []change
	portions  []program.Portion
	locations []location
}

func (s *site) apply() {
	for _, c := range s.changes {
		c.do()
	}
}

func (s *site) revert() {
	for _, c := range s.changes {
		c.undo()
	}
}
