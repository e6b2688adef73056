package page

import (
	"strconv"

	"houserule/cmd/houserule/internal/board"
	"houserule/interpreter/view"
)

// A Memory is what stays from one page of a seat to the next.
type Memory struct {
	Names
	easels map[string]*board.Easel // by the names of boards
}

// easel is where a board is drawn.
func (m *Memory) easel(name string) *board.Easel {
	if m.easels == nil {
		m.easels = map[string]*board.Easel{}
	}
	if m.easels[name] == nil {
		m.easels[name] = &board.Easel{}
	}
	return m.easels[name]
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
