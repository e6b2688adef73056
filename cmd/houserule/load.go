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

// shipped is the file system of the shipped rules, with the user's copies on disk.
var shipped = discover.NewEdited(rules.FS)

// library has the variants in shipped.
var library = dsl.NewLibrary(shipped)

// find finds rules on disk and in the library.
var find = discover.Finder{Library: library}

// load returns the checked variant of a request. If there are errors, it writes the diagnostics
// and returns an error. An unknown name is a usage error.
func load(request dsl.Request, std streams) (*variant.Variant, error) {
	checked, findings := library.Load(request)
	return checked, problem(findings, std)
}

// loadRules returns the unchecked rules of a request. It handles errors like load.
func loadRules(request dsl.Request, std streams) (dsl.Rules, error) {
	rules, findings := library.Rules(request)
	return rules, problem(findings, std)
}

// problem writes the diagnostics and returns an error, if there are errors among them.
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

// unknownVariant returns an error that names the missing variant and the available ones.
func unknownVariant(finding diag.Diagnostic) error {
	hint := "give the path of a file or folder, or one of these: " + strings.Join(find.ShippedNames(), ", ")
	if finding.Label != "" {
		hint = finding.Label
	}
	return &unknownError{finding.Summary, hint}
}

// An unknownError is a usage error for an unknown variant.
type unknownError struct{ what, hint string }

func (e *unknownError) Error() string { return e.what + "; " + e.hint }
func (e *unknownError) Unwrap() error { return usageError{e.Error()} }

// reportEdited writes a note about rules that were read from disk and differ from the shipped ones.
func reportEdited(std streams) {
	if other := shipped.Other(); len(other) > 0 {
		fmt.Fprintf(std.err, "note: these rules come from disk and differ from the shipped ones: %s\n", listed("rules/", other))
	}
}

// listed returns the names of a few files, and the number of the others.
func listed(folder string, files []string) string {
	const few = 3
	text := folder + strings.Join(files[:min(few, len(files))], ", "+folder)
	if more := len(files) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// checkRequired writes the requirements of the rules that some settings don't meet, and returns
// an error if there are any. Unknown settings are a usage error.
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

// unmet returns diagnostics for the requirements of the rules that some settings don't meet, or
// for a rule error in the setup. It returns an error if the settings are unknown.
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

// unmetFinding returns a diagnostic at the place of a requirement. If the requirement is about a
// deck, the place is in the deck: the card that it names, or the list.
func unmetFinding(unmet interpreter.Unmet) diag.Diagnostic {
	const holds = "a game can begin only if this is true"
	d := diag.Diagnostic{
		Span: unmet.Why.Span, Summary: unmet.Why.Message, Label: holds,
		Detail: "It depends on the components, the options and the number of players.",
	}
	if zone := unmet.Require.Listed; zone != nil && !zone.Lists[0].Span.IsZero() {
		d.Related = []diag.Related{{Span: d.Span, Message: holds}}
		d.Span, d.Label = cmp.Or(unmet.Listed, zone.Lists[0].Span), ""
		d.Detail = "It depends on the cards of this deck, the options and the number of players."
	}
	return d
}
