package program

import (
	"fmt"
	"io"
	"math"
	"strconv"
)

// An Instr is one instruction of the machine. Each Op defines the meaning of A, B, C and N. If C
// is a jump target, it is an index into the code.
type Instr struct {
	Op      Op
	N       uint16
	A, B, C int32
}

// An Op is an opcode. Package interpreter defines each opcode once, in its files op_*.go; ops.go
// is generated from these definitions.
//
// In the meanings of opcodes, r is the window of registers of the running procedure. An operand
// for a register that holds a zone may also be negative: then it is the zone ^operand itself.
// From OfPlayer on it is a zone of the player in a register.
type Op uint16

// opFacts are facts about an opcode, derived from its definition.
type opFacts struct {
	name     string
	a, b, c  span       // the number of registers that each operand names without a check
	jumps    bool       // C is a possible next address
	ends     bool       // the following instruction is never next
	computes bool       // it has no effect except the value that it computes
	reads    []readFunc // the dependencies that it reads, if it only computes
}

// String returns the name of an opcode.
func (op Op) String() string {
	if op >= numberOfOps {
		return "Op(" + strconv.Itoa(int(op)) + ")"
	}
	return ops[op].name
}

// The addresses of the Halt and the Yield of r[0] in every program. A call by the host returns to
// one of them.
const (
	AtHalt = iota
	AtYield
)

// InOrder in N of NextInZone and similar opcodes means that the order matters. For a shuffled
// zone the loop then reveals the order.
const InOrder = 1 << 15

// The operand N of a Cover instruction.
const (
	Begins     uint16 = iota + 1 // a procedure
	BeginsDeed                   // a procedure with a sentence for the log
)

// How a component moves to a zone.
const (
	AtBottom int32 = 1 << iota // at the bottom
	FaceIsUp                   // face up, regardless of the default of the zone
	FaceIsDown
	AsItLies // with the same face up as before
)

// OfPlayer is greater than the index of any register that a zone operand may name. A greater
// operand is OfPlayer times a number from 1, plus the register of a player. It refers to zone
// number-1 of that player.
const OfPlayer = 1 << 16

// zoneOfPlayer returns the operand for a zone of the player in a register. It reports false if
// the numbers don't fit.
func zoneOfPlayer(slot, player int32) (operand int32, ok bool) {
	return (slot+1)*OfPlayer | player, player < OfPlayer && slot < math.MaxInt32/OfPlayer-1
}

// Recalls reports whether the result of a call may be cached.
func (in *Instr) Recalls(p *Proc) bool { return p.Recall > 0 && in.C >= 0 }

// First returns a pointer to the first instruction of a program.
func (p *Program) First() *Instr { return &p.Code[0] }

// WriteListing writes the code, procedure by procedure, with the source locations beside it.
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
