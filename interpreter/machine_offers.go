package interpreter

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// An offer is begun by a player while the game stands still. It is asked ahead, as what is decided in secret is, but nobody
// waits for it: whenever the game moves on, it is asked on a new copy, with the answers so far. If these do not fit any
// more, it lapses. With its last answer it is carried out in the game, at once.

// An Offer is what a player may begin now, or could if it were not closed. Title and Why are written for that player.
type Offer struct {
	Name      string
	Index     int // in the offers of the program
	Player    int
	Title     string
	Open      bool
	Why       string // why it is closed, as far as the player may know that; empty while it is open
	Suggested bool
}

// Offers are all that players may begin, player by player; none before the game stands somewhere, or once it is over.
func (g *Game) Offers() (offers []Offer) {
	m := &g.m
	if len(m.p.Offers) == 0 || g.nextAsked() == nil {
		return nil
	}
	defer m.switchTo(m.fiber)
	m.switchTo(m.fibers[0])
	for player := range m.Seats {
		for i := range m.p.Offers {
			if !m.IsOut(int64(player)) {
				offers = append(offers, m.offerTo(i, int64(player)))
			}
		}
	}
	return offers
}

// offerTo is what an offer is for a player. It is asked where the first fiber stands.
func (m *machine) offerTo(index int, player int64) Offer {
	title := m.titleOf(index, player)
	offer := Offer{Name: m.p.Offers[index].Name, Index: index, Player: int(player), Title: title.For(names.Only(player))}
	switch {
	case m.hasOpen(index, player):
		offer.Why = "an offer of this kind is already open"
	case !m.offerHolds(index, player):
		offer.Why = m.whyClosed(index, player, title)
	default:
		offer.Open, offer.Suggested = true, m.isOfferSuggested(index, player)
	}
	return offer
}

// isOfferSuggested reports whether the rules suggest that a player begins an offer that is open: once in a turn at most.
func (m *machine) isOfferSuggested(index int, player int64) bool {
	suggest := m.p.Offers[index].Suggest
	return suggest >= 0 && m.offersBegun[m.offerAt(index, player)] <= m.Turn && m.holdsFor(suggest, player)
}

// SuggestsOffer reports whether a player may begin an offer now, by its number in the program, and the rules suggest it. It is
// told without a title: a game that plays by itself asks each time it stands still.
func (g *Game) SuggestsOffer(offer, player int) bool {
	m := &g.m
	if m.IsOut(int64(player)) || g.nextAsked() == nil {
		return false
	}
	defer m.switchTo(m.fiber)
	m.switchTo(m.fibers[0])
	return m.isOfferSuggested(offer, int64(player)) && m.mayOffer(offer, int64(player))
}

// offerAt is where it is kept in which turn a player began an offer.
func (m *machine) offerAt(index int, player int64) int { return index*m.Seats + int(player) }

// titleOf returns the title of an offer of a player, with its marks.
func (m *machine) titleOf(index int, player int64) names.Text {
	m.allow(m.limits.Steps)
	mark := len(m.Texts)
	value, s := m.evaluateProc(m.p.Offers[index].Title, player)
	title := names.Text{}
	if s == goOn {
		title = m.markedText(value)
	} else {
		m.passOver()
	}
	m.ForgetTexts(mark)
	return title
}

// holdsFor reports whether a condition holds for a player; one that can't be reckoned does not.
func (m *machine) holdsFor(condition int32, player int64) bool {
	m.allow(m.limits.Steps)
	value, s := m.evaluateProc(condition, player)
	if s != goOn {
		m.passOver()
	}
	return s == goOn && value == 1
}

// mayOffer reports whether a player may begin an offer now. The first fiber has to be the running one.
func (m *machine) mayOffer(index int, player int64) bool {
	return !m.hasOpen(index, player) && m.offerHolds(index, player)
}

// hasOpen reports whether an offer that a player has begun still waits for an answer.
func (m *machine) hasOpen(index int, player int64) bool {
	return slices.ContainsFunc(m.fibers, func(f *fiber) bool { return f.offer == index+1 && f.player == player })
}

