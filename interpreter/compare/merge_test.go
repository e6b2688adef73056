package compare_test

import (
	"context"
	"encoding/json"
	"math/big"
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

// Sums that no pairs come to are not merged.
func TestSumsThatCannotBe(t *testing.T) {
	base, patched := load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules")
	s := compare.Settings{Games: 20, Seed: 3, Shard: simulate.Shard{Number: 1, Of: 2}}
	r, err := compare.Run(t.Context(), base, patched, s)
	if err != nil {
		t.Fatal(err)
	}
	whole, s := s, compare.Settings{Games: s.Games, Seed: s.Seed}
	merges := func(change func(*compare.Sums)) bool {
		t.Helper()
		text, err := json.Marshal(r.Sums)
		if err != nil {
			t.Fatal(err)
		}
		read := &compare.Sums{}
		if err := json.Unmarshal(text, read); err != nil {
			t.Fatal(err)
		}
		change(read)
		_, err = compare.Merge(t.Context(), base, patched, s, []compare.Part{{Shard: whole.Shard, Sums: read}})
		return err == nil
	}
	if !merges(func(*compare.Sums) {}) || r.Sums.First == nil {
		t.Fatal("pairs that were played are not merged")
	}
	huge := new(big.Int).Exp(big.NewInt(10), big.NewInt(4000), nil)
	for name, change := range map[string]func(*compare.Sums){
		"pairs below none":            func(s *compare.Sums) { s.Pairs, s.Watched = -1, -1 },
		"more pairs than played":      func(s *compare.Sums) { s.Pairs = 11 },
		"pairs left out":              func(s *compare.Sums) { s.Pairs, s.Watched = 9, 9 },
		"more pairs than there are":   func(s *compare.Sums) { s.Pairs, s.Played = 1<<63-1, 1<<63-1 },
		"watched below none":          func(s *compare.Sums) { s.Watched = -1 },
		"more watched than there are": func(s *compare.Sums) { s.Watched = 1<<63 - 1 },
		"a pair elsewhere differs":    func(s *compare.Sums) { s.Differ = 10 },
		"no pair differs":             func(s *compare.Sums) { s.Differ = -2 },
		"broken below none":           func(s *compare.Sums) { s.Sides[0].Broken, s.Sides[0].Endless = -1, 1 },
		"broken and none is first":    func(s *compare.Sums) { s.Pairs, s.Watched, s.Sides[1].Broken = 9, 9, 1 },
		"a first that is not broken":  func(s *compare.Sums) { s.Sides[1].First = &simulate.Failure{Seed: simulate.GameSeed(3, 0)} },
		"passed over below none":      func(s *compare.Sums) { s.Sides[0].Passed = &simulate.PassedOver{Games: -1} },
		"parts far behind":            func(s *compare.Sums) { s.First.At = 99999 },
		"parts before":                func(s *compare.Sums) { s.First.At = -1 },
		"parts in the next line":      func(s *compare.Sums) { s.First.At++ },
		"nothing parts":               func(s *compare.Sums) { s.First.Base, s.First.Patched = nil, nil },
		"one side is cut":             func(s *compare.Sums) { s.First.Patched = s.First.Patched[:1] },
		"one side is gone":            func(s *compare.Sums) { s.First.Base = nil },
		"a game elsewhere parts":      func(s *compare.Sums) { s.First.Game = 10 },
		"a game of another seed":      func(s *compare.Sums) { s.First.Seed++ },
		"a sum of many digits":        func(s *compare.Sums) { s.Measures[0].Sums[0].Set(huge) },
		"squares of many digits":      func(s *compare.Sums) { s.Measures[2].Squares[1].Set(huge) },
		"products of many digits":     func(s *compare.Sums) { s.Measures[2].Products.Neg(huge) },
		"squares below none":          func(s *compare.Sums) { s.Measures[2].Squares[0].SetInt64(-1) },
		"squares too small":           func(s *compare.Sums) { s.Measures[2].Squares[0].SetInt64(1) },
		"more wins than pairs":        func(s *compare.Sums) { s.Measures[1].Sums[0].SetInt64(11); s.Measures[1].Squares[0].SetInt64(11) },
		"wins below none":             func(s *compare.Sums) { s.Measures[1].Sums[0].SetInt64(-1); s.Measures[1].Squares[0].SetInt64(1) },
		"more wins on both than won":  func(s *compare.Sums) { s.Measures[1].Products.SetInt64(10) },
		"fewer runs than none":        func(s *compare.Sums) { s.Rules[0].Sums[0].SetInt64(-1); s.Rules[0].Squares[0].SetInt64(100) },
		"runs in no pair":             func(s *compare.Sums) { s.Watched = 0 },
	} {
		if merges(change) {
			t.Errorf("merged: %s", name)
		}
	}
}
