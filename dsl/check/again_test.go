package check

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/check/report"
	"houserule/dsl/diag"
	"houserule/dsl/syntax"
)

// aboutAll are the findings that need a look at all of the rules; they come only when all is checked.
var aboutAll = []diag.Code{
	report.CodeUnused, report.CodeSealedLuck, report.CodeSealedBy, report.CodeSealedOthers, report.CodeNeverSecret, report.CodeNotAnswered, report.CodeNoCards, report.CodeNotData,
	report.CodeAlreadyDeclared, report.CodeReservedName, report.CodeUntyped, report.CodeUnknownCard, report.CodeSeatDecides, report.CodeSettled, report.CodeUnreadReason,
	report.CodeMixedAlphabets, report.CodeHiddenDirection,
}

// TestAgain checks each declaration of the texts with mistakes again: nothing is found that was not found before, and
// what was found in it is found again.
func TestAgain(t *testing.T) {
	for path, chunks := range errorChunks(t) {
		for _, chunk := range chunks {
			in, found := inputOf(chunk)
			_, info, all := Examine(in)
			for _, d := range slices.Concat(in.Decls, in.Scenarios) {
				again, _, ok := info.Again(Again{Decl: d, Incomplete: in.Incomplete || found.HasErrors()})
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

// within are the findings in a declaration that need no look at all others.
func within(found diag.List, d Decl) (said []string) {
	at := syntax.Span(d.File, d.Syntax.(syntax.Piece))
	for _, f := range found {
		if f.Span.File == at.File && at.Start <= f.Span.Start && f.Span.End <= at.End && !slices.Contains(aboutAll, f.Code) {
			said = append(said, f.Text(diag.Plain))
		}
	}
	return said
}
