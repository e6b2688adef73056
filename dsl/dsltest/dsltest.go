// Package dsltest loads rules for tests, from the name of a variant or from its text. A test
// fails with the diagnostics if the rules contain an error.
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

// Load returns a checked variant of the embedded rules or of a file, with the scenarios of the
// given files.
func Load(t testing.TB, name string, scenarios ...string) *variant.Variant {
	t.Helper()
	return checked(t, dsl.NewLibrary(rules.FS), dsl.Request{Variant: name, Scenarios: scenarios})
}

// Parse returns the checked variant of a text. If the text declares no variant, it becomes part
// of a game for one to four players.
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
