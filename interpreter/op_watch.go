package interpreter

import "houserule/interpreter/program"

//op:def Watch the figure is noted that the instruction in Unwatched reads, which is then carried out
func opWatch(m *machine, in *program.Instr, r window) signal {
	return m.readWatched(&m.p.Unwatched[m.fiber.pc], m.fiber.window())
}
