// Package each computes slices from slices.
package each

import "slices"

// Of returns the results of f for the elements of a slice, in order. It returns nil for an empty
// one.
func Of[E, R any](list []E, f func(E) R) []R {
	results := slices.Grow([]R(nil), len(list))
	for _, e := range list {
		results = append(results, f(e))
	}
	return results
}
