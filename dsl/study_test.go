package dsl

import (
	"testing"

	"houserule/dsl/check"
	"houserule/dsl/diag"
	"houserule/rules"
)

// TestCheckingAgain checks each declaration of the largest variant again. There must be no errors
// and no unresolved name.
func TestCheckingAgain(t *testing.T) {
	study := NewLibrary(rules.FS).Study(Request{Variant: "arda"})
	if study.Variant == nil {
		t.Fatal(study.Findings.Text(diag.Plain))
	}
	checked := 0
	for _, d := range study.Rules.Decls {
		found, info, ok := study.Names.Recheck(check.RecheckInput{Decl: d})
		if !ok {
			continue
		}
		checked += len(info.Uses)
		if len(found) > 0 {
			t.Error(found.Text(diag.Plain))
		}
	}
	if checked < len(study.Names.Uses)/2 {
		t.Errorf("%d names are known of %d", checked, len(study.Names.Uses))
	}
}

// BenchmarkAgain measures a recheck of one declaration of the largest variant, without parsing.
func BenchmarkAgain(b *testing.B) {
	study := NewLibrary(rules.FS).Study(Request{Variant: "arda"})
	i := 0
	for b.Loop() {
		study.Names.Recheck(check.RecheckInput{Decl: study.Rules.Decls[i%len(study.Rules.Decls)]})
		i++
	}
}
