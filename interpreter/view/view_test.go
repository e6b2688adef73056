package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/view"
)

const hidden = `
variant hidden "Hidden" { players 2 }
card Card { value: number = 0  under: pile of Card }
deck stock of Card
row  line  of Card
pool bag   of Card
pile heap  of Card limit 9
each player has { hand cards of Card  keep number gold = 1  keep Card? secret = none }
keep Card? known = none
option size = 3 "Size"
setup {
    create Card "in stock" in stock
    create Card "in bag" in bag
    create Card "in line" in line as shown
    create Card "in line, turned" in stock as turned
    move turned to line face_down
    create Card "beneath" in turned.under
    create Card "under" in shown.under
    create Card "in hand 1" in active.cards as first_one
    create Card "in hand 2" in active.next.cards as second
    create Card "in hand 2, shown" in active.next.cards as open_one
    turn open_one face_up
    active.secret = second
    known = shown
    active.gold = 5
}
turn until turn_count is 1 { stop_here }
phase stop_here { let n = choose a number in 1..2 "Go on?"  active.gold = n }
score for each player { add player.gold "gold" }
`

// begin returns a game in which some cards are hidden.
func begin(t *testing.T, mode program.Mode) *interpreter.Game {
	t.Helper()
	v := dsltest.Parse(t, hidden)
	g, err := interpreter.New(program.Compile(v, mode), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestView(t *testing.T) {
	for name, mode := range map[string]program.Mode{"fast": program.Fast, "told": program.Traced} {
		t.Run(name, func(t *testing.T) {
			g := begin(t, mode)
			g.Next()
			before := string(g.Encode())
			secrets := []string{"secret@0=?", "secret@0=in hand 2"}
			for player, want := range []string{
				"stock/1 line/2[in line(under/1[under(under/0)]) -] bag/1 heap/0<9 play_area/0 cards@0/1[in hand 1(under@0/0)] cards@1/2[in hand 2, shown(under@1/0) -]",
				"stock/1 line/2[in line(under/1[under(under/0)]) -] bag/1 heap/0<9 play_area/0 cards@0/1 cards@1/2[in hand 2(under@1/0) in hand 2, shown(under@1/0)]",
			} {
				v := view.Of(g, player)
				if got := zonesInWords(v.Zones); got != want {
					t.Errorf("player %d sees\n%s, want\n%s", player, got, want)
				}
				if got := fmt.Sprint(v.Scores, v.Turn, v.Active, v.Over); got != "[5 1] 1 0 false" {
					t.Errorf("player %d sees %s", player, got)
				}
				var values []string
				for _, value := range append(v.Values, v.Options...) {
					values = append(values, fmt.Sprintf("%s@%d=%s", value.Name, value.Owner, value.Value))
				}
				want := []string{"gold@0=5", "gold@1=1", secrets[player], "secret@1=none", "known@-1=in line", "size@-1=3"}
				if diff := cmp.Diff(want, values); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			}
			if string(g.Encode()) != before || g.Result().Scores[0] != 0 {
				t.Error("to look at a game changed it")
			}
		})
	}
}

// zonesInWords formats zones with their counts, limits and visible cards.
func zonesInWords(zones []view.Zone) string {
	var words []string
	for _, z := range zones {
		word := z.Name
		if z.Owner >= 0 {
			word += fmt.Sprint("@", z.Owner)
		}
		word += fmt.Sprint("/", z.Count)
		if z.Limit >= 0 {
			word += fmt.Sprint("<", z.Limit)
		}
		var cards []string
		for _, c := range z.Cards {
			switch {
			case c.Hidden:
				cards = append(cards, "-")
			case len(c.Zones) > 0:
				cards = append(cards, c.Name+"("+zonesInWords(c.Zones)+")")
			default:
				cards = append(cards, c.Name)
			}
		}
		if len(cards) > 0 {
			word += "[" + strings.Join(cards, " ") + "]"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// A view contains no name of a hidden card at any depth.
func TestViewContainsNoHiddenName(t *testing.T) {
	g := begin(t, program.Traced)
	g.Next()
	all := fmt.Sprintf("%+v", view.Of(g, 0))
	for _, secret := range []string{"in stock", "in bag", "turned", "beneath", "in hand 2 "} {
		if strings.Contains(strings.ReplaceAll(all, "}", " "), secret) {
			t.Errorf("%q is in the view of a player who may not see it", secret)
		}
	}
}

// A view doesn't depend on which card another player has drawn.
func TestViewOfDraws(t *testing.T) {
	p := program.Compile(dsltest.Load(t, "../../testdata/games/leduc.rules"), program.Fast)
	start, err := interpreter.New(p, luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	courses := &luck.Enumerated{}
	for more := true; more; more = courses.Next() {
		g := start.Clone()
		g.SetLuck(courses)
		d, ok := g.Next()
		if !ok {
			t.Fatal("no decision is pending")
		}
		prompt, seen := d.Describe().Prompt, fmt.Sprint(view.Of(g, 0).Scores)
		if other, ok := shown[prompt]; ok && other != seen {
			t.Errorf("%s: shows %s, and %s if the other player has another card", prompt, seen, other)
		}
		shown[prompt] = seen
	}
	if len(shown) != 6 {
		t.Errorf("met %d cards", len(shown))
	}
}
