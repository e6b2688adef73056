package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// tooDeep is the rule error that rules call each other without end. Where what a function gives depends on
// itself by way of cards in play, it says so, and by which of them.
func (m *narrator) tooDeep() signal {
	if ring := m.ring(); ring != "" {
		return m.fail("%s", ring)
	}
	return m.fail("rules call each other without end: %d calls are nested", len(m.fiber.frames))
}

// A reckoned is a call under way of a function that cards modify: where its window begins, and which line it
// stands in.
type reckoned struct {
	proc *program.Proc
	base int
	line program.Spot
}

// ring is how a function that cards modify depends on itself; empty if none does. The innermost such call
// has the same arguments as another one around it.
func (m *narrator) ring() string {
	calls := m.reckonedNow()
	for i := 1; i < len(calls); i++ {
		if calls[i].proc == calls[0].proc && slices.Equal(m.argumentsOf(calls[i]), m.argumentsOf(calls[0])) {
			return m.describeRing(calls[:i+1])
		}
	}
	return ""
}

func (m *vm) argumentsOf(c reckoned) []int64 {
	return m.fiber.registers[c.base : c.base+int(c.proc.Params)]
}

// reckonedNow are the calls under way, the innermost first.
func (m *vm) reckonedNow() (calls []reckoned) {
	b := m.fiber
	pc, base := int32(b.pc), b.base
	for i := len(b.frames) - 1; i >= 0; i-- {
		f := b.frames[i]
		if proc := m.calledBefore(f.pc); proc != nil && proc.Modified != nil {
			calls = append(calls, reckoned{proc, base, m.lineAt(pc)})
		}
		pc, base = f.pc-1, int(f.base)
	}
	return calls
}

// calledBefore is the procedure that was called in front of a place in the code, or nil.
func (m *vm) calledBefore(pc int32) *program.Proc {
	for _, in := range []program.Instr{m.p.Code[max(0, pc-1)], m.p.Code[max(0, pc-2)]} {
		switch in.Op {
		case program.Call, program.CallWith:
			return &m.p.Procs[in.B]
		case program.Arguments:
			continue
		}
		return nil
	}
	return nil
}

// lineAt is the line of a script that a place in the code belongs to; empty if it belongs to none.
func (m *vm) lineAt(pc int32) program.Spot {
	for spot, ok := m.p.At(pc), true; ok; spot, ok = m.p.Around(spot) {
		if spot.Sort == program.ScriptSort {
			return spot
		}
	}
	return program.Spot{}
}

// describeRing tells of calls that lead from one to the same one within: what each asks, by which line.
func (m *narrator) describeRing(calls []reckoned) string {
	var ring strings.Builder
	outermost := calls[len(calls)-1]
	fmt.Fprintf(&ring, "%s%s depends on itself: %s", outermost.proc.Name, m.aboutFirst(outermost), outermost.proc.Name)
	for i := len(calls) - 1; i > 0; i-- {
		if line := calls[i].line; line.Rule != "" {
			fmt.Fprintf(&ring, " <- %s (%s)", line.Rule, line.Span)
		}
		fmt.Fprintf(&ring, " <- %s", calls[i-1].proc.Name)
	}
	return ring.String()
}

// aboutFirst names the component that a call is about, if its first argument is one.
func (m *narrator) aboutFirst(c reckoned) string {
	params := c.proc.Modified.Params
	if len(params) == 0 || params[0].Type.Base != variant.Component {
		return ""
	}
	if x := m.argumentsOf(c)[0]; m.Component(x) != nil {
		return " of " + m.NameOf(x)
	}
	return ""
}
