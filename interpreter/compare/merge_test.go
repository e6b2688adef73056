package compare_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/interpreter/compare"
	"houserule/interpreter/simulate"
)

// However many shards the pairs are split into, in whatever order these are merged, and although they were written down
// and read meanwhile: it is as if all pairs had been played here.
func TestShardsMergeToTheWhole(t *testing.T) {
	base := load(t, "testdata/dice.rules")
	for _, with := range []string{"testdata/boxcars.rules", "testdata/breaks.rules"} {
		patched := load(t, "testdata/dice.rules", with)
		rapid.Check(t, func(t *rapid.T) {
			s := compare.Settings{
				Games: rapid.IntRange(2, 40).Draw(t, "games"), Seed: rapid.Uint64().Draw(t, "seed"), Watched: rapid.IntRange(1, 50).Draw(t, "watched"),
			}
			whole, err := compare.Run(context.Background(), base, patched, s)
			if err != nil {
				t.Fatal(err)
			}
			of := rapid.IntRange(1, s.Games).Draw(t, "shards")
			var numbers []int
			for i := range of {
				numbers = append(numbers, i+1)
			}
			var parts []compare.Part
			for _, number := range rapid.Permutation(numbers).Draw(t, "order") {
				part := s
				part.Shard = simulate.Shard{Number: number, Of: of}
				report, err := compare.Run(context.Background(), base, patched, part)
				if err != nil {
					t.Fatal(err)
				}
				parts = append(parts, compare.Part{Shard: part.Shard, Sums: writtenAndRead(t, report.Sums)})
			}
			merged, err := compare.Merge(context.Background(), base, patched, s, parts)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(whole, merged, identical); diff != "" {
				t.Fatalf("%s: %d shards come to something else (-whole +shards):\n%s", with, of, diff)
			}
		})
	}
}

func writtenAndRead(t *rapid.T, sums *compare.Sums) *compare.Sums {
	text, err := json.Marshal(sums)
	if err != nil {
		t.Fatal(err)
	}
	read := &compare.Sums{}
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatal(err)
	}
	return read
}

// Sums of other rules have other figures.
func TestSumsOfOtherRules(t *testing.T) {
	base, patched := load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules")
	if _, err := compare.Merge(t.Context(), base, patched, compare.Settings{Games: 2}, []compare.Part{{Sums: &compare.Sums{}}}); err == nil {
		t.Error("pairs of other rules are merged")
	}
}
