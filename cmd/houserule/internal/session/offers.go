package session

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// ToOffer is the word with which a person has a player make an offer out of turn. Offer reads what stands behind it.
const ToOffer = "offer"

// NoOffers says that there is nothing to offer.
const NoOffers = "There are no offers now."

// An OwnOffer is an offer of a player at this screen. Where players at one screen have secrets from each other, the offers of
// all but the viewer are Hidden: their titles, and whether and why they are closed, may name hidden cards.
type OwnOffer struct {
	interpreter.Offer
	Hidden bool
	alone  bool // no other player is at this screen
}

// OwnOffers returns the offers of those at this screen: first those that may be made, then those that are closed.
func (s *Session) OwnOffers(viewer int) (offers []OwnOffer) {
	var closed []OwnOffer
	alone := len(s.People()) == 1
	for _, o := range s.Game.Offers() {
		if !s.isPerson(o.Player) {
			continue
		}
		if own := (OwnOffer{o, s.isHidden(o, viewer), alone}); own.MayBeMade() {
			offers = append(offers, own)
		} else {
			closed = append(closed, own)
		}
	}
	return append(offers, closed...)
}

// isHidden reports whether a viewer may know nothing of an offer of another player at this screen.
func (s *Session) isHidden(o interpreter.Offer, viewer int) bool {
	return o.Player != viewer && s.HandsRound()
}

// MayBeMade reports whether an offer can be made, as far as the viewer may know.
func (o *OwnOffer) MayBeMade() bool { return o.Open || o.Hidden }

// Words is the title of an offer that may be made, or the title of a closed one with the reason.
func (o *OwnOffer) Words() string {
	switch {
	case o.Hidden:
		return wording.Spoken(o.Name) + ", if it is open"
	case o.Open:
		return wording.OneLine(o.Title)
	}
	title, why := wording.OneLine(o.Title), o.Why
	if !o.alone {
		title = fmt.Sprintf("%s (player %d)", title, o.Player+1)
	}
	if why != interpreter.NotNow {
		why = "closed, because " + wording.Spoken(why)
	}
	return title + ": " + why
}

// Offers returns a line for each offer of those at this screen: an open one has the words that make it, and a closed one the
// reason.
func (s *Session) Offers(viewer int) (lines []string) {
	for _, o := range s.OwnOffers(viewer) {
		words := fmt.Sprintf("%s %s by player %d", ToOffer, o.Name, o.Player+1)
		switch {
		case o.Hidden:
			lines = append(lines, words+", if it is open")
		case o.Open:
			lines = append(lines, words+": "+o.Words())
		default:
			lines = append(lines, o.Words())
		}
	}
	if lines == nil {
		return []string{NoOffers}
	}
	return lines
}

// MakeOffer has a player make an offer, and its questions are open from then on. The error does not say why another player's
// offer is closed if the viewer may not know that.
func (s *Session) MakeOffer(viewer int, o interpreter.Offer) error {
	if err := s.Game.MakeOffer(o.Index, o.Player); err != nil {
		if s.isHidden(o, viewer) {
			return fmt.Errorf("player %d can't offer %q now", o.Player+1, o.Name)
		}
		return err
	}
	s.undone = nil
	s.goOn()
	return nil
}

// Offer has a player at this screen make an offer, by words such as "trade by player 3".
func (s *Session) Offer(viewer int, words string) error {
	name, by, _ := strings.Cut(words, " by ")
	player, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(by, "player")))
	if err != nil {
		return fmt.Errorf("write the offer as %s NAME by player NUMBER", ToOffer)
	}
	for _, o := range s.Game.Offers() {
		if o.Name == strings.TrimSpace(name) && o.Player == player-1 && s.isPerson(o.Player) {
			return s.MakeOffer(viewer, o)
		}
	}
	return fmt.Errorf("player %d has no offer %q", player, name)
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
