package interpreter_test

import (
	"strings"
	"testing"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// bids is a game in which players bid in secret with cards of their own.
const bids = `
variant bids "Bids" { players 3 }
card Coin { worth: number }
deck prizes of Coin
each player has { hand purse of Coin  row bid of Coin  keep secretly number guess = 0  keep number won = 0 }
keep text noted = ""
setup {
    for each player in players { for each n in 1..4 { create Coin "coin {n}" { worth = n } in player.purse } }
    for each n in 1..3 { create Coin "prize {n}" { worth = n } in prizes }
    shuffle prizes
}
turn until turn_count is 2 { bidding  reveal }
phase bidding {
    together secretly for each player in players {
        let coin = choose one of purse "Which coin?" suggest last of purse
        move coin to bid
        player.guess = choose a number in 1..purse.count "How many have more?"
        noted_for(player)
    }
}
procedure noted_for(who: player) { say "{who} has decided on {who.guess}"  who.won = who.won + 1 }
phase reveal {
    for each player in players { show player.guess  noted = "{noted}{player.guess}{sum of worth of player.bid} "  move player.bid to player.purse }
}
score for each player { add player.won "won" }
`

func TestInSecret(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, bids, mode, luck.Seeded(1), interpreter.Settings{})
			table := func() string {
				g.PutFirst(g.Waiting()[0])
				return string(g.State().EncodeTable())
			}
			before := table()
			decideIn(t, g, "3", "coin 4")
			decideIn(t, g, "1", "coin 1")
			decideIn(t, g, "3", "2")
			if open := inWords(g.Waiting()); open != "1:1 2:2" {
				t.Fatal(open)
			}
			if table() != before {
				t.Error("something happened before the last one decided")
			}
			for _, d := range g.Waiting() {
				if d.Path == "1" && d.Max != 3 {
					t.Errorf("one of four coins was bid, and up to %d are left", d.Max)
				}
			}
			decideIn(t, g, "2", "coin 2")
			decideIn(t, g, "2", "1")
			decideIn(t, g, "1", "3")
			g.Next()
			if got := valueOf(t, g, "noted"); got != "31 12 24 " {
				t.Error(got)
			}
		})
	}
}

// Secret decisions are logged after the last one, in the order of the list. The log of each
// player contains only their own.
func TestLogOfSecretDecisions(t *testing.T) {
	g := begin(t, bids, program.Traced, luck.Seeded(1), interpreter.Settings{})
	for _, path := range []string{"2", "3", "2", "3", "1"} {
		decideIn(t, g, path, "2")
		if lines := strings.Join(transcript.Lines(g.Log()), "\n"); strings.Contains(lines, "Which coin?") {
			t.Fatal(lines)
		}
	}
	decideIn(t, g, "1", "1")
	g.Next()
	all := strings.Join(transcript.Lines(g.Log()), "\n")
	first, second := strings.Index(all, "[player 1] Which coin?"), strings.Index(all, "[player 2] Which coin?")
	if first < 0 || second < first {
		t.Error(all)
	}
	if lines := strings.Join(transcript.Lines(g.Log().For(1)), "\n"); strings.Contains(lines, "[player 1] Which coin?") || !strings.Contains(lines, "[player 2] Which coin?") {
		t.Error(lines)
	}
}

// Luck in a secret decision that the check can't detect fails at run time.
func TestLuckInSecret(t *testing.T) {
	rules := strings.Replace(bids, "        noted_for(player)\n", "let top = prizes.top  if top exists { player.guess = top.worth }\n", 1)
	g := begin(t, rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
	playSuggested(t, g)
	if err := g.Err(); err == nil || err.Message != "a secret decision needs luck, which is not allowed there" || err.Chain[0].Rule != "bidding" {
		t.Error(err)
	}
}

// In a redealt game, secret decisions of other players are made again, because the player doesn't
// know them.
func TestRedealOfSecretDecisions(t *testing.T) {
	g := begin(t, bids, program.Fast, luck.Seeded(1), interpreter.Settings{})
	decideIn(t, g, "1", "coin 2")
	decideIn(t, g, "1", "1")
	decideIn(t, g, "2", "coin 3")
	g.Next()
	g.Redeal(1, func(int) int { return 0 })
	if open := inWords(g.Waiting()); open != "1:1 2:2 3:3" || g.Waiting()[1].Number != 1 || g.Waiting()[0].Number != 0 {
		t.Error(open, g.Waiting()[1].Place)
	}
	playSuggested(t, g)
	if g.Err() != nil {
		t.Error(g.Err())
	}
}

// A player who continues with secret decisions sees the effects of earlier ones, and no other
// player does.
func TestOwnSecretDecisionsAreSeen(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, bids, mode, luck.Seeded(1), interpreter.Settings{})
			g.PutFirst(g.Waiting()[0])
			before := string(g.State().EncodeTable())
			decideIn(t, g, "1", "coin 1")
			decideIn(t, g, "2", "coin 3")
			g.Next()
			for player, bid := range []string{"coin 1", "coin 3", ""} {
				seen := view.Of(g, player)
				for _, zone := range seen.Zones {
					switch {
					case zone.Name != "bid":
					case zone.Owner == player && bid != "":
						if len(zone.Cards) != 1 || zone.Cards[0].Name != bid {
							t.Errorf("player %d does not see their own %s", player+1, bid)
						}
					case zone.Count > 0:
						t.Errorf("player %d sees the bid of player %d", player+1, zone.Owner+1)
					}
				}
			}
			g.PutFirst(g.Waiting()[0])
			if string(g.State().EncodeTable()) != before {
				t.Error("to look changes the game")
			}
			for _, answer := range []struct{ path, words string }{{"1", "1"}, {"3", "coin 2"}, {"2", "2"}, {"3", "3"}} {
				decideIn(t, g, answer.path, answer.words)
			}
			if _, open := g.Next(); !open || g.Err() != nil {
				t.Error("the game does not continue:", g.Err())
			}
		})
	}
}

// An early answer never answers a question of another kind. Here a question for a number comes up in
// a redealt game, and the early answer to a menu is the first that is left.
func TestEarlyAnswerToAnotherQuestion(t *testing.T) {
	const rules = `variant v { players 2 }
each player has { keep secretly bool odd = false  keep number bid = 0 }
turn until turn_count > 1 { bidding }
phase bidding {
    together secretly for each player in players {
        player.bid = choose a number in 0..(if player.next.odd then 1 else 0) "How much?"
        choose "Odd?" {
            option "Yes" -> player.odd = true
            option "No"  -> player.odd = false
        }
    }
}
`
	g := begin(t, rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
	decideIn(t, g, "2", "No")
	decideIn(t, g, "1", "Yes")
	if _, open := g.Next(); open || g.Err() == nil || !strings.Contains(g.Err().Message, "can't be carried out") {
		t.Error("an answer to a menu answers another question:", g.Err())
	}
}
