package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
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
	name = m.ofOwner(z, m.p.Zones[z.Def].Name)
	if z.Holder >= 0 {
		return name, m.NameOf(int64(z.Holder))
	}
	return name, ""
}

// zoneWords is what players read for a zone, without the component that it may be that of.
func (m *machine) zoneWords(number int32) string {
	z := &m.Zones[number]
	return m.ofOwner(z, m.p.Zones[z.Def].Spoken)
}

// ofOwner says whose a zone is, if there are several.
func (m *machine) ofOwner(z *state.Zone, name string) string {
	if z.Holder < 0 && z.Owner >= 0 && m.Seats > 1 {
		return name + " of " + names.Seat(int64(z.Owner))
	}
	return name
}

// Member is what a text calls a member of an enum: what the rules say that it is called, or else its name.
func (m *machine) Member(e *variant.Enum, value int64) string {
	if 0 <= value && value < int64(len(e.Wordings)) && e.Wordings[value].Called != "" {
		return e.Wordings[value].Called
	}
	return names.Member(e, value)
}

// zoneCalled is what a text calls a zone, in the same way.
func (m *machine) zoneCalled(number int32) string {
	z := &m.Zones[number]
	d := &m.p.Zones[z.Def]
	if variant.AreWords(d.Spoken, d.Name) {
		return m.ofOwner(z, d.Name)
	}
	return m.ofOwner(z, d.Spoken)
}
