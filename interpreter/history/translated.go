package history

import (
	"fmt"

	"houserule/interpreter"
)

// A game with translated texts has a different log and different answers. Saves, transcripts and
// scenarios must not depend on the language, so a second record plays the same game with the
// original texts.

// Translated returns a record that continues r in another language. The game is at its start, with
// translated rules and the luck of r.
func (r *Record) Translated(g *interpreter.Game) (*Record, error) {
	t := New(g)
	t.Next()
	if err := t.mirror(r, 0); err != nil {
		return nil, err
	}
	t.original, t.mirrored = r, len(t.steps)
	return t, nil
}

// Original returns a record of the game with the original texts of its rules, in the same state. It
// is r itself if r has these texts. The error says that the translation changes the game.
func (r *Record) Original() (*Record, error) {
	if r.original == nil {
		return r, nil
	}
	if err := r.original.mirror(r, r.mirrored); err != nil {
		return nil, err
	}
	r.mirrored = len(r.steps)
	return r.original, nil
}

// mirror brings the record into the state of another record of the same game. They have the first
// steps in common.
func (r *Record) mirror(of *Record, same int) error {
	r.BackTo(same)
	for i := len(r.steps); i < len(of.steps); i++ {
		if err := r.repeat(&of.steps[i], of.moves[i]); err != nil {
			return fmt.Errorf("the translated rules play differently from step %d on: %w", i+1, err)
		}
	}
	r.Next()
	return nil
}

// repeat takes a step of another record of the same game.
func (r *Record) repeat(step *Step, m move) error {
	switch {
	case step.Corrects:
		return r.correct(m.correction)
	case step.Begins:
		return r.MakeOffer(m.offer, step.Player)
	}
	return r.DecideAt(m.at, step.Player, m.choice)
}
