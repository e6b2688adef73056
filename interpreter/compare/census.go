package compare

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A Rule is how often a rule, or a line of one, ran in a game. At is where it stands in the patched
// rules, or in the base if it is only there.
type Rule struct {
	Name string
	At   source.Span
	Difference
}

// A census counts how often rules ran in pairs of games. Counts are whole numbers, so it does not matter
// in which order the pairs come.
type census struct {
	entries []entry
	of      [2][]int // the entry of each point of both programs
	pairs   int
}

// An entry adds up the runs of one rule: on each side, their squares and what goes over both.
type entry struct {
	name          string
	rule          int // the entry of the whole rule, if this is a line of it; else -1
	at            source.Span
	runs, squares [2]int64
	products      int64
}

// newCensus finds the rules that both programs have. Which these are is decided by what they are called,
// for a line that a house rule changed stands elsewhere than before.
func newCensus(base, patched *program.Program) *census {
	c := &census{}
	index := map[pointKey]int{}
	for side, p := range [...]*program.Program{base, patched} {
		seen := map[pointKey]int{}
		for _, point := range p.Points {
			key := keyOf(point)
			key.times = seen[key]
			seen[keyOf(point)]++
			c.of[side] = append(c.of[side], c.find(index, key, point))
		}
	}
	return c
}

// find is the entry of a point, a new one if nothing of its name is known.
func (c *census) find(index map[pointKey]int, key pointKey, point program.Point) int {
	at, known := index[key]
	if !known {
		at = len(c.entries)
		index[key] = at
		c.entries = append(c.entries, entry{name: scenario.Describe(point), rule: -1})
	}
	e := &c.entries[at]
	e.at = point.Span
	if rule, known := index[pointKey{program.ProcPoint, point.Proc, point.Proc, 0}]; known && rule != at {
		e.rule = rule
	}
	return at
}

// A pointKey is what a rule is called; times tells those apart that are called the same.
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

// add adds a pair of games.
func (c *census) add(base, patched []int64) {
	both := [2][]int64{c.sums(0, base), c.sums(1, patched)}
	c.pairs++
	for i := range c.entries {
		e := &c.entries[i]
		for side, runs := range both {
			e.runs[side] += runs[i]
			e.squares[side] += runs[i] * runs[i]
		}
		e.products += both[0][i] * both[1][i]
	}
}

// sums is how often each rule ran in one game.
func (c *census) sums(side int, counts []int64) []int64 {
	sums := make([]int64, len(c.entries))
	for i, runs := range counts {
		sums[c.of[side][i]] += runs
	}
	return sums
}

// rules are those that ran more or less often beyond doubt, the greatest difference first.
func (c *census) rules() []Rule {
	var rules []Rule
	if c.pairs < 2 {
		return nil
	}
	for i := range c.entries {
		e := &c.entries[i]
		if d := e.difference(float64(c.pairs)); !d.Paired.Holds(0) && !c.goesWithItsRule(e) {
			rules = append(rules, Rule{e.name, e.at, d})
		}
	}
	slices.SortStableFunc(rules, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)), strings.Compare(a.Name, b.Name))
	})
	return rules
}

// goesWithItsRule tells whether an entry is a line that runs whenever its rule does: then the rule says
// it all. What has no place is no rule of anybody's.
func (c *census) goesWithItsRule(e *entry) bool {
	return e.at.IsZero() || e.rule >= 0 && e.runs == c.entries[e.rule].runs
}

// difference is what Means would say of the counts one by one.
func (e *entry) difference(n float64) Difference {
	before, after := float64(e.runs[0])/n, float64(e.runs[1])/n
	d := Difference{Base: before, Patched: after, Change: after - before}
	spread := func(squares, mean float64) float64 { return max(0, (squares-n*mean*mean)/(n-1)) }
	changes := float64(e.squares[0] + e.squares[1] - 2*e.products)
	d.Paired = around(d.Change, student(n-1)*math.Sqrt(spread(changes, d.Change)/n))
	v, w := spread(float64(e.squares[0]), before), spread(float64(e.squares[1]), after)
	d.Unpaired = around(d.Change, welch(v/n, w/n, n)*math.Sqrt((v+w)/n))
	return d
}
