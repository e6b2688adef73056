package session

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// ToOffer is the word with which a player at this screen begins an offer out of turn. Offer
// parses the words after it.
const ToOffer = "offer"

// NoOffers is the line for an empty list of offers.
const NoOffers = "There are no offers now."

// An OwnOffer is an offer of a player at this screen. If players at one screen have secrets from
// each other, all offers except the viewer's are Hidden, because hidden cards may appear in their
// titles, and may determine whether and why they are closed.
type OwnOffer struct {
	interpreter.Offer
	Hidden bool
	alone  bool // no other player is at this screen

	language *variant.Language
}

// OwnOffers returns the offers of the players at this screen: first the possible ones, then the
// closed ones.
func (s *Session) OwnOffers(viewer int) (offers []OwnOffer) {
	var closed []OwnOffer
	alone := len(s.People()) == 1
	for _, o := range s.Game.Offers() {
		if !s.isPerson(o.Player) {
			continue
		}
		if own := (OwnOffer{o, s.isHidden(o, viewer), alone, &s.Game.Program().Variant.Language}); own.MayBeMade() {
			offers = append(offers, own)
		} else {
			closed = append(closed, own)
		}
	}
	return append(offers, closed...)
}

// isHidden reports whether an offer belongs to another player at this screen whose secrets the
// viewer may not know.
func (s *Session) isHidden(o interpreter.Offer, viewer int) bool {
	return o.Player != viewer && s.HandsRound()
}

// MayBeMade reports whether the viewer may try to make the offer. This includes hidden offers,
// because the viewer can't know whether they are open.
func (o *OwnOffer) MayBeMade() bool { return o.Open || o.Hidden }

// Words returns the title of an offer, with the reason if the offer is closed. For a hidden offer
// it returns only the name.
func (o *OwnOffer) Words() string {
	switch {
	case o.Hidden:
		return wording.Spoken(o.Name) + o.language.Word(", if it is open")
	case o.Open:
		return wording.OneLine(o.Title)
	}
	title, why := wording.OneLine(o.Title), o.Why
	if !o.alone {
		title = o.language.Say("%s (%s)", title, o.language.Seat(int64(o.Player)))
	}
	if why != o.language.Word(interpreter.NotNow) {
		why = o.language.Say("closed, because %s", wording.Spoken(why))
	}
	return title + ": " + why
}

// Offers returns a line for each offer of the players at this screen. The line of an open offer
// has the command that makes it, and the line of a closed one has the reason.
func (s *Session) Offers(viewer int) (lines []string) {
	for _, o := range s.OwnOffers(viewer) {
		words := fmt.Sprintf("%s %s by player %d", ToOffer, o.Name, o.Player+1)
		switch {
		case o.Hidden:
			lines = append(lines, words+Say(s, ", if it is open"))
		case o.Open:
			lines = append(lines, words+": "+o.Words())
		default:
			lines = append(lines, o.Words())
		}
	}
	if lines == nil {
		return []string{Say(s, NoOffers)}
	}
	return lines
}

// MakeOffer makes an offer for a player, so that its questions become pending. If the viewer may
// not know why the offer is closed, the error doesn't give the reason.
func (s *Session) MakeOffer(viewer int, o interpreter.Offer) error {
	if err := s.Game.MakeOffer(o.Index, o.Player); err != nil {
		if s.isHidden(o, viewer) {
			return fmt.Errorf("player %d can't offer %q now", o.Player+1, o.Name)
		}
		return err
	}
	s.undone = nil
	s.proceed()
	return nil
}

// Offer makes the offer that words name, for example "trade by player 3". It returns an error if
// no player at this screen has that offer.
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

// takeOffers lets programs at the table make offers at the current decision. The error names the
// program that failed.
func (s *Session) takeOffers() error {
	if s.Seats == nil {
		return nil
	}
	return s.Seats.Offers(context.Background(), s.Game.Game, func(o interpreter.Offer) error {
		return s.Game.MakeOffer(o.Index, o.Player)
	})
}
