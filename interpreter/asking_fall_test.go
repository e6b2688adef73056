package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
)

// quay is a game in which decisions are cancelled: two players who choose the same crate must
// both say how they fetch it.
const quay = `
variant quay "At the quay" { players 3 }
enum Means { hand, cart }
card Crate { weight: number }
catalog cargo of Crate with each weight in 1..6 named "crate {weight}"
row quay of Crate from cargo
each player has { row store of Crate  keep list of number trips = [] }
turn until quay.count < 4 { unloading }
phase unloading { together for each player in players { unload } }
procedure unload {
    let crate = choose one of quay or none "Which crate?"
    if crate exists { trips = trips with fetched(crate) }
    choose "And now?" {
        option for each mine in store "Look at {mine}" suggest roll d2 is 1 -> trips = trips with roll d6
        option "Rest"                                                       -> trips = trips with 0
        option "Wait"                                                       -> skip
    }
}
procedure fetched(crate: Crate) -> number {
    let means = choose one of Means where crate in quay "How is {crate} fetched?"
    move crate to store
    return if means is hand then crate.weight else 2 * crate.weight
}
score for each player { add player.store.count "crates" }
`

// The code that needs the answer of a cancelled decision is skipped, and all other code runs.
// Player 1 decides by the light of the lamp, and player 2 puts it out.
func TestCancelledDecisions(t *testing.T) {
	const rules = `
variant falls "Falls" { players 2 }
keep bool lit = true
keep text noted = ""
each player has { keep number gold = 0 }
enum Way { left, right }
procedure note(words: text) { noted = "{noted}{words} " }
procedure tell(to: Way) { note("{to}") }
procedure way() -> Way { return choose one of Way where lit "Which way?" }
procedure walk { note("walk")  let to = choose one of Way where lit "Which way?"  note("{to}") }
procedure either() -> number {
    choose "Which way?" {
        option "left" when lit -> return 1
        option "right" when lit -> return 2
    }
}
procedure may_walk() -> bool {
    if lit { tell(choose one of Way where lit "Which way?") }
    return true
}
card Lamp { }
catalog lamps of Lamp with each copy in 1..1 named "lamp {copy}"
row hanging of Lamp in play from lamps
script "lamp 1" { after lamp_way { note("after") } }
procedure lamp_way() -> Way { return choose one of Way where lit "Which way?" }
turn until turn_count is 1 { testing }
phase testing {
    together for each player in players { if player is the first of players { part } else { let _out = choose one of Way "Out?"  lit = false } }
    note("end")
}
procedure part { `
	for _, test := range []struct{ name, part, noted string }{
		{"the rest of the block", `note("in")  let to = choose one of Way where lit "Which way?"  note("{to}")`, "in end "},
		{"a procedure that was called as a step", `walk  note("on")`, "walk on end "},
		{"the block of an if", `if lit { let to = choose one of Way where lit "Which way?"  note("{to}") }  note("on")`, "on end "},
		{"one round", `for each n in 1..3 { if n is 2 and lit { walk  note("home") } else { note("{n}") } }`, "1 walk home 3 end "},
		{"the round itself", `let n = 0  while n < 3 { n = n + 1  if not lit { stop } gold = gold + 1  let to = choose one of Way where lit "Which way?"  note("{to}") }  note("{n} {gold}")`,
			"2 1 end "},
		{"what owes a result", `note("in")  if lit { let to = way()  note("{to}") }  note("on")`, "in on end "},
		{"the result of a step is nobody's", `way  note("on")`, "on end "},
		{"what a card listens to", `if lit { let to = lamp_way()  note("{to}") }  note("on")`, "on end "},
		{"what a card listens to as a step", `lamp_way  note("on")`, "on end "},
		{"a value in the middle of others", `if lit { let all_ways = [left, way(), right]  note("{all_ways}") }  note("{[left, right]}")`, "left and right end "},
		{"an argument", `if lit { tell(choose one of Way where lit "Which way?") }  note("on")`, "on end "},
		{"a menu", `choose "Which way?" { option "left" when lit -> note("left")  option "right" when lit -> note("right") }  note("on")`, "end "},
		{"a menu that owes a result", `if lit { let n = either()  note("{n}") }  note("on")`, "on end "},
		{"a procedure that goes on with its result", `if may_walk() { note("walks") }`, "walks end "},
		{"in the option of a menu", `choose "Go?" { option "Go" when turn_count is 1 -> { walk  note("home") }  option "Stay" when lit -> skip }  note("on")`, "walk home on end "},
		{"a number", `if lit { let n = choose a number in 1..if lit then 3 else 0 "How far?"  note("{n}") }  note("on")`, "on end "},
		{"in secret", `secretly for active { let to = choose one of Way where lit "Which way?"  note("{to}") }  say "All know"  note("on")`, "on end "},
		{"in a part within a part", `together for each player in [active] { walk  note("home") }  note("on")`, "walk home on end "},
		{"or none does not fall", `let to = choose one of Way where lit or none "Which way?"  note(if to is none then "nowhere" else "on")`, "nowhere end "},
		{"some of few do not fall", `let those = choose 1 of Way where lit "Which ways?"  note("{those.count}")`, "0 end "},
	} {
		for name, mode := range modes {
			t.Run(test.name+"/"+name, func(t *testing.T) {
				g := begin(t, rules+test.part+" }", mode, luck.Seeded(1), interpreter.Settings{})
				open := g.Waiting()
				if len(open) == 2 && open[0].Kind == interpreter.AskOption && len(open[0].Describe().Options) > 1 && open[0].Options[0].Label == "Go" {
					decideIn(t, g, "1", "Go")
				}
				decideIn(t, g, "2", "left")
				if d, open := g.Next(); open {
					t.Errorf("%q is still asked", d.Prompt)
				}
				if got := valueOf(t, g, "noted"); got != test.noted || g.Err() != nil {
					t.Errorf("noted %q, want %q; %v", got, test.noted, g.Err())
				}
			})
		}
	}
}

