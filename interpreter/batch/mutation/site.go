package mutation

import (
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter/program"
)

// A change puts something in the place of a piece of a variant, and takes it out again.
type change struct{ do, undo func() }

// put is the change that puts a value where another one is.
func put[T any](at *T, value T) change {
	before := *at
	return change{func() { *at = value }, func() { *at = before }}
}

// putMade is the change that puts a list where another one is. It is made of that one when it is needed only: a long list has many
// mutants.
func putMade[T any](list *[]T, made func(before []T) []T) change {
	before := *list
	return change{func() { *list = made(before) }, func() { *list = before }}
}

// without is the change that takes an element out of a list.
func without[T any](list *[]T, i int) change {
	return putMade(list, func(before []T) []T { return slices.Concat(before[:i], before[i+1:]) })
}

// swapped is the change that lets an element and the next one of a list change places.
func swapped[T any](list *[]T, i int) change {
	return putMade(list, func(before []T) []T {
		other := slices.Clone(before)
		other[i], other[i+1] = other[i+1], other[i]
		return other
	})
}

// A spot is a place in a text that is the same however often the text is read.
type spot struct {
	file       string
	start, end int
}

func spotOf(s source.Span) spot { return spot{s.File.Name, s.Start, s.End} }

// A site is where a mutant lies in one variant: what to change, what has to be compiled anew then, and the spots of
// which one has to be run for anything to come of it. Without portions it is all of the variant that has to be
// compiled, and without spots every game has to do with it.
type site struct {
	changes  []change
	portions []program.Portion
	spots    []spot
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
