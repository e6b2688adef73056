package usage_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/usage"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

func compile(t *testing.T, name string) *program.Program {
	t.Helper()
	return program.Compile(dsltest.Load(t, name), program.Traced)
}

func used(t *testing.T, p *program.Program, s usage.Settings) *usage.Report {
	t.Helper()
	r, err := usage.Run(t.Context(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A card may be drawn in every game and never be played. A card that is played may have a line
// that never runs.
func TestUnusedCards(t *testing.T) {
	type came struct {
		Drawn, Played bool
		Unused        []string
	}
	got := map[string]came{}
	for _, card := range used(t, compile(t, "testdata/chest.rules"), usage.Settings{Games: batch.Games{Number: 40, Seed: 1}}).Cards {
		var lines []string
		for _, point := range card.Unused {
			lines = append(lines, scenario.Describe(point))
		}
		got[card.Name] = came{card.Drawn == 40, card.Played > 0, lines}
		if card.Offered != card.Played && card.Name != "Lamp" {
			t.Errorf("%s: offered in %d games, played in %d", card.Name, card.Offered, card.Played)
		}
	}
	want := map[string]came{
		"Lamp":       {Drawn: true, Played: true, Unused: []string{"Lamp: heave", "Lamp: after wound"}},
		"Sealed Jar": {Drawn: true, Unused: []string{"Sealed Jar: use"}},
		"Stone":      {Drawn: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// The same seed returns the same report for every number of workers.
func TestWorkersChangeNothing(t *testing.T) {
	p := compile(t, "testdata/chest.rules")
	one := used(t, p, usage.Settings{Games: batch.Games{Number: 25, Seed: 7, Workers: 1}})
	three := used(t, p, usage.Settings{Games: batch.Games{Number: 25, Seed: 7, Workers: 3}})
	for i, card := range one.Cards {
		if other := three.Cards[i]; card.Drawn != other.Drawn || card.Offered != other.Offered || card.Played != other.Played {
			t.Errorf("%s: %v by one, %v by three", card.Name, card, other)
		}
	}
}
