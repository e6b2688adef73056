package search

import (
	"context"
	"math"
	"slices"
	"time"

	"houserule/interpreter"
	"houserule/interpreter/program"
)

// A game begins with habits from training: playouts of whole games from the setup on. A habit
// changes a game most if it is followed from the first decision, and one decision has too few
// playouts to find it. Training depends only on the rules, the seat, the number of players and the
// options. Therefore, a searcher trains once for many games, the order of games doesn't matter, and
// training can't reveal hidden cards.

// A training holds the habits that whole games have taught to a seat.
type training struct {
	program *program.Program
	seat    int
	players int
	options []int64
	habits  habits
}

// isFor reports whether two trainings are for the same games.
func (t *training) isFor(other *training) bool {
	return t.program == other.program && t.seat == other.seat && t.players == other.players && slices.Equal(t.options, other.options)
}

// prepare sets the habits with which a game begins. It trains if the last training was for other
// games. If the setup of such a game fails, the game begins without habits. If ctx is done, the next
// decision trains again.
func (s *Searcher) prepare(ctx context.Context, g *interpreter.Game) {
	t := training{program: g.Program(), seat: s.seat, players: g.Players()}
	options := map[string]int64{}
	for i, option := range t.program.Variant.Options {
		t.options = append(t.options, g.Option(i))
		options[option.Name] = g.Option(i)
	}
	if !s.training.isFor(&t) {
		s.habits.clear()
		start, err := interpreter.New(t.program, s.luck, interpreter.Settings{Players: t.players, Options: options})
		if err == nil && !s.train(ctx, start) {
			s.program = nil
			return
		}
		t.habits = s.habits
		s.training = t
	}
	s.habits = s.training.habits.clone()
}

// Limits of a training: playouts in all, and playouts for each decision of a game. A person waits
// for the training, unless it is thorough. Therefore the decisions of all players in all playouts
// are limited too. A decision takes about 8 µs in long games, and so does workOfDecision in
// expensive rules.
const (
	mostTraining   = 5000
	leastTraining  = 16
	mostWaiting    = 400_000
	workOfDecision = 400
)

// TrainThoroughly makes future trainings as long as they are useful, although that takes up to half
// a minute.
func (s *Searcher) TrainThoroughly() { s.patience = math.MaxInt }

// train plays games from start and learns habits from them. It uses the budget of all decisions in
// one game, or a few more playouts. It returns false if ctx is done.
func (s *Searcher) train(ctx context.Context, start *interpreter.Game) bool {
	var scale scale
	begun, own, all := time.Now(), 0, 0
	start.Silence()
	for n := range mostTraining {
		decisions := float64(max(own, 1)) / float64(max(n, 1))
		switch limit := s.budget; {
		case limit.Time > 0 && time.Since(begun).Seconds() > decisions*limit.Time.Seconds(),
			limit.Time == 0 && float64(n) >= decisions*float64(max(limit.Playouts, leastTraining)),
			all > s.patience:
			return true
		}
		s.game = start.CloneInto(s.game)
		s.game.SetLuck(s.luck)
		s.seedLuck(uint64(n))
		worked := s.game.Worked()
		if !s.playOn(ctx, -1) {
			return false
		}
		own, all = own+s.own, all+s.all+int((s.game.Worked()-worked)/workOfDecision)
		ended := s.game.Result().Over
		w := s.worth(s.game.Adjudicate(), s.seat, ended)
		s.habits.learn(scale.compared(w))
		scale.note(w)
	}
	return true
}
