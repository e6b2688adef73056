package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

// tooDeep fails because the call stack is full. If the result of a function depends on itself
// through cards in play, the message names these cards.
func (m *narrator) tooDeep() signal {
	if ring := m.ring(); ring != "" {
		return m.fail("%s", ring)
	}
	return m.fail("rules call each other without end: %d calls are nested", len(m.fiber.frames))
}

// A modifiedCall is an active call of a function that cards modify: the start of its window, and
// the line of the script that it executes.
type modifiedCall struct {
	proc *program.Proc
	base int
	line program.Spot
}

// ring returns a message about a function that depends on itself, or an empty string. It looks
// for an active call with the same function and arguments as the innermost one.
func (m *narrator) ring() string {
	calls := m.modifiedCalls()
	for i := 1; i < len(calls); i++ {
		if calls[i].proc == calls[0].proc && slices.Equal(m.argumentsOf(calls[i]), m.argumentsOf(calls[0])) {
			return m.describeRing(calls[:i+1])
		}
	}
	return ""
}

func (m *vm) argumentsOf(c modifiedCall) []int64 {
	return m.fiber.registers[c.base : c.base+int(c.proc.Params)]
}

// modifiedCalls returns the active calls of modified functions, innermost first.
func (m *vm) modifiedCalls() (calls []modifiedCall) {
	b := m.fiber
	pc, base := int32(b.pc), b.base
	for i := len(b.frames) - 1; i >= 0; i-- {
		f := b.frames[i]
		if proc := m.calledBefore(f.pc); proc != nil && proc.Modified != nil {
			calls = append(calls, modifiedCall{proc, base, m.lineAt(pc)})
		}
		pc, base = f.pc-1, int(f.base)
	}
	return calls
}

// calledBefore returns the procedure that was called immediately before a pc, or nil.
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

// lineAt returns the line of a script that a pc belongs to. The result is empty if there is none.
func (m *vm) lineAt(pc int32) program.Spot {
	for spot, ok := m.p.At(pc), true; ok; spot, ok = m.p.Around(spot) {
		if spot.Sort == program.ScriptSort {
			return spot
		}
	}
	return program.Spot{}
}

// describeRing returns a message that lists the calls of a cycle, outermost first, with the line
// that makes each call.
func (m *narrator) describeRing(calls []modifiedCall) string {
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

// aboutFirst returns the words for the component that is the first argument of a call, if it is
// one.
func (m *narrator) aboutFirst(c modifiedCall) string {
	params := c.proc.Modified.Params
	if len(params) == 0 || params[0].Type.Base != variant.Component {
		return ""
	}
	if x := m.argumentsOf(c)[0]; m.Component(x) != nil {
		return " of " + m.NameOf(x)
	}
	return ""
}
