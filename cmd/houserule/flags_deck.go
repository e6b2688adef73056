package main

import (
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/dsl/diag"
)

// deckFlags are what a person plays with in place of what the rules bring, for commands that play games.
type deckFlags struct {
	dataFlags
	Deck string `placeholder:"NAME" help:"The deck list to play with, if the variant uses deck lists: the name of a list beside the rules, or a file."`
}

// withPieces is a request that reads its data and its deck from there.
func (d deckFlags) withPieces(request dsl.Request) dsl.Request {
	request.Deck = d.Deck
	return d.withData(request)
}

// deck is the deck by a name or path that can be given from anywhere.
func (d deckFlags) deck() string {
	if !dsl.IsDeckFile(d.Deck) {
		return d.Deck
	}
	return discover.Absolute(d.Deck)
}

// deckFromHere is a deck as a person who stands in this folder would write it.
func deckFromHere(deck string) string {
	if !dsl.IsDeckFile(deck) {
		return deck
	}
	return discover.FromHere(deck)
}

// args are how a command is told of both.
func (d deckFlags) args() []string {
	args := d.dataFlags.args()
	if d.Deck != "" {
		args = append(args, "--deck", d.Deck)
	}
	return args
}

// test is the command that runs the scenarios in a file with these pieces.
func (d deckFlags) test(file string) string {
	return strings.Join(append([]string{"houserule test", file}, d.args()...), " ")
}

// comment tells whoever reads the scenarios in a file that they hold with these pieces and no others.
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
