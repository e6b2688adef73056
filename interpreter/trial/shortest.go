package trial

import (
	"houserule/interpreter/history"
	"houserule/interpreter/simulate"
)

// A Shortest is the shortest game that shows something: its seed, how many decisions it takes, and the answers that have to
// be given.
type Shortest struct {
	Seed      uint64
	Decisions int
	Answers   history.Journal
}

// IsOf tells whether games of a batch can have met something, and have shown it in a game for so many players that takes no
// more than most decisions.
func (m *Met) IsOf(b simulate.Batch, s Shortest, players, most int) bool {
	isTried := s.Seed == simulate.GameSeed(b.Seed, m.Game) || 1 <= s.Seed && s.Seed <= otherSeeds
	return b.Has(m.Game) && m.Times >= 1 && m.Times <= b.Size() && isTried &&
		s.Decisions >= 0 && s.Decisions <= most && len(s.Answers) <= s.Decisions && s.Answers.AreDecisions(players)
}
