package simulate_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
)

// However many shards the games are split into, in whatever order these are added up, and although they were written down
// and read meanwhile: it is as if all games had been played here.
func TestShardsAddUpToTheWhole(t *testing.T) {
	for _, rules := range []string{"testdata/coin.rules", "testdata/broken.rules", "../../testdata/games/crazy_eights.rules"} {
		p := compile(t, rules)
		rapid.Check(t, func(t *rapid.T) {
			s := simulate.Settings{
				Games: rapid.IntRange(1, 60).Draw(t, "games"), Seed: rapid.Uint64().Draw(t, "seed"), Policy: simulate.Random, MostDecisions: 50,
			}
			whole := played(t, p, s)
			whole.Each, whole.Time = nil, 0
			of := rapid.IntRange(1, s.Games).Draw(t, "shards")
			sums := simulate.NoGames(len(whole.Players), p.Variant.Reports)
			for _, number := range rapid.Permutation(numbers(of)).Draw(t, "order") {
				s.Shard = simulate.Shard{Number: number, Of: of}
				if !sums.Add(writtenAndRead(t, p, played(t, p, s).Sums)) {
					t.Fatalf("shard %d cannot be added", number)
				}
			}
			if diff := cmp.Diff(whole, sums.Result(p.Variant), identical); diff != "" {
				t.Fatalf("%s: %d shards come to something else (-whole +shards):\n%s", rules, of, diff)
			}
		})
	}
}

// identical is what is the same if it is one thing.
var identical = cmp.Options{cmpopts.EquateComparable(source.Span{}), cmp.Comparer(func(a, b *variant.Report) bool { return a == b })}

func played(t *rapid.T, p *program.Program, s simulate.Settings) *simulate.Result {
	r, err := simulate.Run(context.Background(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func numbers(n int) (numbers []int) {
	for i := range n {
		numbers = append(numbers, i+1)
	}
	return numbers
}

func writtenAndRead(t *rapid.T, p *program.Program, sums *simulate.Sums) *simulate.Sums {
	text, err := json.Marshal(sums)
	if err != nil {
		t.Fatal(err)
	}
	read := &simulate.Sums{}
	if err := json.Unmarshal(text, read); err != nil {
		t.Fatal(err)
	}
	read.In(p.Variant.Files)
	return read
}

// Sums that no games come to are not added.
func TestSumsOfAnotherSort(t *testing.T) {
	for _, wrong := range []string{
		`{}`,
		`{"seats": [{}, {}]}`,
		`{"games": 2, "seats": [{"scores": {"5": 1}}]}`,
		`{"games": 2, "seats": [{"scores": {"5": 3, "6": -1}}]}`,
		`{"games": 0, "seats": [{}], "reports": [[{}]]}`,
	} {
		sums, other := simulate.NoGames(1, nil), &simulate.Sums{}
		if err := json.Unmarshal([]byte(wrong), other); err != nil {
			t.Fatal(err)
		}
		if sums.Add(other) {
			t.Errorf("%s is added", wrong)
		}
	}
}
