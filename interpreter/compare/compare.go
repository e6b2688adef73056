// Package compare plays two sets of rules on the same luck and says in what they differ. In go two
// checked variants, one mostly a house rule over the other; out come differences in wins, scores and
// length with how sure they are, the rules that ran more or less, and the first game that went another
// way. Game i of both has the same seed, and since every deck and every rule that rolls has luck of its
// own, luck that has nothing to do with the change stays the same. So far fewer games tell a difference
// than two simulations would take. The package knows no game, and nothing of terminals.
package compare

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/seat"
	"houserule/interpreter/simulate"
)

// Settings say what is to be played. Progress is called now and then with the number of pairs played;
// it may be nil.
type Settings struct {
	Games         int // of each side
	Seed          uint64
	Shard         simulate.Shard // which of the pairs are played here
	Policy        simulate.Policy
	Seats         []seat.Name // who plays each seat; nil: all as the policy says
	Workers       int         // 0: one for each core
	Base, Patched interpreter.Settings
	MostDecisions int // of a game; 0: simulate.MostDecisions
	Watched       int // how many pairs are watched rule by rule; 0: Watched
	Progress      func(played int)
}

// Watched is how many pairs are watched by default: watching takes several times as long as playing.
const Watched = 500

// A Report is in what two sets of rules differ. Only pairs count of which both games were played to
// their end.
type Report struct {
	Pairs         int
	Played        int // with those of which a game did not end
	Base, Patched Side
	CanBeWon      bool // one of the rules says when a game is won
	Players       []Player
	Decisions     Difference
	Figures       []Figure // that both rules report
	Watched       int
	Rules         []Rule          // those that ran more or less often for sure, the greatest difference first
	Idle          []program.Point // what of house rules never ran in the pairs that were watched
	Diverging     *Divergence     // nil if no game that was watched went another way
	Sums          *Sums           // what all of this was reckoned from
}

// A Player is in what the results of one player differ.
type Player struct{ Wins, Score Difference }

// Run plays pairs of games until all are played or the context is done; then it tells of those that
// were.
func Run(ctx context.Context, base, patched *variant.Variant, s Settings) (*Report, error) {
	return with(ctx, base, patched, s, func(ctx context.Context, m *match) (*Sums, error) {
		if err := m.play(ctx); err != nil {
			return nil, err
		}
		sums := m.all()
		if s.Shard != (simulate.Shard{}) {
			return sums, nil
		}
		return sums, m.seekFurther(ctx, sums)
	})
}

// A Part is what pairs of a shard add up to, that were played elsewhere.
type Part struct {
	Shard simulate.Shard
	*Sums
}

// Merge tells of pairs that were played in parts, as Run would tell of them all. The first pair that goes two ways is
// looked for here, where none of those that were watched is one: but only if no program plays along, for none is started.
func Merge(ctx context.Context, base, patched *variant.Variant, s Settings, parts []Part) (*Report, error) {
	return with(ctx, base, patched, s, func(ctx context.Context, m *match) (*Sums, error) {
		all := m.noPairs()
		for i, part := range parts {
			part.in([2][]*source.File{base.Files, patched.Files})
			if !m.canBe(part.Sums, part.Shard.Batch(s.Seed, s.Games)) {
				return nil, &ShardError{i}
			}
			all.add(part.Sums)
		}
		if slices.ContainsFunc(m.Seats, seat.Name.IsProgram) {
			m.nameFurther(all)
			return all, nil
		}
		return all, m.seekFurther(ctx, all)
	})
}

// with tells of the pairs of a match that come to some sums.
func with(ctx context.Context, base, patched *variant.Variant, s Settings, play func(context.Context, *match) (*Sums, error)) (*Report, error) {
	if s.Games < 2 || s.Games > simulate.MostGames {
		return nil, fmt.Errorf("the number of games goes from 2 to %d", simulate.MostGames)
	}
	s = s.withDefaults()
	var release [2]func() bool
	s.Base, release[0] = s.Base.Until(ctx)
	s.Patched, release[1] = s.Patched.Until(ctx)
	defer release[0]()
	defer release[1]()
	m, err := newMatch(base, patched, s)
	if err != nil {
		return nil, err
	}
	sums, err := play(ctx, m)
	if err != nil {
		return nil, err
	}
	report := m.report(sums)
	report.CanBeWon = base.CanBeWon() || patched.CanBeWon()
	return report, nil
}

func (s Settings) withDefaults() Settings {
	if s.MostDecisions == 0 {
		s.MostDecisions = simulate.MostDecisions
	}
	if s.Watched == 0 {
		s.Watched = Watched
	}
	if s.Workers <= 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	s.Workers = max(1, min(s.Workers, s.Shard.Size(s.Games)))
	return s
}

// errPlayers says that no game of one side goes with a game of the other.
var errPlayers = errors.New("the rules that are compared are for different numbers of players")

// A ShardError says which shard, from 0, has sums that cannot be of these rules.
type ShardError struct{ Shard int }

func (e *ShardError) Error() string {
	return fmt.Sprintf("the pairs of shard %d cannot be of these rules", e.Shard+1)
}
