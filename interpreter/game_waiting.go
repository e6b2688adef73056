package interpreter

import (
	"errors"
	"fmt"

	"houserule/interpreter/internal/names"
)

// Next plays on until everything stands, and gives the decision that is next where one comes after the other: that of
// an offer, or else of the line of play that was answered least, and of those the first by right of way. Without one the game is over, or a
// rule error stopped it.
func (g *Game) Next() (*Decision, bool) {
	f := g.nextAsked()
	if f == nil {
		return nil, false
	}
	g.noteOffers()
	g.m.switchTo(f)
	return g.m.decisionOf(f), true
}

// Waiting plays on until everything stands, and gives all decisions that are open, in the order of the right of way.
// They may be answered in any order, each by DecideAt; whatever is answered, ask for the others again.
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

// nextAsked plays on, and is the fiber that is asked next; nil if none is asked.
func (g *Game) nextAsked() *fiber {
	if g.m.Done || g.m.err != nil {
		return nil
	}
	g.m.allow(g.m.limits.Steps)
	if s := g.m.playOn(); s != stands {
		g.m.Done = s == halted
		return nil
	}
	return g.m.leastAnswered()
}

// leastAnswered is the fiber that was answered least of those that are asked, unless another one was put first or there is
// an offer, which is soon over.
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

// Asked is how many decisions are open where the game stands.
func (g *Game) Asked() (open int) {
	for _, f := range g.m.fibers {
		if g.m.isOpen(f) {
			open++
		}
	}
	return open
}

// isOpen reports whether what a fiber stands for can be answered: luck that is asked for comes before all else.
func (m *asking) isOpen(f *fiber) bool {
	return f.isAsked() && (f.waits == forLuck || !m.wantsLuck())
}

// PutFirst makes one of the decisions that are open the one that Next gives, until it is answered.
func (g *Game) PutFirst(d *Decision) {
	for _, f := range g.m.fibers {
		f.isFirst = f == d.line
	}
	g.m.switchTo(d.line)
}

// decisionOf is what a fiber stands still for.
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

// A Place tells decisions of one game apart that were ever open: it is number Number, from 0, of the line of play Path.
// Lines of play go by the players whose they are: "" is the one that a game begins with, "3" that of player 3 side by
// side with others, and "2/1" that of player 1 side by side with others within that of player 2.
type Place struct {
	Path   string
	Number int
}

// DecideAt answers one of the decisions that are open, for the player whom it is up to. An answer that comes too late, to
// the wrong place or from somebody else changes nothing, and the error says so.
func (g *Game) DecideAt(at Place, player int, c Choice) error {
	d, err := g.At(at, player)
	if err != nil {
		return err
	}
	return g.decide(d, c)
}

// At is the open decision at a place, if it is up to a player.
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

// in says which line of play is meant, if there are several.
func in(path string) string {
	if path == "" {
		return ""
	}
	return " in the turn of player " + path
}
