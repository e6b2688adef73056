package interpreter

import (
	"cmp"
	"strings"

	"houserule/interpreter/internal/names"
	"houserule/interpreter/program"
)

//op:def TextBegin begin a text
func opTextBegin(m *machine, in *program.Instr, r window) signal {
	m.writing, m.marking.open = m.writing[:0], m.marking.open[:0]
	return proceed
}

//op:def TextPut append Phrases[B] to the text
func opTextPut(m *machine, in *program.Instr, r window) signal {
	return m.write(m.p.Phrases[in.B])
}

//op:def TextEnd r[A] = the text
func opTextEnd(m *machine, in *program.Instr, r window) signal {
	return m.endText(in.A)
}

//op:def TextHolds r[A] = whether text r[B] contains text r[C]
func opTextHolds(m *machine, in *program.Instr, r window) signal {
	text := m.TextAt(*r.At(in.B))
	m.Charge(len(text))
	*r.At(in.A) = boolean(strings.Contains(text, m.TextAt(*r.At(in.C))))
	return proceed
}

//op:def TextOrder r[A] = -1, 0 or 1: the alphabetical order of texts r[B] and r[C], none first
//op:reads nothing
//op:hot
func opTextOrder(m *machine, in *program.Instr, r window) signal {
	ranks, x, y := m.p.Ranks, uint64(*r.At(in.B)), uint64(*r.At(in.C))
	if x >= uint64(len(ranks)) || y >= uint64(len(ranks)) {
		return m.orderTexts(in, m.fiber.window())
	}
	*r.At(in.A) = int64(cmp.Compare(ranks[x], ranks[y]))
	return proceed
}

// orderTexts compares two texts if at least one was built at run time.
func (m *vm) orderTexts(in *program.Instr, r []int64) signal {
	r[in.A] = m.TextOrder(r[in.B], r[in.C])
	return proceed
}

// newText stores a text and returns its number. It fails if the text is too long, or if the game
// has too many texts.
func (m *vm) newText(text string) (int64, signal) {
	if len(text) > m.limits.Text {
		return none, m.fail("this text has %d bytes, but at most %d are allowed", len(text), m.limits.Text)
	}
	m.TextBytes += len(text)
	m.Charge(len(text))
	if m.TextBytes+textCost*len(m.Texts) > mostTextBytes {
		return none, m.fail("the game holds too many texts")
	}
	m.marking.forgetFrom(len(m.Texts))
	m.Texts = append(m.Texts, text)
	return int64(len(m.p.Texts) + len(m.Texts) - 1), proceed
}

func (m *vm) keepText(text string, register int32) signal {
	value, s := m.newText(text)
	if s == proceed {
		m.set(register, value)
	}
	return s
}

// endText stores the text under construction, with its marks.
func (m *narrator) endText(register int32) signal {
	value, s := m.newText(m.interned.text(m.writing))
	if s == proceed {
		m.mark(value)
		m.set(register, value)
	}
	return s
}

func (m *vm) write(text string) signal {
	m.writing = append(m.writing, text...)
	return m.notTooLong()
}

//op:def TextValue append value r[A] of Types[B] to the text; C is 1 if rules may compare the text
func (m *narrator) writeValue(in *program.Instr, r []int64) signal {
	m.isKept = in.C == 1
	m.writing = names.Append(m.writing, m, m.p.Types[in.B], r[in.A])
	m.isKept = false
	return m.notTooLong()
}

func (m *vm) notTooLong() signal {
	if len(m.writing) > m.limits.Text {
		return m.fail("this text has more than %d bytes, which is the limit", m.limits.Text)
	}
	return proceed
}

// jumpNamed compares the name of a component with a text if at least one was built at run time.
func (m *vm) jumpNamed(in *program.Instr, r []int64) signal {
	c := m.Component(r[in.A])
	if c == nil {
		return m.fail(nothingThere)
	}
	return m.jump(in, (m.IsSameText(int64(c.Name), r[in.B])) == (in.Op == program.JumpNamed))
}
