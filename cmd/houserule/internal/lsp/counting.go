package lsp

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/odds"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// gamesCounted is the number of games that are played for a count.
const gamesCounted = 100

// playGames counts how often declarations run in automatic games of the rules that a document is
// a part of. The games take suggested decisions. It also returns a text for the user.
func (s *snapshot) playGames(ctx context.Context, uri string) (*counting, string, error) {
	path, _, err := s.document(uri)
	if err != nil {
		return nil, "", err
	}
	studies := s.around(path).studies
	switch {
	case len(studies) == 0:
		return nil, "", errNoRules
	case studies[0].Variant == nil:
		return nil, "", errMistakes
	}
	p := program.Compile(studies[0].Variant, program.Traced)
	var mu sync.Mutex
	var runs, among scenario.Coverage
	result, err := simulate.Run(ctx, p, simulate.Settings{Games: batch.Games{Number: gamesCounted, Seed: 1}, Game: interpreter.Settings{Counts: true}, Ended: func(g *interpreter.Game) {
		mu.Lock()
		defer mu.Unlock()
		counts := g.Coverage()
		runs.Add(p, counts)
		among.Add(p, onceEach(counts))
	}})
	if err != nil {
		return nil, "", err
	}
	count := newCounting(result.Games, &runs, &among)
	count.addChances(p)
	return count, diag.Counted(result.Games, "game") + " of " + studies[0].Variant.Title + " played", nil
}

// onceEach returns 1 for each point that ran, and 0 for the others.
func onceEach(counts []int64) []int64 {
	once := make([]int64, len(counts))
	for i, n := range counts {
		once[i] = min(n, 1)
	}
	return once
}

// addChances adds the chances of checks without parameters, computed at the beginning of a game.
func (c *counting) addChances(p *program.Program) {
	for _, proc := range odds.All(p.Variant) {
		text := proc.NameSpan.File.Text[proc.NameSpan.Start:proc.Span.End]
		t := c.ran[declared{proc.NameSpan.File.Name, text}]
		if t == nil || len(proc.Params) > 0 {
			continue
		}
		answer, err := odds.Of(p, 1, interpreter.Settings{}, proc.Name, nil)
		if err != nil {
			continue // the check needs something that is missing at the beginning of a game
		}
		var shares []string
		for _, o := range answer.Outcomes {
			percent, _ := o.Chance.Float64()
			shares = append(shares, fmt.Sprintf("%s %.1f %%", o.Label, 100*percent))
		}
		t.exact = strings.Join(shares, ", ")
	}
}

// cover counts how often declarations run in all scenarios of the folder for the rules that a
// document is a part of. It also returns a text for the user.
func (s *snapshot) cover(uri string) (*counting, string, error) {
	path, _, err := s.document(uri)
	if err != nil {
		return nil, "", err
	}
	var runs scenario.Coverage
	var results []*scenario.Result
	studies := s.around(path).studies
	for _, study := range append(studies, s.aroundAll(s.filesWith("scenario"))...) {
		if !isIn(study, s.nameOf(path)) {
			continue
		}
		if study.Variant == nil {
			return nil, "", errMistakes
		}
		suite := scenario.Suite{Program: program.Compile(study.Variant, program.Traced), Scenarios: without(study.Variant.Scenarios, results)}
		results = append(results, scenario.RunAll([]scenario.Suite{suite}, interpreter.Limits{})...)
	}
	passed := 0
	for _, result := range results {
		runs.Add(result.Program, result.Counts)
		if result.Passed() {
			passed++
		}
	}
	return newCounting(0, &runs, nil), fmt.Sprintf("%s ran, %d passed", diag.Counted(len(results), "scenario"), passed), nil
}

// without returns the scenarios that have no result yet.
func without(all []*variant.Scenario, done []*scenario.Result) (left []*variant.Scenario) {
	ran := map[string]bool{}
	for _, result := range done {
		ran[result.Scenario.Span.String()] = true
	}
	for _, s := range all {
		if !ran[s.Span.String()] {
			left = append(left, s)
		}
	}
	return left
}
