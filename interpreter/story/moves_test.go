package story_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/story"
)

const parlour = `
variant parlour "Parlour" { players 2 }
card Card { number: number = 1 }
catalog pack of Card with each number in 1..9 named "card {number}"
deck stock   of Card from pack discards to waste
pile waste   of Card
row  market  of Card
row  shelves of Card called "the shelves"
each player has { hand cards of Card called "hand"  pile won of Card called "tricks"  deck store of Card }
keep number goal = 1
turn until turn_count is 1 { play }
phase play {
    draw 2 from stock to active.cards
    draw 2 from stock to active.next.cards
    draw 1 from stock to market
    move first of active.cards to market
    move first of active.next.cards to shelves
    move first of market to active.cards
    move first of active.next.cards to active.cards
    discard first of active.cards
    move first of active.cards to active.store
    move first of market to active.won
    move active.won to active.next.won
    move active.next.won to shelves
    move shelves to market
    show active.cards to active.next
    goal = 3
    choose "Which one?" by active.next { option for each card in market "{card}" -> move card to active.next.cards }
    end game
}
score for each player { add (the Card "card 1").number "one"  win when player is active }
`

// If the rules have no sentence for a move, the sorts and owners of the zones decide whether a
// player draws, plays, takes, gives or discards a card.
func TestDefaultSentences(t *testing.T) {
	g, err := interpreter.New(program.Compile(dsltest.Parse(t, parlour), program.Traced), luck.Seeded(1), interpreter.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Decide(interpreter.Choice{Indexes: []int{0}}); err != nil {
		t.Fatal(err)
	}
	g.Next()
	tell := func(reader int) (lines []string) {
		for _, line := range story.Lines(g.Log().For(reader), reader, 0) {
			lines = append(lines, line.Text)
		}
		return lines
	}
	if diff := cmp.Diff([]string{
		"Turn 1: your turn",
		"Play",
		"You draw card 9 and card 8",
		"Player 2 draws 2 cards",
		"Card 5 is dealt to the market",
		"You play card 9 to the market",
		"Player 2 plays card 7 to the shelves",
		"You take card 5 from the market",
		"Player 2 gives card 6 to you",
		"You discard card 8",
		"You put card 5 into your store",
		"You take card 9 into your tricks",
		"Player 2 takes card 9 from your tricks",
		"Card 9 goes from the tricks of player 2 to the shelves",
		"Card 7 and card 9 go from the shelves to the market",
		"Player 2 sees your hand",
		"Goal: 3 (was 1)",
		"Player 2 takes card 7 from the market",
		"The game is over",
		"You win with a score of 1",
		"Player 2 loses with a score of 1",
	}, tell(0)); diff != "" {
		t.Errorf("for the player at turn (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{
		"Turn 1: player 1",
		"Play",
		"Player 1 draws 2 cards",
		"You draw card 7 and card 6",
		"Card 5 is dealt to the market",
		"Player 1 plays card 9 to the market",
		"You play card 7 to the shelves",
		"Player 1 takes card 5 from the market",
		"You give card 6 to player 1",
		"Player 1 discards card 8",
		"Player 1 puts a card into their store",
		"Player 1 takes card 9 into their tricks",
		"You take card 9 from the tricks of player 1",
		"Card 9 goes from your tricks to the shelves",
		"Card 7 and card 9 go from the shelves to the market",
		"You see the hand of player 1",
		"Goal: 3 (was 1)",
		"You take card 7 from the market",
		"The game is over",
		"Player 1 wins with a score of 1",
		"You lose with a score of 1",
	}, tell(1)); diff != "" {
		t.Errorf("for the other player (-want +got)\n%s", diff)
	}
}

// Components that a player can't identify are named by their kind if they are tokens.
func TestHiddenTokens(t *testing.T) {
	for kinds, want := range map[string]string{
		"token WoodenEgg { worth: number = 1 }":                                                 "Player 2 takes 2 wooden eggs from the bag",
		`token WoodenEgg called "acorn" { worth: number = 1 }`:                                  "Player 2 takes an acorn from the bag",
		"token WoodenEgg { worth: number = 1 } token Stone { size: number } deck heap of Stone": "Player 2 takes 2 tokens from the bag",
		"card WoodenEgg { worth: number = 1 }":                                                  "Player 2 takes 2 cards from the bag",
	} {
		taken := "2"
		if strings.Contains(want, "acorn") {
			taken = "1"
		}
		g, err := interpreter.New(program.Compile(dsltest.Parse(t, `variant tokens "Tokens" { players 2 }
`+kinds+`
catalog eggs of WoodenEgg with each copy in 1..9 named "egg {copy}"
deck bag of WoodenEgg from eggs
each player has { hand tokens of WoodenEgg }
turn until turn_count is 1 { take }
phase take { move first `+taken+` of bag to active.next.tokens }
score for each player { add 1 "one" }
`), program.Traced), luck.Seeded(1), interpreter.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		var lines []string
		for _, line := range story.Lines(g.Log().For(0), 0, 0) {
			lines = append(lines, line.Text)
		}
		if !slices.Contains(lines, want) {
			t.Errorf("%s: %q not in %q", kinds, want, lines)
		}
	}
}
