package main

import (
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
)

// deckFlags replace the data and the deck of the rules, for commands that play games.
type deckFlags struct {
	dataFlags
	Deck string `placeholder:"NAME" help:"The deck list to play with, if the variant uses deck lists: the name of a list beside the rules, or a file."`
}

// withPieces returns a request with the data and deck of the flags.
func (d deckFlags) withPieces(request dsl.Request) dsl.Request {
	request.Deck = d.Deck
	return d.withData(request)
}

// deck returns the name of the deck, or its absolute path if it is a file.
func (d deckFlags) deck() string {
	if !dsl.IsDeckFile(d.Deck) {
		return d.Deck
	}
	return source.Absolute(d.Deck)
}

// deckFromHere returns the name of a deck, or its path relative to the current folder.
func deckFromHere(deck string) string {
	if !dsl.IsDeckFile(deck) {
		return deck
	}
	return discover.FromHere(deck)
}

// args returns the flags as arguments of a command.
func (d deckFlags) args() []string {
	args := d.dataFlags.args()
	if d.Deck != "" {
		args = append(args, "--deck", d.Deck)
	}
	return args
}

// test returns the command that runs the scenarios in a file with the same data and deck.
func (d deckFlags) test(file string) string {
	return strings.Join(append([]string{"houserule test", file}, d.args()...), " ")
}

// comment returns a comment for a scenario file, because its scenarios only pass with the same
// data and deck. It returns "" without these flags.
func (d deckFlags) comment(file string) string {
	what := "data"
	switch {
	case d.Data == "" && d.Deck == "":
		return ""
	case d.Data == "":
		what = "a deck"
	}
	return "# Played with " + what + " of its own: " + diag.Printable(d.test(file)) + "\n"
}
