package main

import (
	"strings"

	"houserule/dsl"
	"houserule/dsl/diag"
)

// ownPieces are what a person plays with in place of what the rules bring, for commands that play games.
type ownPieces struct {
	ownData
	Deck string `placeholder:"NAME" help:"The cards to play with, where the rules leave that to a list: the name of a deck that lies with the rules, or a file."`
}

// withPieces is a request that reads its data and its deck from there.
func (p ownPieces) withPieces(request dsl.Request) dsl.Request {
	request.Deck = p.Deck
	return p.withData(request)
}

// deck is the deck by a name or path that can be given from anywhere.
func (p ownPieces) deck() string {
	if !dsl.IsDeckFile(p.Deck) {
		return p.Deck
	}
	return absolute(p.Deck)
}

// deckFromHere is a deck as a person who stands in this folder would write it.
func deckFromHere(deck string) string {
	if !dsl.IsDeckFile(deck) {
		return deck
	}
	return fromHere(deck)
}

// flags are how a command is told of both.
func (p ownPieces) flags() []string {
	words := p.ownData.flags()
	if p.Deck != "" {
		words = append(words, "--deck", p.Deck)
	}
	return words
}

// test is the command that runs the scenarios in a file with these pieces.
func (p ownPieces) test(file string) string {
	return strings.Join(append([]string{"houserule test", file}, p.flags()...), " ")
}

// comment tells whoever reads the scenarios in a file that they hold with these pieces and no others.
func (p ownPieces) comment(file string) string {
	what := "data"
	switch {
	case p.Data == "" && p.Deck == "":
		return ""
	case p.Data == "":
		what = "a deck"
	}
	return "# Played with " + what + " of its own: " + diag.Printable(p.test(file)) + "\n"
}
