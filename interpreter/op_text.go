package interpreter

import (
	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

// newText keeps a text and gives its number.
func (m *machine) newText(text string) (int64, signal) {
	if len(text) > m.limits.Text {
		return none, m.fail("a text of %d bytes is too long: %d are allowed", len(text), m.limits.Text)
	}
	m.TextBytes += len(text)
	m.Charge(len(text))
	if m.TextBytes+textCost*len(m.Texts) > mostTextBytes {
		return none, m.fail("there are too many texts")
	}
	m.marking.forgetFrom(len(m.Texts))
	m.Texts = append(m.Texts, text)
	return int64(len(m.p.Texts) + len(m.Texts) - 1), goOn
}

func (m *machine) keepText(text string, register int32) signal {
	value, s := m.newText(text)
	if s == goOn {
		m.set(register, value)
	}
	return s
}

// endText keeps the text that was written.
func (m *machine) endText(register int32) signal {
	value, s := m.newText(m.interned.text(m.writing))
	if s == goOn {
		m.mark(value)
		m.set(register, value)
	}
	return s
}

// write appends to the text that is open.
func (m *machine) write(text string) signal {
	m.writing = append(m.writing, text...)
	return m.notTooLong()
}

func (m *machine) writeValue(in *program.Instr, r []int64) signal {
	m.writing = names.Append(m.writing, m, m.p.Types[in.B], r[in.A])
	return m.notTooLong()
}

func (m *machine) notTooLong() signal {
	if len(m.writing) > m.limits.Text {
		return m.fail("a text of more than %d bytes is too long", m.limits.Text)
	}
	return goOn
}

// jumpNamed compares the name of a component with a text, one of which the game made.
func (m *machine) jumpNamed(in *program.Instr, r []int64) signal {
	c := m.Component(r[in.A])
	if c == nil {
		return m.fail(nothingThere)
	}
	return m.jump(in, (m.IsSameText(int64(c.Name), r[in.B])) == (in.Op == program.JumpNamed))
}
