package program

import "unsafe"

// This file contains all code of the project that skips bounds checks. It is safe because verify
// checks each instruction of a program before it runs. An instruction names only registers of its
// procedure, its targets lie within the code, and the last instruction continues elsewhere. A
// call allocates all registers of a procedure, and one more.
//
// With bounds checks, the instruction loop takes a sixth longer. The length of the code and of
// the window would be in memory, and each instruction would read them.

const registerSize = unsafe.Sizeof(int64(0))

// A Window is a pointer to the first register of the running procedure.
type Window struct{ first unsafe.Pointer }

// WindowOf returns the window that begins at index base of registers. The index must be in range.
func WindowOf(registers []int64, base int) Window {
	return Window{unsafe.Add(unsafe.Pointer(unsafe.SliceData(registers)), base*int(registerSize))}
}

// At returns a pointer to a register.
func (w Window) At(register int32) *int64 {
	return (*int64)(unsafe.Add(w.first, int(register)*int(registerSize)))
}

// From returns the window that begins at a register.
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

// Next returns a pointer to the following instruction. There must be one.
func (in *Instr) Next() *Instr { return in.Plus(1) }

// Plus returns a pointer to the instruction n places later.
func (in *Instr) Plus(n int32) *Instr {
	return (*Instr)(unsafe.Add(unsafe.Pointer(in), int(n)*int(unsafe.Sizeof(Instr{}))))
}

// Index returns the index of an instruction in the code that begins at first.
func (in *Instr) Index(first *Instr) int {
	return int((uintptr(unsafe.Pointer(in)) - uintptr(unsafe.Pointer(first))) / unsafe.Sizeof(Instr{}))
}
