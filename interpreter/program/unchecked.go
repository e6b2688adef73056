package program

import "unsafe"

// This file has all of the project's code without checks of bounds. It is safe because verify looks at each instruction of a
// program before it runs: an instruction names only registers of its procedure, its targets lie within the code, and the last
// instruction continues elsewhere. A call makes room for all registers of a procedure, and for one more.
//
// With checks, the loop over instructions takes a sixth longer: the length of the code and of the window would be in memory, and
// be read at each instruction.

const registerSize = unsafe.Sizeof(int64(0))

// A Window points to the first register of the running procedure.
type Window struct{ first unsafe.Pointer }

// WindowOf returns the window that begins at an index of the registers, which has to be one of theirs.
func WindowOf(registers []int64, base int) Window {
	return Window{unsafe.Add(unsafe.Pointer(unsafe.SliceData(registers)), base*int(registerSize))}
}

// At returns a register.
func (w Window) At(register int32) *int64 {
	return (*int64)(unsafe.Add(w.first, int(register)*int(registerSize)))
}

// From returns the window that begins with a register.
func (w Window) From(register int32) Window { return Window{unsafe.Pointer(w.At(register))} }

// Clear sets the first n registers to 0.
func (w Window) Clear(n int) {
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

// Next returns the instruction behind one that is not the last of its code.
func (in *Instr) Next() *Instr { return in.Plus(1) }

// Plus returns the instruction n behind one.
func (in *Instr) Plus(n int32) *Instr {
	return (*Instr)(unsafe.Add(unsafe.Pointer(in), int(n)*int(unsafe.Sizeof(Instr{}))))
}

// Index returns the index of an instruction in its code, of which first is the first one.
func (in *Instr) Index(first *Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(first))) / unsafe.Sizeof(Instr{}))
}
