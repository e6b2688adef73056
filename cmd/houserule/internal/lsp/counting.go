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

// gamesCounted is how many games are played to count what runs.
const gamesCounted = 100

// playGames counts what runs of the rules that a document is a part of, in games that play as the rules suggest.
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

// onceEach is whether each point ran.
func onceEach(counts []int64) []int64 {
	once := make([]int64, len(counts))
	for i, n := range counts {
		once[i] = min(n, 1)
	}
	return once
}

// addChances adds the chances of checks that ask for nothing, as a game begins.
func (c *counting) addChances(p *program.Program) {
	for _, proc := range odds.All(p.Variant) {
		text := proc.NameSpan.File.Text[proc.NameSpan.Start:proc.Span.End]
		t := c.ran[declared{proc.NameSpan.File.Name, text}]
		if t == nil || len(proc.Params) > 0 {
			continue
		}
		answer, err := odds.Of(p, 1, interpreter.Settings{}, proc.Name, nil)
		if err != nil {
			continue // it asks for something that a game that begins does not have
		}
		var shares []string
		for _, o := range answer.Outcomes {
			percent, _ := o.Chance.Float64()
			shares = append(shares, fmt.Sprintf("%s %.1f %%", o.Label, 100*percent))
		}
		t.exact = strings.Join(shares, ", ")
	}
}

// cover counts what runs of the rules that a document is a part of, in all scenarios of the folder that are for them.
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

// without leaves out scenarios that were run.
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
