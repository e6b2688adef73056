package compare_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
	"houserule/interpreter/seat"
)

// shards returns the recorded lines of all pairs, played in the given number of shards.
func shards(t testing.TB, base, patched *variant.Variant, s compare.Settings, of int) (lines []string) {
	t.Helper()
	s.Record = func(line []byte) error {
		lines = append(lines, string(line))
		return nil
	}
	for number := range of {
		s.Shard = batch.Shard{Number: number + 1, Of: of}
		if _, err := compare.Run(context.Background(), base, patched, s); err != nil {
			t.Fatal(err)
		}
	}
	return lines
}

// recorded returns Lines that yield a slice of recorded lines.
func recorded(lines []string) batch.Lines {
	return func(add func(i int, line []byte) error) error {
		for i, line := range lines {
			if err := add(i, []byte(line)); err != nil {
				return err
			}
		}
		return nil
	}
}

// The records of any number of shards add up to the report on all pairs.
func TestShardsMergeToTheWhole(t *testing.T) {
	base := load(t, "testdata/dice.rules")
	for _, with := range []string{"testdata/boxcars.rules", "testdata/breaks.rules"} {
		patched := load(t, "testdata/dice.rules", with)
		rapid.Check(t, func(r *rapid.T) {
			s := compare.Settings{Watched: rapid.IntRange(1, 50).Draw(r, "watched")}
			s.Number, s.Seed = rapid.IntRange(2, 40).Draw(r, "games"), rapid.Uint64().Draw(r, "seed")
			whole, err := compare.Run(context.Background(), base, patched, s)
			if err != nil {
				r.Fatal(err)
			}
			of := rapid.IntRange(1, s.Number).Draw(r, "shards")
			s.Recorded = recorded(shards(t, base, patched, s, of))
			merged, err := compare.Run(context.Background(), base, patched, s)
			if err != nil {
				r.Fatal(err)
			}
			if diff := cmp.Diff(whole, merged, identical); diff != "" {
				r.Fatalf("%s: %d shards come to something else (-whole +shards):\n%s", with, of, diff)
			}
		})
	}
}

// A shard records transcripts only for its first pair that diverges, for every number of workers.
func TestTranscriptsAreRecordedOnce(t *testing.T) {
	base, patched := load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules")
	stories := 0
	s := compare.Settings{Games: batch.Games{Number: 60, Seed: 3, Workers: 4}, Watched: 60}
	for _, line := range shards(t, base, patched, s, 1) {
		var p compare.Pair
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			t.Fatal(err)
		}
		if p.Divergence != nil {
			stories++
		}
	}
	if stories != 1 {
		t.Errorf("%d stories were recorded", stories)
	}
}

// Merging doesn't start a program to find the divergence. It returns the index of the first pair
// whose results differ.
func TestProgramsAreNotStarted(t *testing.T) {
	base, patched := load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules")
	s := compare.Settings{Games: batch.Games{Number: 60, Seed: 3}, Watched: 1}
	want, err := compare.Run(t.Context(), base, patched, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Recorded = recorded(shards(t, base, patched, s, 2))
	if s.Seats, err = seat.ParseNames([]string{"1=pipe:false"}, 1, seat.Suggest, 1); err != nil {
		t.Fatal(err)
	}
	got, err := compare.Run(t.Context(), base, patched, s)
	if err != nil {
		t.Fatal(err)
	}
	if got.Diverging == nil || got.Diverging.Game < want.Diverging.Game || got.Diverging.Line() != 0 {
		t.Errorf("got %+v, want %+v without the line", got.Diverging, want.Diverging)
	}
}

// Run returns an error for a pair that no games of these rules can have.
func TestInvalidPairs(t *testing.T) {
	base, patched := load(t, "testdata/dice.rules"), load(t, "testdata/dice.rules", "testdata/boxcars.rules")
	s := compare.Settings{Games: batch.Games{Number: 20, Seed: 3}, Watched: 10}
	lines := shards(t, base, patched, s, 1)
	var at int
	merges := func(i int, change func(*compare.Pair)) bool {
		t.Helper()
		var p compare.Pair
		if err := json.Unmarshal([]byte(lines[i]), &p); err != nil {
			t.Fatal(err)
		}
		change(&p)
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		changed := append([]string(nil), lines...)
		changed[i] = string(text)
		s.Recorded = recorded(changed)
		_, err = compare.Run(t.Context(), base, patched, s)
		if err != nil && !errors.Is(err, batch.ErrLine) {
			t.Error(err)
		}
		return err == nil
	}
	for i := range 10 {
		if !merges(i, func(p *compare.Pair) {
			if p.Divergence != nil {
				at = i
			}
		}) {
			t.Fatal("pairs that were played are not merged")
		}
	}
	for name, change := range map[string]func(*compare.Pair){
		"no game":                   func(p *compare.Pair) { *p = compare.Pair{} },
		"an outcome":                func(p *compare.Pair) { p.Sides[1].Decisions = -1 },
		"fewer runs than none":      func(p *compare.Pair) { p.Runs[0][1] = -1 },
		"a rule before all":         func(p *compare.Pair) { p.Runs[0][0] = -1 },
		"a rule behind all":         func(p *compare.Pair) { p.Runs[0][0] = 1 << 40 },
		"a rule that runs twice":    func(p *compare.Pair) { p.Runs = append(p.Runs, p.Runs[len(p.Runs)-1]) },
		"parts far behind":          func(p *compare.Pair) { p.Divergence.At = 99999 },
		"parts before":              func(p *compare.Pair) { p.Divergence.At = -1 },
		"parts in the next line":    func(p *compare.Pair) { p.Divergence.At++ },
		"nothing parts":             func(p *compare.Pair) { p.Divergence.Base, p.Divergence.Patched = nil, nil },
		"one side is cut":           func(p *compare.Pair) { p.Divergence.Patched = p.Divergence.Patched[:1] },
		"one side is gone":          func(p *compare.Pair) { p.Divergence.Base = nil },
		"a broken game with scores": func(p *compare.Pair) { p.Sides[0].End++ },
	} {
		if merges(at, change) {
			t.Errorf("merged: %s", name)
		}
	}
	for name, change := range map[string]func(*compare.Pair){
		"runs though it is not watched":  func(p *compare.Pair) { p.Runs = [][3]int64{{0, 1, 1}} },
		"parts though it is not watched": func(p *compare.Pair) { p.Divergence = &compare.Divergence{Base: []string{"a"}} },
	} {
		if merges(10, change) {
			t.Errorf("merged: %s", name)
		}
	}
}
