package luck

import "math/bits"

// A Draw is one of those that a suggestion takes for a question: their number, from 0 on, and that of the question among
// those of the stream.
type Draw struct{ Question, Number int }

// hint is what a seed brings for a draw: each has a generator of its own, so nothing has to be remembered.
func hint(seed uint64, r *Request, draw Draw) int {
	var source Source
	source.Seed(seed, nameSeed(r.Name())^bits.Reverse64(uint64(draw.Question))^uint64(draw.Number))
	return source.Pick(r.N)
}

// nameSeed makes a number of a name. It is the hash FNV-1a, which takes no memory so.
func nameSeed(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return h
}
