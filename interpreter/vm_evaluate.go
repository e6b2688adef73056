package interpreter

import "houserule/interpreter/program"

// An evaluation runs code without side effects while the game is suspended or within an
// instruction. For example, it computes a suggestion, a label, or the limit of a zone. It
// restores the fiber when it ends. It takes no luck, and answers each decision by its suggestion.

// maxEvaluations is the greatest nesting depth of evaluations.
const maxEvaluations = 50

// evaluate runs a piece of the running procedure from pc to its Yield. The piece may use the
// registers of the procedure, which are restored afterwards. A called procedure has its own
// registers.
func (m *vm) evaluate(pc int32) (int64, signal) {
	b := m.fiber
	kept := len(m.kept)
	m.kept = append(m.kept, b.window()...)
	value, s := m.evaluateFrom(func() signal {
		b.pc = int(pc)
		return proceed
	})
	copy(b.window(), m.kept[kept:])
	m.kept = m.kept[:kept]
	return value, s
}

// evaluateProc calls a procedure that has at most one parameter.
func (m *vm) evaluateProc(proc int32, arg int64) (int64, signal) {
	return m.evaluateFrom(func() signal {
		b := m.fiber
		b.enter(b.top, evaluationWidth)[1] = arg
		return m.call(proc, b.base+1, program.AtYield, 0)
	})
}

// evaluateWith calls a procedure with the given arguments.
func (m *vm) evaluateWith(proc int32, args []int64) (int64, signal) {
	return m.evaluateFrom(func() signal {
		b := m.fiber
		copy(b.enter(b.top, 1+len(args))[1:], args)
		return m.call(proc, b.base+1, program.AtYield, 0)
	})
}

func (m *vm) evaluateFrom(begin func() signal) (int64, signal) {
	b := m.fiber
	if m.evaluating >= maxEvaluations {
		return none, m.fail("too many previews are nested")
	}
	before := b.stack
	m.evaluating++
	b.given = -1

	s := begin()
	if s == proceed {
		s = m.run()
	}
	value := b.yielded

	registers := b.registers
	b.stack = before
	b.registers = registers
	b.tidy(s == yielded)
	m.evaluating--
	if s == yielded {
		return value, proceed
	}
	return none, s
}

// tryEvaluate returns the value of an evaluation. If there is none or it fails, ok is false.
func (m *vm) tryEvaluate(e program.Evaluation) (value int64, ok bool) {
	if e.Code < 0 || !e.Given {
		return e.Value, e.Given
	}
	value, s := m.evaluate(e.Code)
	if s != proceed {
		m.passOver()
		return none, false
	}
	return value, true
}

// figure returns the value of a figure. It calls a procedure if the value isn't constant.
func (m *vm) figure(f program.Figure) (int64, signal) {
	if f.Proc < 0 {
		return f.Value, proceed
	}
	mark := len(m.Texts)
	value, s := m.evaluateProc(f.Proc, none)
	m.ForgetTexts(mark)
	return value, s
}
