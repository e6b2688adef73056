// Package compare plays two sets of rules with the same luck and reports their differences. The
// caller passes two checked variants, usually a base and the base with a house rule. The report
// has the differences in wins, scores and length with confidence intervals. It also has the rules
// that ran more or less often, and the first pair of games that diverged.
// Game i of both variants has the same seed, and each deck and each rolling rule has its own
// random numbers. So luck that has nothing to do with the change stays the same. That takes far
// fewer games than two independent simulations. The package depends on no particular game and
// formats nothing for terminals, except for columns of text.
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

// Settings say which pairs of games to play. Number is the number of pairs.
type Settings struct {
	batch.Games
	Policy        auto.Policy
	Seats         []seat.Name // the player of each seat, by seat index; nil: the policy plays all seats
	Base, Patched interpreter.Settings
	MostDecisions int // per game; 0: auto.MostDecisions
	Watched       int // number of pairs for which the runs of rules are counted; 0: the constant Watched
}

// Watched is the default number of pairs for which the runs of rules are counted. It is small
// because counting is several times slower than playing.
const Watched = 500

// A Report describes the differences between two sets of rules. It counts only pairs of which
// both games finished, except for Played.
type Report struct {
	Pairs         int
	Played        int // including pairs with a game that did not end
	Base, Patched simulate.Problems
	CanBeWon      bool     // at least one of the variants says when a game is won
	Sides         []string // the names of those who score: the players or, if teams score, the teams
	Players       []Player
	Decisions     Difference
	Figures       []Figure // reported by both variants
	Watched       int
	Rules         []Rule          // rules whose number of runs changed for certain, the greatest change first
	Idle          []program.Point // points of house rules that never ran in the watched pairs
	Diverging     *Divergence     // nil if no watched pair diverged
	Differs       int             // index of the first pair with other results; -1 if there is none
}

// A Player has the differences in the results of one player.
type Player struct{ Wins, Score Difference }

// Run plays pairs of games until all are played or the context is done, and returns a report on
// them. It returns an error if the variants have different numbers of players.
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
	if err := m.findDivergence(ctx, t); err != nil {
		return nil, err
	}
	r := t.report()
	r.CanBeWon, r.Sides = base.CanBeWon() || patched.CanBeWon(), base.Sides(len(r.Players))
	if others := patched.Sides(len(r.Players)); len(others) > len(r.Sides) {
		r.Sides = others
	}
	return r, nil
}

// findDivergence finds the first pair that diverges after the watched ones, if the results show
// that there is one. A shard leaves that to the merge. If an external program played recorded
// games, the pair gets no transcripts, because reading a file must not start a program.
func (m *match) findDivergence(ctx context.Context, t *totals) error {
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
			if _, err := w.playOne(ctx, w.sides[side].traced, i); err != nil {
				return err
			}
		}
		t.first = w.divergence(i)
	}
	return nil
}

// errPlayers is the error for games with different numbers of players, which can't be paired.
var errPlayers = errors.New("the two sides have different numbers of players, so their games can't be paired")
