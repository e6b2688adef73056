package dsl

import (
	"slices"

	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
)

// unbuilt reports what can be written and is not carried out yet.
func unbuilt(v *variant.Variant) (findings diag.List) {
	report := func(what string, at source.Span) {
		findings.Add(diag.Diagnostic{Code: check.CodeMisplaced, Span: at, Summary: what + " is not carried out yet"})
	}
	for _, offer := range v.Offers {
		report(`"offer"`, offer.Span)
	}
	for _, root := range roots(v) {
		variant.Walk(root, func(node any) bool {
			if n, ok := node.(*variant.Together); ok && n.Secret {
				report(`"together secretly"`, n.At)
			}
			return true
		})
	}
	return findings
}

// roots are all pieces of a variant that may do something.
func roots(v *variant.Variant) (roots []any) {
	add := func(p *variant.Proc) {
		if p != nil {
			roots = append(roots, p.Body, p.Check, p.Table, p.Priority)
		}
	}
	add(v.Setup)
	for _, p := range v.Procs {
		add(p)
	}
	for _, s := range v.Scripts {
		for _, p := range slices.Concat(s.Versions, s.Helpers) {
			add(p)
		}
	}
	for _, s := range v.Scenarios {
		add(s.Proc)
	}
	return roots
}
