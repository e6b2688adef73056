package session

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// ToOffer is the word with which a person has a player make an offer out of turn. Offer reads what stands behind it.
const ToOffer = "offer"

// NoOffers says that there is nothing to offer.
const NoOffers = "Nobody can offer anything now."

// Offers returns the offers of those at this screen, each in the words that make it. Where players at one screen have secrets from
// each other, the offers of all but the viewer are listed without a title, whether they are open or not: both may name hidden cards.
func (s *Session) Offers(viewer int) (lines []string) {
	handsRound := s.HandsRound()
	for _, o := range s.Game.Offers() {
		words := fmt.Sprintf("%s %s by player %d", ToOffer, o.Name, o.Player+1)
		switch {
		case !s.isPerson(o.Player):
		case handsRound && o.Player != viewer:
			lines = append(lines, words+", if it is open")
		case o.Open:
			lines = append(lines, words+": "+wording.OneLine(o.Title))
		}
	}
	if lines == nil {
		return []string{NoOffers}
	}
	return lines
}

// OwnOffers are what those at this screen may offer now.
func (s *Session) OwnOffers() []interpreter.Offer {
	return slices.DeleteFunc(s.Game.Offers(), func(o interpreter.Offer) bool { return !o.Open || !s.isPerson(o.Player) })
}

// MakeOffer has a player make an offer. What it asks is open from then on.
func (s *Session) MakeOffer(o interpreter.Offer) error {
	if err := s.Game.MakeOffer(o.Index, o.Player); err != nil {
		return err
	}
	s.undone = nil
	s.goOn()
	return nil
}

// Offer has a player at this screen make an offer, by words such as "trade by player 3". The error does not say why another
// player's offer is closed if the viewer may not know that.
func (s *Session) Offer(viewer int, words string) error {
	name, by, _ := strings.Cut(words, " by ")
	player, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(by, "player")))
	if err != nil {
		return fmt.Errorf("say who offers what: %s NAME by player NUMBER", ToOffer)
	}
	for _, o := range s.Game.Offers() {
		if o.Name != strings.TrimSpace(name) || o.Player != player-1 || !s.isPerson(o.Player) {
			continue
		}
		err := s.MakeOffer(o)
		if err != nil && s.HandsRound() && o.Player != viewer {
			return fmt.Errorf("player %d cannot begin %q now", player, o.Name)
		}
		return err
	}
	return fmt.Errorf("player %d has no offer %q to make", player, name)
}

// takeOffers has the others at the table make offers where the game stands. The error says who of them cannot go on.
func (s *Session) takeOffers() error {
	if s.Seats == nil {
		return nil
	}
	return s.Seats.Offers(context.Background(), s.Game.Game, func(o interpreter.Offer) error {
		return s.Game.MakeOffer(o.Index, o.Player)
	})
}
