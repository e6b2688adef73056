package interpreter_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/transcript"
	"houserule/interpreter/view"
)

// stalls is a game in which players may trade while another player decides.
const stalls = `
variant stalls "Stalls" { players 3 }
card Ware { worth: number }
each player has { hand goods of Ware  pile sold of Ware  keep number trades = 0 }
setup {
    for each player in players { for each n in 1..3 { create Ware "ware {n}" { worth = n } in player.goods } }
}
turn until turn_count is 4 { sell }
phase sell {
    let ware = choose one of goods "Sell what?" suggest first of goods
    move ware to sold
}
offer trade "Offer a trade" by each player where goods.count > 1 suggest player is not active and trades is 0 {
    let other = choose one of players where it is not player "With whom?"
    let mine = choose one of goods "What do you offer?" suggest last of goods
    show mine to other
    let theirs = choose one of other.goods or none "{player} offers {mine}. What for?" by other suggest first of other.goods
    if theirs is none { return }
    move mine to other.goods
    move theirs to goods
    increase trades by 1
}
score for each player { add sum of worth of player.sold "sold" }
`

func TestOffers(t *testing.T) {
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, stalls, mode, luck.Seeded(1), interpreter.Settings{})
			if offers := g.Offers(); len(offers) != 3 || !offers[2].Open || offers[2].Title != "Offer a trade" || !offers[2].Suggested || offers[0].Suggested {
				t.Fatal(offers)
			}
			if err := g.MakeOffer(0, 2); err != nil {
				t.Fatal(err)
			}
			if open := inWords(g.Waiting()); open != ":1 3/trade:3" {
				t.Fatal(open)
			}
			if err := g.MakeOffer(0, 2); err == nil || err.Error() != `"Offer a trade" can't be offered now: an offer of this kind is already open` {
				t.Error(err)
			}
			decideIn(t, g, "3/trade", "player 2")
			decideIn(t, g, "3/trade", "ware 3")
			if open := inWords(g.Waiting()); open != ":1 3/trade:2" {
				t.Fatal(open)
			}
			if name := namesIn(g, "goods", 2); name != "ware 1, ware 2, ware 3" {
				t.Error("something happened before the last answer:", name)
			}
			decideIn(t, g, "3/trade", "ware 1")
			if open := inWords(g.Waiting()); open != ":1" {
				t.Fatal(open)
			}
			if mine, theirs := namesIn(g, "goods", 2), namesIn(g, "goods", 1); !strings.Contains(mine, "ware 1, ware 2, ware 1") || !strings.Contains(theirs, "ware 3, ware 3") {
				t.Error(mine, "and", theirs)
			}
		})
	}
}

// A disabled offer states the reason of the rules. It states NotNow if there is none, or if the
// reason or the title names a card that the player can't identify.
func TestWhyAnOfferIsClosed(t *testing.T) {
	const fair = `
variant fair "The fair" { players 2 }
card Ware { worth: number }
deck stock of Ware
each player has { hand goods of Ware  keep number coins = 0 }
setup {
    create Ware "silk" { worth = 9 } in stock
    for each player in players { create Ware "salt of {player}" { worth = 1 } in player.goods }
}
turn until turn_count is 3 { trade }
phase trade { if judge "Trade?" suggest true { skip } }
function thrifty(who: player) -> bool = who.coins > 2 because "you have spent too much"
procedure bid { if judge "Bid?" suggest true { skip } }
offer buy   "Buy" by each player where coins > 5 because "you need 6 coins, and have {coins}" { bid }
offer save  "Save" by each player where thrifty(player) { bid }
offer plain "Plain" by each player where coins > 5 { bid }
offer wait  "Wait" by each player where player is not active { bid }
offer mute  "Mute" by each player where (all players where it is not player and coins > 0) is not empty { bid }
offer own   "Sell {first of goods}" by each player where coins > 5 because "{first of goods} is too cheap" { bid }
offer spy   "Spy" by each player where coins > 5 because "{first of player.next.goods} is too dear" { bid }
offer guess "Guess {first of stock}" by each player where coins > 5 because "you need 6 coins" { bid }
offer open  "Open" by each player { bid }
score for each player { add player.coins "coins" }
`
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, fair, mode, luck.Seeded(1), interpreter.Settings{})
			g.Next()
			if err := g.MakeOffer(8, 0); err != nil {
				t.Fatal(err)
			}
			want := []string{
				"Buy: you need 6 coins, and have 0", "Save: you have spent too much", "Plain: coins 0 is at most 5",
				"Wait: it is the turn of player 1", "Mute: not now", "Sell salt of player 1: salt of player 1 is too cheap", "Spy: not now",
				"Guess a card: not now", "Open: an offer of this kind is already open",
			}
			if !mode.Traces() { // a fast program has no texts
				for i := range want[:8] {
					title, _, _ := strings.Cut(want[i], ":")
					want[i] = title + ": not now"
				}
			}
			var got []string
			for _, o := range g.Offers() {
				if o.Player == 0 {
					got = append(got, o.Title+": "+o.Why)
				} else if o.Open == (o.Why != "") {
					t.Error(o)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if err := g.MakeOffer(6, 0); err == nil || err.Error() != `"Spy" can't be offered now: not now` {
				t.Error(err)
			}
		})
	}
}

