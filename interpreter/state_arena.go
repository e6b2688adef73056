package interpreter

import "math/bits"

// A shelf holds the contents of all zones in one slice, so that a copy of a game copies it at once.
// Each zone has a board whose length is a power of two; one that it outgrew is kept for the next zone
// that needs that length.
type shelf struct {
	ids  []int32
	free [32]int32 // by size: the first board that nobody uses, or -1; each begins with the next one
}

const smallestBoard = 2 // as a power of two

func newShelf(size int) shelf {
	s := shelf{ids: make([]int32, 0, size)}
	for i := range s.free {
		s.free[i] = -1
	}
	return s
}

// board is a place on the shelf for at least n numbers. It says for how many.
func (s *shelf) board(n int) (start, room int32) {
	size := max(smallestBoard, bits.Len(uint(n-1)))
	if start = s.free[size]; start >= 0 {
		s.free[size] = s.ids[start]
		return start, 1 << size
	}
	start = int32(len(s.ids))
	for range 1 << size {
		s.ids = append(s.ids, -1)
	}
	return start, 1 << size
}

// giveBack says that nobody uses a board any more.
func (s *shelf) giveBack(start, room int32) {
	if room == 0 {
		return
	}
	size := bits.Len(uint(room)) - 1
	s.ids[start] = s.free[size]
	s.free[size] = start
}
