package history_test

import (
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

// modes maps names to the two compile modes, which must produce equal games.
var modes = map[string]program.Mode{"fast": program.Fast, "told": program.Traced}

// begin returns the record of a game of road.
func begin(t testing.TB, mode program.Mode) *history.Record {
	t.Helper()
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, road), mode), luck.Seeded(3), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return history.New(g)
}

func playSuggested(t testing.TB, r *history.Record) {
	t.Helper()
	for _, open := r.Next(); open; _, open = r.Next() {
		if err := r.Decide(r.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
}

// answer answers the next decisions with the given texts.
func answer(t testing.TB, r *history.Record, answers ...string) {
	t.Helper()
	for _, answer := range answers {
		d, open := r.Next()
		if !open {
			t.Fatalf("nothing is asked, but %q is the answer: %v", answer, r.Err())
		}
		c, err := d.Parse(answer)
		if err == nil {
			err = r.Decide(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// purse returns the current value of the purse as text.
func purse(r *history.Record) string { return view.Of(r.Game, 0).Values[0].Value }

// road is a small game with luck, menus and lists.
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
			g := begin(t, mode)
			playSuggested(t, g)
			j := g.Journal()
			if len(j) == 0 || j[0].Rule != "walk" || !strings.HasPrefix(j[0].Prompt, "Pay at stop") {
				t.Fatalf("the journal begins with %+v", j)
			}
			again, divergence, err := history.Replay(g.Program(), luck.Seeded(3), interpreter.Settings{}, j)
			if divergence != nil || err != nil {
				t.Fatal(divergence, err)
			}
			again.Next()
			if string(again.Encode()) != string(g.Encode()) {
				t.Error("played again the game ends elsewhere")
			}
		})
	}
}

// Replay follows a journal up to the first entry that the changed rules don't accept, and reports
// that entry.
func TestReplayByChangedRules(t *testing.T) {
	g := begin(t, program.Traced)
	answer(t, g, "Turn back", "none", "Turn back", "none", "Turn back")
	replay := func(from, to string) (*history.Record, *history.Divergence) {
		t.Helper()
		changed := strings.Replace(road, from, to, 1)
		again, divergence, err := history.Replay(program.Compile(dsltest.Parse(t, changed), program.Traced), luck.Seeded(3), interpreter.Settings{}, g.Journal())
		if err != nil {
			t.Fatal(err)
		}
		return again, divergence
	}
	if again, divergence := replay("purse - 2", "purse - 1"); divergence != nil || purse(again) != "17" {
		t.Error(divergence)
	}
	if _, divergence := replay(`"Turn back"`, `"Go back"`); divergence == nil || divergence.Entry != 0 || !strings.Contains(divergence.Message, `no option "Turn back"`) {
		t.Error(divergence)
	}
	if _, divergence := replay("purse < 5", "purse < 17"); divergence == nil || divergence.Entry != 4 || !strings.Contains(divergence.Message, "the game is over") {
		t.Error(divergence)
	}
	if _, divergence := replay(`    let asked`, `    let more = judge "More?" suggest true
    if more { skip }
    let asked`); divergence == nil || divergence.Entry != 1 || !strings.Contains(divergence.Message, "asks another question") {
		t.Error(divergence)
	}
	if _, divergence := replay("purse = purse - 2", "purse = 1 / (purse - 20) rounded up"); divergence == nil {
		t.Error("a rule error did not part them")
	}
}

func TestUndo(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, mode)
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

func BenchmarkUndo(b *testing.B) {
	v := dsltest.Load(b, "solitaire")
	g, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		b.Fatal(err)
	}
	r := history.New(g)
	playSuggested(b, r)
	for b.Loop() {
		again := *r
		again.Undo()
	}
}
