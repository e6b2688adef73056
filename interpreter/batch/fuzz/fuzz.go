// Package fuzz looks for what is wrong with rules by playing them in ways that nobody would. In goes a
// traced program; out come the mistakes that random play has met, each cut down to the shortest game
// that shows it, and what of the rules never came up. The same seed finds the same. The package knows no
// game, and nothing of how its findings are shown.
package fuzz

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"houserule/dsl/source"
	"houserule/interpreter"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/trial"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/scenario"
)

// Settings say how much and where to play.
type Settings struct {
	batch.Games
	Game interpreter.Settings
	// MostDecisions is how many decisions a game may take before it counts as one that never ends; 0 is
	// more than an honest game needs.
	MostDecisions int
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

// MarshalText returns the kind in words.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (k *Kind) UnmarshalText(text []byte) error {
	at := slices.Index(kinds[:], string(text))
	if at < 0 {
		return fmt.Errorf("there is no mistake like that: %q", text)
	}
	*k = Kind(at)
	return nil
}

// A Finding is one mistake, as the shortest game shows it. Kind and At are recorded; the rest is found again.
type Finding struct {
	Kind      Kind        `json:"kind"`
	At        source.Span `json:"at"`
	Message   string      `json:"-"`
	Rule      string      `json:"-"` // the rule it is in
	Shows     bool        `json:"-"` // whether suggestions alone lead on to it behind the answers
	trial.Met `json:"-"`
}

// Scenario returns a test that plays the shortest game, and fails as long as the mistake is there.
func (f *Finding) Scenario(r scenario.Recording) string {
	return f.Met.Scenario(r, fmt.Sprintf("%v in %s: %s", f.Kind, f.Rule, f.Message))
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

// A Report says what games have found.
type Report struct {
	Games    int
	Made     Made
	Findings []*Finding // in the order of the games that met them
	Coverage scenario.Coverage
}

// Run plays until all games are played or the context is done, and reports on those that were. A shard leaves its findings as they
// were met; whoever adds up all shards cuts them down.
func Run(ctx context.Context, p *program.Program, s Settings) (*Report, error) {
	if err := s.Check(1); err != nil {
		return nil, err
	}
	s.MostDecisions = cmp.Or(s.MostDecisions, mostDecisions)
	game, release := s.Game.Until(ctx)
	defer release()
	game.Counts = true
	start, err := interpreter.New(p, luck.Seeded(0), game)
	if err != nil {
		return nil, err
	}
	workers := make([]*worker, s.Queue().Size())
	for n := range workers {
		workers[n] = newWorker(start, s.MostDecisions)
	}
	t := newTotals(p, s.Games)
	err = batch.Run(ctx, s.Games, func(ctx context.Context, n, i int) (Played, error) {
		return workers[n].explore(ctx, s.GameSeed(i), i), nil
	}, t)
	if err != nil {
		return nil, err
	}
	r := t.report()
	if s.Shard != (batch.Shard{}) {
		return r, nil
	}
	// Each is cut down by one worker. Findings are reported even if the context is done.
	err = batch.Each(context.WithoutCancel(ctx), len(workers), r.Findings, func(n int, f *Finding) error {
		if s.Recorded != nil {
			if err := batch.MetAgain(ctx, f.Game, workers[n].meetAgain(ctx, f)); err != nil {
				return err
			}
		}
		workers[n].shrink(ctx, f)
		return nil
	})
	return r, err
}
