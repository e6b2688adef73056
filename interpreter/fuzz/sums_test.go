package fuzz_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter/fuzz"
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
			if !sums.Add(p, read) {
				t.Fatalf("shard %d of %d cannot be added", number, of)
			}
		}
		if diff := cmp.Diff(whole, text(t, sums)); diff != "" {
			t.Errorf("%d shards find something else (-whole +shards):\n%s", of, diff)
		}
	}
	if other := fuzz.NoGames(p); other.Add(p, &fuzz.Sums{}) {
		t.Error("games of another program are added")
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
