package interpreter

import (
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
)

// NameOf is the name of a component.
func (m *machine) NameOf(component int64) string {
	switch c := m.Component(component); {
	case c == nil:
		return "none"
	case m.isHidden(c):
		return event.AFaceDownCard
	default:
		return m.TextAt(int64(c.Name))
	}
}

// NameOfZone is what a text calls a zone: its name, and whose it is if there are several.
func (m *machine) NameOfZone(number int32) string {
	name, holder := m.zoneName(number)
	if holder != "" {
		name += " of " + holder
	}
	return name
}

// zoneName is the same in two parts, where the zone is that of a component.
func (m *machine) zoneName(number int32) (name, holder string) {
	z := &m.Zones[number]
	name = m.p.Zones[z.Def].Name
	switch {
	case z.Holder >= 0:
		return name, m.NameOf(int64(z.Holder))
	case z.Owner >= 0 && m.Seats > 1:
		return name + " of " + names.Seat(int64(z.Owner)), ""
	}
	return name, ""
}
