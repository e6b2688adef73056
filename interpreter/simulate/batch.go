package simulate

// A Batch is games of a run that follow each other: those from the first up to but not including the second number.
type Batch struct {
	Seed     uint64 // of the run
	From, To int
}

// Batch is the games of the shard, of so many in a run with a seed.
func (s Shard) Batch(seed uint64, games int) Batch {
	from, to := s.Range(games)
	return Batch{seed, from, to}
}

// Size is how many games there are.
func (b Batch) Size() int { return b.To - b.From }

// Has tells whether a game is one of them.
func (b Batch) Has(game int) bool { return b.From <= game && game < b.To }
