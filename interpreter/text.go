package interpreter

import "houserule/interpreter/internal/names"

// newText keeps a text and gives its number.
func (m *machine) newText(text string) (int64, signal) {
	if len(text) > m.limits.Text {
		return none, m.fail("a text of %d bytes is too long: %d are allowed", len(text), m.limits.Text)
	}
	m.textBytes += len(text)
	if m.textBytes > mostTextBytes {
		return none, m.fail("there are too many texts")
	}
	m.texts = append(m.texts, text)
	return int64(len(m.p.Texts) + len(m.texts) - 1), goOn
}

const mostTextBytes = 16 << 20 // no honest game has use for more

// nameOf is the name of a component.
func (m *machine) NameOf(component int64) string {
	switch c := m.component(component); {
	case c == nil:
		return "none"
	case m.isHidden(c):
		return aFaceDownCard
	default:
		return m.TextAt(int64(c.name))
	}
}

// nameOfZone is what a text calls a zone: its name, and whose it is if there are several.
func (m *machine) NameOfZone(number int32) string {
	z := &m.zones[number]
	name := m.p.Zones[z.def].Name
	switch {
	case z.holder >= 0:
		return name + " of " + m.NameOf(int64(z.holder))
	case z.owner >= 0 && m.players > 1:
		return name + " of " + names.Seat(int64(z.owner))
	}
	return name
}
