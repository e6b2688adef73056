package interpreter_test

import "testing"

// BenchmarkQuests plays whole games with the default deck by their suggestions.
func BenchmarkQuests(b *testing.B) { benchmarkSuggested(b, "quests") }

// BenchmarkHazardDecks plays whole games of one player against four decks that play themselves.
func BenchmarkHazardDecks(b *testing.B) { benchmarkSuggested(b, "hazard_decks") }
