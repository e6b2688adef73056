package interpreter

import (
	"errors"

	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// With real cards the table may differ from the game: somebody misread a card, or moved one without being
// told to. A correction then brings the game to where the table is.

// A Correction lets a component show what another one shows, if there is one, and then puts it into a
// zone, if there is one. Words are how it is told.
type Correction struct {
	Card, Other, To int64
	How             int32
	Words           string
}

// Correct carries out a correction. What is asked is asked anew, with the same options, unless it is luck. If it
// can't be done the game is good for nothing any more: try it on a copy.
func (g *Game) Correct(c Correction) error {
	g.m.allow(g.m.limits.Steps)
	if c.Other != none {
		g.m.Exchange(int32(c.Card), int32(c.Other))
	}
	if c.To != none && g.m.put(int32(c.Card), int32(c.To), c.How) != goOn {
		return errors.New(g.m.err.Message)
	}
	if g.m.emit(event.Said, none, none, none) != nil {
		g.m.log.SetText(names.Plain("the table is corrected: " + c.Words))
	}
	g.m.fiber.waits = forNothing
	return nil
}
