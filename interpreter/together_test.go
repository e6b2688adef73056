package interpreter_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// orchard is a game in which players pick fruit in parallel, roll, and pick again.
const orchard = `
variant orchard "The orchard" { players 3 }
card Fruit { worth: number }
row garden of Fruit
each player has { row basket of Fruit  keep number gold = 0  keep list of number seen = [] }
keep text noted = ""
setup { for each n in 1..9 { create Fruit "fruit {n}" { worth = n } in garden } }
turn until turn_count is 2 { picking }
phase picking {
    let before = active
    together for each player in players {
        pick
        increase player.gold by roll d6
        pick
    }
    noted = "{noted}{before} {active};"
}
procedure pick {
    let fruit = choose one of garden or none "Which one do you take?" suggest last of garden
    if fruit exists { move fruit to basket  seen = seen with fruit.worth }
}
score for each player { add sum of worth of player.basket "fruit"  add player.gold "gold" }
`

// inWords formats the fibers and players of pending decisions.
func inWords(open []*interpreter.Decision) string {
	var words []string
	for _, d := range open {
		words = append(words, fmt.Sprintf("%s:%d", d.Path, d.Player+1))
	}
	return strings.Join(words, " ")
}

// decideIn answers the pending decision of a fiber, in words.
func decideIn(t testing.TB, g interface {
	Waiting() []*interpreter.Decision
	DecideAt(interpreter.Place, int, interpreter.Choice) error
}, path, answer string) {
	t.Helper()
	for _, d := range g.Waiting() {
		if d.Path == path {
			c, err := d.Parse(answer)
			if err == nil {
				err = g.DecideAt(d.Place, d.Player, c)
			}
			if err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("nothing is asked in %q", path)
}

func TestSideBySide(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, orchard, mode, luck.Seeded(1), interpreter.Settings{})
			if open := inWords(g.Waiting()); open != "1:1 2:2 3:3" {
				t.Fatal(open)
			}
			decideIn(t, g, "3", "fruit 9")
			decideIn(t, g, "3", "fruit 1")
			if open := inWords(g.Waiting()); open != "1:1 2:2" {
				t.Fatal(open)
			}
			if d := g.Waiting()[0]; len(d.Describe().Options) != 7 || d.Options[0].Label != "fruit 2" {
				t.Errorf("an option that was taken is still offered: %v", d.Options)
			}
			decideIn(t, g, "1", "none")
			if next, _ := g.Next(); next.Path != "2" {
				t.Errorf("after player 1 comes %s", next.Path)
			}
			decideIn(t, g, "2", "none")
			decideIn(t, g, "2", "none")
			decideIn(t, g, "1", "none")
			if d, open := g.Next(); !open || d.Path != "1" || valueOf(t, g, "noted") != "player 1 player 1;" {
				t.Error("the second turn is not side by side", valueOf(t, g, "noted"))
			}
		})
	}
}

