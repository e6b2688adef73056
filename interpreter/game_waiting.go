package interpreter

import (
	"errors"
	"fmt"

	"houserule/interpreter/internal/names"
)

// Next runs the game until all fibers are suspended, and returns the next decision for a client
// that handles one at a time. Pending offers come first, because they are soon over. Among other
// decisions it chooses the fiber with the fewest answers, and among equals the first by priority.
// If there is no decision, the game is over or a rule error has stopped it.
func (g *Game) Next() (*Decision, bool) {
	f := g.nextAsked()
	if f == nil {
		return nil, false
	}
	g.noteOffers()
	g.m.switchTo(f)
	return g.m.decisionOf(f), true
}

// Waiting runs the game until all fibers are suspended, and returns a slice of all pending
// decisions in order of priority. They may be answered in any order by DecideAt. After each
// answer the caller has to call Waiting again, because the other decisions may have changed.
func (g *Game) Waiting() []*Decision {
	next := g.nextAsked()
	if next == nil {
		return nil
	}
	var open []*Decision
	for _, f := range g.m.fibers {
		if g.m.isOpen(f) {
			open = append(open, g.m.decisionOf(f))
		}
	}
	g.m.switchTo(next)
	return open
}

// nextAsked runs the game and returns the fiber whose decision comes next, or nil if there is
// none.
func (g *Game) nextAsked() *fiber {
	if g.m.Done || g.m.err != nil {
		return nil
	}
	g.m.allow(g.m.limits.Steps)
	if s := g.m.playOn(); s != suspended {
		g.m.Done = s == halted
		return nil
	}
	return g.m.leastAnswered()
}

// leastAnswered returns the pending fiber with the fewest answers. A fiber put first takes
// precedence, and then an offer.
func (m *asking) leastAnswered() (next *fiber) {
	for _, f := range m.fibers {
		switch {
		case !m.isOpen(f):
		case f.isFirst:
			return f
		case next == nil || next.offer == 0 && (f.offer > 0 || f.answers < next.answers):
			next = f
		}
	}
	return next
}

// Asked returns the number of pending decisions.
func (g *Game) Asked() (open int) {
	for _, f := range g.m.fibers {
		if g.m.isOpen(f) {
			open++
		}
	}
	return open
}

// isOpen reports whether the decision of a fiber can be answered now. If a request for luck is
// pending, only that can be answered.
func (m *asking) isOpen(f *fiber) bool {
	return f.isAsked() && (f.waits == forLuck || !m.wantsLuck())
}

// PutFirst makes Next return the given pending decision until it is answered.
func (g *Game) PutFirst(d *Decision) {
	for _, f := range g.m.fibers {
		f.isFirst = f == d.line
	}
	g.m.switchTo(d.line)
}

// decisionOf returns the pending decision of a fiber.
func (m *machine) decisionOf(f *fiber) *Decision {
	if f.ahead != nil {
		c := m.aheadOf(f)
		d := c.decisionOf(c.fiber)
		d.line, d.Place = f, Place{f.path(), f.number()}
		return d
	}
	if !f.described {
		m.switchTo(f)
		m.describe()
		f.described = true
	}
	return &f.decision
}

// A Place identifies a decision within a game: it is decision Number, from 0, of the fiber Path.
// The path of the first fiber is empty. "3" is the parallel fiber of player 3. "2/1" is the fiber
// of player 1 within that of player 2.
type Place struct {
	Path   string
	Number int
}

// DecideAt answers a pending decision for the player who has to decide. It returns an error and
// changes nothing if the answer is late, has the wrong place or comes from another player.
func (g *Game) DecideAt(at Place, player int, c Choice) error {
	d, err := g.At(at, player)
	if err != nil {
		return err
	}
	return g.decide(d, c)
}

// At returns the pending decision at a place. It returns an error if there is none or if another
// player has to decide.
func (g *Game) At(at Place, player int) (*Decision, error) {
	if g.nextAsked() == nil {
		return nil, errors.New("the game waits for no decision")
	}
	for _, f := range g.m.fibers {
		if f.path() != at.Path || !g.m.isOpen(f) {
			continue
		}
		d := g.m.decisionOf(f)
		switch {
		case at.Number < f.number():
			return nil, fmt.Errorf("that decision was already made%s", in(at.Path))
		case at.Number > f.number():
			return nil, fmt.Errorf("that question has not been asked yet%s", in(at.Path))
		case d.Player != player:
			return nil, fmt.Errorf("that decision is up to %s, not %s", names.Seat(int64(d.Player)), names.Seat(int64(player)))
		}
		return d, nil
	}
	return nil, fmt.Errorf("no decision is pending%s", in(at.Path))
}

// in returns words that name a parallel fiber in a message. They are empty for the first fiber.
func in(path string) string {
	if path == "" {
		return ""
	}
	return " in the turn of player " + path
}
