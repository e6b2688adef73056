package simulate

// A Shard is one of several equal parts of the games of a run, so that each can be played on a machine of its own. The
// zero Shard is all of them.
type Shard struct{ Number, Of int }

// Range is which of so many games are in the shard: those from the first up to but not including the second number.
func (s Shard) Range(games int) (from, to int) {
	if s.Of == 0 {
		return 0, games
	}
	return games * (s.Number - 1) / s.Of, games * s.Number / s.Of
}

// Size is how many of so many games are in the shard.
func (s Shard) Size(games int) int {
	from, to := s.Range(games)
	return to - from
}