// A late or repeated answer, one from the wrong player, and one to a missing fiber change
// nothing.
func TestDecideAtErrors(t *testing.T) {
	g := begin(t, orchard, program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	decideIn(t, g, "2", "fruit 9")
	g.Next()
	before := string(g.Encode())
	for _, test := range []struct {
		at     interpreter.Place
		player int
		want   string
	}{
		{interpreter.Place{Path: "2", Number: 0}, 1, "that decision was already made in the turn of player 2"},
		{interpreter.Place{Path: "2", Number: 2}, 1, "that question has not been asked yet in the turn of player 2"},
		{interpreter.Place{Path: "1", Number: 0}, 1, "that decision is up to player 1, not player 2"},
		{interpreter.Place{Path: "1", Number: 0}, 7, "that decision is up to player 1, not player 8"},
		{interpreter.Place{Path: "4", Number: 0}, 3, "no decision is pending in the turn of player 4"},
		{interpreter.Place{}, 0, "no decision is pending"},
	} {
		if err := g.DecideAt(test.at, test.player, interpreter.Choice{}); err == nil || err.Error() != test.want {
			t.Errorf("%v of player %d: %v, want %s", test.at, test.player+1, err, test.want)
		}
	}
	if err := g.DecideAt(interpreter.Place{Path: "1"}, 0, interpreter.Choice{Indexes: []int{99}}); err == nil {
		t.Error("the decision has fewer options than that")
	}
	if string(g.Encode()) != before {
		t.Error("a refused answer changed the game")
	}
}

// Each case is a phase for three players with parallel fibers, and the notes that it takes.
func TestTogether(t *testing.T) {
	const rules = `
variant side "Side by side" { players 3 }
card Fruit { worth: number }
row garden of Fruit
deck stock of Fruit
each player has { row basket of Fruit  keep number gold = 0 }
keep text noted = ""
procedure note(words: text) { noted = "{noted}{words} " }
procedure ask { let n = choose a number in 1..9 "How many?" suggest 5  gold = n }
setup { for each n in 1..3 { create Fruit "fruit {n}" { worth = n } in garden } }
`
	for _, test := range []struct{ name, phase, answers, noted string }{
		{"who is active", `together for each player in [active.next, active] { note("{active}") }  note("{active}")`, "", "player 2 player 1 player 1 "},
		{"setting it counts there alone", `together for each player in players { active = player.next  note("{active}") }  note("{active}")`,
			"", "player 2 player 3 player 1 player 1 "},
		{"bare names are the player's", `together for each player in players { gold = player.next.gold + 1  note("{gold}") }`, "", "1 1 2 "},
		{"without any", `together for each player in players where gold > 0 { note("no") }  note("on")`, "", "on "},
		{"where", `active.next.gold = 1  together for each player in players where player.gold > 0 { note("{player}") }`, "", "player 2 "},
		{"a local is a copy", `let n = 4  together for each player in players { let m = n + 1  if player is active { note("{m}") } }  note("{n}")`, "", "5 5 5 4 "},
		{"in order of the list, then of answers", `together for each player in players { note("{player}")  ask  note("{player}: {gold}") }`, "2=3 3=4 1=5",
			"player 1 player 2 player 3 player 2: 3 player 3: 4 player 1: 5 "},
		{"loops around and within", `repeat 2 times { together for each player in players { for each n in 1..2 { note("{n}") } } }`, "", "1 2 1 2 1 2 1 2 1 2 1 2 "},
		{"one within another", `together for each player in [active, active.next] { together for each other in [player, player.next] { ask  note("{player}-{other}") } }`,
			"2/3=1 1/2=1 2/2=1 1/1=1", "player 2-player 3 player 1-player 2 player 2-player 2 player 1-player 1 "},
		{"a decision with one answer left is made", `together for each player in players { let f = choose one of garden "Which?"  move f to basket  note("{player}") }`,
			"2=fruit 1 3=fruit 3", "player 2 player 3 player 1 "},
		{"a menu is offered anew", `together for each player in players {
			choose "What?" { option "Take" when garden.count > 2 -> { move the first of garden to basket  note("took") } option "Wait" -> note("waits") } }`,
			"2=Take 1=Wait 3=Wait", "took waits waits "},
		{"the end of the game", `together for each player in players { ask  note("{player}")  if gold is 9 { end game } }  note("no")`, "1=2 3=9", "player 1 player 3 "},
		{"the end for one", `together for each player in players { ask  note("{player}")  if gold is 9 { end game for player.next  note("on") } }  note("{players.count}")`,
			"1=9 3=1", "player 1 on player 3 2 "},
		{"the end for oneself", `together for each player in players { ask  if gold is 9 { end game for player  note("no") } note("{player}") }`, "2=9 3=1 1=1", "player 3 player 1 "},
		{"asking others", `together for each player in players { let n = choose a number in 1..9 "How many?" by player.next  note("{player} {n}") }`,
			"2=5 1=6 3=7", "player 2 5 player 1 6 player 3 7 "},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				g := begin(t, rules+"turn until turn_count is 1 { testing }\nphase testing { "+test.phase+" }", mode, luck.Seeded(1), interpreter.Settings{})
				g.Next()
				for _, answer := range strings.Fields(strings.ReplaceAll(test.answers, "fruit ", "fruit_")) {
					path, answer, _ := strings.Cut(answer, "=")
					decideIn(t, g, path, strings.ReplaceAll(answer, "_", " "))
				}
				if d, open := g.Next(); open {
					t.Errorf("%s is still asked", d.Path)
				}
				if got := valueOf(t, g, "noted"); got != test.noted || g.Err() != nil {
					t.Errorf("noted %q, want %q; %v", got, test.noted, g.Err())
				}
			})
		}
	}
}

