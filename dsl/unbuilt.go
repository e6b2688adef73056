package dsl

import (
	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// unbuilt reports what can be written and is not carried out yet.
func unbuilt(v *variant.Variant) (findings diag.List) {
	for _, offer := range v.Offers {
		findings.Add(diag.Diagnostic{Code: check.CodeMisplaced, Span: offer.Span, Summary: `"offer" is not carried out yet`})
	}
	return findings
}
