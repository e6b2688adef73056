package interpreter

import (
	"fmt"
	"slices"
	"strings"

	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
)

// NameOf returns the name of a component for players. It is "a face-down card" if the component
// is hidden.
func (m *narrator) NameOf(component int64) string { return m.Language().Called(m.ruleName(component)) }

// ruleName returns the same as NameOf, with the name in the rules.
func (m *narrator) ruleName(component int64) string {
	switch c := m.Component(component); {
	case c == nil:
		return "none"
	case m.isHidden(c):
		return m.p.FaceDownCard
	default:
		return m.TextAt(int64(c.Name))
	}
}

// ofRules is the language in which rules are written. It translates nothing.
var ofRules variant.Language

// Language returns the language of the players, or that of the rules for a text that the
// rules keep.
func (m *narrator) Language() *variant.Language {
	if m.isKept {
		return &ofRules
	}
	return &m.p.Variant.Language
}

// NameOfZone returns the name of a zone, with its owner if there are several such zones.
func (m *narrator) NameOfZone(number int32) string {
	name, holder := m.zoneName(number)
	if holder != "" {
		name += " of " + holder
	}
	return name
}

// zoneName returns the words of NameOfZone in two parts. holder is the name of the component that
// holds the zone, or empty.
func (m *narrator) zoneName(number int32) (name, holder string) {
	z := &m.Zones[number]
	name = m.ofOwner(z, m.p.Zones[z.Def].Name, &ofRules)
	if z.Holder >= 0 {
		return name, m.ruleName(int64(z.Holder))
	}
	return name, ""
}

// zoneWords returns the words that players read for a zone, without its holder.
func (m *narrator) zoneWords(number int32) string {
	z := &m.Zones[number]
	return m.ofOwner(z, m.p.Zones[z.Def].Spoken, m.Language())
}

// ofOwner appends the owner of a zone to its name if there are several such zones.
func (m *narrator) ofOwner(z *state.Zone, name string, l *variant.Language) string {
	if z.Holder < 0 && z.Owner >= 0 && m.Seats > 1 {
		return name + l.Say(" of %s", l.Seat(int64(z.Owner)))
	}
	return name
}

// Member returns the words for a member of an enum: those that the rules define, or else its
// name.
func (m *narrator) Member(e *variant.Enum, value int64) string {
	if 0 <= value && value < int64(len(e.Wordings)) && e.Wordings[value].Called != "" {
		return e.Wordings[value].Called
	}
	return names.Member(e, value)
}

// zoneCalled returns the words for a zone: those that the rules define, or else its name. The
// holder is left out.
func (m *narrator) zoneCalled(number int32) string {
	z := &m.Zones[number]
	d := &m.p.Zones[z.Def]
	if variant.AreWords(d.Spoken, d.Name) {
		return m.ofOwner(z, d.Name, m.Language())
	}
	return m.ofOwner(z, d.Spoken, m.Language())
}

// Written returns a choice as words that Parse reads as this choice, for all possible labels. It
// returns the words of Answer if Parse accepts them, and otherwise the indexes of the options,
// for example "#1, #6".
func (d *Decision) Written(c Choice) string {
	words := d.Answer(c)
	if len(c.Indexes) == 0 || d.reads(words, c) {
		return words
	}
	places := each.Of(slices.Sorted(slices.Values(c.Indexes)), func(i int) string { return fmt.Sprintf("#%d", i+1) })
	return strings.Join(places, ", ")
}

// textOf returns the text that an evaluation produces, or an empty text.
func (m *narrator) textOf(e program.Evaluation) names.Text {
	mark := len(m.Texts)
	value, ok := m.tryEvaluate(e)
	text := names.Text{}
	if ok {
		text = m.chargeText(m.markedText(value))
	}
	m.ForgetTexts(mark)
	return text
}

// chargeText charges one unit of work per byte for a text of a decision, because its texts are
// kept until it is answered. It returns an empty text if no work is left.
func (m *narrator) chargeText(text names.Text) names.Text {
	text = text.Cut(mostToRead)
	if m.Work -= int64(len(text.String)); m.Work >= 0 {
		return text
	}
	m.fail(tooMuchLogged)
	m.passOver()
	return names.Text{}
}

// valueLabel returns the words for a value of type Program.Types[elem].
func (m *narrator) valueLabel(elem int32, value int64) string {
	return string(names.Append(nil, m, m.p.Types[elem], value))
}

// isHidden reports whether a component is unobserved and its name must not be used. A scenario
// that prepares or checks a position sees all names.
func (m *narrator) isHidden(c *state.Component) bool {
	return c.Face == state.Unobserved && (m.scenario == nil || m.scenario.traced)
}

// unseen fails because a property of an unobserved component is read or set.
func (m *narrator) unseen(c *state.Component, what string) signal {
	rule := m.p.At(int32(m.fiber.pc)).Rule
	if rule == "" {
		rule = "this"
	}
	return m.fail("%s reads the %s of a card that no player has observed, in %s; "+
		`turn the card face up first, or read only face-up cards: "where face_up and …"`, rule, what, m.zoneText(c.Zone))
}

// referTo returns the reference of an event to a component: to one of its names in the log, or
// event.HiddenCard.
func (m *narrator) referTo(x int64) int64 {
	return m.referFor(x, 0)
}

// referFor returns the same as referTo for an event by which the players in come learn the
// identity of the component.
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

// referToGoing returns the same as referTo for a component that moves to a zone. If it was face
// up before, all players can identify it, even if it is unobserved there. Players who know the
// zone that it leaves, but can't see which component leaves, can't identify it, unless the whole
// zone moves.
func (m *narrator) referToGoing(x, to int64, how int32, whole bool) int64 {
	c, z := m.Component(x), m.Zone(to)
	if c == nil || z == nil {
		return m.referTo(x)
	}
	side := m.FaceFor(c, &m.p.Zones[z.Def], how)
	if side == state.Unobserved && !m.IsUp(c) {
		return event.HiddenCard
	}
	can := m.CanTell(c) | m.SeenAs(z, side)
	if !whole {
		can &^= m.CannotFollow(int32(x), m.SeenAs(z, side))
	}
	return m.log.Refer(int64(c.Card), can)
}
