package interpreter_test

import (
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// A stream is one of the random streams for dice. Each deck has another stream.
type stream int

const (
	strike stream = iota
	hazardBody
	endure
	attempt
	streamCount
)

var streamNames = [streamCount]string{"strike", "hazard_body", "endure", "attempt"}

// nativeLuck implements the luck of luck.Seeded.
type nativeLuck struct {
	decks [deckCount]rand.PCG
	dice  [streamCount]rand.PCG
}

func (l *nativeLuck) seed(seed uint64) {
	for i := range l.decks {
		l.decks[i].Seed(seed, deckHashes[i])
	}
	for i := range l.dice {
		l.dice[i].Seed(seed, diceHashes[i])
	}
}

var deckHashes, diceHashes = hashes(deckNames[:]), hashes(streamNames[:])

func hashes(names []string) (sums []uint64) {
	for _, name := range names {
		h := fnv.New64a()
		h.Write([]byte(name))
		sums = append(sums, h.Sum64())
	}
	return sums
}

// one returns a random number from 0 to n-1.
func one(source *rand.PCG, n uint64) uint64 {
	if n == 1 {
		return 0
	}
	hi, lo := bits.Mul64(source.Uint64(), n)
	for lo < n && lo < -n%n {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return hi
}

func (l *nativeLuck) roll(s stream) [2]int {
	first := one(&l.dice[s], 6)
	return [2]int{int(first) + 1, int(one(&l.dice[s], 6)) + 1}
}

// draw removes a random card. The cards must be sorted by number.
func (l *nativeLuck) draw(d deck, cards []card) (card, []card) {
	i := one(&l.decks[d], uint64(len(cards)))
	drawn := cards[i]
	copy(cards[i:], cards[i+1:])
	return drawn, cards[:len(cards)-1]
}
