package fuzz_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter"
	"houserule/interpreter/fuzz"
	"houserule/interpreter/history"
	"houserule/interpreter/simulate"
)

// However many shards the games are split into, and although these were written down and read meanwhile: they have
// found together what all games find.
func TestShardsFindTheSame(t *testing.T) {
	p := compile(t, planted)
	s := fuzz.Settings{Games: 60, Seed: 1, MostDecisions: 100}
	whole := text(t, fuzzed(t, p, s).Sums)
	for _, of := range []int{1, 2, 7, 60} {
		sums := fuzz.NoGames(p)
		for number := of; number >= 1; number-- {
			s.Shard = simulate.Shard{Number: number, Of: of}
			read := &fuzz.Sums{}
			if err := json.Unmarshal([]byte(text(t, fuzzed(t, p, s).Sums)), read); err != nil {
				t.Fatal(err)
			}
			if !sums.Add(p, read, s.Shard.Batch(s.Seed, s.Games)) {
				t.Fatalf("shard %d of %d cannot be added", number, of)
			}
		}
		if diff := cmp.Diff(whole, text(t, sums)); diff != "" {
			t.Errorf("%d shards find something else (-whole +shards):\n%s", of, diff)
		}
	}
	if other := fuzz.NoGames(p); other.Add(p, &fuzz.Sums{}, simulate.Batch{}) {
		t.Error("games of another program are added")
	}
}

// Sums that no games come to are not added.
func TestSumsThatCannotBe(t *testing.T) {
	p := compile(t, planted)
	s := fuzz.Settings{Games: 40, Seed: 1, MostDecisions: 100, Shard: simulate.Shard{Number: 1, Of: 2}}
	whole := text(t, fuzzed(t, p, s).Sums)
	isAdded := func(change func(*fuzz.Sums)) bool {
		t.Helper()
		read := &fuzz.Sums{}
		if err := json.Unmarshal([]byte(whole), read); err != nil {
			t.Fatal(err)
		}
		change(read)
		sums := fuzz.NoGames(p)
		sums.Points[0] = math.MaxInt64 / 2
		return sums.Add(p, read, s.Shard.Batch(s.Seed, s.Games))
	}
	if !isAdded(func(*fuzz.Sums) {}) {
		t.Fatal("games that were played are not added")
	}
	answered := func(e history.Entry) func(*fuzz.Sums) {
		return func(s *fuzz.Sums) { s.Findings[0].Decisions, s.Findings[0].Answers = 1, history.Journal{e} }
	}
	for name, change := range map[string]func(*fuzz.Sums){
		"more games":                    func(s *fuzz.Sums) { s.Games = 21 },
		"decisions below none":          func(s *fuzz.Sums) { s.Made.Decisions = -1 },
		"more at random than are made":  func(s *fuzz.Sums) { s.Made.Random = s.Made.Decisions + 1 },
		"more decisions than there are": func(s *fuzz.Sums) { s.Made.Decisions = math.MaxInt },
		"a point runs less than never":  func(s *fuzz.Sums) { s.Points[0] = -1 },
		"too many runs":                 func(s *fuzz.Sums) { s.Points[0] = math.MaxInt64 },
		"nothing was found":             func(s *fuzz.Sums) { s.Findings[0] = nil },
		"a kind of which there is none": func(s *fuzz.Sums) { s.Findings[0].Kind = fuzz.PassedOver + 1 },
		"a game elsewhere":              func(s *fuzz.Sums) { s.Findings[0].Game = 20 },
		"never met":                     func(s *fuzz.Sums) { s.Findings[0].Times = 0 },
		"met more often than played":    func(s *fuzz.Sums) { s.Findings[0].Times = 21 },
		"two mistakes in a game":        func(s *fuzz.Sums) { s.Findings[0].Times = 20 },
		"a seed of no game":             func(s *fuzz.Sums) { s.Findings[0].Seed = math.MaxUint64 },
		"decisions of it below none":    func(s *fuzz.Sums) { s.Findings[0].Decisions = -1 },
		"a game that is too long":       func(s *fuzz.Sums) { s.Findings[0].Decisions = math.MaxInt },
		"more answers than decisions":   func(s *fuzz.Sums) { s.Findings[0].Answers = make(history.Journal, s.Findings[0].Decisions+1) },
		"nobody answers":                answered(history.Entry{Player: -1}),
		"answers that are luck":         answered(history.Entry{Kind: interpreter.AskRoll, Answer: "6"}),
		"a number in words":             answered(history.Entry{Kind: interpreter.AskNumber, Answer: "1 }"}),
		"an offer":                      answered(history.Entry{Begins: true, Answer: "x }"}),
		"a corrected table":             answered(history.Entry{Corrects: true}),
	} {
		if isAdded(change) {
			t.Errorf("added: %s", name)
		}
	}
}

func text(t *testing.T, sums *fuzz.Sums) string {
	t.Helper()
	text, err := json.MarshalIndent(sums, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
