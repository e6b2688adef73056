package data

import (
	"testing"

	"houserule/dsl/diag"
)

// TestSuggestionsEndWithTheFindings checks that names are compared only for diagnostics that are
// reported.
func TestSuggestionsEndWithTheFindings(t *testing.T) {
	r := &report{}
	asked := 0
	for range 10 * mostFindings {
		r.add(diag.Diagnostic{Label: r.didYouMean("westt", func() []string {
			asked++
			return []string{"west"}
		})})
	}
	if asked != mostFindings || r.findings[0].Label == "" {
		t.Errorf("for %d findings, candidates are asked for %d times: %v", len(r.findings), asked, r.findings[0])
	}
}
