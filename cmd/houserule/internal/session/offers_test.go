package session

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"houserule/interpreter"
	"houserule/interpreter/seat"
)

const market = `
variant market "A market" { players 2 }
card Ware { worth: number }
each player has { ZONE goods of Ware  keep number coins = 0 }
setup { for each player in players { create Ware "salt" { worth = 1 } in player.goods } }
turn until turn_count is 3 { trade }
phase trade { if judge "Trade?" suggest true { skip } }
procedure bid { if judge "Bid?" suggest true { skip } }
offer sell "Sell {first of goods}" by each player where player is not active because "it is your own turn" { bid }
offer buy  "Buy" by each player where (all players where coins > 0) is not empty { bid }
score for each player { add player.coins "coins" }
`

// Each closed offer has a reason. If players at one screen have secrets from each other, only the
// viewer's closed offers are listed as closed.
func TestOffersSayWhyTheyAreClosed(t *testing.T) {
	for _, test := range []struct {
		zone    string
		program string // the player of the second seat
		viewer  int
		want    []string
	}{
		{"row", "", 0, []string{
			"offer sell by player 2: Sell salt", "Sell salt (player 1): closed, because it is your own turn",
			"Buy (player 1): not now", "Buy (player 2): not now",
		}},
		{"hand", "", 0, []string{
			"offer sell by player 2, if it is open", "offer buy by player 2, if it is open",
			"Sell salt (player 1): closed, because it is your own turn", "Buy (player 1): not now",
		}},
		{"hand", "", 1, []string{
			"offer sell by player 1, if it is open", "offer buy by player 1, if it is open", "offer sell by player 2: Sell salt",
			"Buy (player 2): not now",
		}},
		{"hand", "", spectator, []string{
			"offer sell by player 1, if it is open", "offer buy by player 1, if it is open",
			"offer sell by player 2, if it is open", "offer buy by player 2, if it is open",
		}},
		{"hand", "suggest", 0, []string{"Sell salt: closed, because it is your own turn", "Buy: not now"}},
	} {
		s := sitting(t, strings.Replace(market, "ZONE", test.zone, 1), interpreter.Settings{Players: 2})
		if test.program != "" {
			names, err := seat.ParseNames([]string{"2=" + test.program}, 2, seat.Me, time.Second)
			if err != nil {
				t.Fatal(err)
			}
			s.Seats = seat.NewTable(names)
		}
		s.Game.Next()
		if diff := cmp.Diff(test.want, s.Offers(test.viewer)); diff != "" {
			t.Errorf("%s, player %d (-want +got)\n%s", test.zone, test.viewer+1, diff)
		}
	}
}
