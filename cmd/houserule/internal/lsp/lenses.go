package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/sourcegraph/jsonrpc2"

	"houserule/cmd/houserule/internal/report"
	"houserule/dsl/diag"
	"houserule/dsl/query"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// Commands that lenses offer.
const (
	// runs the scenarios of a document, or the one with the given title
	runCommand   = "houserule.run"
	coverCommand = "houserule.cover" // runs all scenarios for the rules of a document
	playCommand  = "houserule.play"  // plays games of the rules of a document
)

// lenses returns the code lenses of a document: commands that run scenarios and play games, and
// the results of the last count beside each declaration.
func (s *snapshot) lenses(p documentParams) ([]codeLens, error) {
	lenses := []codeLens{}
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return lenses, err
	}
	uri := p.TextDocument.URI
	tree, _ := syntax.Parse(source.NewFile(path, d.text))
	lenses = append(lenses, scenarioLenses(uri, d, tree)...)
	if declaresRules(tree) {
		lenses = append(lenses,
			codeLens{Command: command{fmt.Sprintf("play %d games and count runs", gamesCounted), playCommand, []any{uri}}},
			codeLens{Command: command{"run all scenarios for these rules and count runs", coverCommand, []any{uri}}})
	}
	return append(lenses, s.counted(s.nameOf(path), d, query.Outline(tree))...), nil
}

// scenarioLenses returns the lenses that run scenarios of a document.
func scenarioLenses(uri string, d *document, tree *syntax.File) (lenses []codeLens) {
	for _, decl := range tree.Decls {
		if scenario, ok := decl.(*syntax.ScenarioDecl); ok {
			at := syntax.Span(tree.Source, scenario.Title)
			lenses = append(lenses, codeLens{d.textRange(at.Start, at.End), command{
				"run this scenario", runCommand, []any{uri, scenario.Title.Raw},
			}})
		}
	}
	if len(lenses) > 1 {
		lenses = append(lenses, codeLens{lenses[0].Range, command{"run all scenarios of this file", runCommand, []any{uri}}})
	}
	return lenses
}

// declaresRules reports whether a file declares anything besides scenarios.
func declaresRules(tree *syntax.File) bool {
	return slices.ContainsFunc(tree.Decls, func(decl syntax.Decl) bool {
		_, ok := decl.(*syntax.ScenarioDecl)
		return !ok
	})
}

// counted returns the lenses with the counts of declarations, nested ones included.
func (s *snapshot) counted(file string, d *document, declarations []query.Symbol) (lenses []codeLens) {
	for _, symbol := range declarations {
		name, whole := symbol.NamePlace, symbol.Place
		for _, title := range s.counts.of(declared{file, d.text[name.Start:max(name.Start, whole.End)]}) {
			lenses = append(lenses, codeLens{d.textRange(name.Start, name.End), command{Title: title}})
		}
		lenses = append(lenses, s.counted(file, d, symbol.Parts)...)
	}
	return lenses
}

// execute carries out a command of a lens. It returns the text that it also shows to the user, or
// an error.
func execute(s *server, now *snapshot, r *jsonrpc2.Request) (any, error) {
	p, err := decoded[executeCommandParams](r)
	if err != nil {
		return nil, err
	}
	var uri, title string
	for i, given := range []*string{&uri, &title} {
		if i < len(p.Arguments) {
			if err := json.Unmarshal(p.Arguments[i], given); err != nil {
				return nil, err
			}
		}
	}
	switch p.Command {
	case runCommand:
		return s.runScenarios(now, uri, title)
	case coverCommand:
		return s.count(now.cover(uri))
	case playCommand:
		return s.count(now.playGames(s.ctx, uri))
	}
	return nil, fmt.Errorf("houserule has no command %s", p.Command)
}

// runScenarios runs scenarios, shows the result to the user, and publishes each failure as a
// diagnostic.
func (s *server) runScenarios(now *snapshot, uri, title string) (any, error) {
	results, err := now.run(uri, title)
	if err != nil {
		return nil, err
	}
	text, failed := summary(results)
	kind := messageInfo
	if len(failed) > 0 {
		kind = messageError
	}
	now.failed.Store(&failed)
	s.wakePublisher()
	s.say(kind, text)
	return text, nil
}

// count stores a count, shows it to the user, and asks the editor to refresh its lenses.
func (s *server) count(c *counting, text string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	s.current().counts.set(c)
	s.say(messageInfo, text)
	if s.refreshes {
		_ = s.conn.Call(s.ctx, "workspace/codeLens/refresh", nil, nil)
	}
	return text, nil
}

func (s *server) say(kind int, text string) {
	_ = s.conn.Notify(s.ctx, "window/showMessage", showMessageParams{kind, text})
}

var (
	errMistakes = errors.New("the rules have errors; fix them first")
	errNoRules  = errors.New("this file belongs to no variant")
)

// run runs the scenarios of a document in all rules that they are for. A non-empty title selects
// one scenario. It returns an error if the rules have errors or there is no such scenario.
func (s *snapshot) run(uri, title string) (results []*scenario.Result, err error) {
	path, _, err := s.document(uri)
	if err != nil {
		return nil, err
	}
	file := s.nameOf(path)
	for _, study := range s.around(path).studies {
		if study.Variant == nil {
			return nil, errMistakes
		}
		chosen := slices.DeleteFunc(without(study.Variant.Scenarios, results), func(s *variant.Scenario) bool {
			return s.Span.File.Name != file || title != "" && s.Title != title
		})
		if len(chosen) == 0 {
			continue
		}
		suite := scenario.Suite{Program: program.Compile(study.Variant, program.Traced), Scenarios: chosen}
		results = append(results, scenario.RunAll([]scenario.Suite{suite}, interpreter.Limits{})...)
	}
	if len(results) == 0 {
		return nil, errors.New("the file has no scenario of this title")
	}
	return results, nil
}

// summary returns the numbers of passed and failed scenarios as text, and the failures as
// diagnostics.
func summary(results []*scenario.Result) (text string, failed diag.List) {
	var out bytes.Buffer
	passed := 0
	for _, result := range results {
		if result.Passed() {
			passed++
			continue
		}
		report.Failures(result, &out)
		for _, failure := range result.Failures {
			d := failure.Diagnostic
			d.Code = "scenario"
			failed.Add(d)
		}
	}
	if passed == len(results) {
		return diag.Counted(passed, "scenario") + " passed", nil
	}
	return fmt.Sprintf("%d passed, %d failed\n\n%s", passed, len(results)-passed, out.String()), failed
}
