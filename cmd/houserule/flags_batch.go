package main

import (
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/shards"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/interpreter/auto"
	"houserule/interpreter/batch"
	"houserule/interpreter/seat"
)

// batchFlags say how many games a command plays, and with which seed.
type batchFlags struct {
	Games   int   `default:"${games}" placeholder:"N" help:"The number of games (${default})."`
	Seed    int64 `default:"1" placeholder:"N" help:"The seed of the first game (${default}). The same seed gives the same games."`
	Workers int   `json:"-" placeholder:"N" help:"How many games to play at the same time; by default the number of cores. The result does not depend on it."`
}

// check returns an error for numbers out of range.
func (b batchFlags) check() error {
	switch {
	case b.Games < 1 || b.Games > batch.MostGames:
		return misuse("--games must be from 1 to %d, not %d", batch.MostGames, b.Games)
	case b.Seed < 0:
		return misuse("--seed must be a whole number from 0, not %d", b.Seed)
	case b.Workers < 0 || b.Workers > mostWorkers:
		return misuse("--workers must be from 1 to %d, not %d", mostWorkers, b.Workers)
	}
	return nil
}

// mostWorkers is the maximum number of workers.
const mostWorkers = 1024

// run returns the description of the games for a report.
func (b batchFlags) run(title, policy string, seats []seat.Name) report.Run {
	r := report.Run{Title: title, Games: b.Games, Seed: b.Seed, Policy: policy}
	for _, name := range seats {
		r.Seats = append(r.Seats, name.String())
	}
	return r
}

// batch returns the games of a shard to play, or those that shards have recorded. It shows a
// progress bar on a terminal until the caller calls clear.
func (b batchFlags) batch(shard batch.Shard, recorded shards.Set, std streams) (games batch.Games, clear func()) {
	games, doing := batch.Games{Number: b.Games, Seed: uint64(b.Seed), Shard: shard, Workers: b.Workers}, "playing"
	if recorded != nil {
		games.Recorded, doing = recorded.Lines(b.Games), "reading"
	}
	if !terminal.CanDraw(std.err) {
		return games, func() {}
	}
	bar := newBar(std, shard.Size(b.Games), doing)
	// Errors of the bar are ignored, because it is only decoration.
	games.Progress = func(played int) { _ = bar.Set(played) }
	return games, func() { _ = bar.Clear() }
}

// checkPolicy returns an error for an unknown policy.
func checkPolicy(name string) error {
	if policyNamed(name).String() != name {
		return misuse("--policy must be %v or %v, not %q", auto.Suggested, auto.Random, name)
	}
	return nil
}

// policyNamed returns the policy with the given name. It returns Suggested for unknown names.
func policyNamed(name string) auto.Policy {
	if name == auto.Random.String() {
		return auto.Random
	}
	return auto.Suggested
}
