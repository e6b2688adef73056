package search

import (
	"context"
	"slices"
	"time"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// A game begins with habits from training: playouts of whole games from the setup on. A habit
// changes a game most if it is followed from the first decision, and one decision has too few
// playouts to find it. Training depends only on the rules, the players and the options. Therefore,
// a searcher trains once for many games, their order doesn't matter, and training can't reveal
// hidden cards of a game.

// A training holds the habits that whole games have taught to a seat.
type training struct {
	program *program.Program // nil: no training
	seat    int
	players int
	options []int64
	habits  habits
	n       int
}

// is reports whether two trainings are for the same games.
func (t *training) is(other *training) bool {
	return t.program == other.program && t.seat == other.seat && t.players == other.players && slices.Equal(t.options, other.options)
}

// prepare sets the habits with which a game begins. It trains if the last training was for other
// games.
func (s *Searcher) prepare(ctx context.Context, g *interpreter.Game) {
	t := training{program: g.Program(), seat: s.seat, players: g.Players()}
	options := map[string]int64{}
	for i, option := range t.program.Variant.Options {
		t.options = append(t.options, g.Option(i))
		options[option.Name] = g.Option(i)
	}
	if !t.is(&s.training) {
		s.training = t
		s.habits.clear()
		start, err := interpreter.New(t.program, s.luck, interpreter.Settings{Players: t.players, Options: options})
		if err == nil && !s.train(ctx, start) {
			s.training.program = nil
		}
		s.training.habits = s.habits
	}
	s.habits = s.training.habits.clone()
}

// mostTraining limits the playouts of a training, which uses as many as all decisions of one game.
const mostTraining = 5000

// train plays games from start and learns habits from them. It returns false if ctx is done.
func (s *Searcher) train(ctx context.Context, start *interpreter.Game) bool {
	var scale scale
	begun, own := time.Now(), 0
	for n := 0; n < mostTraining; n++ {
		budget := max(1, float64(own)/float64(max(1, n)))
		if s.budget.Time > 0 && float64(time.Since(begun)) > budget*float64(s.budget.Time) ||
			s.budget.Time == 0 && float64(n) > budget*float64(s.budget.Playouts) {
			break
		}
		s.game = start.CloneInto(s.game)
		s.game.SetLuck(s.luck)
		s.seedLuck(uint64(n))
		if !s.playOn(ctx, -1) {
			return false
		}
		s.training.n = n
		own += s.own
		ended := s.game.Result().Over
		w := s.worth(s.game.Adjudicate(), s.seat, ended)
		s.habits.learn(scale.compared(w))
		scale.note(w)
	}
	return true
}
