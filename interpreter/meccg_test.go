package interpreter_test

import (
	"testing"

	"houserule/interpreter"
)

// BenchmarkQuests plays whole games with the default deck by their suggestions.
func BenchmarkQuests(b *testing.B) { benchmarkSuggested(b, "quests", interpreter.Settings{}) }

// BenchmarkHazardDecks plays whole games of one player against four automatic decks.
func BenchmarkHazardDecks(b *testing.B) {
	benchmarkSuggested(b, "hazard_decks", interpreter.Settings{})
}

// BenchmarkArda plays whole games of four players with the deck of Wizards.
func BenchmarkArda(b *testing.B) { benchmarkSuggested(b, "arda", interpreter.Settings{Players: 4}) }
