package interpreter

import "houserule/interpreter/program"

//op:def Together what follows goes on once for each player of list r[A], who is in r[B], side by side; then goes on at C
func opTogether(m *machine, in *program.Instr, r window) signal {
	return m.begin(in, m.fiber.window())
}

//op:def Join one of them has come to the end
//op:ends
func opJoin(m *machine, in *program.Instr, r window) signal {
	return m.join()
}
