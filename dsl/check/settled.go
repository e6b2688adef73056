package check

import (
	"slices"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// A condition is settled if it is true, or false, whatever the game is like: because of the types of its values, because it
// compares something with itself, because its parts cover all values or exclude each other, or because the way to it leads
// through another condition that says so already.

// A known is a condition that holds, or does not, where another one is asked.
type known struct {
	cond  variant.Expr
	holds bool
}

// Three truth values: the last is that of a part of which nothing is known.
type truthValue uint8

const (
	isFalse truthValue = iota
	isTrue
	isOpen
)

// mostCells is how many combinations of values are tried.
const mostCells = 4096

// verdict returns what a condition always comes to where others are known, or isOpen.
func verdict(cond variant.Expr, ways []known) truthValue {
	atoms := map[variant.Expr]atom{}
	gather(cond, atoms)
	relevant := subjectsOf(atoms)
	var told []known
	for _, w := range ways {
		more := map[variant.Expr]atom{}
		gather(w.cond, more)
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
			return isOpen
		}
	}
	c := &tryout{atoms: atoms, at: map[string]int64{}}
	return c.all(subjects, values, func() (truthValue, bool) {
		for _, w := range told {
			if is := c.truth(w.cond); is == isTrue && !w.holds || is == isFalse && w.holds {
				return isOpen, false
			}
		}
		return c.truth(cond), true
	})
}

// gather finds the atoms of a condition.
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

// subjectsOf are the subjects of atoms, in order.
func subjectsOf(atoms map[variant.Expr]atom) (subjects []string) {
	for _, a := range atoms {
		if a.subject != "" {
			subjects = append(subjects, a.subject)
		}
	}
	slices.Sort(subjects)
	return slices.Compact(subjects)
}

// A tryout is one combination of values of the subjects.
type tryout struct {
	atoms map[variant.Expr]atom
	at    map[string]int64
}

// all returns what look finds in all cells that are possible, or isOpen if that differs or if no cell is possible.
func (c *tryout) all(subjects []string, values [][]int64, look func() (is truthValue, possible bool)) truthValue {
	result, met := isOpen, false
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
			result = isOpen
		}
		return result != isOpen
	}
	try(0)
	return result
}

// truth returns what a condition comes to in the cell.
func (c *tryout) truth(x variant.Expr) truthValue {
	switch x := x.(type) {
	case *variant.Not:
		switch c.truth(x.X) {
		case isTrue:
			return isFalse
		case isFalse:
			return isTrue
		}
		return isOpen
	case *variant.Logic:
		l, r, decides := c.truth(x.L), c.truth(x.R), isTrue
		if x.And {
			decides = isFalse
		}
		switch {
		case l == decides || r == decides:
			return decides
		case l == isOpen || r == isOpen:
			return isOpen
		}
		return l
	default:
	}
	a := c.atoms[x]
	n := spans{{c.at[a.subject], c.at[a.subject]}}
	switch {
	case a.subject == "":
		return isOpen
	case a.yes.meets(n):
		return isTrue
	case a.no.meets(n):
		return isFalse
	}
	return isOpen
}

// ---- Saying so -------------------------------------------------------------------------------------

// A settler looks for settled conditions in all rules.
type settler struct{ *checker }

// settled reports a condition if it is settled, or else those of its parts that are. Rules that are only extended are none
// of the author's.
func (s *settler) settled(cond variant.Expr, ways []known) {
	if at := cond.Place(); at.IsZero() || !s.isOwnFile(at.File) {
		return
	}
	if is := verdict(cond, ways); is != isOpen {
		s.report(cond, is, ways)
		return
	}
	switch x := cond.(type) {
	case *variant.Not:
		s.settled(x.X, ways)
	case *variant.Logic:
		s.settled(x.L, ways)
		s.settled(x.R, append(slices.Clip(ways), known{x.L, x.And}))
	default:
		s.within(cond, ways)
	}
}

// report warns of a settled condition, unless something else was said of it already.
func (s *settler) report(cond variant.Expr, is truthValue, ways []known) {
	at := cond.Place()
	for _, d := range s.found {
		if d.Span.File == at.File && at.Start <= d.Span.Start && d.Span.End <= at.End {
			return
		}
	}
	says, detail := "this is always true", "Leave it out, or ask for something else."
	if is == isFalse {
		says, detail = "this is never true", "What depends on it never happens: take it out, or ask for something else."
	}
	var because []diag.Related
	if compare, ok := cond.(*variant.Compare); ok && textOf(compare.L) == textOf(compare.R) {
		detail = "It compares " + quoted(textOf(compare.L)) + " with itself."
	} else if verdict(cond, nil) != is {
		for _, w := range slices.Backward(ways) {
			if verdict(cond, []known{w}) == is {
				because = []diag.Related{{Span: w.cond.Place(), Message: "this was asked before"}}
				break
			}
		}
	}
	s.warnf(CodeSettled, at, detail, "%s", says)
	s.found[len(s.found)-1].Related = because
}
