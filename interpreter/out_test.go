package interpreter_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// leaving returns a game for four players whose setup executes the given steps. The steps and
// turns add to the variable noted.
func leaving(steps string) string {
	return `variant leaving "Leaving" { players 4 }
each player has { keep number gold = 0 }
keep text noted = ""
procedure note(words: text) { noted = "{noted}{words}; " }
setup {
    let ann = the first of seats
    let ben = ann.next
    let cat = ben.next
    let dan = cat.next
    ann.gold = 1  ben.gold = 2  cat.gold = 3  dan.gold = 4
    ` + steps + `
}
turn until turn_count is 5 { note_turn }
phase note_turn { note("{active}") }
score for each player { add player.gold "gold"  win when player in players and player.gold > 1 }
`
}

// turns is the value of noted after a game without steps: the player of each turn.
const turns = "player 1; player 2; player 3; player 4; player 1; "

func TestOut(t *testing.T) {
	for _, test := range []struct{ name, steps, noted string }{
		{"next and previous pass over", `end game for ben  note("{ann.next} {cat.previous} {ben.next} {ben.previous}")`,
			"player 3 player 1 player 3 player 1; player 1; player 3; player 4; player 1; player 3; "},
		{"the last one sits alone", `end game for ben  end game for cat  end game for ann  note("{dan.next} {dan.previous} {ann.next}")`,
			"player 4 player 4 player 4; player 1; player 4; player 4; player 4; player 4; "},
		{"twice is once", `end game for ben  end game for ben  note("{players.count} {seats.count}")`,
			"3 4; player 1; player 3; player 4; player 1; player 3; "},
		{"figures", `end game for dan  note("{count of players where gold > 1} {sum of gold of players} {sum of gold of seats} {most gold of players}")`,
			"2 6 10 3; player 1; player 2; player 3; player 1; player 2; "},
		{"whether somebody is in", `end game for dan  if dan not in players and ann in players and dan in seats { note("so") }`,
			"so; player 1; player 2; player 3; player 1; player 2; "},
		{"a loop passes over who goes out meanwhile", `for each player in players { note("{player}")  end game for cat }`,
			"player 1; player 2; player 4; player 1; player 2; player 4; player 1; player 2; "},
		{"so does one with a condition", `for each player in players where gold > 1 { note("{player}")  end game for cat }`,
			"player 2; player 4; player 1; player 2; player 4; player 1; player 2; "},
		{"a list stays as it is", `let both = [ben, cat]  end game for cat  for each one in both { note("{one}") }`,
			"player 2; player 3; player 1; player 2; player 4; player 1; player 2; "},
		{"who is out is not asked", `end game for dan  note("{choose a number in 1..9 by dan suggest 3}")`,
			"3; player 1; player 2; player 3; player 1; player 2; "},
		{"even if it is their turn", `active = dan  end game for dan  note("{choose a number in 1..9 suggest 3}")  active = ann`,
			"3; player 1; player 2; player 3; player 1; player 2; "},
		{"nor for a verdict", `active = dan  end game for dan  if judge "Fair?" suggest true { note("fair") }  active = ann`,
			"fair; player 1; player 2; player 3; player 1; player 2; "},
		{"nor for a way to go", `end game for dan  choose "What?" by dan { option "A" when noted is "" suggest true -> note("A")  option "B" -> note("B") }`,
			"A; player 1; player 2; player 3; player 1; player 2; "},
		{"the others are", `end game for dan  note("{choose a number in 1..9 by cat suggest 3}")`,
			"7; player 1; player 2; player 3; player 1; player 2; "},
		{"after the last one the game is over", `for each player in players { note("{player}")  end game for player }`, "player 1; player 2; player 3; player 4; "},
		{"nobody goes out", ``, turns},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				g := begin(t, leaving(test.steps), mode, luck.Seeded(1), interpreter.Settings{})
				for d, asked := g.Next(); asked; d, asked = g.Next() {
					if d.Player != 2 || g.Decide(interpreter.Choice{Number: 7}) != nil {
						t.Fatalf("player %d is asked %s", d.Player+1, d.Describe().Prompt)
					}
				}
				if got := valueOf(t, g, "noted"); got != test.noted || g.Err() != nil {
					t.Errorf("noted %s, want %s; %v", got, test.noted, g.Err())
				}
			})
		}
	}
}

// A player who is out has a score like all others. All players and copies of the game see who is
// out.
func TestOutIsSeen(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, leaving(`end game for ben  let n = choose a number in 1..9 "How many?" by cat`), mode, luck.Seeded(1), interpreter.Settings{})
			g.Next()
			copied := g.Clone()
			for _, game := range []*interpreter.Game{g, copied} {
				if err := game.Decide(interpreter.Choice{Number: 1}); err != nil {
					t.Fatal(err)
				}
				game.Next()
				out := []bool{false, true, false, false}
				result := game.Result()
				if !slices.Equal(result.Out, out) || !slices.Equal(view.Of(game, 2).Out, out) {
					t.Error(result.Out, view.Of(game, 2).Out)
				}
				if !result.Over || !slices.Equal(result.Scores, []int64{1, 2, 3, 4}) || !slices.Equal(result.Won, []bool{false, false, true, true}) {
					t.Error(result)
				}
			}
			if string(g.Encode()) != string(copied.Encode()) {
				t.Error("a copy went on in another way")
			}
			if other := begin(t, leaving(""), mode, luck.Seeded(1), interpreter.Settings{}); string(other.State().EncodeTable()) == string(g.State().EncodeTable()) {
				t.Error("who is out is no part of the state")
			}
		})
	}
}

func TestOutIsLogged(t *testing.T) {
	g := begin(t, leaving(`end game for ben`), program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	if lines := strings.Join(transcript.Lines(g.Log()), "\n"); !strings.Contains(lines, "\nthe game is over for player 2\n") {
		t.Error(lines)
	}
}

// A scenario in which the last player goes out continues after the step that caused it.
func TestLastOutInScenario(t *testing.T) {
	const game = `
each player has { keep number gold = 0 }
procedure leave { for each player in players { end game for player } }
score for each player { add player.gold "gold" }`
	g := playScenario(t, `variant ending "Ending" { players 2 }`+game, "do leave\nexpect players.count is 0 and seats.count is 2\ntranscript { }", luck.Seeded(1))
	if g.Err() != nil {
		t.Error(g.Err())
	}
}
