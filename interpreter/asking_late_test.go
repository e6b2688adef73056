package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// shelf is a game in which pending decisions lose their options, because two players take jars
// from the same shelf.
const shelf = `
variant shelf "At the shelf" { players 2 }
enum Way { left, right }
card Jar { }
catalog jars of Jar with each copy in 1..3 named "jar {copy}"
row shelf of Jar from jars
each player has { row bag of Jar }
keep number reach = 3
keep text noted = ""
procedure note(words: text) { noted = "{noted}{words} " }
turn until turn_count is 1 { testing }
phase testing { together for each player in players { if player is the first of players { part } else { taking } } }
procedure taking {
    let jar = choose one of shelf or none "What do you take away?"
    if jar exists { move jar to bag }
    reach = 1
    taking_more
}
procedure taking_more {
    let jar = choose one of shelf or none "And what else?"
    if jar exists { move jar to bag }
}
procedure part { `

// A pending decision that has only one answer left is skipped. A late answer to it is not
// accepted for any other decision, for example the next one of the same player.
func TestLateAnswerToForcedDecision(t *testing.T) {
	for _, test := range []struct {
		name, part string
		taken      []string
	}{
		{"one of some", `let jar = choose one of shelf "Which jar?"  note("{jar}")`, []string{"jar 1", "jar 2"}},
		{"some of some", `let those = choose 1 of shelf "Which jars?"  note("{those.count}")`, []string{"jar 1", "jar 2"}},
		{"none of some", `let those = choose up to (reach - 1) of shelf "Which jars?"  note("{those.count}")`, []string{"jar 1"}},
		{"one or none", `let jar = choose one of shelf where reach is 3 or none "Which jar?"  if jar is none { note("none") }`, []string{"jar 1"}},
		{"a number", `let n = choose a number in 1..reach "How many?"  note("{n}")`, []string{"jar 1"}},
		{"a menu", `choose "Which jar?" { option for each jar in shelf "{jar}" -> note("{jar}") }`, []string{"jar 1", "jar 2"}},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				r := history.New(begin(t, shelf+test.part+`  let way = choose one of Way "And now?"  note("{way}") }`, mode, luck.Seeded(1), interpreter.Settings{}))
				late := placeOf(t, r, "1")
				for _, jar := range test.taken {
					decideIn(t, r, "2", jar)
				}
				if at := placeOf(t, r, "1"); r.Waiting()[0].Describe().Prompt != "And now?" || at == late {
					t.Fatalf("%q is asked at %v, and the one before was at %v", r.Waiting()[0].Prompt, at, late)
				}
				if err := r.DecideAt(late, 0, interpreter.Choice{Indexes: []int{0}}); err == nil || err.Error() != "that decision was already made in the turn of player 1" {
					t.Errorf("an answer that is too late: %v", err)
				}
				before := string(r.Encode())
				decideIn(t, r, "1", "right")
				r.Next()
				if got := valueOf(t, r.Game, "noted"); !strings.HasSuffix(got, "right ") || len(strings.Fields(got)) < 2 {
					t.Errorf("noted %q", got)
				}
				if !r.Undo() || string(r.Encode()) != before {
					t.Error("the undone game has another state")
				}
				checkPlayedAgain(t, r)
			})
		}
	}
}

// A decision that stays pending keeps its place, even if its options change.
func TestAnswerToPendingDecision(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, shelf+`let jar = choose one of shelf "Which jar?"  note("{jar}") }`, mode, luck.Seeded(1), interpreter.Settings{})
			at := placeOf(t, g, "1")
			decideIn(t, g, "2", "jar 1")
			if err := g.DecideAt(at, 0, interpreter.Choice{Indexes: []int{1}}); err != nil {
				t.Fatal(err)
			}
			g.Next()
			if got := valueOf(t, g, "noted"); got != "jar 3 " {
				t.Errorf("noted %q", got)
			}
		})
	}
}

// An offer is repeated when the game resumes. If it then reaches another decision, that decision
// has a new place.
func TestLateAnswerToOffer(t *testing.T) {
	const rules = `
variant stall "A stall" { players 2 }
enum Way { left, right }
card Ware { }
catalog wares of Ware with each copy in 1..3 named "ware {copy}"
row stall of Ware from wares
each player has { row bag of Ware }
turn until turn_count is 1 { shopping }
phase shopping {
    repeat 3 times {
        let ware = choose one of stall or none "Which?"
        if ware exists { move ware to bag }
    }
}
offer ask "Ask" by each player where player is not active { `
	for _, test := range []struct {
		name, asks string
		bought     []string
	}{
		{"with one answer left", `let _ware = choose one of stall "Which one?"  let _way = choose one of Way "And now?"`, []string{"ware 1", "ware 2"}},
		{"for another", `for each ware in stall { let _sure = choose one of [true, false] "Sure of {ware}?" }`, []string{"ware 1"}},
		{"on another way", `if stall.count is 3 { let _way = choose one of Way "Where?" } else { let _way = choose one of Way "Whence?" }`, []string{"ware 1"}},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				r := history.New(begin(t, rules+test.asks+" }", mode, luck.Seeded(1), interpreter.Settings{}))
				r.Next()
				if err := r.MakeOffer(0, 1); err != nil {
					t.Fatal(err)
				}
				late := placeOf(t, r, "2/ask")
				for i, ware := range test.bought {
					decideIn(t, r, "", ware)
					if i == 0 && len(test.bought) > 1 {
						late = placeOf(t, r, "2/ask")
					}
				}
				if at := placeOf(t, r, "2/ask"); at == late {
					t.Fatalf("the new decision has the same place %v", at)
				}
				if err := r.DecideAt(late, 1, interpreter.Choice{Indexes: []int{0}}); err == nil || err.Error() != "that decision was already made in the turn of player 2/ask" {
					t.Errorf("an answer that is too late: %v", err)
				}
				decideIn(t, r, "2/ask", "1")
				checkPlayedAgain(t, r)
			})
		}
	}
}

// placeOf returns the place of the pending decision of a fiber.
func placeOf(t *testing.T, g interface {
	Waiting() []*interpreter.Decision
}, path string) interpreter.Place {
	t.Helper()
	for _, d := range g.Waiting() {
		if d.Path == path {
			return d.Place
		}
	}
	t.Fatalf("nothing is asked in %q", path)
	return interpreter.Place{}
}

// checkPlayedAgain checks that a replay of the journal leads to the same pending decisions.
func checkPlayedAgain(t *testing.T, r *history.Record) {
	t.Helper()
	r.Next()
	again, divergence, err := history.Replay(r.Program(), luck.Seeded(1), interpreter.Settings{}, r.Journal())
	if divergence != nil || err != nil || string(again.Encode()) != string(r.Encode()) {
		t.Error("the replay takes another course", divergence, err)
	}
	for _, d := range r.Waiting() {
		if at := placeOf(t, again, d.Path); at != d.Place {
			t.Errorf("in the replay %q has the place %v, before it had %v", d.Prompt, at, d.Place)
		}
	}
}
