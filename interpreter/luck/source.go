package luck

import (
	"math/bits"
	"math/rand/v2"
)

// A Source is the generator of a stream.
type Source struct{ rand.PCG }

// SourceOf is the source of a stream of seeded luck, which picks from it without a request; nil for any other luck.
func SourceOf(l Luck, stream int) *Source {
	if s, ok := l.(*seeded); ok {
		return &s.streams[stream]
	}
	return nil
}

// Pick is one of n things, for which nothing is generated if there is only one. It multiplies a random number with n and takes
// the upper half; the few numbers that would favour some results are passed over.
func (s *Source) Pick(things int) int {
	if things == 1 {
		return 0
	}
	n := uint64(things)
	hi, lo := bits.Mul64(s.Uint64(), n)
	for lo < n && lo < -n%n {
		hi, lo = bits.Mul64(s.Uint64(), n)
	}
	return int(hi)
}
