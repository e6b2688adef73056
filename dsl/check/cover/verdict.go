package cover

import (
	"slices"

	"houserule/dsl/variant"
)

// A condition is settled if it is always true or always false. Its parts may cover all values or
// exclude each other, it may compare something with itself, or a condition before it may say the
// same.

// A Known condition holds, or does not hold, at a place.
type Known struct {
	Cond  variant.Expr
	holds bool
}

// Given returns a condition that holds at a place, or does not.
func Given(cond variant.Expr, holds bool) Known { return Known{cond, holds} }

// A Truth is a truth value, or Open if nothing is known.
type Truth uint8

const (
	False Truth = iota
	True
	Open
)

// mostCells is the number of combinations of values that are tried.
const mostCells = 4096

// Verdict returns the truth of a condition where others are known, or Open if it may be both.
func Verdict(cond variant.Expr, ways []Known) Truth {
	atoms := map[variant.Expr]atom{}
	gather(cond, atoms)
	relevant := subjectsOf(atoms)
	var told []Known
	for _, w := range ways {
		more := map[variant.Expr]atom{}
		gather(w.Cond, more)
		if slices.ContainsFunc(subjectsOf(more), func(s string) bool { return slices.Contains(relevant, s) }) {
			told = append(told, w)
			for x, a := range more {
				atoms[x] = a
			}
		}
	}
	subjects := subjectsOf(atoms)
	values := make([][]int64, len(subjects))
	cells := 1
	for i, subject := range subjects {
		var domain spans
		var sets []spans
		for _, a := range atoms {
			if a.subject == subject {
				domain = merge(append(slices.Clone(domain), a.domain...)...)
				sets = append(sets, a.yes, a.no)
			}
		}
		values[i] = cuts(domain, sets)
		if cells *= max(1, len(values[i])); cells > mostCells {
			return Open
		}
	}
	c := &tryout{atoms: atoms, at: map[string]int64{}}
	return c.all(subjects, values, func() (Truth, bool) {
		for _, w := range told {
			if is := c.truth(w.Cond); is == True && !w.holds || is == False && w.holds {
				return Open, false
			}
		}
		return c.truth(cond), true
	})
}

// gather adds the atoms of a condition to the map.
func gather(x variant.Expr, atoms map[variant.Expr]atom) {
	switch x := x.(type) {
	case *variant.Not:
		gather(x.X, atoms)
	case *variant.Logic:
		gather(x.L, atoms)
		gather(x.R, atoms)
	default:
		atoms[x] = atomOf(x)
	}
}

// subjectsOf returns the subjects of atoms, sorted.
func subjectsOf(atoms map[variant.Expr]atom) (subjects []string) {
	for _, a := range atoms {
		if a.subject != "" {
			subjects = append(subjects, a.subject)
		}
	}
	slices.Sort(subjects)
	return slices.Compact(subjects)
}

// A tryout is one combination of values for all subjects.
type tryout struct {
	atoms map[variant.Expr]atom
	at    map[string]int64
}

// all returns the result of look for all possible combinations, or Open if results differ or no
// combination is possible.
func (c *tryout) all(subjects []string, values [][]int64, look func() (is Truth, possible bool)) Truth {
	result, met := Open, false
	var try func(i int) bool
	try = func(i int) bool {
		if i < len(subjects) {
			for _, n := range values[i] {
				c.at[subjects[i]] = n
				if !try(i + 1) {
					return false
				}
			}
			return true
		}
		is, possible := look()
		switch {
		case !possible:
			return true
		case !met:
			result, met = is, true
		case result != is:
			result = Open
		}
		return result != Open
	}
	try(0)
	return result
}

// truth returns the truth of a condition for the current combination.
func (c *tryout) truth(x variant.Expr) Truth {
	switch x := x.(type) {
	case *variant.Not:
		switch c.truth(x.X) {
		case True:
			return False
		case False:
			return True
		}
		return Open
	case *variant.Logic:
		l, r, decides := c.truth(x.L), c.truth(x.R), True
		if x.And {
			decides = False
		}
		switch {
		case l == decides || r == decides:
			return decides
		case l == Open || r == Open:
			return Open
		}
		return l
	default:
	}
	a := c.atoms[x]
	n := spans{{c.at[a.subject], c.at[a.subject]}}
	switch {
	case a.subject == "":
		return Open
	case a.yes.meets(n):
		return True
	case a.no.meets(n):
		return False
	}
	return Open
}
