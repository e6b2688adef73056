package interpreter

import (
	"errors"
	"fmt"
	"slices"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// A player begins an offer while the game waits for decisions. Its decisions are made ahead on a
// copy of the game, like secret ones, but no other fiber waits for it. Whenever the game resumes,
// the offer is repeated on a new copy with the answers so far. If these no longer fit, the offer
// lapses. After its last answer the game executes the offer at once.

// An Offer is an action that a player may begin now, or could begin if its condition held. Title
// and Why are written for that player.
type Offer struct {
	Name      string
	Index     int // the index in the offers of the program
	Player    int
	Title     string
	Open      bool
	Why       string // why it is disabled, as far as the player may know; empty if Open
	Suggested bool
}

// Offers returns a slice of the offers of all players, ordered by player. It returns nil if no
// decision is pending, because the game is over or an error has stopped it.
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

// offerTo returns the state of an offer for a player. It is evaluated at the position of the
// first fiber.
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

// isOfferSuggested reports whether the rules suggest that a player begins an enabled offer. They
// suggest each offer at most once a turn.
func (m *machine) isOfferSuggested(index int, player int64) bool {
	suggest := m.p.Offers[index].Suggest
	return suggest >= 0 && m.offersBegun[m.offerAt(index, player)] <= m.Turn && m.holdsFor(suggest, player)
}

// SuggestsOffer reports whether the rules suggest an offer that the player may begin now. offer
// is its index in the program. It doesn't evaluate the title because an automatic player calls it
// at every suspension.
func (g *Game) SuggestsOffer(offer, player int) bool {
	m := &g.m
	if m.IsOut(int64(player)) || g.nextAsked() == nil {
		return false
	}
	defer m.switchTo(m.fiber)
	m.switchTo(m.fibers[0])
	return m.isOfferSuggested(offer, int64(player)) && m.mayOffer(offer, int64(player))
}

// offerAt returns the index in offersBegun for an offer of a player.
func (m *machine) offerAt(index int, player int64) int { return index*m.Seats + int(player) }

// titleOf returns the title of an offer of a player, with its marks. The title is empty if its
// evaluation fails.
func (m *machine) titleOf(index int, player int64) names.Text {
	m.allow(m.limits.Steps)
	mark := len(m.Texts)
	value, s := m.evaluateProc(m.p.Offers[index].Title, player)
	title := names.Text{}
	if s == proceed {
		title = m.markedText(value)
	} else {
		m.passOver()
	}
	m.ForgetTexts(mark)
	return title
}

// holdsFor reports whether a condition holds for a player. A condition whose evaluation fails
// doesn't hold.
func (m *machine) holdsFor(condition int32, player int64) bool {
	m.allow(m.limits.Steps)
	value, s := m.evaluateProc(condition, player)
	if s != proceed {
		m.passOver()
	}
	return s == proceed && value == 1
}

// mayOffer reports whether a player may begin an offer now. The first fiber has to be the running
// one.
func (m *machine) mayOffer(index int, player int64) bool {
	return !m.hasOpen(index, player) && m.offerHolds(index, player)
}

// hasOpen reports whether an offer that the player has begun is still pending.
func (m *machine) hasOpen(index int, player int64) bool {
	return slices.ContainsFunc(m.fibers, func(f *fiber) bool { return f.offer == index+1 && f.player == player })
}

func (m *machine) offerHolds(index int, player int64) bool {
	where := m.p.Offers[index].Where
	return where < 0 || m.holdsFor(where, player)
}

// whyClosed returns the reason why the condition of an offer does not hold for a player. It
// returns NotNow if the rules state no reason, or if the reason or the title names a card that
// the player can't identify.
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

// MakeOffer begins an offer of a player. Its decisions are then pending besides all others. If
// the player can't begin it, nothing changes and the error says why.
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

// enterOffer calls the procedure of an offer in its fiber.
func (m *machine) enterOffer(f *fiber) {
	running := m.fiber
	m.switchTo(f)
	m.call(m.p.Offers[f.offer-1].Proc, 0, int(m.p.AtJoin), -1)
	f.window()[0] = f.player
	m.switchTo(running)
}

// renewOffer repeats an offer on a copy of the current game, with the answers so far. It returns
// false if the offer lapses.
func (m *machine) renewOffer(f *fiber) (goesOn bool) {
	work := m.Work
	f.waits, f.rechecks = forNothing, true
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

// lapse ends an offer that can't be executed any more, and logs the reason for its player.
func (m *machine) lapse(f *fiber, why error) {
	title := m.titleOf(f.offer-1, f.player)
	if e := m.emit(event.Lapsed, none, none, none); e != nil {
		m.log.SetText(names.Plain(m.Language().Seat(f.player) + ": ").Append(title).Append(names.Plain(m.Language().Say(" lapses: %s", why))))
		e.Seats = names.Only(f.player)
	}
	m.endOffer(f)
}

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

// carryOutOffer makes the game execute an offer that has all its answers.
func (m *machine) carryOutOffer(f *fiber) {
	f.ahead, f.waits, f.taken = nil, forNothing, 0
	if m.emit(event.Said, none, none, none) != nil {
		m.log.SetText(names.Plain(m.Language().Seat(f.player) + ": ").Append(m.titleOf(f.offer-1, f.player)))
	}
}
