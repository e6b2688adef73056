// Package fuzz looks for what is wrong with rules by playing them in ways that nobody would. In goes a
// traced program; out come the mistakes that random play has met, each cut down to the shortest game
// that shows it, and what of the rules never came up. The same seed finds the same. The package knows no
// game, and nothing of how its findings are shown.
package fuzz

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// Settings say how much and where to play.
type Settings struct {
	Games   int
	Seed    uint64
	Shard   simulate.Shard // which of the games are played here
	Workers int            // 0: one for each core
	Game    interpreter.Settings
	// MostDecisions is how many decisions a game may take before it counts as one that never ends; 0 is
	// more than an honest game needs.
	MostDecisions int
	// Progress is called after each game with the number of games played, by one worker at a time; it may
	// be nil.
	Progress func(played int)
}

const mostDecisions = 10_000

// A Kind is a kind of mistake.
type Kind uint8

const (
	RuleError  Kind = iota
	DeadEnd         // somebody has to decide and cannot
	Endless         // the game goes on and on
	Refused         // a choice is offered and not taken
	Ambiguous       // a choice is offered, and its words mean another one
	PassedOver      // something that only suggests or describes cannot be reckoned
)

var kinds = [...]string{"rule error", "dead end", "endless game", "refused choice", "ambiguous choice", "rule error passed over"}

func (k Kind) String() string { return kinds[k] }

// A Finding is one mistake. What is told of it is how the shortest game shows it; Times is in how many of
// the games that were played it came up.
type Finding struct {
	Kind    Kind        `json:"kind"`
	Message string      `json:"message"`
	At      source.Span `json:"at"`
	Rule    string      `json:"rule"` // the rule it is in
	trial.Met

	Seed      uint64          `json:"seed"`
	Decisions int             `json:"decisions"` // that the game takes up to it
	Answers   history.Journal `json:"answers"`   // those that have to be given; what follows is as suggested
	Shows     bool            `json:"shows"`     // whether suggestions alone lead on to it from there

	trial trial.Trial
}

// Scenario is a test that plays the shortest game, and fails as long as the mistake is there. The
// recording has what the rules are called, the settings, and a game by the same program.
func (f *Finding) Scenario(r scenario.Recording) string {
	seed := int64(f.Seed)
	r.Title = trial.Title(f.Kind.String(), " in %s: %s", f.Rule, f.Message)
	r.Seed = &seed
	return r.Attempt(f.Answers)
}

// A key is the same for findings that are the same mistake.
type key struct {
	kind       Kind
	file       string
	start, end int
}

func (f *Finding) key() key {
	if f.Kind == Endless || f.At.IsZero() {
		return key{kind: f.Kind}
	}
	return key{f.Kind, f.At.File.Name, f.At.Start, f.At.End}
}

// A Report is what a campaign has found.
type Report struct {
	*Sums
	Coverage scenario.Coverage
}

// Run plays until all games are played or the context is done; then it tells of those that were.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	s.MostDecisions = cmp.Or(s.MostDecisions, mostDecisions)
	game, release := s.Game.Until(ctx)
	defer release()
	game.Counts = true
	workers, err := trial.Workers(p, game, s.Games, s.Workers, func(start *interpreter.Game) *worker { return newWorker(start, s.MostDecisions) })
	if err != nil {
		return nil, err
	}
	c := &campaign{Settings: s, met: map[key]*Finding{}, counts: make([]int64, len(p.Points))}
	from, to := c.Shard.Range(c.Games)
	trial.Share(ctx, workers, from, to, func(w *worker, i int) {
		if f := w.explore(ctx, simulate.GameSeed(c.Seed, i), i); ctx.Err() == nil {
			c.note(i, f, w)
		}
	})
	sums := &Sums{Games: c.played, Made: c.made, Findings: c.findings(), Points: c.counts}
	// Each is cut down by one worker. What is interrupted is told of all the same.
	trial.Share(context.WithoutCancel(ctx), workers, 0, len(sums.Findings), func(w *worker, i int) { w.shrink(ctx, sums.Findings[i]) })
	return sums.Report(p), nil
}

// A campaign is what its workers share.
type campaign struct {
	Settings

	mu     sync.Mutex
	played int
	made   Made
	met    map[key]*Finding
	counts []int64
}

// note keeps what came of a game that a worker has played. Of a mistake that several games have met, the first one counts.
func (c *campaign) note(i int, f *Finding, w *worker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.played++
	c.made.add(w.made)
	for point, n := range w.games.Coverage() {
		c.counts[point] += n
	}
	if f != nil {
		f.Game = i
		c.meet(f)
	}
	if c.Progress != nil {
		c.Progress(c.played)
	}
}

func (c *campaign) meet(f *Finding) {
	known := c.met[f.key()]
	if known == nil {
		known = &Finding{Met: trial.Met{Game: c.Games}}
	}
	f.Times = known.Times + 1
	if known.Game < f.Game {
		known.Times = f.Times
		f = known
	}
	c.met[f.key()] = f
}

func (c *campaign) findings() []*Finding {
	var all []*Finding
	for _, f := range c.met {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *Finding) int { return cmp.Compare(a.Game, b.Game) })
	return all
}
