package main

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/rules"
)

// library is the variants that ship.
var library = dsl.NewLibrary(rules.FS)

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
	return misuse("%s; %s", finding.Summary, hint)
}
