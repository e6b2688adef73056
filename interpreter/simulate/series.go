package simulate

import (
	"houserule/interpreter"
	"houserule/interpreter/luck"
)

// A Series is one game after the other from the same start, each in what the one before has left behind. Game is the
// one that is played.
type Series struct {
	*interpreter.Game
	start *interpreter.Game
}

// NewSeries begins a series of a game that stands at its start. Any number of series may have the same start, at the
// same time, as long as nobody plays that.
func NewSeries(start *interpreter.Game) *Series { return &Series{start.Clone(), start} }

// Begin begins a game with luck of its own.
func (s *Series) Begin(luck luck.Luck) *interpreter.Game {
	s.start.CloneInto(s.Game)
	s.SetLuck(luck)
	return s.Game
}

// Again is a series of its own with the same start.
func (s *Series) Again() *Series { return NewSeries(s.start) }
