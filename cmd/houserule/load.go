package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/rules"
)

// shipped is what ships, as it lies on disk where somebody works on it.
var shipped = discover.NewEdited(rules.FS)

// library is the variants in there.
var library = dsl.NewLibrary(shipped)

// find finds rules on disk and among those.
var find = discover.Finder{Library: library}

// load gives the checked variant of a request, or tells what is wrong with it. A name that nothing
// goes by is wrong use.
func load(request dsl.Request, std streams) (*variant.Variant, error) {
	checked, findings := library.Load(request)
	return checked, problem(findings, std)
}

// loadRules gives the rules of a request as they are written, or tells what is wrong with them.
func loadRules(request dsl.Request, std streams) (dsl.Rules, error) {
	rules, findings := library.Rules(request)
	return rules, problem(findings, std)
}

// problem tells of the errors among findings, if there are any.
func problem(findings diag.List, std streams) error {
	if !findings.HasErrors() {
		return nil
	}
	for _, finding := range findings {
		if finding.Code == dsl.CodeNoSuchVariant {
			return unknownVariant(finding)
		}
	}
	fmt.Fprint(std.err, findings.Text(terminal.Palette(std.err)))
	return errFindings
}

// unknownVariant says in one sentence what is not there, and what there is.
func unknownVariant(finding diag.Diagnostic) error {
	hint := "give the path of a file or folder, or one of these: " + strings.Join(find.ShippedNames(), ", ")
	if finding.Label != "" {
		hint = finding.Label
	}
	return &unknownError{finding.Summary, hint}
}

// An unknownError is wrong use: no rules go by a name.
type unknownError struct{ what, hint string }

func (e *unknownError) Error() string { return e.what + "; " + e.hint }
func (e *unknownError) Unwrap() error { return usageError{e.Error()} }

// tellEdited says which of the rules that were read are not those that ship.
func tellEdited(std streams) {
	if other := shipped.Other(); len(other) > 0 {
		fmt.Fprintf(std.err, "note: read from disk, and not what ships: %s\n", listed("rules/", other))
	}
}

// listed are a few files, and how many more there are.
func listed(folder string, files []string) string {
	const few = 3
	text := folder + strings.Join(files[:min(few, len(files))], ", "+folder)
	if more := len(files) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// checkRequired tells of what rules require of a game with some settings and does not hold. Settings
// that the rules do not have are wrong use.
func checkRequired(p *program.Program, settings interpreter.Settings, std streams) error {
	findings, err := unmet(p, settings)
	if err != nil {
		return misuse("%v", err)
	}
	if len(findings) == 0 {
		return nil
	}
	fmt.Fprint(std.err, findings.Text(terminal.Palette(std.err)))
	return errFindings
}

// unmet returns the requirements of the rules that a game with some settings does not meet, or the reason why it cannot be
// set up. The error says that the rules know no such settings.
func unmet(p *program.Program, settings interpreter.Settings) (findings diag.List, err error) {
	required, err := interpreter.Requirements(p, settings)
	if broken, ok := errors.AsType[*interpreter.RuleError](err); ok {
		return diag.List{{Span: broken.Span, Summary: broken.Message}}, nil
	}
	for _, unmet := range required {
		findings.Add(unmetFinding(unmet))
	}
	return findings, err
}

// unmetFinding says where a requirement stands or, if it is about what a deck lists, where that is listed: the card
// that it names, or else all that the zone starts with.
func unmetFinding(unmet interpreter.Unmet) diag.Diagnostic {
	const holds = "a game only begins if this holds"
	d := diag.Diagnostic{
		Span: unmet.Why.Span, Summary: unmet.Why.Message, Label: holds,
		Detail: "Whether it does depends on the components, the options and the number of players.",
	}
	if zone := unmet.Require.Listed; zone != nil && !zone.Lists[0].Span.IsZero() {
		d.Related = []diag.Related{{Span: d.Span, Message: holds}}
		d.Span, d.Label = cmp.Or(unmet.Listed, zone.Lists[0].Span), ""
		d.Detail = "Whether it does depends on what this deck lists, on the options and on the number of players."
	}
	return d
}
