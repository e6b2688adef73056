package compare

import (
	"context"
	"slices"

	"houserule/interpreter"
	"houserule/interpreter/simulate"
	"houserule/interpreter/transcript"
)

// A worker plays one pair after the other.
type worker struct {
	*match
	sides  [2]rules
	player *simulate.Player
}

// share is how many pairs a worker takes at a time.
const share = 8

func (w *worker) work(ctx context.Context) {
	for {
		end := int(w.next.Add(share))
		for i := end - share; i < min(end, w.Games); i++ {
			if !w.playPair(ctx, i) {
				return
			}
			w.ended.Add(1)
		}
		if end >= w.Games {
			return
		}
	}
}

// playPair plays both games of a pair, and tells whether there was time to.
func (w *worker) playPair(ctx context.Context, i int) bool {
	if i < w.Watched {
		return w.watchPair(ctx, i)
	}
	var p pair
	for side, r := range w.sides {
		p[side] = w.playOne(ctx, r.fast, i)
	}
	return w.keep(ctx, i, p)
}

// watchPair plays both games so that they tell what they do, and compares that.
func (w *worker) watchPair(ctx context.Context, i int) bool {
	var p pair
	for side, r := range w.sides {
		p[side] = w.playOne(ctx, r.told, i)
	}
	if !w.keep(ctx, i, p) {
		return false
	}
	base, patched := w.sides[0].told, w.sides[1].told
	if p.bothFinished() {
		w.count(base.Coverage(), patched.Coverage())
	}
	if w.mayBeFirst(i) {
		w.seek(i, base, patched)
	}
	return true
}

// seek looks for the first line in which two games differ.
func (w *worker) seek(i int, base, patched *interpreter.Game) {
	left, right := transcript.Lines(base.Log()), transcript.Lines(patched.Log())
	if !slices.Equal(left, right) {
		w.diverges(&Divergence{Game: i, Seed: simulate.GameSeed(w.Seed, i), Base: left, Patched: right, At: commonStart(left, right)})
	}
}

// keep keeps a pair, unless it was broken off.
func (w *worker) keep(ctx context.Context, i int, p pair) bool {
	if ctx.Err() != nil {
		return false
	}
	w.pairs[i] = p
	return true
}

// playOne plays game i by some rules.
func (w *worker) playOne(ctx context.Context, g *interpreter.Game, i int) outcome {
	seed := simulate.GameSeed(w.Seed, i)
	g.Restart(interpreter.Seeded(seed))
	w.player.Seed(seed)
	decisions := w.player.Play(ctx, g, w.MostDecisions)
	switch result := g.Result(); {
	case g.Err() != nil:
		return outcome{end: simulate.Broken, decisions: decisions, err: g.Err()}
	case decisions == w.MostDecisions:
		return outcome{end: simulate.Endless, decisions: decisions}
	default:
		return outcome{end: simulate.Finished, decisions: decisions, scores: slices.Clone(result.Scores), won: slices.Clone(result.Won)}
	}
}

func (p pair) bothFinished() bool {
	return p[0].end == simulate.Finished && p[1].end == simulate.Finished
}

// differs tells whether the outcomes show that the two games went different ways.
func (p pair) differs() bool {
	return p[0].end != p[1].end || p[0].decisions != p[1].decisions ||
		!slices.Equal(p[0].scores, p[1].scores) || !slices.Equal(p[0].won, p[1].won)
}
