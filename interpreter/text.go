package interpreter

import "houserule/interpreter/internal/names"

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

// nameOf is the name of a component.
func (g *Game) NameOf(component int64) string {
	switch c := g.component(component); {
	case c == nil:
		return "none"
	case g.isHidden(c):
		return aFaceDownCard
	default:
		return g.TextAt(int64(c.name))
	}
}

// nameOfZone is what a text calls a zone: its name, and whose it is if there are several.
func (g *Game) NameOfZone(number int32) string {
	z := &g.zones[number]
	name := g.p.Zones[z.def].Name
	switch {
	case z.holder >= 0:
		return name + " of " + g.NameOf(int64(z.holder))
	case z.owner >= 0 && g.players > 1:
		return name + " of " + names.Seat(int64(z.owner))
	}
	return name
}
