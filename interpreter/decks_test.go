package interpreter_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/dsltest"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

const listed = `
variant listed "Listed" { players 1..3  lists "deck.toml" }
card Beast { strength: number }
card Trap { }
catalog beasts of Beast with each strength in 1..9 named "beast {strength}"
catalog traps of Trap with each copy in 1..3 named "trap {copy}"
row dangers of Beast or Trap from beasts, traps as listed
pile all_beasts of Beast from beasts
each player has { hand cards of Beast from beasts as listed }
option greatest = 2
require enough() "{dangers.count} dangers are not enough for {players.count}"
require cards.count <= greatest "{cards.count} cards are too many"
function enough() -> bool = dangers.count >= players.count
`

func loadListed(t *testing.T, deck, scenario string) *program.Program {
	t.Helper()
	files := fstest.MapFS{"listed/listed.rules": {Data: []byte(listed + scenario)}, "listed/deck.toml": {Data: []byte(deck)}}
	v, findings := dsl.NewLibrary(files).Load(dsl.Request{Variant: "listed"})
	if v == nil {
		t.Fatal(findings.Text(diag.Plain))
	}
	return program.Compile(v, program.Traced)
}

// namesIn returns the names of the components in a zone. player counts only if each player has
// such a zone.
func namesIn(g *interpreter.Game, zone string, player int) string {
	var names []string
	for _, z := range view.Of(g, player).Zones {
		if z.Name == zone && (z.Owner == player || z.Owner < 0) {
			for _, c := range z.Cards {
				names = append(names, c.Name)
			}
		}
	}
	return strings.Join(names, ", ")
}

func TestListedZones(t *testing.T) {
	const each = "[dangers]\n'trap 2' = 1\n'beast 7' = 2\n'trap 1' = 1\n[cards]\n'beast 1' = 1\n[[player]]\n[[player]]\n[player.cards]\n'beast 2' = 1\n"
	g, err := interpreter.New(loadListed(t, each, ""), luck.Seeded(1), interpreter.Settings{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for zone, want := range map[string][]string{
		"dangers": {"trap 2, beast 7, beast 7, trap 1"},
		"cards":   {"beast 1", "beast 1, beast 2"},
	} {
		for player, names := range want {
			if got := namesIn(g, zone, player); got != names {
				t.Errorf("%s of %d: %q, not %q", zone, player, got, names)
			}
		}
	}
	if _, err := interpreter.New(g.Program(), luck.Seeded(1), interpreter.Settings{Players: 3}); err == nil || !strings.Contains(err.Error(), "deck.toml is for 2 players, not for 3") {
		t.Error(err)
	}
	if size := len(g.Program().Catalogs); size != 6 {
		t.Errorf("%d catalogs are laid out: three runs of dangers, two hands, and all beasts are six", size)
	}
}

// All failed requirements are reported at once, each with its zone.
func TestRequirementsOfDecks(t *testing.T) {
	p := loadListed(t, "[cards]\n'beast 1' = 3\n", "")
	unmet, err := interpreter.Requirements(p, interpreter.Settings{})
	if err != nil || len(unmet) != 2 {
		t.Fatal(unmet, err)
	}
	for i, want := range []struct{ message, zone string }{
		{"0 dangers are not enough for 1", "dangers"}, {"3 cards are too many", "cards"},
	} {
		if u := unmet[i]; u.Why.Message != want.message || u.Require.Listed == nil || u.Require.Listed.Name != want.zone {
			t.Errorf("%q of %v", u.Why.Message, u.Require.Listed)
		}
	}
	_, err = interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err == nil || !strings.Contains(err.Error(), "not enough") || !strings.Contains(err.Error(), "too many") {
		t.Error(err)
	}
}

// A scenario may state the reason why its game or its deck is refused.
func TestRefusals(t *testing.T) {
	p := loadListed(t, "[cards]\n'beast 1' = 3\n", `
scenario "the deck" { expect refused "too many", "not enough" }
scenario "another one" {
	listed cards: "beast 1" 3
	listed dangers: "beast 9" 9
	expect refused "too many"
	given move cards to dangers
	expect refused "too few"
}`)
	for i, want := range [][]string{nil, {"the game is not refused for this reason"}} {
		g, err := interpreter.NewScenario(p, p.Variant.Scenarios[i], luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(i, err)
		}
		for _, standing := g.Next(); standing; _, standing = g.Next() {
		}
		var got []string
		for _, f := range g.Failures() {
			got = append(got, f.Message)
		}
		diffStrings(t, want, got)
	}
}

// A scenario that lists cards has only these cards, and no requirements apply.
func TestListedInScenarios(t *testing.T) {
	p := loadListed(t, "[dangers]\n'beast 9' = 1\n", `
scenario "from the deck" { expect dangers.count is 1 }
scenario "of its own" {
	listed cards: "beast 1" 2, "beast 3"
	listed cards: "beast 4"
	expect dangers is empty
	expect cards.count is 4 and cards.top.name is "beast 4"
}`)
	for i, s := range p.Variant.Scenarios {
		g, err := interpreter.NewScenario(p, s, luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(i, err)
		}
		playSuggested(t, g)
		if g.Err() != nil || len(g.Failures()) > 0 {
			t.Error(s.Title, g.Err(), g.Failures())
		}
	}
}

// A variant without a deck begins with empty zones where it depends on a deck.
func TestNoDeck(t *testing.T) {
	v := dsltest.Parse(t, strings.Replace(strings.Split(listed, "option greatest")[0], `lists "deck.toml"`, "", 1))
	g, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(1), interpreter.Settings{})
	if err != nil || namesIn(g, "dangers", 0) != "" {
		t.Error(err)
	}
	if i := variantZone(v, "dangers"); !i.Listed || v.Deck != nil {
		t.Errorf("%+v", i)
	}
}

func variantZone(v *variant.Variant, name string) *variant.Zone {
	for _, z := range v.Zones {
		if z.Name == name {
			return z
		}
	}
	return nil
}
