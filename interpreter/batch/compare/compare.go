// Package compare plays two sets of rules on the same luck and says in what they differ. In go two checked variants, one mostly a
// house rule over the other; out come differences in wins, scores and length with how sure they are, the rules that ran more or
// less often, and the first game that went another way. Game i of both has the same seed, and each deck and each rule that rolls
// has luck of its own. So luck that has nothing to do with the change stays the same, and far fewer games show a difference than
// two simulations would take. The package knows no game, and nothing of terminals.
package compare

import (
	"context"
	"errors"
	"slices"

	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
)

// Settings say what is played. The number of games is that of the pairs.
type Settings struct {
	batch.Games
	Policy        auto.Policy
	Seats         []seat.Name // who plays each seat; nil: all as the policy says
	Base, Patched interpreter.Settings
	MostDecisions int // of a game; 0: auto.MostDecisions
	Watched       int // how many pairs are watched rule by rule; 0: Watched
}

// Watched is the number of pairs that are watched by default, because watching takes several times as long as playing.
const Watched = 500

// A Report says in what two sets of rules differ. Only pairs count of which both games were played to their end.
type Report struct {
	Pairs         int
	Played        int // with those of which a game did not end
	Base, Patched simulate.Problems
	CanBeWon      bool // one of the rules says when a game is won
	Players       []Player
	Decisions     Difference
	Figures       []Figure // that both rules report
	Watched       int
	Rules         []Rule          // those that ran more or less often for sure, the greatest difference first
	Idle          []program.Point // what of house rules never ran in the pairs that were watched
	Diverging     *Divergence     // nil if no game that was watched went another way
}

// A Player is in what the results of one player differ.
type Player struct{ Wins, Score Difference }

// Run plays pairs of games until all are played or the context is done, and reports on those that were.
func Run(ctx context.Context, base, patched *variant.Variant, s Settings) (*Report, error) {
	if err := s.Check(2); err != nil {
		return nil, err
	}
	if s.MostDecisions == 0 {
		s.MostDecisions = auto.MostDecisions
	}
	if s.Watched == 0 {
		s.Watched = Watched
	}
	var release [2]func() bool
	s.Base, release[0] = s.Base.Until(ctx)
	s.Patched, release[1] = s.Patched.Until(ctx)
	defer release[0]()
	defer release[1]()
	m, err := newMatch(base, patched, s)
	if err != nil {
		return nil, err
	}
	workers := make([]*worker, s.Queue().Size())
	for i := range workers {
		workers[i] = m.newWorker([2]rules{m.sides[0].again(), m.sides[1].again()})
		defer workers[i].players.Close()
	}
	t := &totals{match: m, measures: make([]Moments, len(m.measures)), differs: -1}
	play := func(ctx context.Context, worker, i int) (Pair, error) { return workers[worker].playPair(ctx, i) }
	if err := batch.Run(ctx, s.Games, play, t); err != nil {
		return nil, err
	}
	if err := m.findParting(ctx, t); err != nil {
		return nil, err
	}
	r := t.report()
	r.CanBeWon = base.CanBeWon() || patched.CanBeWon()
	return r, nil
}

// findParting finds the first pair that goes two ways behind those that were watched, if the results show that there is one. A
// shard leaves that to whoever adds up all of them. Where a program plays along whose games were recorded, the pair is only
// named, because no file has a program started.
func (m *match) findParting(ctx context.Context, t *totals) error {
	switch {
	case t.first != nil || t.differs < m.Watched || m.Shard != batch.Shard{}:
		return nil
	case m.Recorded != nil && slices.ContainsFunc(m.Seats, seat.Name.IsProgram):
		t.first = &Divergence{Game: t.differs, Seed: m.GameSeed(t.differs)}
		return nil
	}
	w := m.newWorker(m.sides)
	defer w.players.Close()
	for i := m.Watched; i <= t.differs && t.first == nil && ctx.Err() == nil; i++ {
		for side := range w.sides {
			if _, err := w.playOne(ctx, w.sides[side].told, i); err != nil {
				return err
			}
		}
		t.first = w.parting(i)
	}
	return nil
}

// errPlayers says that no game of one side goes with a game of the other.
var errPlayers = errors.New("the rules that are compared are for different numbers of players")
