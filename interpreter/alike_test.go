package interpreter_test

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"houserule/dsl"
	"houserule/dsl/diag"
	_ "houserule/dsl/dsltest/fixedseed"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/rules"
)

// gameNames lists the games that the tests below play at random: shipped variants, small games,
// and one that uses a little of everything in the language.
var gameNames = []string{"solitaire", "runebound_lairs", "quests", hazardDecks, "klondike", "freecell", "war", "crazy_eights", "pig", "hex_race", "skirmish", "lodging", darkRoad, "everything"}

// darkRoad is a game with unobserved cards.
const darkRoad = "dark_road"

// hazardDecks is a shipped variant with unobserved cards.
const hazardDecks = "hazard_decks"

// A bothModes is a game compiled in both modes.
type bothModes map[program.Mode]*program.Program

// games compiles each game once.
var games = sync.OnceValue(func() map[string]bothModes {
	all := map[string]bothModes{}
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") { // too long a game for most tests
		path := name
		for _, folder := range []string{"../testdata/games/", "testdata/"} {
			if _, err := os.Stat(folder + name + ".rules"); err == nil {
				path = folder + name + ".rules"
			}
		}
		v, findings := dsl.NewLibrary(rules.FS).Load(dsl.Request{Variant: path})
		if v == nil {
			panic(findings.Text(diag.Plain))
		}
		all[name] = bothModes{program.Fast: program.Compile(v, program.Fast), program.Traced: program.Compile(v, program.Traced)}
	}
	return all
})

// A recorder is luck that records its requests. Each copy of it has a record of its own.
type recorder struct {
	luck.Luck
	asked *[]string
}

func (r recorder) Pick(q *luck.Request) (int, error) {
	k, err := r.Luck.Pick(q)
	*r.asked = append(*r.asked, fmt.Sprintf("%s: %d of %d", q.Name(), k, q.N))
	return k, err
}

func (r recorder) Clone(luck.Luck) luck.Luck {
	return recorder{r.Luck.Clone(nil), new([]string)}
}

func drawGame(t *rapid.T, mode program.Mode, name string, luck luck.Luck) *interpreter.Game {
	p := games()[name][mode]
	settings := interpreter.Settings{Players: rapid.IntRange(max(1, p.Variant.MinPlayers), max(1, p.Variant.MaxPlayers)).Draw(t, "players")}
	g, err := interpreter.New(p, luck, settings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// drawChoice returns a random choice that a decision allows.
func drawChoice(t *rapid.T, d *interpreter.Decision) interpreter.Choice {
	switch d.Kind {
	case interpreter.AskNumber, interpreter.AskRoll:
		return interpreter.Choice{Number: rapid.Int64Range(d.Min, d.Max).Draw(t, "number")}
	case interpreter.AskJudge:
		return interpreter.Choice{Yes: rapid.Bool().Draw(t, "verdict")}
	case interpreter.AskSome:
		n := rapid.IntRange(int(d.Min), int(d.Max)).Draw(t, "how many")
		all := make([]int, d.Open)
		for i := range all {
			all[i] = i
		}
		return interpreter.Choice{Indexes: rapid.Permutation(all).Draw(t, "some")[:n]}
	}
	if d.OrNone && rapid.Bool().Draw(t, "none") {
		return interpreter.Choice{}
	}
	return interpreter.Choice{Indexes: []int{rapid.IntRange(0, d.Open-1).Draw(t, "one")}}
}

// openOptions returns the parts of a decision that both modes know.
func openOptions(d *interpreter.Decision) string {
	d.Describe()
	text := fmt.Sprint(d.Player, d.Kind, d.Prompt, d.OrNone, d.Min, d.Max, d.Stream, d.Rule.Rule)
	for _, o := range d.Options[:d.Open] {
		text += fmt.Sprint("\n", o.Label, o.Values, o.MenuIndex)
	}
	return text
}

const longest = 40 // the maximum number of decisions of a random game

// Both modes ask for the same luck, offer the same decisions and suggest the same choices. Labels
// and answers have the same meaning in both. A copy, a replay and an undone game are bit for bit
// equal.
func TestModesAgree(t *testing.T) {
	for _, name := range gameNames {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) { playAlike(t, name) })
		})
	}
}

