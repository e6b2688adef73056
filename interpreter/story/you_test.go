package story_test

import (
	"testing"

	"houserule/interpreter/story"
)

// The reader is "you" at every position in a sentence, and other players have their names.
func TestYou(t *testing.T) {
	for sentence, want := range map[string]string{
		"Gollum is lost to player 1 for good":              "Gollum is lost to you for good",
		"Glamdring comes to the hand of player 1":          "Glamdring comes to your hand",
		"Bofur goes from discard pile of player 1 to hand": "Bofur goes from your discard pile to hand",
		"2 cards come to pouches of player 1":              "2 cards come to your pouches",
		"Player 1: miles is 2 now":                         "You: miles is 2 now",
		"Player 1's miles: 2 (was 1)":                      "Your miles: 2 (was 1)",
		"in hand of player 1":                              "in your hand",
		"Player 1 wins the support of Ents of Fangorn":     "You win the support of Ents of Fangorn",
		"Player 1 is on the side of the Free Peoples":      "You are on the side of the Free Peoples",
		"Player 1 and player 2 are asked":                  "Player 1 and player 2 are asked",
		"Gollum is lost to player 2 for good":              "Gollum is lost to player 2 for good",
		"The hand of player 12 is shown":                   "The hand of player 12 is shown",
		"The hand of player 1 is shown to player 2":        "Your hand is shown to player 2",
	} {
		if got := story.To(0, sentence); got != want {
			t.Errorf("%q becomes %q, want %q", sentence, got, want)
		}
		if got := story.To(-1, sentence); got != sentence {
			t.Errorf("%q becomes %q for the public", sentence, got)
		}
	}
}
