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

// What the document leaves to the judgement of people.
var judgements = []string{"foreseen", "foreseen_for_any"}

// Nobody plays the hazards: whatever is asked is up to the players, or a judgement. Nobody sits at the other side of the
// table, also in a game of one.
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

// playAtRandom plays a game and looks at each decision that somebody is asked for.
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

// What a player does in their own phases says nobody by name.
var ownPhases = []string{"arrange", "movement", "sites_phase", "dismiss_the_excess", "let_go"}

// Everything else says whose it is.
var byPlayer = regexp.MustCompile(`\bby (\w+\.)*(owner|who|actor)\b`)

// isUpToPlayers reports whether a decision is a judgement, or up to the player whose turn it is, or to whoever owns what it is about.
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

// allHazards is a deck with each hazard there is, for the players of the deck that ships.
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

// listed has each card of some files once.
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
