package page

import (
	"strconv"

	"houserule/cmd/houserule/internal/board"
	"houserule/interpreter/view"
)

// A Memory holds the data that one page of a seat passes to the next.
type Memory struct {
	Names
	pictures map[string]*board.PictureCache // map from the name of a board to its cached picture
	noTricks map[string]bool                // set of the names of zones that are not tricks
}

// picture returns the cached picture of a board. It creates one for a new board.
func (m *Memory) picture(name string) *board.PictureCache {
	if m.pictures == nil {
		m.pictures = map[string]*board.PictureCache{}
	}
	if m.pictures[name] == nil {
		m.pictures[name] = &board.PictureCache{}
	}
	return m.pictures[name]
}

// A Names holds the tokens of cards on a seat's pages, so that a browser can animate each card's
// move. A token reveals nothing about its card: if a card leaves the seat's view, it gets another
// token when it returns.
type Names struct {
	given map[int]string
	next  int
}

// of returns the token of a card in view, or "".
func (n *Names) of(card int) string { return n.given[card] }

// see assigns tokens to all cards in view, and forgets those of all other cards. The map of
// tokens therefore never grows beyond the view.
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
