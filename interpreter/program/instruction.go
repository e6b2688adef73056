package program

import (
	"fmt"
	"io"
	"math"
	"strconv"
)

// An Instr is one step of the machine. What A, B, C and N mean is said at each Op. Where C is a
// target, it is the place in the code to go on at.
type Instr struct {
	Op      Op
	N       uint16
	A, B, C int32
}

// An Op says what an instruction does. Package interpreter defines each opcode once, in its files op_*.go; ops.go is
// generated from these definitions.
//
// In the meanings of opcodes, r is the window of registers of the running procedure. An operand that is a register with a
// zone in it may also be below 0: then it is the zone ^operand itself. From OfPlayer on it is a zone of the player in a
// register.
type Op uint16

// opFacts are the facts about an opcode that its definition shows.
type opFacts struct {
	name     string
	a, b, c  span       // the registers that the operands name, of those that are used without a check
	jumps    bool       // C is where the code may continue
	ends     bool       // the instruction behind is never next
	computes bool       // it has no effect but the value that it computes
	reads    []readFunc // what it reads of the position, if it only computes
}

// String returns the name of an opcode.
func (op Op) String() string {
	if op >= numberOfOps {
		return "Op(" + strconv.Itoa(int(op)) + ")"
	}
	return ops[op].name
}

// Where every program has a Halt, and a Yield of r[0]: what a call by the host leads back to.
const (
	AtHalt = iota
	AtYield
)

// InOrder in N of NextInZone and its like says that the order matters: that of a shuffled zone is found
// out on the way.
const InOrder = 1 << 15

// What begins where a Cover stands.
const (
	Begins     uint16 = iota + 1 // a procedure
	BeginsDeed                   // one that has a sentence
)

// How a component goes to a zone.
const (
	AtBottom int32 = 1 << iota // below all others
	FaceIsUp                   // face up, whatever is usual there
	FaceIsDown
	AsItLies // the same face up as before
)

// OfPlayer is more than the registers that a zone operand may name. One that is greater is OfPlayer times a number from 1,
// and the register of a player: it is zone number-1 of that player.
const OfPlayer = 1 << 16

// zoneOfPlayer is the operand that is a zone of the player in a register; not ok if there are too many of them.
func zoneOfPlayer(slot, player int32) (operand int32, ok bool) {
	return (slot+1)*OfPlayer | player, player < OfPlayer && slot < math.MaxInt32/OfPlayer-1
}

// Recalls reports whether what a call gives may be remembered.
func (in *Instr) Recalls(p *Proc) bool { return p.Recall > 0 && in.C >= 0 }

// First is the first instruction of a program.
func (p *Program) First() *Instr { return &p.Code[0] }

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
