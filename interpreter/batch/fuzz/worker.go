package fuzz

import (
	"context"
	"fmt"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch/trial"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
)

// A worker plays one game at a time by random moves.
type worker struct {
	games  *auto.Series
	player *trial.Player
	counts DecisionCounts // decisions of the current game
	ran    []bool         // by point index: it ran in one of the games
	most   int
	budget int // decisions that may still be played to shorten a finding
}

func newWorker(start *interpreter.Game, most int) *worker {
	return &worker{games: auto.NewSeries(start), player: trial.NewPlayer(), ran: make([]bool, len(start.Program().Points)), most: most}
}

// explore plays the game with index i of a batch.
func (w *worker) explore(ctx context.Context, seed uint64, i int) (p Played) {
	w.player.Begin(seed, i)
	p.Found = w.play(ctx, seed, func(int) trial.Move { return w.player.Next() }, nil)
	p.DecisionCounts = w.counts
	for point, runs := range w.games.Coverage() {
		if runs > 0 && !w.ran[point] {
			w.ran[point] = true
			p.Ran = append(p.Ran, point)
		}
	}
	return p
}

// meetAgain replays the game of a finding that was read from a file, because only its kind and
// place are recorded. It fills in f and returns true if the game shows the same finding.
func (w *worker) meetAgain(ctx context.Context, f *Finding) bool {
	found := w.explore(ctx, f.Seed, f.Game).Found
	if found == nil || found.key() != f.key() {
		return false
	}
	found.Game, found.Times, found.Seed = f.Game, f.Times, f.Seed
	*f = *found
	return true
}

// repeat replays a trial and returns the finding, or nil.
func (w *worker) repeat(ctx context.Context, t trial.Trial, each func(d *interpreter.Decision, c interpreter.Choice)) *Finding {
	f := w.play(ctx, t.Seed, t.Move, each)
	if f != nil {
		f.Trial = t
	}
	return f
}

// play plays a game by moves until it is over, an error is found, or the context is done. It
// returns nil if there was no error.
func (w *worker) play(ctx context.Context, seed uint64, next func(i int) trial.Move, each func(*interpreter.Decision, interpreter.Choice)) *Finding {
	w.games.Begin(luck.Seeded(seed))
	w.counts = DecisionCounts{}
	var last *interpreter.Decision
	for i := range w.most {
		d, ok := w.games.Next()
		w.budget--
		if !ok {
			return w.wrong(i)
		}
		if ctx.Err() != nil {
			return nil
		}
		move := next(i)
		d, c := w.player.Choose(w.games.Game, d, move)
		if err := w.games.PassedOver(); err != nil {
			return found(PassedOver, err, i+1)
		}
		if d == nil {
			continue
		}
		if each != nil {
			each(d, c)
		}
		if f := w.decide(d, c); f != nil {
			f.At, f.Rule, f.Decisions = d.Rule.Span, d.Rule.Rule, i+1
			return f
		}
		last = d
		w.count(move)
	}
	return &Finding{
		Kind: Endless, Message: fmt.Sprintf("the game did not end within %d decisions", w.most),
		At: last.Rule.Span, Rule: last.Rule.Rule, Finding: trial.Finding{Decisions: w.most},
	}
}

// count counts a decision that a move made.
func (w *worker) count(m trial.Move) {
	w.counts.Decisions++
	if m != trial.Suggested {
		w.counts.Random++
	}
}

// wrong returns the rule error that ended the game, or one that didn't stop it. It returns nil if
// there was none.
func (w *worker) wrong(decisions int) *Finding {
	err, passedOver := w.games.Err(), w.games.PassedOver()
	switch {
	case err == nil && passedOver == nil:
		return nil
	case err == nil:
		return found(PassedOver, passedOver, decisions)
	case err.IsDeadEnd():
		return found(DeadEnd, err, decisions)
	case err.IsEndless():
		return found(Endless, err, decisions)
	}
	return found(RuleError, err, decisions)
}

// found returns a finding for a rule error.
func found(kind Kind, err *interpreter.RuleError, decisions int) *Finding {
	f := &Finding{Kind: kind, Message: err.Message, At: err.Span, Finding: trial.Finding{Decisions: decisions}}
	if len(err.Chain) > 0 {
		f.Rule = err.Chain[0].Rule
	}
	return f
}

// decide makes a choice. It returns a finding if the machine rejects the choice, or parses its
// text as another choice.
func (w *worker) decide(d *interpreter.Decision, c interpreter.Choice) *Finding {
	answer := d.Answer(c)
	understood, err := d.Parse(answer)
	if err == nil && !same(understood, c) {
		return &Finding{Kind: Ambiguous, Message: fmt.Sprintf("%[2]q is ambiguous: it can mean %[1]s", meanings(understood, c), answer)}
	}
	if err == nil {
		err = w.games.Decide(c)
	}
	if err != nil {
		return &Finding{Kind: Refused, Message: fmt.Sprintf("%q is offered but refused: %v", answer, err)}
	}
	return nil
}

// meanings describes two choices with the same text by their number of options.
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

// ---- Shortening ---------------------------------------------------------------------------------

const mostBudget = 3_000_000 // decisions in all attempts to shorten a finding

// shrink replaces the game of a finding by the shortest one that shows it: the fewest answers,
// then the fewest decisions.
func (w *worker) shrink(ctx context.Context, f *Finding) {
	w.budget, f.Trial = mostBudget, w.player.Trial(f.Seed, f.Game, f.Decisions)
	best := trial.Shorten(f, func(t trial.Trial) (*Finding, bool) {
		if w.budget < 0 || ctx.Err() != nil {
			return nil, false
		}
		found := w.repeat(ctx, t, nil)
		return found, found != nil && found.key() == f.key()
	})
	f.adopt(best)
	again := w.repeat(context.WithoutCancel(ctx), f.Trial, func(d *interpreter.Decision, c interpreter.Choice) {
		if n := len(f.Answers); n < len(f.Moves) {
			f.Answers = append(f.Answers, history.EntryOf(d, c))
		}
	})
	f.Shows = again != nil && again.key() == f.key() && f.Kind != Ambiguous
}

// adopt copies the shorter game of an equal finding.
func (f *Finding) adopt(shorter *Finding) {
	f.Message, f.At, f.Rule = shorter.Message, shorter.At, shorter.Rule
	f.Trial, f.Decisions = shorter.Trial, shorter.Decisions
	f.Moves = trial.Trim(f.Moves[:min(len(f.Moves), f.Decisions)])
}
