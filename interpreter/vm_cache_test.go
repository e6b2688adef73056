package interpreter_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// Games with and without the result cache are bit for bit equal.
func TestCacheMakesNoDifference(t *testing.T) {
	seeds := uint64(12)
	if testing.Short() {
		seeds = 2
	}
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") {
		for _, policy := range []auto.Policy{auto.Suggested, auto.Random} {
			t.Run(name+" "+policy.String(), func(t *testing.T) {
				t.Parallel()
				for seed := range seeds {
					playBothWays(t, games()[name][program.Fast], policy, seed, (*interpreter.Game).TurnCacheOff)
				}
				playBothWays(t, games()[name][program.Traced], policy, seeds, (*interpreter.Game).TurnCacheOff)
			})
		}
	}
}

// TestLoopMakesNoDifference plays games with and without the generated loop, because the loop
// contains copies of the definitions that execute calls.
func TestLoopMakesNoDifference(t *testing.T) {
	for _, name := range append(gameNames[:len(gameNames):len(gameNames)], "arda") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			playBothWays(t, games()[name][program.Fast], auto.Suggested, 1, (*interpreter.Game).TurnLoopOff)
			playBothWays(t, games()[name][program.Traced], auto.Random, 2, (*interpreter.Game).TurnLoopOff)
		})
	}
}

// playBothWays plays a game, and in parallel the same game after turnOff has changed it. The
// first game continues in a copy now and then.
func playBothWays(t *testing.T, p *program.Program, policy auto.Policy, seed uint64, turnOff func(*interpreter.Game)) {
	t.Helper()
	with, without := beginSeeded(t, p, seed), beginSeeded(t, p, seed)
	turnOff(without)
	player, beside := auto.NewPlayer(policy), auto.NewPlayer(policy)
	player.Seed(seed)
	beside.Seed(seed)
	for decided := range 400 {
		d, stands := with.Next()
		e, alsoStands := without.Next()
		if stands != alsoStands || !sameStory(with.Log(), without.Log()) || !bytes.Equal(with.Encode(), without.Encode()) {
			t.Fatalf("seed %d: the games part after %d decisions: %v, %v", seed, decided, with.Err(), without.Err())
		}
		if !stands {
			return
		}
		if with.Decide(player.Choose(with, d)) != nil || without.Decide(beside.Choose(without, e)) != nil {
			t.Fatalf("seed %d: a choice is not allowed after %d decisions", seed, decided)
		}
		if decided%50 == 49 {
			with = with.Clone()
		}
	}
}

// sameStory reports whether two logs of the same rules are equal.
func sameStory(a, b *event.Log) bool {
	if a == nil {
		return b == nil
	}
	return slices.Equal(a.Events, b.Events)
}

func beginSeeded(t *testing.T, p *program.Program, seed uint64) *interpreter.Game {
	t.Helper()
	g, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A card is found by name after it has been observed, although a cached result says otherwise.
func TestCacheOfNames(t *testing.T) {
	const calls = 1000
	g := begin(t, fmt.Sprintf(`
variant named { players 1 }
card Card { worth: number }
catalog unseen of Card with each worth in [1] named "token"
catalog seen   of Card with each worth in [2] named "token"
row  thicket of Card for nobody from unseen
row  glade   of Card from seen
keep number total = 0
function worth_of_token() -> number {
    let token = the Card "token"
    return token.worth
}
turn until turn_count is 1 { work }
phase work {
    repeat %[1]d times { increase total by worth_of_token() }
    for each card in thicket { turn card face_up }
    repeat %[1]d times { increase total by worth_of_token() }
}
score { add total "total" }
`, calls), program.Fast, luck.Seeded(1), interpreter.Settings{})
	playSuggested(t, g)
	if got := g.Result().Scores[0]; got != calls*2+calls {
		t.Errorf("the tokens came to %d, not to %d", got, calls*2+calls)
	}
}

// A lookahead records all reads, although earlier evaluations have filled the result cache.
func TestCacheHidesNoRead(t *testing.T) {
	for _, name := range []string{"quests", hazardDecks} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, player := beginSeeded(t, games()[name][program.Traced], 1), auto.NewPlayer(auto.Suggested)
			for range 60 {
				d, stands := g.Next()
				if !stands {
					return
				}
				c := player.Choose(g, d)
				if with, without := readAhead(t, g, c, false), readAhead(t, g, c, true); !slices.Equal(with, without) {
					t.Fatalf("with a cache %d fields are read, without %d: %s", len(with), len(without), d.Prompt)
				}
				if err := g.Decide(c); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// readAhead returns the fields that a choice and some suggested choices after it read. It first
// asks for suggestions several times to fill the cache.
func readAhead(t *testing.T, g *interpreter.Game, c interpreter.Choice, forgetful bool) []interpreter.Reading {
	t.Helper()
	ahead := g.Clone()
	if forgetful {
		ahead.TurnCacheOff()
	}
	read := ahead.LookAhead(g.Program().Watched(), 0, 200_000)
	for range 3 {
		ahead.Suggestion()
	}
	if err := ahead.Decide(c); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if d, stands := ahead.Next(); !stands || d.Kind == interpreter.AskRoll || ahead.Decide(ahead.Suggestion()) != nil {
			break
		}
	}
	return read.Read
}
