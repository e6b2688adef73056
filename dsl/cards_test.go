package dsl_test

import (
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// TestShippedCards loads all embedded cards, with kinds that declare each of their fields.
func TestShippedCards(t *testing.T) {
	v, found := dsl.NewLibrary(fstest.MapFS{}).Load(dsl.Request{Variant: "testdata/cards.rules", Data: "../rules/meccg/data"})
	if len(found) > 0 {
		t.Fatal(found.Text(diag.Plain))
	}
	if len(v.Scenarios) != 1 {
		t.Fatalf("there are %d scenarios", len(v.Scenarios))
	}
	for _, s := range v.Scenarios {
		for _, failure := range scenario.Run(program.Compile(v, program.Traced), s, interpreter.Limits{}).Failures {
			t.Errorf("%q: %+v", s.Title, failure)
		}
	}
}
