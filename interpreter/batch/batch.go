// Package batch plays many games and adds up what comes of them. In go the games to play, a function that plays one of them, and
// totals; the totals get each result in the order of the games, however many workers play. A batch may be played in shards:
// then results are recorded as lines, and the lines of all shards are added up as if the games had been played here. The tools
// that play many games are the packages below this one. The package knows no game, and nothing of files.
package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// MostGames is the greatest number of games of a batch.
const MostGames = 10_000_000

// Games are the games of a batch, and how they are played.
type Games struct {
	Number   int // of games in the whole batch
	Seed     uint64
	Shard    Shard              // the part that is played; the zero Shard is all of them
	Workers  int                // 0: one for each core
	Progress func(finished int) // is called now and then, by one worker at a time; it may be nil

	// Record is given each result as a line of JSON, in the order of the games; it may be nil.
	Record func(line []byte) error
	// Recorded has the results of all games. If it isn't nil, no game is played.
	Recorded Lines
}

// Lines calls add with each line that was recorded, in the order of the games, and returns the first error of add.
type Lines func(add func(i int, line []byte) error) error

// Check returns an error if the number of games is out of bounds.
func (g Games) Check(least int) error {
	if g.Number < least || g.Number > MostGames {
		return fmt.Errorf("the number of games goes from %d to %d", least, MostGames)
	}
	return nil
}

// Queue returns the games that are played here, as a queue for workers.
func (g Games) Queue() Queue {
	from, to := g.Shard.Range(g.Number)
	return Queue{from, to, g.Workers, g.Progress}
}

// GameSeed returns the seed of game i.
func (g Games) GameSeed(i int) uint64 { return GameSeed(g.Seed, i) }

// GameSeed returns the seed of game i of a batch: its luck is luck.Seeded of it. It is the i-th number of the generator
// SplitMix64, so that games near each other have nothing in common. Its upper bits are cut off, because some programs read whole
// numbers only up to 2^53.
func GameSeed(seed uint64, i int) uint64 {
	z := seed + 0x9e3779b97f4a7c15*uint64(i+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) >> 11
}

// Totals add up the results of games.
type Totals[R any] interface {
	// Add adds the result of game i. Later games have greater numbers. It may take out of r what the totals have already; the rest is
	// what is recorded.
	Add(i int, r *R) error
	// Check reports whether r, which was read from a file, can be the result of game i. It puts places into the files of the rules.
	Check(i int, r *R) bool
}

// Run adds up the results of games: it plays them, or reads what was recorded. Once the context is done it adds no more, and
// returns nil.
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

// ErrLine means that a recorded line cannot be the result of its game.
var ErrLine = errors.New("no game by these rules comes to that")

// MetAgain returns an error unless game i, which was played again, has met what was recorded of it.
func MetAgain(ctx context.Context, i int, met bool) error {
	switch {
	case met:
		return nil
	case ctx.Err() != nil:
		return errors.New("interrupted before all findings were played again")
	}
	return fmt.Errorf("the recorded result of game %d is wrong: %w", i+1, ErrLine)
}

// errDone ends reading, because the context is done.
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

// A Shard is one of several equal parts of the games of a batch, so that each can be played on a machine of its own. The zero
// Shard is all of them.
type Shard struct{ Number, Of int }

// Range returns which of n games are in the shard: the first one, and the one after the last.
func (s Shard) Range(n int) (from, to int) {
	if s.Of == 0 {
		return 0, n
	}
	return n * (s.Number - 1) / s.Of, n * s.Number / s.Of
}

// Size returns how many of n games are in the shard.
func (s Shard) Size(n int) int {
	from, to := s.Range(n)
	return to - from
}
