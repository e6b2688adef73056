package page

import (
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/save"
)

// A Draw shows how the luck of the game is drawn or was drawn: see save.Draw.
type Draw struct {
	Open       bool // the draw is not finished, and the page shows nothing else
	Commitment string
	Adds       string   // the part that the browser of the seat has to add: "hash", "share" or ""
	Hashes     string   // by seat, with commas
	Waits      []string // the players whose hash or share is missing
	Shares     string   // by seat, with commas
	Given      []Fact   // the shares of the players, after the draw
	Secret     string   // "" before the end of the game
}

// drawOf returns the draw of a game for a seat. It returns nil if the luck wasn't drawn.
func drawOf(t Table, seat int) *Draw {
	draw := t.Head.Draw
	if draw == nil {
		return nil
	}
	d := &Draw{Open: draw.IsOpen(), Commitment: draw.Commitment, Hashes: strings.Join(draw.Hashes, ","), Shares: strings.Join(draw.Shares, ",")}
	if d.Open {
		d.wait(t.language(), draw, t.People(), seat)
		return d
	}
	for other, share := range draw.Shares {
		if share != "" {
			d.Given = append(d.Given, Fact{who(t.language(), other), share})
		}
	}
	if t.Game.Result().Over {
		d.Secret = draw.Secret
	}
	return d
}

// wait fills in the players for whom an open draw waits.
func (d *Draw) wait(l *variant.Language, draw *save.Draw, people []int, seat int) {
	for _, other := range draw.Missing(people) {
		d.Waits = append(d.Waits, who(l, other))
		if other == seat {
			d.Adds = "hash"
			if draw.Reveals(people) {
				d.Adds = "share"
			}
		}
	}
}
