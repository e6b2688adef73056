package main

import (
	"cmp"
	"errors"
	"fmt"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
)

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

// unmet is what rules require of a game with some settings and does not hold, or what keeps the game from
// being laid out at all. The error says that the rules know no such settings.
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
