package check

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// aboutAll has the codes of diagnostics that depend on all rules, so that only a complete check
// finds them.
var aboutAll = []diag.Code{
	report.CodeUnused, report.CodeSealedLuck, report.CodeSealedBy, report.CodeSealedOthers, report.CodeNeverSecret, report.CodeNotAnswered, report.CodeNoCards, report.CodeNotData,
	report.CodeAlreadyDeclared, report.CodeReservedName, report.CodeUntyped, report.CodeUnknownCard, report.CodeSeatDecides, report.CodeSettled, report.CodeUnreadReason,
	report.CodeMixedAlphabets, report.CodeHiddenDirection,
}

// TestAgain checks each declaration of the texts with errors again. The recheck must find the
// same errors in that declaration as the complete check.
func TestAgain(t *testing.T) {
	for path, chunks := range errorChunks(t) {
		for _, chunk := range chunks {
			in, found := inputOf(chunk)
			_, info, all := Examine(in)
			for _, d := range slices.Concat(in.Decls, in.Scenarios) {
				again, _, ok := info.Recheck(RecheckInput{Decl: d, Incomplete: in.Incomplete || found.HasErrors()})
				if !ok {
					continue
				}
				if diff := cmp.Diff(within(all, d), within(again, d)); diff != "" {
					t.Errorf("%s: %s", path, diff)
				}
			}
		}
	}
}

// within returns a slice of the diagnostics in a declaration, except those with a code in
// aboutAll.
func within(found diag.List, d Decl) (said []string) {
	at := syntax.Span(d.File, d.Syntax.(syntax.Piece))
	for _, f := range found {
		if f.Span.File == at.File && at.Start <= f.Span.Start && f.Span.End <= at.End && !slices.Contains(aboutAll, f.Code) {
			said = append(said, f.Text(diag.Plain))
		}
	}
	return said
}