func TestTogetherErrors(t *testing.T) {
	const rules = `
variant side "Side by side" { players 3 }
card Fruit { }
row garden of Fruit
each player has { row basket of Fruit  keep number gold = 0 }
setup { create Fruit "apple" { } in garden  create Fruit "pear" { } in garden }
turn until turn_count is 1 { testing }
procedure test { let f = choose one of garden "Which?"  move f to basket }
procedure again { together for each player in players { again } }
phase testing { `
	for _, test := range []struct {
		phase, answer, want string
		chain               []string
	}{
		{`together for each player in [active, active] { skip }`, "", "player 1 occurs twice in this simultaneous block", []string{"testing"}},
		{`together for each player in players { move garden to player.basket  test }`, "", "this decision has no options, so the player can't choose", []string{"test", "testing"}},
		{`together for each player in players { if active is player.next.next { } again }`, "", "too many simultaneous blocks are running or nested", nil},
	} {
		g := begin(t, rules+test.phase+" }", program.Traced, luck.Seeded(1), interpreter.Settings{})
		for _, open := g.Next(); open; _, open = g.Next() {
			if err := g.Decide(g.Suggestion()); err != nil {
				t.Fatal(err)
			}
		}
		err := g.Err()
		if err == nil || err.Message != test.want {
			t.Errorf("%s: %v, want %s", test.phase, err, test.want)
			continue
		}
		var chain []string
		for _, call := range err.Chain {
			chain = append(chain, call.Rule)
		}
		if test.chain != nil && !slices.Equal(chain, test.chain) {
			t.Errorf("%s: the chain is %v, want %v", test.phase, chain, test.chain)
		}
	}
}

// The dice of a player don't depend on the order of answers. Decks are drawn in the order of
// answers.
func TestTogetherLuck(t *testing.T) {
	const rules = `
variant side "Side by side" { players 3 }
card Card { }
deck stock of Card
each player has { row cards of Card  keep list of number rolled = [] }
setup { for each n in 1..20 { create Card "card {n}" { } in stock }  shuffle stock }
turn until turn_count is 1 { testing }
procedure strike { let go = choose a number in 0..9 "Go?"  rolled = rolled with roll d6 }
phase testing { together for each player in players { strike  draw 1 from stock to cards  strike  draw 1 from stock to cards } }`
	end := func(order string) (rolled, drawn []string) {
		g := begin(t, rules, program.Fast, luck.Seeded(4), interpreter.Settings{})
		for _, path := range strings.Fields(order) {
			decideIn(t, g, path, "1")
		}
		g.Next()
		for player := range 3 {
			for _, v := range view.Of(g, player).Values {
				if v.Name == "rolled" && v.Owner == player {
					rolled = append(rolled, v.Value)
				}
			}
			drawn = append(drawn, namesIn(g, "cards", player))
		}
		return rolled, drawn
	}
	rolled, drawn := end("1 2 3 1 2 3")
	again, other := end("3 2 1 1 3 2")
	if !slices.Equal(rolled, again) {
		t.Errorf("%v were rolled, and in another order %v", rolled, again)
	}
	first := func(names string) string { one, _, _ := strings.Cut(names, ", "); return one }
	if first(drawn[0]) != first(other[2]) || slices.Equal(drawn, other) {
		t.Errorf("%v and %v were drawn", drawn, other)
	}
}

// A log entry names the player whose fiber it belongs to.
func TestTogetherIsLogged(t *testing.T) {
	g := begin(t, orchard, program.Traced, luck.Seeded(1), interpreter.Settings{})
	decideIn(t, g, "3", "fruit 9")
	decideIn(t, g, "1", "none")
	g.Next()
	lines := transcript.Lines(g.Log())
	want := []string{
		"    [player 3] Which one do you take? fruit 9",
		"    [player 3] fruit 9 goes from garden to basket of player 3",
		"    [player 3] player 3: seen nothing -> 9",
		"    [player 3] d6 [1] = 1",
		"    [player 3] player 3: gold 0 -> 1",
		"    [player 1] Which one do you take? none",
	}
	var logged []string
	for _, line := range lines {
		if strings.Contains(line, "[player ") {
			logged = append(logged, line)
		}
	}
	diffStrings(t, want, logged[:min(len(logged), len(want))])
}