func playAlike(t *rapid.T, name string) {
	seed := rapid.Uint64().Draw(t, "seed")
	var askedFast, askedTraced []string
	fast := drawGame(t, program.Fast, name, recorder{luck.Seeded(seed), &askedFast})
	begun, err := interpreter.New(games()[name][program.Traced], recorder{luck.Seeded(seed), &askedTraced}, interpreter.Settings{Players: fast.Players()})
	if err != nil {
		t.Fatal(err)
	}
	traced := history.New(begun)
	copied := traced.Clone()
	var states []string
	steps := rapid.IntRange(0, longest).Draw(t, "steps")
	for range steps {
		d, ok := fast.Next()
		e, alsoOK := traced.Next()
		if ok != alsoOK || !slices.Equal(askedFast, askedTraced) {
			t.Fatalf("fast %v, traced %v; luck %v and %v", ok, alsoOK, askedFast, askedTraced)
		}
		checkTable(t, fast, traced.Game)
		if !ok {
			break
		}
		if openOptions(d) != openOptions(e) {
			t.Fatalf("fast: %s\ntraced: %s", openOptions(d), openOptions(e))
		}
		if a, b := fast.Suggestion(), traced.Suggestion(); d.Answer(a) != e.Answer(b) {
			t.Fatalf("fast suggests %s, traced %s", d.Answer(a), e.Answer(b))
		}
		states = append(states, string(traced.Encode()))
		c := drawChoice(t, d)
		decideTheSame(t, e, c, fast, traced, copied)
	}
	rest := traced.Clone()
	sameEnd(t, rest, traced.Clone())
	traced.Next()
	replayed, divergence, err := history.Replay(traced.Program(), luck.Seeded(seed), interpreter.Settings{Players: traced.Players()}, traced.Journal())
	if err != nil || divergence != nil {
		t.Fatal(divergence, err)
	}
	if string(replayed.Encode()) != string(traced.Encode()) {
		t.Error("the replay has another state")
	}
	for i := len(states) - 1; i >= max(0, len(states)-8); i-- {
		if !traced.Undo() || string(traced.Encode()) != states[i] {
			t.Fatalf("decision %d was not undone", i)
		}
	}
}

// decideTheSame makes the same choice in all games, and checks that its words mean the same choice.
func decideTheSame(t *rapid.T, d *interpreter.Decision, c interpreter.Choice, all ...auto.Game) {
	words := d.Answer(c)
	parsed, err := d.Parse(words)
	if err != nil || d.Answer(parsed) != words {
		t.Fatalf("%q is read as %q: %v", words, d.Answer(parsed), err)
	}
	for _, g := range all {
		g.Next()
		if err := g.Decide(c); err != nil {
			t.Fatal(err)
		}
	}
}

// checkTable compares the positions of two games, and checks that every component is in exactly
// one zone.
func checkTable(t *rapid.T, fast, traced *interpreter.Game) {
	if fast.Err() != nil || traced.Err() != nil {
		t.Fatal(fast.Err(), traced.Err())
	}
	if string(fast.State().EncodeTable()) != string(traced.State().EncodeTable()) {
		t.Fatal("the positions differ")
	}
	if err := fast.CheckComponents(); err != nil {
		t.Fatal(err)
	}
}

// sameEnd plays two games to their ends by their suggestions and compares them.
func sameEnd(t *rapid.T, a, b *interpreter.Game) {
	for range longest {
		_, ok := a.Next()
		if _, alsoOK := b.Next(); ok != alsoOK || string(a.Encode()) != string(b.Encode()) {
			t.Fatal("two copies took different courses")
		}
		if !ok {
			return
		}
		if a.Decide(a.Suggestion()) != nil || b.Decide(b.Suggestion()) != nil {
			t.Fatal("a suggestion is not allowed")
		}
	}
}
