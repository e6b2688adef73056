package main

import (
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// unscripted is whether cards without a script may be played with, for commands that play games.
type unscripted struct {
	Unscripted bool `help:"Play although the deck lists cards without a script: they are no more than their figures."`
}

// checkPlayable tells of what rules leave to others that extend them, and of cards in the deck that nobody has
// written yet: then no game of them can be played.
func (u unscripted) checkPlayable(v *variant.Variant, std streams) error {
	return problem(append(library.Abstract(v), u.missingCards(v)...), std)
}

func (u unscripted) missingCards(v *variant.Variant) diag.List {
	if u.Unscripted {
		return nil
	}
	return dsl.MissingCards(v)
}

// args are how a command is told of it.
func (u unscripted) args() []string {
	if !u.Unscripted {
		return nil
	}
	return []string{"--unscripted"}
}
