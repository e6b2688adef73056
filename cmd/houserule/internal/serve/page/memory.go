package page

import (
	"strconv"

	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/moment"
	"houserule/interpreter/view"
)

// A Memory is what stays from one page of a seat to the next.
type Memory struct {
	Names
	moments map[interpreter.Place]*moment.Moment
	at      standing
}

// A standing tells where a game stands from where it stood before.
type standing struct{ steps, events int }

// momentOf is what the seat should see of a decision. It is worked out once, for looking ahead takes its time.
func (m *Memory) momentOf(r *history.Record, d *interpreter.Decision) *moment.Moment {
	if at := (standing{len(r.Steps()), len(r.Log().Events)}); m.moments == nil || at != m.at {
		m.moments, m.at = map[interpreter.Place]*moment.Moment{}, at
	}
	if m.moments[d.Place] == nil {
		m.moments[d.Place] = moment.Of(r.Game, d)
	}
	return m.moments[d.Place]
}

// Names are what a seat's pages call cards, so that a browser can tell which card went where. They say nothing of the
// card: one that the seat loses sight of has another name when it comes back.
type Names struct {
	given map[int]string
	next  int
}

// of is the name of a card that is seen now.
func (n *Names) of(card int) string { return n.given[card] }

// see gives names to all cards that are seen now, and forgets those of all others.
func (n *Names) see(seen *view.View) {
	before := n.given
	n.given = map[int]string{}
	var look func(zones []view.Zone)
	look = func(zones []view.Zone) {
		for i := range zones {
			for j := range zones[i].Cards {
				card := &zones[i].Cards[j]
				if card.Hidden {
					continue
				}
				name := before[card.Number]
				if name == "" {
					n.next++
					name = strconv.Itoa(n.next)
				}
				n.given[card.Number] = name
				look(card.Zones)
			}
		}
	}
	look(seen.Zones)
}
