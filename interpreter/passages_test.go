package interpreter_test

import (
	"strings"
	"testing"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// ferry is a game in which rules and cards follow moves. Each follower adds a number to the trail.
const ferry = `
variant ferry "A ferry" { players 2 }
card Card { n: number  hold: row of Card in play  chest: row of Card }
catalog pack of Card with each n in 1..9 named "card {n}"
deck  stock of Card from pack discards to waste
pile  waste of Card
row   shore of Card
row   quay  of Card in play
row   pier  of Card in play while it.n < 5 or active is the first of seats
pool  water of Card
row   mist  of Card for nobody
row   neat  of Card sorted by n
each player has { hand cards of Card  row court of Card in play  keep number points = 0 }
keep list of number trail = []
procedure note(n: number) { trail = trail with n }

procedure drawn     after card enters who.cards from stock { note(card.n)  increase who.points by 1 }
procedure wasted    after card enters waste where card.n > 1 { note(10 + card.n) }
procedure unwasted  after card leaves waste { note(20 + card.n) }
procedure boarded   after card enters ship.hold where ship.n is not card.n { note(30 + card.n * 10 + ship.n) }
procedure swum      after card enters water { note(200 + card.n) }
procedure gone      after card enters box { note(300 + card.n) }
procedure aside     after _card enters play_area { note(400) }
procedure hidden    after _card enters mist { note(500) }
procedure sorted_in after card enters neat { note(600 + card.n) }
procedure made      after card enters quay { if card.n > 9 { note(card.n) } }
procedure thrown    after _card leaves who.court { increase who.points by 10 }

script "card 1" {
    after self leaves quay { note(-1) }
    after self enters quay { note(-2) }
    after self enters cards { note(-99) }
    after self leaves pier { note(-9) }
}
script "card 2" { after card leaves quay where card is not self { note(-10 - card.n) } }
script "card 3" {
    after card enters waste where card is not self { note(-30 - card.n) }
    after self enters ship.hold { note(-39) }
}
script "card 4" { after self leaves quay { move the Card "card 5" from quay to shore } }
script "card 5" { after card leaves quay where card is not self { note(-50 - card.n) } }
script "card 6" { after self leaves pier { note(-6) } }
script "card 7" { after self enters quay { move self from quay to shore  note(-7)  choose "What?" { option "a" -> note(-70)  option "b" suggest true -> note(-71) } } }
setup { skip }
`

// Each case moves cards and states the numbers of all followers, in the order in which they ran.
func TestPassages(t *testing.T) {
	for _, test := range []struct{ name, lines, trail string }{
		{"a draw", `given { draw 1 from stock to (player 2).cards }`, "9"},
		{"a move from the same zone", put("active.cards", "card 3"), "3"},
		{"a move from another zone", put("shore", "card 3") + put("active.cards", "card 3"), ""},
		{"a draw to the play area", "given { shuffle stock  draw 2 from stock }", "400, 400"},
		{"all cards of a step before what follows", `given { draw 2 from stock to active.cards }
			expect points is 2`, "9, 8"},
		{"a discard", put("shore", "card 4") + `given discard the Card "card 4"`, "14"},
		{"a discard of a list", put("shore", "card 4", "card 2") + `given discard all of shore`, "14, 12"},
		{"a discard of a zone, and a condition", put("shore", "card 4", "card 1") + `given discard shore`, "14"},
		{"a deck is renewed", `given discard all of stock where n < 3
			given move stock to shore
			given trail = []
			given { draw 1 from stock to shore }`, "21, 22"},
		{"a shuffled zone is poured", `given { move all of stock where n < 4 to shore  shuffle shore  trail = [] }
			given move shore to waste
			expect (the first of waste).n is 3`, "13, 12"},
		{"into a component", put(`(the Card "card 2").hold`, "card 1"), "42"},
		{"into a component in play", put("quay", "card 2") + put(`(the Card "card 2").hold`, "card 3"), "62, -39"},
		{"within a zone", put("quay", "card 1") + "given trail = []\ngiven move the Card \"card 1\" to quay at bottom", ""},
		{"a pool", put("water", "card 1", "card 2"), "201, 202"},
		{"a sorted row", put("neat", "card 2", "card 1"), "602, 601"},
		{"out of the game", `given discard the Card "card 5" from the game`, "305"},
		{"to a zone for nobody", put("mist", "card 5"), "500"},
		{"a new card", `given create Card "ten" { n = 10 } in quay`, "10"},
		{"out of what a player has", put("(player 2).court", "card 5") + "given discard (player 2).court\nexpect (player 2).points is 10", "15"},

		{"a card sees its own coming and leaving", put("quay", "card 1") + put("shore", "card 1"), "-2, -1"},
		{"not face down", `given move the Card "card 1" to quay face_down
			given move quay to shore`, ""},
		{"not in a zone that is not in play", put("shore", "card 1") + put("active.cards", "card 1"), ""},
		{"two that leave together", put("quay", "card 1", "card 2") + "given move quay to shore", "-2, -1, -11"},
		{"two that leave one after the other", put("quay", "card 1", "card 2") + put("shore", "card 2", "card 1"), "-2, -1"},
		{"those that leave together still see where to", put("quay", "card 2", "card 3") + "given discard quay", "12, -32, 13, -13"},
		{"one that another takes away first", put("quay", "card 4", "card 5") + put("shore", "card 4"), ""},
		{"one that leaves in the same step and would be taken away", put("quay", "card 4", "card 5") + "given move quay to shore", "-54"},
		{"the condition of its zone", put("pier", "card 1", "card 6") + "given active = player 2\ngiven move pier to shore", "-9"},
		{"the condition of its zone holds", put("pier", "card 1", "card 6") + "given move pier to shore", "-9, -6"},
		{"it moves away and asks", put("quay", "card 7"), "-7, -71"},
		{"with its holder", put("quay", "card 3") + put(`(the Card "card 3").hold`, "card 2") + "given trail = []\ngiven { move the Card \"card 1\" to quay  move the Card \"card 3\" to shore }", "-2, -13"},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := strings.ReplaceAll(test.lines, "do ", "given ") + "\nexpect trail is [" + test.trail + "]"
			if test.trail == "" {
				lines = strings.TrimSuffix(lines, "is []") + "is empty"
			}
			g := playScenario(t, ferry, lines, luck.Seeded(1))
			holdsAll(t, g)
			if err := g.CheckComponents(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestMoveFrom moves components that have gone from a zone, in traced and fast programs.
func TestMoveFrom(t *testing.T) {
	g := playScenario(t, ferry, `given { move all of stock where n < 5 to shore  let those = all of shore  let one = the first of shore
			move one to quay  trail = []
			move one from shore to waste
			move those from shore to waste
			move waste from waste to shore
			let nothing: Card? = none
			move nothing from shore to waste }
		expect trail is [12, 13, 14, 22, 23, 24] and shore.count is 3`, luck.Seeded(1))
	holdsAll(t, g)
}

// TestEffectsInTurnOrder calls a procedure and moves cards. The cards that listen run in turn
// order, also if they leave play or pass the turn.
func TestEffectsInTurnOrder(t *testing.T) {
	g := playScenario(t, `
variant game "Turn order" { players 3  effects in turn order }
card Card { n: number }
catalog pack of Card with each n in 1..9 named "card {n}"
deck stock of Card from pack
row table of Card in play
pile off of Card
each player has { row court of Card in play }
keep list of number trail = []
procedure storm { }
script Card {
    before storm { trail = trail with n  active = active.next }
    after storm { trail = trail with n * 10 }
    after card leaves table where card is not self { trail = trail with n * 100 }
    after card leaves court { trail = trail with n * 1000 }
}
setup { skip }`, `
	given { move the Card "card 1" to (player 3).court  move the Card "card 2" to (player 1).court
	        move the Card "card 3" to (player 2).court  move the Card "card 4" to (player 3).court  move the Card "card 5" to table
	        active = player 2 }
	given storm
	expect trail is [5, 3, 1, 4, 2, 50, 20, 30, 10, 40]
	given { active = player 2  trail = []  move table to off }
	expect trail is [300, 100, 400, 200]
	given { trail = []  move (player 3).court to off }
	expect trail is [3000, 1000, 4000, 2000, 3000, 1000, 4000, 2000]`, luck.Seeded(1))
	holdsAll(t, g)
}

// TestPassageWithoutEnd checks that rules which follow each other for ever are stopped.
func TestPassageWithoutEnd(t *testing.T) {
	v := dsltest.Parse(t, `
card Card { }
catalog pack of Card with each copy in 1..2
row a of Card from pack
row b of Card
procedure there after card enters b { move card to a }
procedure back after card enters a { move card to b }
turn until turn_count is 2 { go }
phase go { move a to b }`)
	for _, mode := range []program.Mode{program.Fast, program.Traced} {
		g, err := interpreter.New(program.Compile(v, mode), luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		if err := g.Err(); err == nil || !strings.Contains(err.Error(), "without end") {
			t.Errorf("mode %d: got error %v", mode, err)
		}
	}
}
