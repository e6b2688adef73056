package rules_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/BurntSushi/toml"

	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/rules"
)

// judgements is the functions that leave a decision to the judgement of the players.
var judgements = []string{"foreseen", "foreseen_for_any"}

// TestHazardsAreUpToNobody checks that no player controls the hazards. Each decision belongs to
// the active player or to an owner, or is a judgement. This also holds for a game with one
// player.
func TestHazardsAreUpToNobody(t *testing.T) {
	for name, deck := range map[string]string{"as listed": "", "all hazards": allHazards(t)} {
		t.Run(name, func(t *testing.T) {
			p := program.Compile(loadHazardDecks(t, deck), program.Fast)
			for players := 1; players <= 5; players++ {
				for seed := range uint64(6) {
					playAtRandom(t, p, players, seed)
				}
			}
		})
	}
}

// playAtRandom plays a game and checks each decision in it.
func playAtRandom(t *testing.T, p *program.Program, players int, seed uint64) {
	t.Helper()
	g, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	player := auto.NewPlayer(auto.Random)
	player.Seed(seed)
	for {
		d, ok := g.Next()
		if !ok {
			break
		}
		if !isUpToPlayers(d) {
			t.Errorf("%d players, seed %d: %s asks player %d %q", players, seed, d.Rule.Rule, d.Player+1, d.Describe().Prompt)
		}
		player.Play(context.Background(), g, 1)
	}
	if g.Err() != nil {
		t.Fatalf("%d players, seed %d: %v", players, seed, g.Err())
	}
}

// ownPhases is the phases in which the active player decides, so that the rules need no "by".
var ownPhases = []string{"arrange", "movement", "sites_phase", "dismiss_the_excess", "let_go"}

// byPlayer matches the player who decides, which the rules must name elsewhere.
var byPlayer = regexp.MustCompile(`\bby (\w+\.)*(owner|who|actor)\b`)

// isUpToPlayers reports whether a decision is a judgement, or belongs to the active player or to
// an owner.
func isUpToPlayers(d *interpreter.Decision) bool {
	if d.Kind == interpreter.AskJudge {
		return slices.Contains(judgements, d.Rule.Rule)
	}
	return slices.Contains(ownPhases, d.Rule.Rule) || byPlayer.MatchString(d.Rule.Span.Text())
}

func loadHazardDecks(t *testing.T, deck string) *variant.Variant {
	t.Helper()
	v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: "hazard_decks", Deck: deck})
	if v == nil {
		t.Fatal(findings)
	}
	return v
}

// allHazards returns the path of a deck with every hazard, for the players of the embedded deck.
func allHazards(t *testing.T) string {
	t.Helper()
	var deck map[string]any
	if _, err := toml.DecodeFS(rules.FS, "hazard-decks/decks/five-wizards.toml", &deck); err != nil {
		t.Fatal(err)
	}
	events := listed(t, "hazard-events.toml", "later-hazards.toml")
	deck["deck_1"], deck["deck_3"], deck["deck_4"] = events, events, events
	deck["deck_2"] = listed(t, "creatures.toml", "dragons.toml")
	deck["agent_pool"] = listed(t, "agents.toml")
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(deck); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "all-hazards.toml")
	if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// listed returns a deck list with each card of some files once.
func listed(t *testing.T, files ...string) map[string]int {
	t.Helper()
	list := map[string]int{}
	for _, file := range files {
		for _, card := range readFile(t, cardFolder+"/"+file) {
			list[fmt.Sprint(card["name"])] = 1
		}
	}
	return list
}
