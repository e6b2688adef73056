package interpreter_test

import (
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
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

func TestCloneIsIndependent(t *testing.T) {
	g := begin(t, road, program.Traced, luck.Seeded(3), interpreter.Settings{})
	answerAll(t, g, "Turn back", "none")
	g.Next()
	before, events := string(g.Encode()), len(g.Log().Events)
	copied := g.Clone()
	if string(copied.Encode()) != before {
		t.Error("the copy differs")
	}
	playSuggested(t, copied)
	if string(g.Encode()) != before || len(g.Log().Events) != events {
		t.Error("the copy changed the game")
	}
	playSuggested(t, g)
	if string(g.Encode()) != string(copied.Encode()) {
		t.Error("game and copy went different ways")
	}
}

// Games of a series are independent of each other.
func TestSeries(t *testing.T) {
	start := begin(t, road, program.Traced, luck.Seeded(9), interpreter.Settings{})
	g := auto.NewSeries(start)
	end := func(seed uint64) string {
		playSuggested(t, g.Begin(luck.Seeded(seed)))
		return string(g.Encode())
	}
	third := end(3)
	if end(4) == third {
		t.Error("other luck leads to the same end")
	}
	if end(3) != third {
		t.Error("the same luck leads to another end")
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
	p := program.Compile(dsltest.Parse(t, rules), program.Fast)
	for _, test := range []struct {
		settings interpreter.Settings
		want     string
	}{
		{interpreter.Settings{Players: 1}, "settings is for 2 to 3 players, not for 1"},
		{interpreter.Settings{Options: map[string]int64{"size": 6}}, "option size must be from 6 to 1, not 5"},
		{interpreter.Settings{Options: map[string]int64{"trump": 2}}, "option trump must be one of bells, leaves"},
		{interpreter.Settings{Options: map[string]int64{"open": 2}}, "option open must be true or false"},
		{interpreter.Settings{Options: map[string]int64{"sise": 2}}, `there is no option "sise"; did you mean "size"?`},
	} {
		if _, err := interpreter.New(p, luck.Seeded(1), test.settings); err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{Players: 3, Options: map[string]int64{"trump": 0}})
	if err != nil || g.Players() != 3 || view.Of(g, 0).Options[1].Value != "bells" {
		t.Error(err, view.Of(g, 0).Options)
	}
}
