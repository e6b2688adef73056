package names

import "math/bits"

// Seats is a set of players, by their numbers from 0 on: those who may read a name. There are never more than MostSeats.
type Seats uint64

// MostSeats is how many players a set has room for.
const MostSeats = 64

// Everybody is all seats, and whoever watches them all.
const Everybody Seats = 1<<MostSeats - 1

// Only is the set of one player; that of nobody is empty.
func Only(player int64) Seats {
	if uint64(player) >= MostSeats {
		return 0
	}
	return 1 << uint64(player)
}

// MayRead reports whether a reader may read what is for some players: a player who is among them, whoever watches
// everybody, and somebody who is no player if it is for everybody.
func (s Seats) MayRead(readers Seats) bool {
	return s == Everybody || s&readers != 0 || readers == Everybody
}

// Count is how many there are.
func (s Seats) Count() int { return bits.OnesCount64(uint64(s)) }
