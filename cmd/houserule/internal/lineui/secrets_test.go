package lineui

import (
	"strings"
	"testing"

	"houserule/interpreter/luck"
)

// Each part of the output is below the heading of the player who may read it. No part names a
// card that only the other player has seen, after any input.
func TestNoPlayerReadsTheCardsOfAnother(t *testing.T) {
	for name, test := range map[string]struct {
		path    string
		lines   []string
		secrets map[string][]string // map from heading to the cards that must not appear below it
		want    []string
	}{
		"undo": {
			"../../../../testdata/games/crazy_eights.rules", []string{"Draw a card", "u", "q"},
			map[string][]string{"player 2": {"ive of clubs", "Undone"}},
			[]string{"── player 1 ──\nUndone: your answer \"Draw a card\". You have already seen five of clubs.\n"},
		},
		"standing answers": {
			"testdata/boast.rules", []string{"a 3", "A", "A 1", "q"},
			map[string][]string{"player 2": {"ard16"}},
			[]string{"> A\nThere are no standing answers;", "there is no standing answer 1;"},
		},
		"offers": {
			"testdata/boast.rules", []string{"Draw", "offer", "q"},
			map[string][]string{"player 2": {"ard16"}},
			[]string{"> offer\noffer boast by player 1, if it is open\noffer shout by player 1, if it is open\noffer boast by player 2: Boast of card11\n"},
		},
	} {
		var out strings.Builder
		if err := Run(sit(t, test.path, luck.Seeded(3)), strings.NewReader(strings.Join(test.lines, "\n")), &out, Manner{}); err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %q is missing in\n%s", name, want, &out)
			}
		}
		for _, part := range strings.Split(out.String(), "\n── ")[1:] {
			player, text, _ := strings.Cut(part, " ──\n")
			for _, secret := range test.secrets[player] {
				if strings.Contains(text, secret) {
					t.Errorf("%s: %s reads %q in\n%s", name, player, secret, text)
				}
			}
		}
	}
}

// The title of another player's offer, and the reason why it is closed, may name that player's
// cards.
func TestWhyAnOfferIsClosedStaysSecret(t *testing.T) {
	s := sit(t, "testdata/boast.rules", luck.Seeded(3))
	for viewer, want := range []string{`"Shout card16" can't be offered now`, `player 1 can't offer "shout" now`} {
		if err := s.Offer(viewer, "shout by player 1"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("player %d reads %v, want %q", viewer+1, err, want)
		}
	}
}
