package fuzz

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/luck"
	"houserule/interpreter/simulate"
)

// A trial is a game that can be played again: its seed and its moves. After its last move everything is
// as suggested.
type trial struct {
	seed  uint64
	moves []move
}

// A move says how a decision is made: as suggested, or by chance, any number standing for one of all the
// choices that are legal. So a move means something at every decision, and moves can be left out.
type move uint64

const suggested move = 0

// trim leaves out the moves at the end that go without saying.
func trim(moves []move) []move {
	for len(moves) > 0 && moves[len(moves)-1] == suggested {
		moves = moves[:len(moves)-1]
	}
	return moves
}

// A worker plays wildly, one game after the other.
type worker struct {
	games  *simulate.Series
	wild   *simulate.Player
	source *rand.PCG
	random *rand.Rand
	most   int
	budget int // decisions that may still be played to shrink a finding
}

func newWorker(start *interpreter.Game, most int) *worker {
	source := rand.NewPCG(0, 0)
	return &worker{games: simulate.NewSeries(start), wild: simulate.NewPlayer(simulate.Random), source: source, random: rand.New(source), most: most}
}

// wildness is how many of the decisions are made by chance, in one game after the other. Chance alone
// seldom gets far into a game.
var wildness = [...]float64{1, 0.5, 0.1, 0}

// explore plays game i of a campaign.
func (w *worker) explore(seed uint64, i int) *Finding {
	w.source.Seed(seed, 1)
	share := wildness[i%len(wildness)]
	var moves []move
	f := w.play(seed, func(int) move {
		m := suggested
		if w.random.Float64() < share {
			m = move(w.random.Uint64() | 1)
		}
		moves = append(moves, m)
		return m
	}, nil)
	if f != nil {
		f.trial = trial{seed, moves}
	}
	return f
}

// repeat plays a trial.
func (w *worker) repeat(t trial, each func(d *interpreter.Decision, c interpreter.Choice)) *Finding {
	f := w.play(t.seed, func(i int) move {
		if i < len(t.moves) {
			return t.moves[i]
		}
		return suggested
	}, each)
	if f != nil {
		f.trial = t
	}
	return f
}

// play plays a game by moves until it is over or something is wrong.
func (w *worker) play(seed uint64, next func(i int) move, each func(*interpreter.Decision, interpreter.Choice)) *Finding {
	w.games.Begin(luck.Seeded(seed))
	var last *interpreter.Decision
	for i := range w.most {
		d, ok := w.games.Next()
		w.budget--
		if !ok {
			return w.wrong(seed, i)
		}
		d, c := w.choose(d, next(i))
		if each != nil {
			each(d, c)
		}
		if f := w.decide(d, c); f != nil {
			f.At, f.Rule, f.Seed, f.Decisions = d.Rule.Span, d.Rule.Rule, seed, i+1
			return f
		}
		last = d
	}
	return &Finding{
		Kind: Endless, Message: fmt.Sprintf("after %d decisions there is no end in sight", w.most),
		At: last.Rule.Span, Rule: last.Rule.Rule, Seed: seed, Decisions: w.most,
	}
}

// wrong is the rule error that a game ended with, if there is one.
func (w *worker) wrong(seed uint64, decisions int) *Finding {
	err := w.games.Err()
	if err == nil {
		return nil
	}
	f := &Finding{Message: err.Message, At: err.Span, Seed: seed, Decisions: decisions}
	switch {
	case err.IsDeadEnd():
		f.Kind = DeadEnd
	case err.IsEndless():
		f.Kind = Endless
	}
	if len(err.Chain) > 0 {
		f.Rule = err.Chain[0].Rule
	}
	return f
}

// choose makes a move at a decision, or by chance at another one that is open.
func (w *worker) choose(next *interpreter.Decision, m move) (*interpreter.Decision, interpreter.Choice) {
	if m == suggested {
		return next, w.games.Suggestion()
	}
	w.wild.Seed(uint64(m))
	d := w.wild.Turn(w.games.Game, next)
	return d, w.wild.Choose(w.games.Game, d)
}

// decide makes a choice, which must be taken: as it is, and in the words that a person would use.
func (w *worker) decide(d *interpreter.Decision, c interpreter.Choice) *Finding {
	answer := d.Answer(c)
	understood, err := d.Parse(answer)
	if err == nil && !same(understood, c) {
		return &Finding{Kind: Ambiguous, Message: fmt.Sprintf("%s can be meant by %q", meanings(understood, c), answer)}
	}
	if err == nil {
		err = w.games.Decide(c)
	}
	if err != nil {
		return &Finding{Kind: Refused, Message: fmt.Sprintf("%q is offered, but %v", answer, err)}
	}
	return nil
}

// meanings tells two choices with the same words apart by how many options they take.
func meanings(a, b interpreter.Choice) string {
	if len(a.Indexes) == len(b.Indexes) {
		return "different options"
	}
	return fmt.Sprintf("both %d and %d options", min(len(a.Indexes), len(b.Indexes)), max(len(a.Indexes), len(b.Indexes)))
}

func same(a, b interpreter.Choice) bool {
	sorted := func(indexes []int) []int { return slices.Sorted(slices.Values(indexes)) }
	return a.Number == b.Number && a.Yes == b.Yes && slices.Equal(sorted(a.Indexes), sorted(b.Indexes))
}
