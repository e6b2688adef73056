package interpreter

import "houserule/interpreter/internal/names"

// newText keeps a text and gives its number.
func (m *machine) newText(text string) (int64, signal) {
	if len(text) > m.limits.Text {
		return none, m.fail("a text of %d bytes is too long: %d are allowed", len(text), m.limits.Text)
	}
	m.TextBytes += len(text)
	if m.TextBytes > mostTextBytes {
		return none, m.fail("there are too many texts")
	}
	m.Texts = append(m.Texts, text)
	return int64(len(m.p.Texts) + len(m.Texts) - 1), goOn
}

const mostTextBytes = 16 << 20 // no honest game has use for more

// NameOf is the name of a component.
func (m *machine) NameOf(component int64) string {
	switch c := m.Component(component); {
	case c == nil:
		return "none"
	case m.isHidden(c):
		return aFaceDownCard
	default:
		return m.TextAt(int64(c.Name))
	}
}

// NameOfZone is what a text calls a zone: its name, and whose it is if there are several.
func (m *machine) NameOfZone(number int32) string {
	z := &m.Zones[number]
	name := m.p.Zones[z.Def].Name
	switch {
	case z.Holder >= 0:
		return name + " of " + m.NameOf(int64(z.Holder))
	case z.Owner >= 0 && m.Seats > 1:
		return name + " of " + names.Seat(int64(z.Owner))
	}
	return name
}
