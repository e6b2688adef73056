package names

import "math/bits"

// Seats is a set of players as a bit mask, by index. It says, for example, which players may read
// a name.
type Seats uint64

// MostSeats is the maximum number of players in a set.
const MostSeats = 64

// AllSeats is the set of all players. As a reader it is an observer who may read everything.
const AllSeats Seats = 1<<MostSeats - 1

// Only returns the set with one player. It returns the empty set for a number that is not a player.
func Only(player int64) Seats {
	if uint64(player) >= MostSeats {
		return 0
	}
	return 1 << uint64(player)
}

// MayRead reports whether a reader may read a name for the given players. A player must be among
// them. An observer of all seats may read everything, and a reader without a seat only public
// names.
func (s Seats) MayRead(readers Seats) bool {
	return s == AllSeats || s&readers != 0 || readers == AllSeats
}

// Count returns the number of players in the set.
func (s Seats) Count() int { return bits.OnesCount64(uint64(s)) }
