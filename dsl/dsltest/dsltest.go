// Package dsltest loads rules for tests. In goes the name of a variant, or its text; out comes the checked variant, or the
// test fails with what is wrong. It knows nothing of what is tested.
package dsltest

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
	"houserule/rules"
)

// Load is a variant that ships, or that lies in a file, with files of scenarios.
func Load(t testing.TB, name string, scenarios ...string) *variant.Variant {
	t.Helper()
	return checked(t, dsl.NewLibrary(rules.FS), dsl.Request{Variant: name, Scenarios: scenarios})
}

// Parse is the variant that a text holds. A text without one belongs to a game for one to four players.
func Parse(t testing.TB, text string) *variant.Variant {
	t.Helper()
	if !strings.Contains(text, "variant ") {
		text = "variant game \"A game\" { players 1..4 }\n" + text
	}
	return checked(t, dsl.NewLibrary(fstest.MapFS{"game/game.rules": {Data: []byte(text)}}), dsl.Request{Variant: "game"})
}

func checked(t testing.TB, library *dsl.Library, r dsl.Request) *variant.Variant {
	t.Helper()
	v, findings := library.Load(r)
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return v
}
