package page

import (
	"slices"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// A Trick is the cards that players play to the middle of the table. After the last card the trick
// stays there until the next one begins.
type Trick struct {
	Plays []Play
	Over  bool   // the cards have left the middle
	Last  *Trick // the trick before, if all of it is known
	ID    int    // of a last trick: the event in which its cards left
	To    int    // of a last trick: the number of the player who has its cards now, or 0
}

// A Play is the cards of one player in a trick.
type Play struct {
	Who   string
	Place int // number of places to the left of the seat, 0 for the seat itself
	Of    int // number of players
	Cards []Card
}

// mostPlayed is the number of cards that a player may play to one trick.
const mostPlayed = 2

// findTricks records which zones are not tricks. In a trick, each player has one zone with at most
// a card or two, and all are public. A zone that once contained more is not a trick from then on.
func (m *Memory) findTricks(seen *view.View, players int) {
	if m.noTricks == nil {
		m.noTricks = map[string]bool{}
	}
	for i := range seen.Zones {
		z := &seen.Zones[i]
		isCovered := func(c view.Card) bool { return c.Hidden || len(c.Zones) > 0 }
		m.noTricks[z.Name] = m.noTricks[z.Name] || players == 1 || z.Owner < 0 || z.Sort != "row" || z.Count > mostPlayed || slices.ContainsFunc(z.Cards, isCovered)
	}
}

// trick returns the trick in the middle, or else the last one that was there. It returns nil if
// there is none.
func (l *layout) trick() *Trick {
	t, zones := &Trick{}, map[int64]*Play{}
	for i := range l.seen.Zones {
		z := &l.seen.Zones[i]
		if l.memory.noTricks[z.Name] {
			continue
		}
		play := l.play(z.Owner)
		zones[int64(z.Number)] = &Play{Who: play.Who, Place: play.Place, Of: play.Of}
		for j := range z.Cards {
			play.Cards = append(play.Cards, l.card(&z.Cards[j]))
		}
		if len(play.Cards) > 0 {
			t.Plays = append(t.Plays, play)
		}
	}
	if len(zones) == 0 {
		return nil
	}
	last := l.lastTrick(zones)
	switch {
	case len(t.Plays) > 0:
		t.Last = last
		return t
	case last != nil:
		return &Trick{Plays: last.Plays, Over: true, Last: last}
	}
	return nil
}

func (l *layout) play(owner int) Play {
	play := Play{Who: wording.UpperFirst(youOr(l.language, owner, l.Seat)), Of: l.players}
	play.Place = (owner - max(l.Seat, 0) + l.players) % l.players
	return play
}

// lastTrick returns the trick that left the zones last, or nil if not all of it is known. It leaves
// out cards that have moved on since, because they belong to something else.
func (l *layout) lastTrick(zones map[int64]*Play) *Trick {
	const recent = 200 // events that are searched, because a log grows without bound
	log, moved, t := l.table.Game.Log().For(l.Seat), map[int64]bool{}, &Trick{}
search:
	for i := len(log.Events) - 1; i >= max(0, len(log.Events)-recent); i-- {
		e := &log.Events[i]
		if e.Kind != event.Moved && e.Kind != event.Drawn && e.Kind != event.Discarded {
			continue
		}
		play := zones[event.Number(e.B)]
		switch to := event.Number(e.C); {
		case zones[to] != nil && t.ID > 0:
			break search // the last card of the trick was played here
		case play != nil && t.ID == 0:
			t.ID = i
			at := slices.IndexFunc(l.seen.Zones, func(z view.Zone) bool { return int64(z.Number) == to })
			if at >= 0 {
				t.To = l.seen.Zones[at].Owner + 1
			}
		}
		log.Shows(e, func(number int64) {
			isPlay := play != nil && !moved[number] && len(play.Cards) < mostPlayed
			moved[number] = true
			if !isPlay {
				return
			}
			if seen, ok := view.Component(l.table.Game.Game, l.Seat, int(number)); ok {
				card := l.card(&seen)
				card.Pick, card.ID = nil, "" // the card is also elsewhere, where it has its ID
				play.Cards = append(play.Cards, card)
			}
		}, func(int64) {})
	}
	for i := range l.seen.Zones {
		switch play := zones[int64(l.seen.Zones[i].Number)]; {
		case play == nil:
		case len(play.Cards) == 0:
			return nil
		default:
			t.Plays = append(t.Plays, *play)
		}
	}
	return t
}
