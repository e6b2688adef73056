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
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// runCommand runs the scenarios of a document, or the one with a title.
const runCommand = "houserule.run"

// lenses are what can be done with declarations of a document: scenarios can be run.
func (s *snapshot) lenses(p documentParams) ([]codeLens, error) {
	lenses := []codeLens{}
	path, d, err := s.document(p.TextDocument.URI)
	if err != nil || !isRules(path) {
		return lenses, err
	}
	tree, _ := syntax.Parse(source.NewFile(path, d.text))
	for _, decl := range tree.Decls {
		if scenario, ok := decl.(*syntax.ScenarioDecl); ok {
			at := syntax.Span(tree.Source, scenario.Title)
			lenses = append(lenses, codeLens{d.textRange(at.Start, at.End), command{
				"run this scenario", runCommand, []any{p.TextDocument.URI, scenario.Title.Raw},
			}})
		}
	}
	if len(lenses) > 1 {
		lenses = append(lenses, codeLens{lenses[0].Range, command{"run all scenarios of this file", runCommand, []any{p.TextDocument.URI}}})
	}
	return lenses, nil
}

// execute carries out a command.
func execute(s *server, now *snapshot, r *jsonrpc2.Request) (any, error) {
	p, err := decoded[executeCommandParams](r)
	if err != nil {
		return nil, err
	}
	if p.Command != runCommand || len(p.Arguments) == 0 {
		return nil, fmt.Errorf("houserule knows no command %s", p.Command)
	}
	var uri, title string
	if err := json.Unmarshal(p.Arguments[0], &uri); err != nil {
		return nil, err
	}
	if len(p.Arguments) > 1 {
		if err := json.Unmarshal(p.Arguments[1], &title); err != nil {
			return nil, err
		}
	}
	results, err := now.run(uri, title)
	if err != nil {
		return nil, err
	}
	text, failed := told(results)
	kind := messageInfo
	if len(failed) > 0 {
		kind = messageError
	}
	now.failed.Store(&failed)
	s.rouse()
	_ = s.conn.Notify(s.ctx, "window/showMessage", showMessageParams{kind, text})
	return text, nil
}

// run runs the scenarios of a document, or the one with a title, in all rules that they are for.
func (s *snapshot) run(uri, title string) (results []*scenario.Result, err error) {
	path, _, err := s.document(uri)
	if err != nil {
		return nil, err
	}
	file := s.nameOf(path)
	for _, study := range s.around(path).studies {
		if study.Variant == nil {
			return nil, errors.New("the rules have mistakes: mend them first")
		}
		chosen := slices.DeleteFunc(slices.Clone(study.Variant.Scenarios), func(s *variant.Scenario) bool {
			return s.Span.File.Name != file || title != "" && s.Title != title
		})
		if len(chosen) == 0 {
			continue
		}
		suite := scenario.Suite{Program: program.Compile(study.Variant, program.Traced), Scenarios: chosen}
		results = append(results, scenario.RunAll([]scenario.Suite{suite}, interpreter.Limits{})...)
	}
	if len(results) == 0 {
		return nil, errors.New("there is no such scenario")
	}
	return results, nil
}

// told is what came of scenarios, as people read it, and what failed in them.
func told(results []*scenario.Result) (text string, failed diag.List) {
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
