package program

import (
	"fmt"
	"io"
)

// WriteListing writes the code down, procedure by procedure, with the places in the rules beside it.
func (p *Program) WriteListing(w io.Writer) {
	starts := map[int32]*Proc{}
	for i := range p.Procs {
		starts[p.Procs[i].Entry] = &p.Procs[i]
	}
	before := ""
	for pc, in := range p.Code {
		if proc, ok := starts[int32(pc)]; ok {
			fmt.Fprintf(w, "\n%s %s: %d parameters, %d registers\n", proc.Sort, proc.Name, proc.Params, proc.Regs)
		}
		place := p.At(int32(pc)).Span.String()
		beside := place
		if place == before {
			beside = ""
		}
		before = place
		fmt.Fprintf(w, "%5d  %-14s%4d %5d %5d %5d  %s\n", pc, in.Op, in.N, in.A, in.B, in.C, beside)
	}
}