// An offer lapses if an answer is no longer possible, if its condition no longer holds, or if the
// turn ends.
func TestOffersLapse(t *testing.T) {
	for _, test := range []struct{ rules, why string }{
		{stalls, "the turn is over"},
		{strings.Replace(stalls, "turn until turn_count is 4 { sell }", "turn until turn_count is 4 { sell  sell }", 1), `"ware 3" is no longer possible`},
		{strings.Replace(strings.Replace(stalls, "goods.count > 1", "player.next.goods.count > 2", 1), "{ sell }", "{ sell  sell }", 1), "player 1 has at most 2 cards in goods"},
	} {
		g := begin(t, test.rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
		g.Next()
		player := 0
		if strings.Contains(test.rules, "player.next.goods") {
			player = 2
		}
		if err := g.MakeOffer(0, player); err != nil {
			t.Fatal(err)
		}
		path := map[int]string{0: "1/trade", 2: "3/trade"}[player]
		decideIn(t, g, path, "player 2")
		decideIn(t, g, path, "ware 3")
		decideIn(t, g, "", "ware 3")
		g.Next()
		if lines := strings.Join(transcript.Lines(g.Log()), "\n"); !strings.Contains(lines, "Offer a trade lapses: "+test.why) {
			t.Errorf("it doesn't lapse because %s:\n%s", test.why, lines)
		}
		if lines := strings.Join(transcript.Lines(g.Log().For(1)), "\n"); strings.Contains(lines, "lapses") {
			t.Error("another player can read that it lapses")
		}
	}
}

// An offer of one of two wares with equal names stays an offer of that ware when a ware before it
// is gone. So the other one is not shown to any player.
func TestAnOfferStaysThatOfOneCard(t *testing.T) {
	rules := strings.Replace(strings.Replace(stalls, `"ware {n}"`, `"ware {if n is 1 then 1 else 2}"`, 1), "{ sell }", "{ sell  sell }", 1)
	rules = strings.Replace(rules, "phase sell {\n", "phase sell {\n    let other = active.previous\n    move first of other.goods to other.sold\n", 1)
	g := begin(t, strings.Replace(rules, "in 1..3", "in 1..5", 1), program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	if err := g.MakeOffer(0, 2); err != nil {
		t.Fatal(err)
	}
	decideIn(t, g, "3/trade", "player 2")
	for _, d := range g.Waiting() {
		if d.Path == "3/trade" {
			if err := g.DecideAt(d.Place, d.Player, interpreter.Choice{Indexes: []int{1}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	decideIn(t, g, "", "ware 1")
	g.Waiting()
	known := 0
	for _, zone := range view.Of(g, 1).Zones {
		for _, card := range zone.Cards {
			if zone.Name == "goods" && zone.Owner == 2 && !card.Hidden {
				known++
			}
		}
	}
	if known != 1 {
		t.Errorf("player 2 knows %d of the wares of player 3", known)
	}
}

// An offer of a card that is gone does not become an offer of another card with that name.
func TestAnOfferOfACardThatIsGoneLapses(t *testing.T) {
	rules := strings.Replace(strings.Replace(stalls, `"ware {n}"`, `"ware {if n is 1 then 1 else 2}"`, 1), "{ sell }", "{ sell  sell }", 1)
	g := begin(t, rules, program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	if err := g.MakeOffer(0, 0); err != nil {
		t.Fatal(err)
	}
	decideIn(t, g, "1/trade", "player 2")
	for _, path := range []string{"1/trade", ""} {
		for _, d := range g.Waiting() {
			if d.Path == path && d.Player == 0 {
				if err := g.DecideAt(d.Place, d.Player, interpreter.Choice{Indexes: []int{1}}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	g.Next()
	if lines := strings.Join(transcript.Lines(g.Log()), "\n"); !strings.Contains(lines, "Offer a trade lapses") {
		t.Errorf("another card of its name is offered:\n%s", lines)
	}
}

// The option of a menu that was chosen in an offer is executed even if no client has read its
// label.
func TestAWayOfAnOfferIsTaken(t *testing.T) {
	rules := strings.Replace(stalls, "    if theirs is none { return }\n", `    if theirs is none { return }
    choose "{other} gives {theirs}. Is it a deal?" {
        option "No"     -> return
        option "A deal" -> skip
    }
`, 1)
	for name, mode := range modes {
		t.Run(name, func(t *testing.T) {
			g := begin(t, rules, mode, luck.Seeded(1), interpreter.Settings{})
			g.Next()
			if err := g.MakeOffer(0, 2); err != nil {
				t.Fatal(err)
			}
			for _, chosen := range []int{1, 0, 0, 1} {
				for _, d := range g.Waiting() {
					if d.Path == "3/trade" {
						if err := g.DecideAt(d.Place, d.Player, interpreter.Choice{Indexes: []int{chosen}}); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			g.Waiting()
			if mine := namesIn(g, "goods", 2); g.Err() != nil || mine != "ware 2, ware 3, ware 1" {
				t.Error(mine, g.Err())
			}
		})
	}
}

// Offers are part of a record: they are replayed and undone, and continue in a copy.
func TestOffersAreRecorded(t *testing.T) {
	p := program.Compile(dsltest.Parse(t, stalls), program.Traced)
	g, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	r := history.New(g)
	r.Next()
	start := string(r.Encode())
	if err := r.MakeOffer(0, 1); err != nil {
		t.Fatal(err)
	}
	decideIn(t, r, "2/trade", "player 3")
	decideIn(t, r, "2/trade", "ware 2")
	r.Next()
	copied := r.Clone()
	if copied.Next(); string(copied.Encode()) != string(r.Encode()) {
		t.Error("a copy is another game")
	}
	decideIn(t, r, "2/trade", "ware 3")
	decideIn(t, copied, "2/trade", "ware 3")
	r.Next()
	if copied.Next(); string(copied.Encode()) != string(r.Encode()) {
		t.Error("a copy of the game continues differently")
	}
	again, divergence, err := history.Replay(p, luck.Seeded(1), interpreter.Settings{}, r.Journal())
	if divergence != nil || err != nil || string(again.Encode()) != string(r.Encode()) {
		t.Error("played again it is another game", divergence, err)
	}
	if r.Undo(); string(r.Encode()) != start || len(r.Steps()) != 0 {
		t.Error("the offer is not taken back as one step")
	}
}

// Offers of automatic players are part of the record, too.
func TestSuggestedOffersAreRecorded(t *testing.T) {
	r := record(t, stalls, program.Fast, luck.Seeded(1))
	auto.NewPlayer(auto.Suggested).Play(t.Context(), r, auto.MostDecisions)
	offered := 0
	for _, entry := range r.Journal() {
		if entry.Begins {
			offered++
		}
	}
	if offered != 3 {
		t.Errorf("%d trades are on record, but each of three players offers one", offered)
	}
	again, divergence, err := history.Replay(r.Program(), luck.Seeded(1), interpreter.Settings{}, r.Journal())
	if divergence != nil || err != nil || string(again.Encode()) != string(r.Encode()) {
		t.Error("played again it is another game", divergence, err)
	}
}

// Repeating an offer doesn't allocate more and more memory.
func TestOffersAreRenewedInPlace(t *testing.T) {
	g := begin(t, stalls, program.Fast, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	if err := g.MakeOffer(0, 1); err != nil {
		t.Fatal(err)
	}
	decideIn(t, g, "2/trade", "player 3")
	renew := func() {
		g.Redeal(0, func(int) int { return 0 })
		if open := inWords(g.Waiting()); open != ":1 2/trade:2" {
			t.Fatal(open)
		}
	}
	renew()
	if n := testing.AllocsPerRun(100, renew); n > 30 {
		t.Errorf("it takes %v allocations to look at an offer again", n)
	}
}

// If two offers are pending, Next returns the one that was put first.
func TestAnOfferIsPutFirst(t *testing.T) {
	g := begin(t, stalls, program.Traced, luck.Seeded(1), interpreter.Settings{})
	g.Next()
	for player := range 2 {
		if err := g.MakeOffer(0, player); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"2/trade", "1/trade", ""} {
		for _, d := range g.Waiting() {
			if d.Path == path {
				g.PutFirst(d)
			}
		}
		if d, _ := g.Next(); d.Path != path {
			t.Errorf("%q was put first, but %q is next", path, d.Path)
		}
	}
}