// In any order of answers, a copy and a replay are equal to the game, and each answer can be
// undone.
func TestTogetherReplays(t *testing.T) {
	for name, rules := range map[string]string{"orchard": orchard, "bids": bids, "quay": quay} {
		t.Run(name, func(t *testing.T) { testTogetherAlike(t, rules) })
	}
}

func testTogetherAlike(t *testing.T, rules string) {
	programs := map[program.Mode]*program.Program{}
	for _, mode := range modes {
		programs[mode] = program.Compile(dsltest.Parse(t, rules), mode)
	}
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		start := func(mode program.Mode) *interpreter.Game {
			g, err := interpreter.New(programs[mode], luck.Seeded(seed), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		r, fast := history.New(start(program.Traced)), start(program.Fast)
		var states []string
		for open := r.Waiting(); len(open) > 0; open = r.Waiting() {
			states = append(states, string(r.Encode()))
			i := rapid.IntRange(0, len(open)-1).Draw(t, "which")
			c, at, player := drawChoice(t, open[i]), open[i].Place, open[i].Player
			copied := r.Clone()
			copied.Waiting()
			fast.Waiting()
			for _, g := range []interface {
				DecideAt(interpreter.Place, int, interpreter.Choice) error
			}{r, copied, fast} {
				if err := g.DecideAt(at, player, c); err != nil {
					t.Fatal(err)
				}
			}
			r.Next()
			if copied.Next(); string(copied.Encode()) != string(r.Encode()) {
				t.Fatal("a copy went on in another way")
			}
			fast.Next()
			checkTable(t, fast, r.Game)
		}
		again, divergence, err := history.Replay(programs[program.Traced], luck.Seeded(seed), interpreter.Settings{}, r.Journal())
		if divergence != nil || err != nil || string(again.Encode()) != string(r.Encode()) {
			t.Fatal("the replay takes another course", divergence, err)
		}
		for i := len(states) - 1; i >= 0; i-- {
			if !r.Undo() || string(r.Encode()) != states[i] {
				t.Fatalf("decision %d was not undone", i+1)
			}
		}
	})
}

// Independent answers lead to the same end in any order.
func TestTogetherInAnyOrder(t *testing.T) {
	p := program.Compile(dsltest.Parse(t, strings.ReplaceAll(orchard, "one of garden", "one of player_garden()")+`
function player_garden() -> list of Fruit = all of garden where worth / 3 rounded up is place()
function place() -> number = if active is the first of seats then 1 else if active is (the first of seats).next then 2 else 3
`), program.Fast)
	rapid.Check(t, func(t *rapid.T) {
		end := func(pick func(n int) int) string {
			g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
			if err != nil {
				t.Fatal(err)
			}
			for open := g.Waiting(); len(open) > 0; open = g.Waiting() {
				g.PutFirst(open[pick(len(open))])
				if err := g.Decide(g.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
			return string(g.Encode())
		}
		if end(func(int) int { return 0 }) != end(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "which") }) {
			t.Fatal("who was quicker made a difference")
		}
	})
}

// A running game with several fibers makes no garbage.
func TestTogetherMakesNoGarbage(t *testing.T) {
	rules := strings.NewReplacer("turn_count is 2", "turn_count is 1000", "move fruit to basket  seen = seen with fruit.worth", "move fruit to garden",
		"noted = \"{", "# ").Replace(orchard)
	p := program.Compile(dsltest.Parse(t, rules), program.Fast)
	g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	play := func() {
		if _, open := g.Next(); !open || g.Decide(g.Suggestion()) != nil {
			t.Fatal("it is over")
		}
	}
	for range 100 {
		play()
	}
	if n := testing.AllocsPerRun(200, play); n != 0 {
		t.Errorf("%v allocations from one decision to the next", n)
	}
}
