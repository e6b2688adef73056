package batch

import (
	"testing"

	"pgregory.net/rapid"
)

// Each game is in exactly one shard, and the sizes of two shards differ by at most one game.
func TestShardsAreParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.IntRange(0, MostGames).Draw(t, "games")
		of := rapid.IntRange(1, 1000).Draw(t, "of")
		next := 0
		for number := 1; number <= of; number++ {
			from, to := Shard{number, of}.Range(games)
			if size := to - from; from != next || size != games/of && size != games/of+1 {
				t.Fatalf("shard %d of %d has the games from %d to %d of %d, and the one before ends at %d", number, of, from, to, games, next)
			}
			next = to
		}
		if next != games {
			t.Fatalf("%d of %d games are in a shard", next, games)
		}
	})
}
