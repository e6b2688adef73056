package main

import (
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/variant"
)

// unwritten is whether cards may be played with that nobody has written yet, for commands that play games.
type unwritten struct {
	Unwritten bool `help:"Play although the deck lists cards without a script: they are no more than their figures."`
}

// checkPlayable tells of what rules leave to others that extend them, and of cards in the deck that nobody has
// written yet: then no game of them can be played.
func (u unwritten) checkPlayable(v *variant.Variant, std streams) error {
	return problem(append(library.LeftOpen(v), u.missingCards(v)...), std)
}

func (u unwritten) missingCards(v *variant.Variant) diag.List {
	if u.Unwritten {
		return nil
	}
	return dsl.MissingCards(v)
}

// words are how a command is told of it.
func (u unwritten) words() []string {
	if !u.Unwritten {
		return nil
	}
	return []string{"--unwritten"}
}
