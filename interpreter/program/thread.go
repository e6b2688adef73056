package program

// thread leads jumps from a place on that lead to jumps to where they end, once all code is there. A jump to a place that
// leaves the procedure leaves it at once.
func (p *Program) thread(from int) {
	for i := from; i < len(p.Code); i++ {
		in := &p.Code[i]
		if !in.Op.jumps() {
			continue
		}
		for range 10 {
			to := p.Code[in.C]
			if to.Op != Jump {
				break
			}
			in.C = to.C
		}
		if to := p.Code[in.C]; in.Op == Jump && to.Op.leaves() {
			*in = to
		}
	}
}

// jumps tells whether C of an instruction is a target.
func (op Op) jumps() bool {
	return op >= Jump && op <= Loop || op >= EnterZone && op <= NextListener
}

func (op Op) leaves() bool { return op == Return || op == ReturnInt || op == ReturnNone }
