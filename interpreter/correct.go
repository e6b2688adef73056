package interpreter

import (
	"errors"
	"strings"
)

// With real cards the table may differ from the game: somebody misread a card, or moved one without being
// told to. A correction then brings the game to where the table is. It is a step like a decision: it can
// be taken back, and a journal keeps it.

// A correction lets a component show what another one shows, if there is one, and then puts it into a
// zone, if there is one.
type correction struct {
	card, other int64
	to          int64
	how         int32
}

// HowToCorrect says how Correct is told what to do.
const HowToCorrect = "CARD is CARD, if what was taken for the first is the second, or CARD to ZONE, or CARD from ZONE to ZONE if nobody knew where it lay"

// Correct brings the game to where the table of real cards is, by words such as "River is Lake" where a
// Lake was taken for a River, or "River from hand to discards face up". What is asked is asked anew, with
// the same options, unless it is luck. If it can't be done nothing changes, and the error says what would be
// right.
func (g *Game) Correct(words string) error {
	if !g.AsksLuck() {
		return errors.New("only the table of a game with real cards can be corrected")
	}
	if _, ok := g.Next(); !ok {
		return errors.New("the game does not go on, so there is nothing to correct; take a step back first")
	}
	c, err := g.readCorrection(strings.Join(strings.Fields(words), " "))
	if err != nil {
		return err
	}
	return g.correct(c)
}

// correct carries out a correction and records it.
func (g *Game) correct(c correction) error {
	told := "the table is corrected: " + g.words(c)
	if c.other != none {
		g.exchange(int32(c.card), int32(c.other))
	}
	if c.to != none && g.put(int32(c.card), int32(c.to), c.how) != goOn {
		err := errors.New(g.err.Message)
		*g = *g.replay(g.choices, func(*Game, []int64) {})
		g.Next()
		g.decision.game = g
		return err
	}
	if e := g.told(Said, none, none, none); e != nil {
		e.text = int32(g.log.keepText(told))
	}
	g.choices = append(g.choices, aCorrection, c.card, c.other, c.to, int64(c.how))
	g.branch.waits = forNothing
	g.Next()
	return nil
}

// ---- Steps ------------------------------------------------------------------------------------------

// aCorrection begins the numbers of a step that is none of a decision.
const (
	aCorrection      = int64(-1)
	correctionLength = 5
)

func isCorrection(step []int64) bool { return step[0] == aCorrection }

func correctionOf(step []int64) correction {
	return correction{card: step[1], other: step[2], to: step[3], how: int32(step[4])}
}
