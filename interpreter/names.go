package interpreter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/internal/names"
	"houserule/interpreter/internal/state"
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

// NameOfZone is what a text calls a zone: its name, and whose it is if there are several.
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

// zoneWords is what players read for a zone, without the component that it may be that of.
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

// Member is what a text calls a member of an enum: what the rules say that it is called, or else its name.
func (m *narrator) Member(e *variant.Enum, value int64) string {
	if 0 <= value && value < int64(len(e.Wordings)) && e.Wordings[value].Called != "" {
		return e.Wordings[value].Called
	}
	return names.Member(e, value)
}

// zoneCalled is what a text calls a zone, in the same way.
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

// mostRead is how many labels are looked at to find out how words are read. Of more than that, places are written.
const mostRead = 1 << 20

// reads tells whether words are read as a choice.
func (d *Decision) reads(words string, c Choice) bool {
	if len(c.Indexes)*len(d.Options) > mostRead {
		return false
	}
	read, err := d.parse(strings.TrimSpace(words))
	return err == nil && slices.Equal(slices.Sorted(slices.Values(read.Indexes)), slices.Sorted(slices.Values(c.Indexes)))
}

// inPlaces reads places of options; not ok if an answer names anything else.
func (d *Decision) inPlaces(answer string) (c Choice, ok bool) {
	for piece := range strings.SplitSeq(answer, ",") {
		number, ok := strings.CutPrefix(strings.TrimSpace(piece), "#")
		place, err := strconv.Atoi(number)
		if !ok || err != nil || place < 1 || place > len(d.Options) {
			return Choice{}, false
		}
		c.Indexes = append(c.Indexes, place-1)
	}
	return c, true
}

// An interner has texts that a game made, each once: rules say the same again and again, in one game after the other.
type interner map[string]string

// An interner that is full begins anew, and a long text is hardly said twice.
const (
	mostInterned    = 4096
	longestInterned = 200
)

// text is what was written, as a text.
func (i *interner) text(written []byte) string {
	if len(written) > longestInterned {
		return string(written)
	}
	if text, ok := (*i)[string(written)]; ok {
		return text
	}
	if *i == nil || len(*i) >= mostInterned {
		*i = interner{}
	}
	text := string(written)
	(*i)[text] = text
	return text
}
