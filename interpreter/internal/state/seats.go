package state

import "houserule/interpreter/internal/names"

// IsOut tells whether the game is over for a player while others may still play.
func (s *State) IsOut(player int64) bool { return s.Out&names.Only(player) != 0 }

// WhoIsOut tells of each player whether the game is over for them.
func (s *State) WhoIsOut() []bool {
	out := make([]bool, s.Seats)
	for player := range out {
		out[player] = s.IsOut(int64(player))
	}
	return out
}

// StillIn is how many players the game is not over for.
func (s *State) StillIn() int { return s.Seats - s.Out.Count() }

// Beside is the next player after another one who is still in the game, or the one before if by is -1.
func (s *State) Beside(player, by int64) int64 {
	n := int64(s.Seats)
	for range s.Seats {
		player = (player + by + n) % n
		if !s.IsOut(player) {
			break
		}
	}
	return player
}
