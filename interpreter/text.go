package interpreter

import (
	"cmp"
	"strconv"

	"houserule/dsl/alphabet"
	"houserule/dsl/variant"
)

// text is the text of a number: one of the program's, or one that the game made.
func (g *Game) text(number int64) string {
	fixed := int64(len(g.p.Texts))
	switch {
	case number >= 0 && number < fixed:
		return g.p.Texts[number]
	case number >= fixed && number-fixed < int64(len(g.texts)):
		return g.texts[number-fixed]
	}
	return "none"
}

// newText keeps a text and gives its number.
func (g *Game) newText(text string) (int64, signal) {
	if len(text) > g.limits.Text {
		return none, g.fail("a text of %d bytes is too long: %d are allowed", len(text), g.limits.Text)
	}
	g.textBytes += len(text)
	if g.textBytes > mostTextBytes {
		return none, g.fail("there are too many texts")
	}
	g.texts = append(g.texts, text)
	return int64(len(g.p.Texts) + len(g.texts) - 1), goOn
}

const mostTextBytes = 16 << 20 // no honest game has use for more

// textOrder tells how two texts stand in the alphabet; none comes first.
func (g *Game) textOrder(a, b int64) int64 {
	switch {
	case a == b:
		return 0
	case a == none:
		return -1
	case b == none:
		return 1
	}
	if ranks := g.p.Ranks; a < int64(len(ranks)) && b < int64(len(ranks)) {
		return int64(cmp.Compare(ranks[a], ranks[b]))
	}
	return int64(alphabet.Compare(g.text(a), g.text(b)))
}

// A book knows what things are called.
type book interface {
	nameOf(component int64) string
	nameOfZone(zone int32) string
	text(number int64) string
	list(value int64) []int64
	zoneCount() int
}

func (g *Game) zoneCount() int { return len(g.zones) }

// nameOf is the name of a component.
func (g *Game) nameOf(component int64) string {
	switch c := g.component(component); {
	case c == nil:
		return "none"
	case g.isHidden(c):
		return aFaceDownCard
	default:
		return g.text(int64(c.name))
	}
}

func seatName(player int64) string { return "player " + strconv.FormatInt(player+1, 10) }

// appendValue appends what a text calls a value: a number in digits, a component, zone or player by
// name, an enum's member by its word, lists and sets with commas and "and", nothing as "none".
func appendValue(text []byte, b book, t *variant.Type, value int64) []byte {
	if value == none {
		return append(text, "none"...)
	}
	switch t.Base {
	case variant.Bool:
		return strconv.AppendBool(text, value == 1)
	case variant.Text:
		return append(text, b.text(value)...)
	case variant.Player:
		return append(text, seatName(value)...)
	case variant.EnumType:
		return append(text, member(t.Enum, value)...)
	case variant.SetType:
		return appendSet(text, t.Enum, value)
	case variant.Component:
		return append(text, b.nameOf(value)...)
	case variant.ZoneType:
		if value >= 0 && value < int64(b.zoneCount()) {
			return append(text, b.nameOfZone(int32(value))...)
		}
		return append(text, "none"...)
	case variant.ListType:
		return appendList(text, b, t.Elem, b.list(value))
	}
	return strconv.AppendInt(text, value, 10)
}

func member(e *variant.Enum, value int64) string {
	if value >= 0 && value < int64(len(e.Members)) {
		return e.Members[value]
	}
	return strconv.FormatInt(value, 10)
}

func appendSet(text []byte, e *variant.Enum, set int64) []byte {
	var members []int64
	for i := range e.Members {
		if set>>i&1 != 0 {
			members = append(members, int64(i))
		}
	}
	return appendList(text, nil, &variant.Type{Base: variant.EnumType, Enum: e}, members)
}

// A list is not written out any further once a text is as long as this.
const hugeText = 1 << 20

func appendList(text []byte, b book, elem *variant.Type, elements []int64) []byte {
	if len(elements) == 0 {
		return append(text, "nothing"...)
	}
	for i, e := range elements {
		switch {
		case len(text) > hugeText:
			return text
		case i > 0 && i == len(elements)-1:
			text = append(text, " and "...)
		case i > 0:
			text = append(text, ", "...)
		}
		text = appendValue(text, b, elem, e)
	}
	return text
}
