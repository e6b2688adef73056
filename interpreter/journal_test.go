package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

const road = `
card Stop { toll: number }
deck stops of Stop
row  road  of Stop
keep number purse = 20
keep list of number paid = []
setup { for each n in 1..9 { create Stop "stop {n}" { toll = n } in stops }  shuffle stops }
turn until purse < 5 { walk }
phase walk {
    draw 1 from stops to road as inn
    if inn is none { end game }
    choose "Pay at {inn}?" {
        option "Pay {inn.toll}" when inn.toll <= purse -> { decrease purse by inn.toll  paid = [inn.toll, paid.count] }
        option "Turn back" -> purse = purse - 2
    }
    let asked = choose any of road where toll > 4 "Look at which?" suggest none
    if asked.count > 2 { say "{asked}" }
}
score { add purse "left" }
`

func TestJournalAndReplay(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, road, mode, luck.Seeded(3), interpreter.Settings{})
			playSuggested(t, g)
			j := g.Journal()
			if len(j) == 0 || j[0].Rule != "walk" || !strings.HasPrefix(j[0].Prompt, "Pay at stop") {
				t.Fatalf("the journal begins with %+v", j)
			}
			again, parting, err := interpreter.Replay(g.Program(), luck.Seeded(3), interpreter.Settings{}, j)
			if parting != nil || err != nil {
				t.Fatal(parting, err)
			}
			again.Next()
			if string(again.Encode()) != string(g.Encode()) {
				t.Error("played again the game ends elsewhere")
			}
		})
	}
}

// A journal is followed as far as changed rules go along, and it is said where they do not.
func TestReplayByChangedRules(t *testing.T) {
	g := begin(t, road, program.Told, luck.Seeded(3), interpreter.Settings{})
	answerAll(t, g, "Turn back", "none", "Turn back", "none", "Turn back")
	replay := func(from, to string) (*interpreter.Game, *interpreter.Parting) {
		t.Helper()
		changed := strings.Replace(road, from, to, 1)
		again, parting, err := interpreter.Replay(program.Compile(parseRules(t, changed), program.Told), luck.Seeded(3), interpreter.Settings{}, g.Journal())
		if err != nil {
			t.Fatal(err)
		}
		return again, parting
	}
	if again, parting := replay("purse - 2", "purse - 1"); parting != nil || valueOf(t, again, "purse") != "17" {
		t.Error(parting)
	}
	if _, parting := replay(`"Turn back"`, `"Go back"`); parting == nil || parting.Entry != 0 || !strings.Contains(parting.Message, `no option "Turn back"`) {
		t.Error(parting)
	}
	if _, parting := replay("purse < 5", "purse < 17"); parting == nil || parting.Entry != 4 || !strings.Contains(parting.Message, "the game is over") {
		t.Error(parting)
	}
	if _, parting := replay(`    let asked`, `    let more = judge "More?" suggest true
    if more { skip }
    let asked`); parting == nil || parting.Entry != 1 || !strings.Contains(parting.Message, "ask something else") {
		t.Error(parting)
	}
	if _, parting := replay("purse = purse - 2", "purse = 1 / (purse - 20) rounded up"); parting == nil {
		t.Error("a rule error did not part them")
	}
}

func TestUndo(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, road, mode, luck.Seeded(3), interpreter.Settings{})
			g.Next()
			if g.Undo() {
				t.Error("there was nothing to take back")
			}
			var states []string
			for range 6 {
				g.Next()
				states = append(states, string(g.Encode()))
				if err := g.Decide(g.Suggestion()); err != nil {
					t.Fatal(err)
				}
			}
			for i := len(states) - 1; i >= 0; i-- {
				if !g.Undo() || string(g.Encode()) != states[i] {
					t.Fatalf("decision %d was not taken back", i)
				}
			}
		})
	}
}

func TestCloneGoesOnByItself(t *testing.T) {
	g := begin(t, road, program.Told, luck.Seeded(3), interpreter.Settings{})
	answerAll(t, g, "Turn back", "none")
	g.Next()
	before, events := string(g.Encode()), len(g.Events())
	copied := g.Clone()
	if string(copied.Encode()) != before {
		t.Error("the copy differs")
	}
	playSuggested(t, copied)
	if string(g.Encode()) != before || len(g.Events()) != events {
		t.Error("the copy changed the game")
	}
	playSuggested(t, g)
	if string(g.Encode()) != string(copied.Encode()) {
		t.Error("game and copy went different ways")
	}
	if !copied.Undo() || len(copied.Journal()) != len(g.Journal())-1 {
		t.Error("a copy can't take back")
	}
}

func TestRestart(t *testing.T) {
	g := begin(t, road, program.Told, luck.Seeded(3), interpreter.Settings{})
	copied := g.Clone()
	playSuggested(t, g)
	want := string(g.Encode())
	g.Restart(luck.Seeded(4))
	playSuggested(t, g)
	if string(g.Encode()) == want {
		t.Error("other luck leads to the same end")
	}
	g.Restart(luck.Seeded(3))
	playSuggested(t, g)
	if string(g.Encode()) != want {
		t.Error("the same luck leads to another end")
	}
	playSuggested(t, copied)
	if string(copied.Encode()) != want {
		t.Error("a copy from before was led astray")
	}
}

func TestSettings(t *testing.T) {
	const rules = `
variant settings "Settings" { players 2..3 }
enum Suit { bells, leaves }
option size = 3 in 1..5 "Size"
option trump = leaves "Trump"
option open = false "Open"
setup { skip }`
	p := program.Compile(parseRules(t, rules), program.Fast)
	for _, test := range []struct {
		settings interpreter.Settings
		want     string
	}{
		{interpreter.Settings{Players: 1}, "settings is for 2 to 3 players, not 1"},
		{interpreter.Settings{Options: map[string]int64{"size": 6}}, "option size can't be 6: it goes from 1 to 5"},
		{interpreter.Settings{Options: map[string]int64{"trump": 2}}, "option trump is one of bells and leaves"},
		{interpreter.Settings{Options: map[string]int64{"open": 2}}, "option open is either true or false"},
		{interpreter.Settings{Options: map[string]int64{"sise": 2}}, `there is no option "sise"; did you mean "size"?`},
	} {
		if _, err := interpreter.New(p, luck.Seeded(1), test.settings); err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{Players: 3, Options: map[string]int64{"trump": 0}})
	if err != nil || g.Players() != 3 || g.View(0).Options[1].Value != "bells" {
		t.Error(err, g.View(0).Options)
	}
}
