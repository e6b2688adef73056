package advice_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// hidden is a game in which each of two players has a card that the other doesn't see. A test
// appends a phase.
const hidden = `
variant hidden "Hidden" { players 2 }
card Card { rank: number }
%s
deck stock of Card %s
each player has { hand cards of Card  keep number points = 0  keep secretly number chips = 5 }
keep secretly number doom = 3
setup {
    %s
    shuffle stock
    for each player in players { draw 1 from stock to player.cards }
}
turn until turn_count is 2 { guess }
score for each player { add player.points "points" }
`

// fromCatalog and fromRules are two ways to create the nine cards.
var (
	fromCatalog = []any{`catalog pack of Card with each rank in 1..9 named "{rank}"`, "from pack", ""}
	fromRules   = []any{"", "", `for each n in 1..9 { create Card "{n}" { rank = n } in stock }`}
)

// A preview holds in every game that the player considers possible, and all of these games have
// the same preview.
func TestPreviewHoldsInAllRedealtCopies(t *testing.T) {
	for _, test := range []struct {
		name, phase string
		want        []string
	}{
		{"a hidden card", `
    choose "Which?" {
        option "Low" -> if (the first of active.next.cards).rank < 4 { increase points by 1 }
        option "High" -> if (the first of active.next.cards).rank >= 4 { increase points by 1 }
        option "Pay" -> decrease points by 1
    }`, []string{"", "", "points: 0 → -1"}},
		{"its name", `
    choose "Which?" {
        option "Ace" -> if (the first of active.next.cards).name is "1" { increase points by 1 }
        option "Any" -> if any of active.next.cards where name is "2" { increase points by 1 }
        option "Pay" -> decrease points by 1
    }`, []string{"", "", "points: 0 → -1"}},
		{"what is found by its name", `
    choose "Which?" {
        option "Theirs" -> if the Card "1" is the first of active.next.cards { increase points by 1 }
        option "Pay" -> decrease points by 1
    }`, []string{"", "points: 0 → -1"}},
		{"a hand that is gone through", `
    choose "Which?" {
        option "Has it" -> if any of active.next.cards where rank is 5 { increase points by 1 }
        option "Has not" -> if not any of active.next.cards where rank is 5 { increase points by 1 }
        option "Pay" -> decrease points by 1
    }`, []string{"", "", "points: 0 → -1"}},
		{"a variable", `
    let theirs = (the first of active.next.cards).rank
    choose "Which?" {
        option "Low" -> if theirs < 4 { increase points by 1 }
        option "High" -> if theirs >= 4 { increase points by 1 }
    }`, []string{"", ""}},
		{"a variable of one's own", `
    let own = (the first of active.cards).rank
    choose "Which?" {
        option "Any" -> if own > 0 { increase points by 1 }
        option "None" -> if own < 0 { increase points by 1 }
    }`, []string{"points: 0 → 1", ""}},
		{"an argument", `
    ask((the first of active.next.cards).rank)
}
procedure ask(theirs: number) {
    choose "Which?" {
        option "Low" -> if theirs < 4 { increase points by 1 }
        option "High" -> if theirs >= 4 { increase points by 1 }
    }`, []string{"", ""}},
		{"a secret number", `
    choose "Which?" {
        option "Up to 3" -> if active.next.chips < 4 { increase points by 1 }
        option "Doom" -> if doom is 3 { increase points by 1 }
        option "One's own" -> if active.chips is 5 { increase points by 2 }
    }`, []string{"", "", "points: 0 → 2"}},
		{"a copied secret", `
    let theirs = active.next.chips
    choose "Which?" {
        option "Up to 3" -> if theirs < 4 { increase points by 1 }
        option "More" -> if theirs > 3 { increase points by 1 }
    }`, []string{"", ""}},
		{"a card that turns up", `
    choose "Which?" {
        option "Show" -> { show the first of active.next.cards  if (the first of active.next.cards).rank < 4 { increase points by 1 } }
        option "Swap" -> { move the first of active.next.cards to active.cards  if (the last of active.cards).rank > 3 { increase points by 1 } }
        option "Pay" -> decrease points by 1
    }`, []string{"", "", "points: 0 → -1"}},
		{"a secret number that is shown", `
    choose "Which?" {
        option "Show" -> { show active.next.chips to active  if active.next.chips < 6 { increase points by 1 } }
        option "Pay" -> decrease points by 1
    }`, []string{"", "points: 0 → -1"}},
		{"taken back", `
    choose "Which?" {
        option "Risk" -> { increase points by 1  if (the first of active.next.cards).rank > 3 { decrease points by 1 } }
        option "Keep" -> { increase points by 1  if (the first of active.next.cards).rank > 3 { active.next.points = 7 } }
    }`, []string{"", "points: 0 → 1"}},
	} {
		for _, cards := range [][]any{fromCatalog, fromRules} {
			rules := fmt.Sprintf(hidden, cards...) + "phase guess {" + test.phase + "\n}\n"
			p := program.Compile(dsltest.Parse(t, rules), program.Traced)
			for seed := range uint64(9) {
				g, err := interpreter.New(p, luck.Seeded(seed), interpreter.Settings{})
				if err != nil {
					t.Fatal(err)
				}
				d, _ := g.Next()
				if diff := cmp.Diff(test.want, foretold(advice.Of(g, d))); diff != "" {
					t.Errorf("%s, %s, seed %d (-want +got):\n%s", test.name, cards[0], seed, diff)
				}
			}
		}
	}
}

func foretold(m *advice.Advice) (all []string) {
	for i := range m.Rows {
		all = append(all, strings.Join(m.Rows[i].Consequences, ", "))
	}
	return slices.Clip(all)
}
