package compare

import (
	"context"
	"fmt"
	"slices"

	"houserule/interpreter/luck"
	"houserule/interpreter/simulate"
)

// A worker plays one pair after the other.
type worker struct {
	*match
	sides   [2]rules
	players *simulate.Players
	games   [2]*simulate.Games // what became of the pair that was played last
}

func (m *match) newWorker(sides [2]rules) *worker {
	w := &worker{match: m, sides: sides, players: simulate.NewPlayers(m.Policy, m.Seats)}
	for side, reports := range m.reports {
		w.games[side] = simulate.OneGame(m.Seed, m.players, reports)
	}
	return w
}

// share is how many pairs a worker takes at a time.
const share = 8

func (w *worker) work(ctx context.Context) error {
	defer w.players.Close()
	_, last := w.Shard.Range(w.Games)
	for {
		end := int(w.next.Add(share))
		for i := end - share; i < min(end, last); i++ {
			if played, err := w.playPair(ctx, i); err != nil || !played {
				return err
			}
			w.ended.Add(1)
		}
		if end >= last {
			return nil
		}
	}
}

// playPair plays both games of a pair, and tells whether there was time to.
func (w *worker) playPair(ctx context.Context, i int) (played bool, err error) {
	if i < w.Watched {
		return w.watchPair(ctx, i)
	}
	return w.playBoth(ctx, i, w.sides[0].fast, w.sides[1].fast)
}

// watchPair plays both games so that they tell what they do, and compares that.
func (w *worker) watchPair(ctx context.Context, i int) (played bool, err error) {
	base, patched := w.sides[0].told, w.sides[1].told
	if played, err = w.playBoth(ctx, i, base, patched); !played {
		return false, err
	}
	if w.bothFinished() {
		w.watched(base.Coverage(), patched.Coverage())
	}
	if w.mayBeFirst(i) {
		w.seek(i, base, patched)
	}
	return true, nil
}

// seek looks for the first line in which two games differ.
func (w *worker) seek(i int, base, patched *simulate.Series) {
	left, right := story(base.Log(), w.kept[1]), story(patched.Log(), w.kept[0])
	if !slices.Equal(left, right) {
		w.diverges(&Divergence{Game: i, Seed: simulate.GameSeed(w.Seed, i), Base: left, Patched: right, At: commonStart(left, right)})
	}
}

// playBoth plays a pair and counts what became of it, unless it was broken off.
func (w *worker) playBoth(ctx context.Context, i int, base, patched *simulate.Series) (played bool, err error) {
	before, err := w.playOne(ctx, base, i)
	if err != nil {
		return false, err
	}
	after, err := w.playOne(ctx, patched, i)
	if err != nil || ctx.Err() != nil {
		return false, err
	}
	w.count(i, [2]simulate.Wrong{
		w.games[0].Keep(i, base.Game, before, before == w.MostDecisions),
		w.games[1].Keep(i, patched.Game, after, after == w.MostDecisions),
	})
	return true, nil
}

// playOne plays game i by some rules, and tells how many decisions it took. The error is that of a player who could not
// go on; one who was broken off has none.
func (w *worker) playOne(ctx context.Context, games *simulate.Series, i int) (decisions int, err error) {
	seed := simulate.GameSeed(w.Seed, i)
	g := games.Begin(luck.Seeded(seed))
	decisions, err = w.players.Play(ctx, g, seed, w.MostDecisions)
	if err != nil && ctx.Err() == nil {
		return decisions, fmt.Errorf("pair %d (seed %d): %w", i+1, seed, err)
	}
	return decisions, nil
}
