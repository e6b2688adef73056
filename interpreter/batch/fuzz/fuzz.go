// Package fuzz looks for errors in rules by playing them at random. The caller passes a traced
// program. The report has the errors that were found, each with the shortest game that shows it,
// and the coverage of the rules. The same seed returns the same report. The package depends on no
// particular game and doesn't format its results.
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

// Settings say how many games to play, and how.
type Settings struct {
	batch.Games
	Game interpreter.Settings
	// MostDecisions is the number of decisions after which a game counts as endless. 0 means
	// 10,000, which is more than a proper game needs.
	MostDecisions int
}

const mostDecisions = 10_000

// A Kind is a kind of error.
type Kind uint8

const (
	RuleError  Kind = iota
	DeadEnd         // a player has to decide and has no legal option
	Endless         // the game never ends
	Refused         // a choice is offered and then rejected
	Ambiguous       // a choice is offered, and its text is parsed as another one
	PassedOver      // an error in a suggestion or a description, which doesn't stop the game
)

var kinds = [...]string{"rule error", "dead end", "endless game", "refused choice", "ambiguous choice", "rule error passed over"}

func (k Kind) String() string { return kinds[k] }

// MarshalText returns the kind in words.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText parses the text that MarshalText returns. It returns an error for any other text.
func (k *Kind) UnmarshalText(text []byte) error {
	at := slices.Index(kinds[:], string(text))
	if at < 0 {
		return fmt.Errorf("there is no kind of finding %q", text)
	}
	*k = Kind(at)
	return nil
}

// A Finding is one error with the shortest game that shows it. Kind and At are recorded.
// Replaying the game restores the other fields.
type Finding struct {
	Kind          Kind        `json:"kind"`
	At            source.Span `json:"at"`
	Message       string      `json:"-"`
	Rule          string      `json:"-"` // name of the rule with the error
	Shows         bool        `json:"-"` // after the answers, suggestions alone lead to the error
	trial.Finding `json:"-"`
}

// Scenario returns the text of a test that replays the shortest game. The test fails until the
// error is fixed.
func (f *Finding) Scenario(r scenario.Recording) string {
	return f.Finding.Scenario(r, fmt.Sprintf("%v in %s: %s", f.Kind, f.Rule, f.Message))
}

// A key identifies an error. Findings with equal keys are the same error.
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

// A Report has the findings and the coverage of all games.
type Report struct {
	Games          int
	DecisionCounts DecisionCounts
	Findings       []*Finding // in the order of the games that showed them
	Coverage       scenario.Coverage
}

// Run plays games until all are played or the context is done, and returns a report on them. A
// shard doesn't shorten its findings, because they are shortened when the shards are merged.
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
	// One worker shortens each finding. Findings are reported even if the context is done.
	err = batch.Each(context.WithoutCancel(ctx), len(workers), r.Findings, func(n int, f *Finding) error {
		if s.Recorded != nil {
			if err := batch.CheckReplayed(ctx, f.Game, workers[n].meetAgain(ctx, f)); err != nil {
				return err
			}
		}
		workers[n].shrink(ctx, f)
		return nil
	})
	return r, err
}
