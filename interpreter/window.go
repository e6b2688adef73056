package interpreter

import (
	"unsafe"

	"houserule/interpreter/program"
)

// A window points to the first register of the running procedure. Its registers are read without a check of bounds, because
// program/verify.go checked that instructions name registers of their procedure, and a call makes room for all of them. A check
// would take a sixth of the time of loop.
type window struct{ first unsafe.Pointer }

const registerSize = unsafe.Sizeof(int64(0))

// at is a register.
func (w window) at(register int32) *int64 {
	return (*int64)(unsafe.Add(w.first, int(register)*int(registerSize)))
}

// from is the window that begins with a register.
func (w window) from(register int32) window { return window{unsafe.Pointer(w.at(register))} }

// clear clears the first n registers.
func (w window) clear(n int) {
	p := w.first
	for ; n >= 4; n -= 4 {
		*(*[4]int64)(p) = [4]int64{}
		p = unsafe.Add(p, 4*registerSize)
	}
	for ; n > 0; n-- {
		*(*int64)(p) = 0
		p = unsafe.Add(p, registerSize)
	}
}

// reaches tells whether there are registers for a window that ends there, and one behind it: nothing may point behind the
// last.
func (b *stack) reaches(top int) bool { return top < len(b.registers) }

// bare is the window of the running procedure without its bounds.
func (b *stack) bare() window {
	return window{unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.registers)), b.base*int(registerSize))}
}

// windowOf is a window without its bounds.
func windowOf(r []int64) window { return window{unsafe.Pointer(unsafe.SliceData(r))} }

// numberOf is the number of a zone that an operand stands for; none if there is no such player.
func (m *machine) numberOf(r window, operand int32) int64 {
	switch {
	case operand < 0:
		return int64(^operand)
	case operand < program.OfPlayer:
		return *r.at(operand)
	}
	player := *r.at(operand % program.OfPlayer)
	if uint64(player) >= uint64(m.Seats) {
		return none
	}
	return int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(operand/program.OfPlayer-1)
}
