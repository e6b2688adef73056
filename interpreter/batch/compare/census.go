package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A Rule is the difference in the number of runs of a rule, or of a line of one. At is its span
// in the patched rules, or in the base if only the base has it.
type Rule struct {
	Name   string
	At     source.Span
	Logged bool // its runs are logged in a sentence of their own
	Looks  bool // a function, which changes nothing
	Difference
}

// A census counts the runs of rules in pairs of games.
type census struct {
	entries []entry
	of      [2][]int // by side and point index: index in entries
	pairs   int
}

// An entry adds up the runs of one rule.
type entry struct {
	Rule
	rule  int  // index of the entry of the whole rule if this is a line of it; else -1
	quiet bool // not listed: a branch of a rule, or the wrapper of a house rule
	runs  Moments
}

// newCensus returns a census that matches the rules of both programs by name, because a line that
// a house rule changed has another span. Spans only distinguish the wrapper of a house rule from
// the rule that it wraps.
func newCensus(base, patched *program.Program) *census {
	c := &census{}
	index, standing := map[pointKey]int{}, map[string]bool{}
	for _, point := range base.Points {
		standing[placeOf(point)] = true
	}
	for side, p := range [...]*program.Program{base, patched} {
		seen, around := map[pointKey]int{}, map[pointKey]bool{}
		for _, point := range p.Points {
			around[keyOf(point)] = around[keyOf(point)] || standing[placeOf(point)]
		}
		for _, point := range p.Points {
			key := keyOf(point)
			if point.Kind == program.ProcPoint && around[key] && !standing[placeOf(point)] {
				key.times = isWrapper
			} else {
				key.times = seen[key]
				seen[keyOf(point)]++
			}
			c.of[side] = append(c.of[side], c.find(index, key, point))
		}
	}
	return c
}

// isWrapper marks a rule of a house rule that wraps the rule with the same name, so that the two
// don't match.
const isWrapper = -1

// placeOf returns a key for a point's span, which is equal in all programs that have the point.
func placeOf(p program.Point) string { return fmt.Sprint(p.Kind, p.Span, p.Span.End) }

// find returns the index of a point's entry. It appends a new entry if the index map has none for
// key.
func (c *census) find(index map[pointKey]int, key pointKey, point program.Point) int {
	at, known := index[key]
	if !known {
		at = len(c.entries)
		index[key] = at
		quiet := point.Kind == program.BranchPoint || key.times == isWrapper
		c.entries = append(c.entries, entry{Rule: Rule{Name: scenario.Describe(point)}, rule: -1, quiet: quiet})
	}
	e := &c.entries[at]
	e.At, e.Logged, e.Looks = point.Span, point.Sentence != nil, point.Looks
	if rule, known := index[pointKey{program.ProcPoint, point.Proc, point.Proc, 0}]; known && rule != at {
		e.rule = rule
	}
	return at
}

// A pointKey identifies a rule by name. times counts earlier rules with the same name.
type pointKey struct {
	kind       program.PointKind
	proc, name string
	times      int
}

func keyOf(p program.Point) pointKey {
	name := p.Name
	if name == "" {
		name = p.Span.Text()
	}
	return pointKey{kind: p.Kind, proc: p.Proc, name: strings.Join(strings.Fields(name), " ")}
}

// runs returns the rules that ran in at least one of two games, in increasing order: index, runs
// in the base, and runs in the patched rules.
func (c *census) runs(base, patched []int64) (runs [][3]int64) {
	both := make([][2]int64, len(c.entries))
	for side, counts := range [2][]int64{base, patched} {
		for point, n := range counts {
			both[c.of[side][point]][side] += n
		}
	}
	for i, n := range both {
		if n != [2]int64{} {
			runs = append(runs, [3]int64{int64(i), n[0], n[1]})
		}
	}
	return runs
}

// areRuns reports whether runs that were read from a file can be those of a pair.
func (c *census) areRuns(runs [][3]int64) bool {
	last := int64(-1)
	for _, r := range runs {
		if r[0] <= last || r[0] >= int64(len(c.entries)) || r[1] < 0 || r[2] < 0 {
			return false
		}
		last = r[0]
	}
	return true
}

// add adds the runs of a pair.
func (c *census) add(runs [][3]int64) {
	c.pairs++
	for _, r := range runs {
		c.entries[r[0]].runs.count(r[1], r[2])
	}
}

// rules returns the rules whose number of runs changed for certain, the greatest change first. It
// returns nil for fewer than two pairs.
func (c *census) rules() []Rule {
	var rules []Rule
	if c.pairs < 2 {
		return nil
	}
	for i := range c.entries {
		e := &c.entries[i]
		if d := e.runs.Means(c.pairs); !d.Paired.Holds(0) && !c.goesWithItsRule(e) {
			e.Difference = d
			rules = append(rules, e.Rule)
		}
	}
	slices.SortStableFunc(rules, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)), strings.Compare(a.Name, b.Name))
	})
	return rules
}

// idle returns the points of house rules that never ran.
func (c *census) idle(patched *program.Program) []program.Point {
	var coverage scenario.Coverage
	counts := make([]int64, len(patched.Points))
	for i := range counts {
		if c.entries[c.of[1][i]].runs.Sums[1].Sign() > 0 {
			counts[i] = 1
		}
	}
	coverage.Add(patched, counts)
	return coverage.Idle(patched.Variant.HouseRules)
}

// goesWithItsRule reports whether an entry is redundant: it is quiet, has no span, or is a line
// that runs as often as its rule.
func (c *census) goesWithItsRule(e *entry) bool {
	return e.quiet || e.At.IsZero() || e.rule >= 0 && e.runs.sameSums(&c.entries[e.rule].runs)
}
