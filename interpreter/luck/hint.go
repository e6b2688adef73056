package luck

import (
	"math/bits"
	"math/rand/v2"
)

// A Draw is one of those that a suggestion takes for a question: their number, from 0 on, and that of the question among
// those of the stream.
type Draw struct{ Question, Number int }

// hint is what a seed brings for a draw: each has a generator of its own, so nothing has to be remembered.
func hint(seed uint64, r *Request, draw Draw) int {
	return pick(rand.NewPCG(seed, nameSeed(r.Name())^bits.Reverse64(uint64(draw.Question))^uint64(draw.Number)), r.N)
}

// pick multiplies a random number with n and takes the upper half; the few numbers that would favour some results
// are passed over.
func pick(source *rand.PCG, things int) int {
	n := uint64(things)
	hi, lo := bits.Mul64(source.Uint64(), n)
	for lo < n && lo < -n%n {
		hi, lo = bits.Mul64(source.Uint64(), n)
	}
	return int(hi)
}

// nameSeed makes a number of a name. It is the hash FNV-1a, which takes no memory so.
func nameSeed(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return h
}