// offerHolds reports whether the condition of an offer holds for a player.
func (m *machine) offerHolds(index int, player int64) bool {
	where := m.p.Offers[index].Where
	return where < 0 || m.holdsFor(where, player)
}

// whyClosed returns the reason why the condition of an offer does not hold for a player. As for an option that is closed, it
// is NotNow where there are no words, and where the reason or the title names a card that the player can't tell.
func (m *machine) whyClosed(index int, player int64, title names.Text) string {
	why := m.p.Offers[index].Why
	if why < 0 {
		return NotNow
	}
	m.allow(m.limits.Steps)
	text, reader := m.sentence(why, []int64{player}), names.Only(player)
	if text.String == "" || !isFor(text, reader) || !isFor(title, reader) {
		return NotNow
	}
	return text.String
}

// MakeOffer has a player begin an offer. What it asks is then open besides all other decisions. If the player can't begin it,
// nothing changes, and the error says why.
func (g *Game) MakeOffer(index, player int) error {
	m := &g.m
	switch {
	case index < 0 || index >= len(m.p.Offers):
		return errors.New("there is no such offer")
	case player < 0 || player >= m.Seats || m.IsOut(int64(player)):
		return fmt.Errorf("%s can't make offers", names.Seat(int64(player)))
	case g.nextAsked() == nil:
		return errors.New("an offer can only be made while the game waits for a decision")
	}
	m.switchTo(m.fibers[0])
	if !m.mayOffer(index, int64(player)) {
		o := m.offerTo(index, int64(player))
		return fmt.Errorf("%q can't be offered now: %s", o.Title, o.Why)
	}
	f := m.newFiber()
	f.offer, f.name, f.player, f.active, f.began = index+1, m.p.Offers[index].Name, int64(player), int64(player), m.Turn
	m.offersBegun[m.offerAt(index, f.player)] = m.Turn + 1
	m.fibers = append(m.fibers, f)
	m.enterOffer(f)
	m.askAhead([]*fiber{f})
	return nil
}

// enterOffer puts the fiber of an offer to its beginning.
func (m *machine) enterOffer(f *fiber) {
	running := m.fiber
	m.switchTo(f)
	m.call(m.p.Offers[f.offer-1].Proc, 0, int(m.p.AtJoin), -1)
	f.window()[0] = f.player
	m.switchTo(running)
}

// renewOffer has an offer asked on a copy of the game as it is now, with the answers so far, unless it lapses.
func (m *machine) renewOffer(f *fiber) (goesOn bool) {
	work := m.Work
	f.waits, f.looks = forNothing, true
	m.switchTo(m.fibers[0])
	switch holds := m.offerHolds(f.offer-1, f.player); {
	case m.Turn != f.began:
		m.lapse(f, errors.New("the turn is over"))
		return false
	case !holds:
		m.lapse(f, errors.New(m.whyClosed(f.offer-1, f.player, m.titleOf(f.offer-1, f.player))))
		return false
	}
	m.allow(work)
	m.askAhead([]*fiber{f})
	return true
}

// lapse ends an offer that can't be carried out any more, and tells its player why.
func (m *machine) lapse(f *fiber, why error) {
	title := m.titleOf(f.offer-1, f.player)
	if e := m.emit(event.Lapsed, none, none, none); e != nil {
		m.log.SetText(names.Plain(names.Seat(f.player) + ": ").Append(title).Append(names.Plain(fmt.Sprintf(" lapses: %s", why))))
		e.Seats = names.Only(f.player)
	}
	m.endOffer(f)
}

// endOffer ends the fiber of an offer.
func (m *machine) endOffer(f *fiber) {
	if m.fiber == f {
		m.switchTo(m.fibers[0])
	}
	for i, other := range m.fibers {
		if other == f {
			m.drop(i, i+1)
			return
		}
	}
}

// carryOutOffer has an offer that has all its answers happen in the game.
func (m *machine) carryOutOffer(f *fiber) {
	f.ahead, f.waits, f.taken = nil, forNothing, 0
	if m.emit(event.Said, none, none, none) != nil {
		m.log.SetText(names.Plain(names.Seat(f.player) + ": ").Append(m.titleOf(f.offer-1, f.player)))
	}
}