// An answer to a cancelled decision is not accepted for any other decision.
func TestLateAnswerToCancelledDecision(t *testing.T) {
	g := begin(t, quay, program.Traced, luck.Seeded(1), interpreter.Settings{})
	decideIn(t, g, "1", "crate 6")
	decideIn(t, g, "2", "crate 6")
	g.Next()
	var late interpreter.Place
	for _, d := range g.Waiting() {
		if d.Path == "1" {
			late = d.Place
		}
	}
	decideIn(t, g, "2", "cart")
	g.Next()
	if err := g.DecideAt(late, 0, interpreter.Choice{Indexes: []int{0}}); err == nil || err.Error() != "that decision was already made in the turn of player 1" {
		t.Errorf("an answer that is too late: %v", err)
	}
	if story := strings.Join(transcript.Lines(g.Log()), "\n"); !strings.Contains(story, "[player 1] How is crate 6 fetched? No option is left.") {
		t.Errorf("the story does not mention the dropped question:\n%s", story)
	}
}

// An offer may cancel a decision of the active player, and lapses when nothing is left to choose
// for it.
func TestOffersCancelDecisions(t *testing.T) {
	const rules = `
variant stall "A stall" { players 2 }
card Ware { }
row stall of Ware
each player has { row bag of Ware }
keep text noted = ""
setup { for each n in 1..2 { create Ware "ware {n}" { } in stall } }
turn until turn_count is 1 { shopping }
phase shopping {
    if stall is not empty {
        let ware = choose one of stall "Which?"
        noted = "{noted}took {ware}"
        move stall to bag
    }
    noted = "{noted}."
}
offer sweep "Sweep" by each player where player is not active {
    let sure = choose one of [true, false] "Sure?"
    if not sure { return }
    let ware = choose one of stall "Which one first?"
    noted = "{noted}{ware} first"
    move stall to bag
}
`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			offered := func() *history.Record {
				r := history.New(begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{}))
				r.Next()
				if err := r.MakeOffer(0, 1); err != nil {
					t.Fatal(err)
				}
				decideIn(t, r, "2/sweep", "true")
				return r
			}
			r := offered()
			decideIn(t, r, "2/sweep", "ware 1")
			r.Next()
			if got := valueOf(t, r.Game, "noted"); got != "ware 1 first." || r.Err() != nil {
				t.Errorf("noted %q; %v", got, r.Err())
			}
			r = offered()
			decideIn(t, r, "", "ware 2")
			if _, open := r.Next(); open || r.Err() != nil {
				t.Error("the offer is still open", r.Err())
			}
		})
	}
}
