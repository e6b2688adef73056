package state

import "math/bits"

// An Arena holds the contents of all zones in one slice, so that a copy of a game copies it at once.
// Each zone has a block whose length is a power of two; one that it outgrew is kept for the next zone
// that needs that length.
type Arena struct {
	IDs  []int32
	free [32]int32 // by size: the first block that nobody uses, or -1; each begins with the next one
}

const smallestBlock = 2 // as a power of two

func newArena(size int) Arena {
	a := Arena{IDs: make([]int32, 0, size)}
	for i := range a.free {
		a.free[i] = -1
	}
	return a
}

// Block is a place for at least n numbers. It says for how many.
func (a *Arena) Block(n int) (start, room int32) {
	size := max(smallestBlock, bits.Len(uint(n-1)))
	if start = a.free[size]; start >= 0 {
		a.free[size] = a.IDs[start]
		return start, 1 << size
	}
	start = int32(len(a.IDs))
	for range 1 << size {
		a.IDs = append(a.IDs, -1)
	}
	return start, 1 << size
}

// release says that nobody uses a block any more.
func (a *Arena) release(start, room int32) {
	if room == 0 {
		return
	}
	size := bits.Len(uint(room)) - 1
	a.IDs[start] = a.free[size]
	a.free[size] = start
}

func (a *Arena) copyFrom(from *Arena) {
	a.IDs = append(a.IDs[:0], from.IDs...)
	a.free = from.free
}
