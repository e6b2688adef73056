package interpreter

import "houserule/interpreter/program"

// A window is the registers of the running procedure, which instructions name without a check of bounds.
type window = program.Window

// reaches tells whether there are registers for a window that ends there, and one behind it: nothing may point behind the
// last.
func (b *stack) reaches(top int) bool { return top < len(b.registers) }

// bare returns the window of the running procedure without its bounds.
func (b *stack) bare() window { return program.WindowOf(b.registers, b.base) }

// windowOf returns a window without its bounds.
func windowOf(r []int64) window { return program.WindowOf(r, 0) }

// numberOf is the number of a zone that an operand stands for; none if there is no such player.
func (m *machine) numberOf(r window, operand int32) int64 {
	switch {
	case operand < 0:
		return int64(^operand)
	case operand < program.OfPlayer:
		return *r.At(operand)
	}
	player := *r.At(operand % program.OfPlayer)
	if uint64(player) >= uint64(m.Seats) {
		return none
	}
	return int64(m.p.Shared) + player*int64(m.p.PerPlayer) + int64(operand/program.OfPlayer-1)
}
