package fuzz

import (
	"math"

	"houserule/interpreter/program"
	"houserule/interpreter/simulate"
	"houserule/interpreter/trial"
)

// isOf tells whether the sums can be what was found in a batch of games of a program: a game meets one mistake at most.
func (s *Sums) isOf(p *program.Program, b simulate.Batch) bool {
	if s.Games != b.Size() || len(s.Points) != len(p.Points) || !s.Made.isOf(s.Games) {
		return false
	}
	met := 0
	for _, f := range s.Findings {
		if f == nil || !f.isOf(p, b) {
			return false
		}
		met += f.Times
	}
	return met <= s.Games
}

// isOf tells whether so many decisions can be made in some games.
func (m Made) isOf(games int) bool {
	return 0 <= m.Random && m.Random <= m.Decisions && m.Decisions <= games*mostDecisions
}

// isOf tells whether it can be a mistake that was met in a batch of games.
func (f *Finding) isOf(p *program.Program, b simulate.Batch) bool {
	shown := trial.Shortest{Seed: f.Seed, Decisions: f.Decisions, Answers: f.Answers}
	return int(f.Kind) < len(kinds) && f.IsOf(b, shown, p.Variant.MaxPlayers, mostDecisions)
}

// hasRoomFor tells whether points can have run as often as in both.
func (s *Sums) hasRoomFor(other *Sums) bool {
	for i, runs := range other.Points {
		if runs < 0 || runs > math.MaxInt64-s.Points[i] {
			return false
		}
	}
	return true
}
