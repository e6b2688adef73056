package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// A counting holds how often the declarations of some rules ran, in games or in scenarios. The
// key of a declaration is its text, so that an edited declaration counts as not run yet.
type counting struct {
	games int // the number of games played, or 0 for scenarios
	ran   map[declared]*tally
}

// A declared identifies a declaration by its file and its text, from its name to its end.
type declared struct{ file, text string }

// A tally holds how often one declaration ran.
type tally struct {
	runs           int64
	games          int // the number of games in which it ran
	reached, total int // the numbers of reached and of all program points in it
	outcomes       []outcome
	exact          string // the chances of a check without parameters
}

type outcome struct {
	label string
	runs  int64
}

// A counts holds the results of the last counts. All snapshots share one by pointer.
type counts struct {
	mu               sync.Mutex
	games, scenarios *counting
}

// set replaces the last count of the same sort.
func (c *counts) set(count *counting) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if count.games > 0 {
		c.games = count
	} else {
		c.scenarios = count
	}
}

// of returns the texts to show beside a declaration: one for games and one for scenarios.
func (c *counts) of(d declared) (texts []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.games != nil {
		if t := c.games.ran[d]; t != nil {
			texts = append(texts, t.inGames(c.games.games))
		}
	}
	if c.scenarios != nil {
		if t := c.scenarios.ran[d]; t != nil {
			texts = append(texts, t.inScenarios())
		}
	}
	return texts
}

// inGames returns how often a declaration ran in games, and the shares of its outcomes.
func (t *tally) inGames(games int) string {
	if t.runs == 0 {
		return strings.Join(append([]string{"ran in none of " + diag.Counted(games, "game")}, t.chances()...), " · ")
	}
	texts := []string{fmt.Sprintf("ran in %d of %s, %.1f times a game", t.games, diag.Counted(games, "game"), float64(t.runs)/float64(games))}
	shares := each.Of(t.outcomes, func(o outcome) string { return fmt.Sprintf("%s %.0f %%", o.label, 100*float64(o.runs)/float64(t.runs)) })
	if len(shares) > 0 {
		texts = append(texts, strings.Join(shares, ", "))
	}
	return strings.Join(append(texts, t.chances()...), " · ")
}

func (t *tally) chances() []string {
	if t.exact == "" {
		return nil
	}
	return []string{"chances: " + t.exact}
}

// inScenarios returns how many program points of a declaration were reached by scenarios.
func (t *tally) inScenarios() string {
	switch {
	case t.runs == 0:
		return "no scenario runs it"
	case t.total == 0:
		return "scenarios run it"
	}
	return fmt.Sprintf("scenarios run %d of %s through it", t.reached, diag.Counted(t.total, "path"))
}

// newCounting sums up the program points of each declaration. runs counts how often a point ran,
// and among, which may be nil, in how many games.
func newCounting(games int, runs, among *scenario.Coverage) *counting {
	c := &counting{games: games, ran: map[declared]*tally{}}
	ways := innerPointsOf(runs.Points)
	for i, rule := range runs.Points {
		if rule.Kind != program.ProcPoint {
			continue
		}
		t := &tally{runs: rule.Runs}
		if among != nil {
			t.games = int(among.Points[i].Runs)
		}
		ways.within(rule.Extent, t.add)
		text := rule.Span.File.Text[rule.Span.Start:rule.Extent.End]
		c.ran[declared{rule.Span.File.Name, text}] = t
	}
	return c
}

// An innerPoints maps a file name to its program points that are not whole declarations, sorted by
// offset.
type innerPoints map[string][]scenario.CoveredPoint

func innerPointsOf(points []scenario.CoveredPoint) innerPoints {
	w := innerPoints{}
	for _, point := range points {
		if point.Kind != program.ProcPoint {
			w[point.Span.File.Name] = append(w[point.Span.File.Name], point)
		}
	}
	for _, list := range w {
		slices.SortStableFunc(list, func(a, b scenario.CoveredPoint) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
	return w
}

// within calls visit for each point in a span of text.
func (w innerPoints) within(extent source.Span, visit func(scenario.CoveredPoint)) {
	list := w[extent.File.Name]
	first, _ := slices.BinarySearchFunc(list, extent.Start, func(point scenario.CoveredPoint, start int) int { return cmp.Compare(point.Span.Start, start) })
	for _, point := range list[first:] {
		if point.Span.Start > extent.End {
			return
		}
		if point.Span.End <= extent.End {
			visit(point)
		}
	}
}

// add adds a program point of the declaration to its tally.
func (t *tally) add(point scenario.CoveredPoint) {
	t.total++
	if point.Runs > 0 {
		t.reached++
	}
	if point.Kind != program.OutcomePoint {
		return
	}
	for i := range t.outcomes {
		if t.outcomes[i].label == point.Name {
			t.outcomes[i].runs += point.Runs
			return
		}
	}
	t.outcomes = append(t.outcomes, outcome{point.Name, point.Runs})
}
