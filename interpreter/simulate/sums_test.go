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
			whole.Time = 0
			of := rapid.IntRange(1, s.Games).Draw(t, "shards")
			sums := simulate.NoGames(len(whole.Players), p.Variant.Reports)
			for _, number := range rapid.Permutation(numbers(of)).Draw(t, "order") {
				s.Shard = simulate.Shard{Number: number, Of: of}
				if !sums.Add(writtenAndRead(t, p, played(t, p, s).Sums), s.Shard.Batch(s.Seed, s.Games)) {
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
	const first = `{"game": 1, "seed": 6717404888216029, "decisions": 3}`
	b := simulate.Shard{Number: 1, Of: 2}.Batch(1, 4)
	for _, right := range []string{
		`{"games": 2, "wins": 1, "decisions": 9, "turns": 3, "seats": [{"wins": 1, "out": 2, "scores": {"5": 1, "-6": 1}}]}`,
		`{"games": 1, "broken": 1, "seats": [{"scores": {"5": 1}}], "first": ` + first + `, "passed_over": {"games": 2, "first": ` + first + `}}`,
	} {
		if !isAdded(t, right, b) {
			t.Errorf("%s is not added", right)
		}
	}
	for _, wrong := range []string{
		`{}`,
		`{"seats": [{}, {}]}`,
		`{"games": 2, "wins": 3, "seats": [{"wins": 3, "scores": {"5": 2}}]}`,
		`{"games": 2, "wins": 1, "seats": [{"wins": 2, "scores": {"5": 2}}]}`,
		`{"games": 2, "wins": 1, "seats": [{"scores": {"5": 2}}]}`,
		`{"games": 2, "seats": [{"wins": -1, "scores": {"5": 2}}]}`,
		`{"games": 2, "seats": [{"out": -1, "scores": {"5": 2}}]}`,
		`{"games": 2, "decisions": -1, "seats": [{"scores": {"5": 2}}]}`,
		`{"games": 2, "turns": 9223372036854775807, "seats": [{"scores": {"5": 2}}]}`,
		`{"games": 2, "broken": 9223372036854775807, "endless": -9223372036854775807, "seats": [{"scores": {"5": 2}}]}`,
		`{"games": 2, "seats": [{"scores": {"1": 9223372036854775807, "2": 9223372036854775807, "3": 4}}]}`,
		`{"games": 3, "seats": [{"scores": {"5": 3}}]}`,
		`{"games": 1, "broken": 1, "seats": [{"scores": {"5": 1}}]}`,
		`{"games": 2, "seats": [{"scores": {"5": 2}}], "first": ` + first + `}`,
		`{"games": 1, "broken": 1, "seats": [{"scores": {"5": 1}}], "first": {"game": 1, "seed": 7}}`,
		`{"games": 1, "broken": 1, "seats": [{"scores": {"5": 1}}], "first": {"game": 2, "seed": 6717404888216029}}`,
		`{"games": 2, "seats": [{"scores": {"5": 2}}], "passed_over": {"games": 3, "first": ` + first + `}}`,
		`{"games": 2, "seats": [{"scores": {"5": 2}}], "passed_over": {"games": 1}}`,
		`{"games": 2, "seats": [{"scores": {"5": 1}}]}`,
		`{"games": 2, "seats": [{"scores": {"5": 3, "6": -1}}]}`,
		`{"games": 0, "seats": [{}], "reports": [[{}]]}`,
	} {
		if isAdded(t, wrong, b) {
			t.Errorf("%s is added", wrong)
		}
	}
}

func isAdded(t *testing.T, text string, b simulate.Batch) bool {
	t.Helper()
	sums, other := simulate.NoGames(1, nil), &simulate.Sums{}
	if err := json.Unmarshal([]byte(text), other); err != nil {
		t.Fatal(err)
	}
	return sums.Add(other, b)
}
