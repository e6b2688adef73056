package scenario

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/chance"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// compiled compiles rules with files of scenarios.
func compiled(t *testing.T, rulesPath string, scenarios ...string) *program.Program {
	t.Helper()
	return program.Compile(dsltest.Load(t, rulesPath, scenarios...), program.Traced)
}

// A game of random decisions passes as a scenario, whether its luck came from a seed or from the
// user.
func TestRecordedGamesPass(t *testing.T) {
	seed := int64(5)
	for _, test := range []struct {
		name, rules string
		players     int
		seed        *int64
	}{
		{"pig", "../../testdata/games/pig.rules", 3, &seed},
		{"pig", "../../testdata/games/pig.rules", 2, nil},
		{"crazy_eights", "../../testdata/games/crazy_eights.rules", 4, &seed},
		{"crazy_eights", "../../testdata/games/crazy_eights.rules", 2, nil},
		{"solitaire", "solitaire", 1, &seed},
		{"solitaire", "solitaire", 1, nil},
		{"skirmish", "../../testdata/games/skirmish.rules", 2, &seed},
		{"skirmish", "../../testdata/games/skirmish.rules", 1, nil},
		{"caravans", "../../testdata/games/caravans.rules", 5, &seed},
		{"caravans", "../../testdata/games/caravans.rules", 4, nil},
		{"bazaar", "../../testdata/games/bazaar.rules", 4, &seed},
		{"hearts", "../../testdata/games/hearts.rules", 4, &seed},
		{"salvage", "../../testdata/games/salvage.rules", 3, &seed},
		{"wreckers", "../../testdata/games/wreckers.rules", 5, &seed},
	} {
		t.Run(test.name, func(t *testing.T) {
			recording := Recording{
				Title: `A "wild" game {once}`, Variant: test.name, Seed: test.seed,
				Settings: interpreter.Settings{Players: test.players},
			}
			recording.Game = playWildly(t, recording, test.rules)
			passes(t, test.rules, recording)
		})
	}
}

// playWildly plays a game with random decisions and, where the game asks for luck, random luck.
func playWildly(t *testing.T, r Recording, rulesPath string) *history.Record {
	begun, err := interpreter.New(compiled(t, rulesPath), r.luck(), r.Settings)
	if err != nil {
		t.Fatal(err)
	}
	game := history.New(begun)
	random := rand.New(rand.NewPCG(1, 2))
	drawer := chance.New()
	drawer.Seed(1)
	for next, ok := game.Next(); ok; next, ok = game.Next() {
		d := drawer.Turn(game, next) // chooses any pending decision, and also makes offers
		if d == nil {
			break
		}
		if err := game.Decide(wildly(d, game, random)); err != nil {
			t.Fatal(err)
		}
	}
	if game.Err() != nil {
		t.Fatal(game.Err())
	}
	return game
}

func wildly(d *interpreter.Decision, game *history.Record, random *rand.Rand) interpreter.Choice {
	switch {
	case d.Kind == interpreter.AskRoll:
		return interpreter.Choice{Number: 1 + random.Int64N(d.Max)}
	case d.Kind == interpreter.AskSome || d.Open == 0 || random.IntN(3) > 0 && !isLuck(d.Kind):
		return game.Suggestion()
	}
	return interpreter.Choice{Indexes: []int{random.IntN(d.Open)}}
}

func passes(t *testing.T, rulesPath string, r Recording) {
	t.Helper()
	text, err := r.Text()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "recorded.rules")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p := compiled(t, rulesPath, file)
	found := 0
	for _, s := range p.Variant.Scenarios {
		if s.Title != r.Title {
			continue
		}
		found++
		for _, failure := range Run(p, s, interpreter.Limits{}).Failures {
			t.Error(failure.Text(diag.Plain))
		}
	}
	if found != 1 {
		t.Errorf("%d scenarios were written:\n%s", found, text)
	}
}

func TestUnfinishedGamesAreNotRecorded(t *testing.T) {
	game, err := interpreter.New(compiled(t, "solitaire"), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Recording{Game: history.New(game)}).Text(); err == nil {
		t.Error("a game that had not begun was recorded")
	}
}
