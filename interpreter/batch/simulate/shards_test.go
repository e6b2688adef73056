package simulate_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
)

// The results of any number of shards add up to the result of all games.
func TestShardsAddUpToTheWhole(t *testing.T) {
	for _, rules := range []string{"testdata/coin.rules", "testdata/broken.rules", "../../../testdata/games/crazy_eights.rules"} {
		p := compile(t, rules)
		rapid.Check(t, func(t *rapid.T) {
			s := simulate.Settings{Policy: auto.Random, MostDecisions: 50}
			s.Number, s.Seed = rapid.IntRange(1, 60).Draw(t, "games"), rapid.Uint64().Draw(t, "seed")
			whole := played(t, p, s)
			whole.Time = 0
			of := rapid.IntRange(1, s.Number).Draw(t, "shards")
			merged := s
			merged.Recorded = func(add func(i int, line []byte) error) error {
				i, part := 0, s
				part.Record = func(line []byte) error {
					i++
					return add(i-1, line)
				}
				for part.Shard = (batch.Shard{Number: 1, Of: of}); part.Shard.Number <= of; part.Shard.Number++ {
					played(t, p, part)
				}
				return nil
			}
			if diff := cmp.Diff(whole, played(t, p, merged), identical); diff != "" {
				t.Fatalf("%s: %d shards come to something else (-whole +shards):\n%s", rules, of, diff)
			}
		})
	}
}

// identical compares source spans and reports by identity, because both results have pointers
// into the same program.
var identical = cmp.Options{cmpopts.EquateComparable(source.Span{}), cmp.Comparer(func(a, b *variant.Report) bool { return a == b })}

func played(t *rapid.T, p *program.Program, s simulate.Settings) *simulate.Result {
	r, err := simulate.Run(context.Background(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Run returns ErrLine for an outcome that no game of these rules can have.
func TestInvalidOutcomes(t *testing.T) {
	p := compile(t, "testdata/reporting.rules")
	const figures = `"figures":[7,1,2]`
	merges := func(line string) bool {
		s := simulate.Settings{Games: batch.Games{Number: 1, Recorded: func(add func(i int, line []byte) error) error {
			return add(0, []byte(line))
		}}}
		_, err := simulate.Run(t.Context(), p, s)
		if err != nil && !errors.Is(err, batch.ErrLine) {
			t.Errorf("%s: %v", line, err)
		}
		return err == nil
	}
	for _, right := range []string{
		`{"decisions":9,"turns":3,"scores":[5],"won":[true],` + figures + `}`,
		`{"end":"finished","scores":[-9223372036854775808],"won":[false],"out":[true],` + figures + `}`,
		`{"end":"rule error","decisions":9,"unended":{"message":"m"}}`,
		`{"end":"endless","unended":{},"passed_over":{"message":"m","at":{"file":"x","start":1,"end":2}}}`,
	} {
		if !merges(right) {
			t.Errorf("%s is not added", right)
		}
	}
	for _, wrong := range []string{
		`{}`, `null`, `[]`,
		`{"end":"rule error"}`,
		`{"end":"rule error","unended":{},"scores":[5]}`,
		`{"end":"won","unended":{}}`,
		`{"end":0,"unended":{}}`,
		`{"scores":[5],"won":[true],"unended":{},` + figures + `}`,
		`{"scores":[],"won":[true],` + figures + `}`,
		`{"scores":[5,6],"won":[true],` + figures + `}`,
		`{"scores":[5],"won":[],` + figures + `}`,
		`{"scores":[5],"won":[true],"out":[true,true],` + figures + `}`,
		`{"scores":[9223372036854775808],"won":[true],` + figures + `}`,
		`{"scores":[5.5],"won":[true],` + figures + `}`,
		`{"scores":[5],"won":[true]}`,
		`{"scores":[5],"won":[true],"figures":[7,1]}`,
		`{"scores":[5],"won":[true],"figures":[7,2,2]}`,
		`{"scores":[5],"won":[true],"figures":[7,1,3]}`,
		`{"scores":[5],"won":[true],"figures":[7,1,-1]}`,
		`{"decisions":-1,"scores":[5],"won":[true],` + figures + `}`,
		`{"decisions":100001,"scores":[5],"won":[true],` + figures + `}`,
		`{"turns":-1,"scores":[5],"won":[true],` + figures + `}`,
		`{"turns":2147483648,"scores":[5],"won":[true],` + figures + `}`,
		strings.Repeat("[", 100_000),
	} {
		if merges(wrong) {
			t.Errorf("%s is added", wrong)
		}
	}
}
