package event

import "testing"

// An outcome is called after the components of its check, if its name contains their parameters.
func TestEndings(t *testing.T) {
	params, components := []string{"member", "hazard"}, []string{"Elrond", "Wargs"}
	for outcome, want := range map[string]string{
		"member hit":        "Elrond hit",
		"hazard hurts":      "Wargs hurts",
		"member or hazard":  "Elrond or Wargs",
		"no member is left": "no Elrond is left",
		"members hit":       "members hit",
		"draw":              "draw",
	} {
		if got := ending(outcome, params, components); got != want {
			t.Errorf("%q is called %q, want %q", outcome, got, want)
		}
	}
}
