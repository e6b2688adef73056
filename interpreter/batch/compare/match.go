package compare

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch/simulate"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A match is two sets of rules that are compared, base and patched.
type match struct {
	Settings
	sides    [2]rules
	shapes   [2]simulate.Shape
	files    [2][]*source.File
	kept     [2]kept
	players  int
	measures []measure
	census   *census
	parted   atomic.Int64 // the first of the pairs that were watched so far and went two ways
}

// rules are one side, ready to be played: fast, and so that it can be watched.
type rules struct{ fast, told *auto.Series }

func newMatch(base, patched *variant.Variant, s Settings) (*match, error) {
	m := &match{Settings: s, files: [2][]*source.File{base.Files, patched.Files}, kept: [2]kept{keptBy(base), keptBy(patched)}}
	m.parted.Store(math.MaxInt64)
	var err error
	if m.sides[0], err = newRules(base, s.Base); err != nil {
		return nil, err
	}
	if m.sides[1], err = newRules(patched, s.Patched); err != nil {
		return nil, err
	}
	m.players = m.sides[0].fast.Players()
	if m.sides[1].fast.Players() != m.players {
		return nil, errPlayers
	}
	for side, v := range []*variant.Variant{base, patched} {
		if m.shapes[side], err = simulate.ShapeOf(v, m.players); err != nil {
			return nil, err
		}
	}
	if m.measures, err = measures(m.shapes); err != nil {
		return nil, err
	}
	m.census = newCensus(m.sides[0].told.Program(), m.sides[1].told.Program())
	return m, nil
}

func newRules(v *variant.Variant, settings interpreter.Settings) (r rules, err error) {
	fast, err := interpreter.New(program.Compile(v, program.Fast), luck.Seeded(0), settings)
	if err != nil {
		return r, err
	}
	settings.Counts = true
	told, err := interpreter.New(program.Compile(v, program.Traced), luck.Seeded(0), settings)
	if err != nil {
		return r, err
	}
	return rules{auto.NewSeries(fast), auto.NewSeries(told)}, nil
}

func (r rules) again() rules { return rules{r.fast.Again(), r.told.Again()} }

// A Pair is the result of two games on the same luck. Only pairs that are watched have more than two outcomes.
type Pair struct {
	Sides [2]simulate.Outcome `json:"sides"` // base, patched
	// Runs are those of each rule that ran: its index, how often it ran in the base, and in the patched rules.
	Runs    [][3]int64  `json:"runs,omitempty"`
	Parting *Divergence `json:"parting,omitempty"` // only of the first pair that goes two ways
}

// bothFinished reports whether the pair counts.
func (p *Pair) bothFinished() bool {
	return p.Sides[0].End == simulate.Finished && p.Sides[1].End == simulate.Finished
}

// differs reports whether the outcomes show that the games went different ways.
func (p *Pair) differs() bool {
	a, b := &p.Sides[0], &p.Sides[1]
	return a.End != b.End || a.Decisions != b.Decisions || a.Turns != b.Turns || !slices.Equal(a.Scores, b.Scores) || !slices.Equal(a.Won, b.Won)
}

// A worker plays one pair after the other.
type worker struct {
	*match
	sides   [2]rules
	players *auto.Players
}

func (m *match) newWorker(sides [2]rules) *worker {
	return &worker{m, sides, auto.NewPlayers(m.Policy, m.Seats)}
}

// playPair plays both games of a pair, and watches them if it is one of the first pairs.
func (w *worker) playPair(ctx context.Context, i int) (p Pair, err error) {
	isWatched := i < w.Watched
	for side, rules := range w.sides {
		games := rules.fast
		if isWatched {
			games = rules.told
		}
		decisions, err := w.playOne(ctx, games, i)
		if err != nil || ctx.Err() != nil {
			return p, err
		}
		p.Sides[side] = w.shapes[side].Outcome(games.Game, decisions, decisions == w.MostDecisions)
	}
	if isWatched {
		w.watch(i, &p)
	}
	return p, nil
}

// watch notes which rules ran in a pair, and where its games part.
func (w *worker) watch(i int, p *Pair) {
	if p.bothFinished() {
		p.Runs = w.census.runs(w.sides[0].told.Coverage(), w.sides[1].told.Coverage())
	}
	first := w.parted.Load()
	if int64(i) >= first {
		return
	}
	if p.Parting = w.parting(i); p.Parting == nil {
		return
	}
	for int64(i) < first && !w.parted.CompareAndSwap(first, int64(i)) {
		first = w.parted.Load()
	}
}

// parting returns where the two games part that were played last, or nil if they are told alike.
func (w *worker) parting(i int) *Divergence {
	left, right := story(w.sides[0].told.Log(), w.kept[1]), story(w.sides[1].told.Log(), w.kept[0])
	if slices.Equal(left, right) {
		return nil
	}
	return &Divergence{Game: i, Seed: w.GameSeed(i), Base: left, Patched: right, At: commonStart(left, right)}
}

// playOne plays game i by some rules, and returns how many decisions it took. The error is that of a player who could not go on.
func (w *worker) playOne(ctx context.Context, games *auto.Series, i int) (decisions int, err error) {
	seed := w.GameSeed(i)
	decisions, err = w.players.Play(ctx, games.Begin(luck.Seeded(seed)), seed, w.MostDecisions)
	if err != nil && ctx.Err() == nil {
		return decisions, fmt.Errorf("pair %d (seed %d): %w", i+1, seed, err)
	}
	return decisions, nil
}
