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
	"houserule/interpreter/event"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
)

// A match is a comparison of two sets of rules. Arrays of two have the base at index 0, and the
// patched rules at index 1.
type match struct {
	Settings
	sides    [2]rules
	shapes   [2]simulate.Shape
	files    [2][]*source.File
	kept     [2]kept
	players  int
	measures []measure
	census   *census
	diverged atomic.Int64 // index of the first watched pair known to diverge
}

// rules holds the games of one side: with a fast program, and with a traced program that counts
// how often each rule runs.
type rules struct{ fast, traced *auto.Series }

func newMatch(base, patched *variant.Variant, s Settings) (*match, error) {
	m := &match{Settings: s, files: [2][]*source.File{base.Files, patched.Files}, kept: [2]kept{keptBy(base), keptBy(patched)}}
	m.diverged.Store(math.MaxInt64)
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
	m.census = newCensus(m.sides[0].traced.Program(), m.sides[1].traced.Program())
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

func (r rules) again() rules { return rules{r.fast.Again(), r.traced.Again()} }

// A Pair is the result of two games with the same luck. Runs and Divergence are only set for
// watched pairs.
type Pair struct {
	Sides [2]simulate.Outcome `json:"sides"` // base, patched
	// Runs has an element for each rule that ran: its index, its runs in the base, and its runs
	// in the patched rules.
	Runs       [][3]int64  `json:"runs,omitempty"`
	Divergence *Divergence `json:"parting,omitempty"` // only of the first pair that diverges
}

// bothFinished reports whether the pair counts.
func (p *Pair) bothFinished() bool {
	return p.Sides[0].End == simulate.Finished && p.Sides[1].End == simulate.Finished
}

// differs reports whether the outcomes show that the games diverged.
func (p *Pair) differs() bool {
	a, b := &p.Sides[0], &p.Sides[1]
	return a.End != b.End || a.Decisions != b.Decisions || a.Turns != b.Turns || !slices.Equal(a.Scores, b.Scores) || !slices.Equal(a.Won, b.Won)
}

// A worker plays one pair at a time.
type worker struct {
	*match
	sides   [2]rules
	players *auto.Players
}

func (m *match) newWorker(sides [2]rules) *worker {
	return &worker{m, sides, auto.NewPlayers(m.Policy, m.Seats)}
}

// playPair plays both games of a pair, and watches them if the index is below Watched.
func (w *worker) playPair(ctx context.Context, i int) (p Pair, err error) {
	isWatched := i < w.Watched
	for side, rules := range w.sides {
		games := rules.fast
		if isWatched {
			games = rules.traced
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

// watch records the rules that ran in a pair, and where its games diverge.
func (w *worker) watch(i int, p *Pair) {
	if p.bothFinished() {
		p.Runs = w.census.runs(w.sides[0].traced.Coverage(), w.sides[1].traced.Coverage())
	}
	first := w.diverged.Load()
	if int64(i) >= first {
		return
	}
	if p.Divergence = w.divergence(i); p.Divergence == nil {
		return
	}
	for int64(i) < first && !w.diverged.CompareAndSwap(first, int64(i)) {
		first = w.diverged.Load()
	}
}

// divergence returns where the last two games diverge, or nil if their transcripts are equal.
func (w *worker) divergence(i int) *Divergence {
	logs := [2]*event.Log{w.sides[0].traced.Log(), w.sides[1].traced.Log()}
	left, leftEvents := story(logs[0], w.kept[1])
	right, rightEvents := story(logs[1], w.kept[0])
	if slices.Equal(left, right) {
		return nil
	}
	d := &Divergence{Game: i, Seed: w.GameSeed(i), Base: left, Patched: right, At: commonStart(left, right)}
	d.Turn, d.By[0] = loggedBy(logs[0], leftEvents, d.At)
	patchedTurn, by := loggedBy(logs[1], rightEvents, d.At)
	d.Turn, d.By[1] = max(d.Turn, patchedTurn), by
	return d
}

// loggedBy returns the turn of a line of a story, and the rule that logged the line. After the end
// of the story, the rule is empty.
func loggedBy(log *event.Log, events []int, line int) (turn int, by string) {
	before := len(log.Events)
	if line < len(events) {
		before = events[line] + 1
		spot := log.Spot(&log.Events[events[line]])
		by = fmt.Sprintf("%s (%s)", spot.Source(), spot.Span)
	}
	for i := range log.Events[:before] {
		if log.Events[i].Kind == event.TurnBegan {
			turn++
		}
	}
	return turn, by
}

// playOne plays the game with index i, and returns its number of decisions. It returns an error
// if a player can't decide.
func (w *worker) playOne(ctx context.Context, games *auto.Series, i int) (decisions int, err error) {
	seed := w.GameSeed(i)
	decisions, err = w.players.Play(ctx, games.Begin(luck.Seeded(seed)), seed, w.MostDecisions)
	if err != nil && ctx.Err() == nil {
		return decisions, fmt.Errorf("pair %d (seed %d): %w", i+1, seed, err)
	}
	return decisions, nil
}
