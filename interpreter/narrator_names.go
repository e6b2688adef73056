package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// NameOf is the name of a component.
func (m *narrator) NameOf(component int64) string {
	switch c := m.Component(component); {
	case c == nil:
		return "none"
	case m.isHidden(c):
		return event.AFaceDownCard
	default:
		return m.TextAt(int64(c.Name))
	}
}

// NameOfZone returns the words of a text for a zone: its name, and whose it is if there are several.
func (m *narrator) NameOfZone(number int32) string {
	name, holder := m.zoneName(number)
	if holder != "" {
		name += " of " + holder
	}
	return name
}

// zoneName is the same in two parts, where the zone is that of a component.
func (m *narrator) zoneName(number int32) (name, holder string) {
	z := &m.Zones[number]
	name = m.ofOwner(z, m.p.Zones[z.Def].Name)
	if z.Holder >= 0 {
		return name, m.NameOf(int64(z.Holder))
	}
	return name, ""
}

// zoneWords returns the words that players read for a zone, without its holder.
func (m *narrator) zoneWords(number int32) string {
	z := &m.Zones[number]
	return m.ofOwner(z, m.p.Zones[z.Def].Spoken)
}

// ofOwner says whose a zone is, if there are several.
func (m *narrator) ofOwner(z *state.Zone, name string) string {
	if z.Holder < 0 && z.Owner >= 0 && m.Seats > 1 {
		return name + " of " + names.Seat(int64(z.Owner))
	}
	return name
}

// Member returns the words of a text for a member of an enum: those that the rules give, or else its name.
func (m *narrator) Member(e *variant.Enum, value int64) string {
	if 0 <= value && value < int64(len(e.Wordings)) && e.Wordings[value].Called != "" {
		return e.Wordings[value].Called
	}
	return names.Member(e, value)
}

// zoneCalled returns the words of a text for a zone, in the same way.
func (m *narrator) zoneCalled(number int32) string {
	z := &m.Zones[number]
	d := &m.p.Zones[z.Def]
	if variant.AreWords(d.Spoken, d.Name) {
		return m.ofOwner(z, d.Name)
	}
	return m.ofOwner(z, d.Spoken)
}

// Written is a choice in words that Parse reads as this one, whatever the options are called: what Answer says, or else the places
// of the options, as in "#1, #6".
func (d *Decision) Written(c Choice) string {
	words := d.Answer(c)
	if len(c.Indexes) == 0 || d.reads(words, c) {
		return words
	}
	var places []string
	for _, i := range slices.Sorted(slices.Values(c.Indexes)) {
		places = append(places, fmt.Sprintf("#%d", i+1))
	}
	return strings.Join(places, ", ")
}

// textOf is the text that an evaluation comes to.
func (m *narrator) textOf(e program.Evaluation) names.Text {
	mark := len(m.Texts)
	value, ok := m.tryEvaluate(e)
	text := names.Text{}
	if ok {
		text = m.toBeRead(m.markedText(value))
	}
	m.ForgetTexts(mark)
	return text
}

// toBeRead charges for a text of a question, whose texts are all kept as long as it is open: each byte is a step. What there are no
// steps left for is not said.
func (m *narrator) toBeRead(text names.Text) names.Text {
	text = text.Cut(mostToRead)
	if m.Work -= int64(len(text.String)); m.Work >= 0 {
		return text
	}
	m.fail(tooMuchTold)
	m.passOver()
	return names.Text{}
}

// valueLabel returns the words of a text for a value of Program.Types[elem].
func (m *narrator) valueLabel(elem int32, value int64) string {
	return string(names.Append(nil, m, m.p.Types[elem], value))
}

// isHidden reports whether a component is unobserved, and whoever asks must not know what it is: only where
// a scenario sets its scene or expects something, all is open.
func (m *narrator) isHidden(c *state.Component) bool {
	return c.Face == state.Unobserved && (m.scenario == nil || m.scenario.traced)
}

// unseen is the rule error that something of an unobserved component is read or set.
func (m *narrator) unseen(c *state.Component, what string) signal {
	rule := m.p.At(int32(m.fiber.pc)).Rule
	if rule == "" {
		rule = "this"
	}
	return m.fail("%s reads the %s of a card that no player has observed, in %s; "+
		`turn the card face up first, or read only face-up cards: "where face_up and …"`, rule, what, m.zoneText(c.Zone))
}

// referTo returns the reference of an event to a component: to one of its names in the log, or event.HiddenCard.
func (m *narrator) referTo(x int64) int64 {
	return m.referFor(x, 0)
}

// referFor is the same where some players come to know the component.
func (m *narrator) referFor(x int64, come names.Seats) int64 {
	switch c := m.Component(x); {
	case c == nil:
		return x
	case c.Face == state.Unobserved:
		return event.HiddenCard
	default:
		return m.log.Refer(int64(c.Card), m.CanTell(c)|come)
	}
}

// referToZone returns the reference of an event to a zone, whose holder may be hidden.
func (m *narrator) referToZone(number int64) int64 {
	z := m.Zone(number)
	if z == nil || z.Holder < 0 {
		return number
	}
	return m.log.Refer(number, m.CanTell(&m.Components[z.Holder]))
}

// referToGoing is referTo for a component that goes to a zone. If it is unobserved there, but lay face up,
// everybody sees which one it is.
func (m *narrator) referToGoing(x, to int64, how int32) int64 {
	c, z := m.Component(x), m.Zone(to)
	if c == nil || z == nil {
		return m.referTo(x)
	}
	side := m.FaceFor(c, &m.p.Zones[z.Def], how)
	if side == state.Unobserved && !m.IsUp(c) {
		return event.HiddenCard
	}
	return m.referFor(x, m.SeenAs(z, side))
}
