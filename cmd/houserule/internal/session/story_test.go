package session

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/dsltest"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

func cards(t *testing.T, players int) *Session {
	t.Helper()
	checked := dsltest.Load(t, "../../../../testdata/games/crazy_eights.rules")
	game, err := interpreter.New(program.Compile(checked, program.Traced), luck.Seeded(7), interpreter.Settings{Players: players})
	if err != nil {
		t.Fatal(err)
	}
	return &Session{Game: history.New(game)}
}

// TestStoriesKeepSecrets plays a game and searches each player's story for cards that the player
// can't know.
func TestStoriesKeepSecrets(t *testing.T) {
	const players = 3
	s := cards(t, players)
	for range 40 {
		if _, ok := s.Game.Next(); !ok {
			break
		}
		for player := range players {
			story := strings.Join(append(InFull(s.Story(player)), s.Explain(player)...), "\n")
			for _, secret := range s.handsBut(player) {
				if strings.Contains(story, secret+" is drawn") {
					t.Fatalf("player %d reads about the %s:\n%s", player+1, secret, story)
				}
			}
		}
		if err := s.Choose(s.Game.Suggestion()); err != nil {
			t.Fatal(err)
		}
	}
	if own := InFull(s.Story(1)); !strings.Contains(strings.Join(own, "\n"), "to cards of player 2") {
		t.Errorf("players do not see their own cards:\n%s", strings.Join(own, "\n"))
	}
}

// handsBut returns the names of the cards in the hands of all players but one.
func (s *Session) handsBut(player int) (names []string) {
	for other := range s.Game.Players() {
		for _, zone := range s.Seen(other).Zones {
			if other == player || zone.Owner != other || zone.Sort != "hand" {
				continue
			}
			for _, card := range zone.Cards {
				names = append(names, card.Name)
			}
		}
	}
	return names
}

func TestHandsRound(t *testing.T) {
	if s := cards(t, 2); !s.HandsRound() || s.Player(1) != "player 2" {
		t.Error("two players with hands have secrets from each other, and names")
	}
}

// Equal neighbouring lines about cards are folded into one, with the index of the last event.
func TestFolded(t *testing.T) {
	story := folded(nil, []StoryLine{
		{Line: "deal", Event: 1}, {Line: "deal", Event: 2}, {Line: "  a card is drawn", FoldKey: "drawn", Event: 3}, {Line: "  a card is drawn", FoldKey: "drawn", Event: 4}, {Line: "  an ace is drawn", FoldKey: "drawn", Event: 5},
	})
	want := []StoryLine{{Line: "deal", Event: 1}, {Line: "deal", Event: 2}, {Line: "  a card is drawn, 2 times", FoldKey: "drawn", Event: 4}, {Line: "  an ace is drawn", FoldKey: "drawn", Event: 5}}
	if diff := cmp.Diff(want, story); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
