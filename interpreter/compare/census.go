package compare

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"houserule/dsl/source"
	"houserule/interpreter/program"
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
		c.of[side] = make([]int, len(p.Points))
		seen := map[pointKey]int{}
		for i, point := range p.Points {
			key := keyOf(point)
			key.times = seen[key]
			seen[keyOf(point)]++
			at, known := index[key]
			if !known {
				at = len(c.entries)
				index[key] = at
				c.entries = append(c.entries, entry{name: label(point)})
			}
			c.entries[at].at = point.Span
			c.of[side][i] = at
		}
	}
	return c
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

// label is what a reader calls a rule.
func label(p program.Point) string {
	key := keyOf(p)
	if p.Kind == program.ProcPoint {
		return key.name
	}
	return key.proc + ": " + key.name
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
		if e := &c.entries[i]; !e.at.IsZero() {
			if d := e.difference(float64(c.pairs)); d.Change != 0 && !d.Paired.Holds(0) {
				rules = append(rules, Rule{e.name, e.at, d})
			}
		}
	}
	slices.SortStableFunc(rules, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)), strings.Compare(a.Name, b.Name))
	})
	return rules
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
