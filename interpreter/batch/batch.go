// Package batch plays many games and adds up their results. The caller passes the number of
// games, a function that plays one of them, and totals. The totals receive each result in the
// order of the games, independent of the number of workers.
// A batch may be played in shards. Then each result is recorded as a line, and merging adds up
// the lines of all shards as if the games had been played here. The packages below this one are
// the tools that play many games. This package depends on no game and doesn't access files.
package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// MostGames is the greatest number of games in a batch.
const MostGames = 10_000_000

// Games describes the games of a batch and how to play them.
type Games struct {
	Number   int // number of games in the whole batch
	Seed     uint64
	Shard    Shard              // the shard to play; the zero Shard contains all games
	Workers  int                // number of goroutines; 0: one for each core
	Progress func(finished int) // called about every 100 ms, by one worker at a time; may be nil

	// Record receives each result as a line of JSON, in the order of the games. It may be nil. An
	// error of Record stops the batch.
	Record func(line []byte) error
	// Recorded yields the results of all games. If it isn't nil, Run plays no game.
	Recorded Lines
}

// Lines calls add with each recorded line, in the order of the games, and returns the first error
// of add.
type Lines func(add func(i int, line []byte) error) error

// Check returns an error if the number of games is below least or above MostGames.
func (g Games) Check(least int) error {
	if g.Number < least || g.Number > MostGames {
		return fmt.Errorf("the number of games must be from %d to %d", least, MostGames)
	}
	return nil
}

// Queue returns the games of the shard as a queue for workers.
func (g Games) Queue() Queue {
	from, to := g.Shard.Range(g.Number)
	return Queue{from, to, g.Workers, g.Progress}
}

// GameSeed returns the seed of the game with index i.
func (g Games) GameSeed(i int) uint64 { return GameSeed(g.Seed, i) }

// GameSeed returns the seed of the game with index i in a batch. luck.Seeded turns it into the
// luck of that game. The seed is the i-th number of the generator SplitMix64, because games with
// adjacent indexes must not be correlated. The upper bits are cut off, because some programs read
// whole numbers only up to 2^53.
func GameSeed(seed uint64, i int) uint64 {
	z := seed + 0x9e3779b97f4a7c15*uint64(i+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) >> 11
}

// Totals add up the results of games.
type Totals[R any] interface {
	// Add adds the result of game i. It is called with increasing indexes. It may remove from r
	// what the totals already have, because r is recorded afterwards.
	Add(i int, r *R) error
	// Check reports whether r, which was read from a file, can be the result of game i. It also
	// resolves source spans in the files of the rules.
	Check(i int, r *R) bool
}

// Run adds up the results of games, which it plays or reads from g.Recorded. When the context is
// done, it stops and returns nil. It returns the first error of playing, adding or recording.
func Run[R any](ctx context.Context, g Games, play func(ctx context.Context, worker, i int) (R, error), t Totals[R]) error {
	if g.Recorded != nil {
		return read(ctx, g, t)
	}
	add := t.Add
	if g.Record != nil {
		add = func(i int, r *R) error {
			if err := t.Add(i, r); err != nil {
				return err
			}
			line, err := json.Marshal(r)
			if err != nil {
				return err
			}
			return g.Record(line)
		}
	}
	return Do(ctx, g.Queue(), play, add)
}

// ErrLine is the error for a recorded line that can't be the result of its game.
var ErrLine = errors.New("no game with these rules can have this result")

// CheckReplayed returns an error unless met is true. met says that a replay of game i has shown its
// recorded finding again.
func CheckReplayed(ctx context.Context, i int, met bool) error {
	switch {
	case met:
		return nil
	case ctx.Err() != nil:
		return errors.New("interrupted before all findings were replayed")
	}
	return fmt.Errorf("the recorded result of game %d is wrong: %w", i+1, ErrLine)
}

// errDone stops reading because the context is done.
var errDone = errors.New("done")

func read[R any](ctx context.Context, g Games, t Totals[R]) error {
	finished := 0
	err := g.Recorded(func(i int, line []byte) error {
		var r R
		if !bytes.HasPrefix(line, []byte("{")) || json.Unmarshal(line, &r) != nil || !t.Check(i, &r) {
			return ErrLine
		}
		if finished++; finished%1024 == 0 {
			if ctx.Err() != nil {
				return errDone
			}
			if g.Progress != nil {
				g.Progress(finished)
			}
		}
		return t.Add(i, &r)
	})
	if errors.Is(err, errDone) {
		return nil
	}
	return err
}

// A Shard is one of several equal parts of the games of a batch. Each shard can be played on a
// machine of its own. The zero Shard contains all games.
type Shard struct{ Number, Of int }

// Range returns the indexes of the shard's games among n games: the first one, and the one after
// the last.
func (s Shard) Range(n int) (from, to int) {
	if s.Of == 0 {
		return 0, n
	}
	return n * (s.Number - 1) / s.Of, n * s.Number / s.Of
}

// Size returns the number of games in the shard, out of n games.
func (s Shard) Size(n int) int {
	from, to := s.Range(n)
	return to - from
}
