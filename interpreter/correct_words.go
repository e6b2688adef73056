package interpreter

import (
	"fmt"
	"strings"

	"houserule/interpreter/program"
)

// What may stand behind a zone in a correction, and how a card then lies there.
var manners = []struct {
	words string
	how   int32
}{{" at bottom", program.AtBottom}, {" face up", program.FaceIsUp}, {" face down", program.FaceIsDown}}

// wordsFor are a correction as it is read. They are written before it is carried out.
func (g *Game) wordsFor(c Correction) string {
	if c.to == none {
		return g.trueName(c.card) + " is " + g.trueName(c.other)
	}
	name := c.card
	if c.other != none {
		name = c.other
	}
	words := fmt.Sprintf("%s from %s to %s", g.trueName(name), g.NameOfZone(g.components[c.card].zone), g.NameOfZone(int32(c.to)))
	for i := range manners {
		if m := manners[len(manners)-1-i]; c.how&m.how != 0 {
			words += m.words
		}
	}
	return words
}

// trueName is what a component is called even if nobody has observed it.
func (g *Game) trueName(x int64) string { return g.TextAt(int64(g.components[x].name)) }

// ReadCorrection reads words such as "River is Lake", or "River from hand to discards face up". If they can't be
// followed, the error says what would be right.
func (g *Game) ReadCorrection(words string) (Correction, error) {
	c, err := g.readCorrection(strings.Join(strings.Fields(words), " "))
	if err == nil {
		c.Words = g.wordsFor(c)
	}
	return c, err
}

// readCorrection tries each "is" and "to", for a name may have one in it.
func (g *Game) readCorrection(words string) (Correction, error) {
	wrong := fmt.Errorf("a correction says %s", HowToCorrect)
	for _, cut := range cuts(words, " is ") {
		c, err := g.readExchange(cut[0], cut[1])
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	for _, cut := range cuts(words, " to ") {
		c, err := g.readMove(cut[0], cut[1])
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	return Correction{}, wrong
}

// cuts are the ways to cut a text in two at a word.
func cuts(text, word string) (all [][2]string) {
	pieces := strings.Split(text, word)
	for i := 1; i < len(pieces); i++ {
		all = append(all, [2]string{strings.Join(pieces[:i], word), strings.Join(pieces[i:], word)})
	}
	return all
}

// readExchange reads which card was taken for which other one.
func (g *Game) readExchange(taken, truly string) (Correction, error) {
	x, y := g.cardNamed(taken, true), g.cardNamed(truly, false)
	switch {
	case x == none:
		return Correction{}, g.noSuchCard(taken)
	case y == none:
		return Correction{}, g.noSuchCard(truly)
	case g.isUnknown(int32(x)):
		return Correction{}, fmt.Errorf("nobody knows where %s lies, so no other card was taken for it", g.trueName(x))
	}
	if g.areNested(int32(x), int32(y)) {
		return Correction{}, fmt.Errorf("%s and %s lie one within the other", g.trueName(x), g.trueName(y))
	}
	for _, pair := range [][2]int64{{x, y}, {y, x}} {
		if err := g.mayLie(pair[0], int64(g.components[pair[1]].zone)); err != nil {
			return Correction{}, err
		}
	}
	return Correction{card: x, other: y, to: none}, nil
}

// readMove reads which card lies where in truth.
func (g *Game) readMove(what, where string) (Correction, error) {
	where, how := cutManners(spaced(where))
	to := g.zoneNamed(where)
	if to == none {
		return Correction{}, g.noSuchZone(where)
	}
	c, err := g.readCard(what)
	if err != nil {
		return c, err
	}
	shown := c.card
	if c.other != none {
		shown = c.other
	}
	c.to, c.how = to, how
	return c, g.mayLie(shown, to)
}

// cutManners takes off the end of a text what says how a card lies.
func cutManners(text string) (rest string, how int32) {
	for _, m := range manners {
		if rest, found := strings.CutSuffix(text, m.words); found {
			rest, more := cutManners(rest)
			return rest, m.how | more
		}
	}
	return text, 0
}

// readCard reads a card, with the zone that it lies in if nobody knew that.
func (g *Game) readCard(what string) (Correction, error) {
	x := g.cardNamed(what, true)
	switch {
	case x != none && !g.isUnknown(int32(x)):
		return Correction{card: x, other: none}, nil
	case x != none:
		name := g.trueName(x)
		return Correction{}, fmt.Errorf("nobody knows where %s lies; say from where it is: %s from ZONE to ZONE", name, name)
	}
	wrong := g.noSuchCard(what)
	for _, cut := range cuts(what, " from ") {
		zone := g.zoneNamed(cut[1])
		if zone == none {
			wrong = g.noSuchZone(cut[1])
			continue
		}
		c, err := g.cardIn(cut[0], zone)
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	return Correction{}, wrong
}

// cardIn is a card in a zone: one that is known to lie there, or else an unobserved one that may be it.
func (g *Game) cardIn(name string, zone int64) (Correction, error) {
	for _, x := range g.in(&g.zones[zone]) {
		if strings.EqualFold(g.trueName(int64(x)), name) && !g.isUnknown(x) {
			return Correction{card: int64(x), other: none}, nil
		}
	}
	y := g.cardNamed(name, false)
	if y == none {
		return Correction{}, g.noSuchCard(name)
	}
	for _, x := range g.in(&g.zones[zone]) {
		if g.isUnknown(int32(y)) && g.isUnknown(x) && g.haveOneBack(x, int32(y)) && g.mayExchange(x, int32(y)) {
			return Correction{card: int64(x), other: y}, nil
		}
	}
	return Correction{}, fmt.Errorf("%s does not lie in %s", g.trueName(y), g.NameOfZone(int32(zone)))
}

// ---- Names ------------------------------------------------------------------------------------------

// cardNamed is a component with a name that can lie elsewhere, or none; rather one whose place is known,
// or rather one whose place is not.
func (g *Game) cardNamed(name string, known bool) int64 {
	found := none
	for i := range g.components {
		if c := &g.components[i]; c.zone < 0 || g.p.Zones[g.zones[c.zone].def].Fixed || !strings.EqualFold(g.trueName(int64(i)), name) {
			continue
		}
		if g.isUnknown(int32(i)) != known {
			return int64(i)
		}
		if found == none {
			found = int64(i)
		}
	}
	return found
}

// isUnknown tells whether nobody knows where a component lies.
func (g *Game) isUnknown(x int32) bool {
	c := &g.components[x]
	z := &g.zones[c.zone]
	for _, y := range g.in(z)[z.lo:z.hi] {
		if y == x {
			return true
		}
	}
	return c.face == unobserved
}

// haveOneBack tells whether two components can't be told apart from behind.
func (g *Game) haveOneBack(x, y int32) bool { return len(g.backs) == 0 || g.backs[x] == g.backs[y] }

// zoneNamed is the zone with a name, or none. People leave out what joins the words of a name.
func (g *Game) zoneNamed(name string) int64 {
	for i := range g.zones {
		if strings.EqualFold(spaced(g.NameOfZone(int32(i))), spaced(name)) {
			return int64(i)
		}
	}
	return none
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// mayLie errs if a zone does not hold such components.
func (g *Game) mayLie(x, zone int64) error {
	if d := &g.p.Zones[g.zones[zone].def]; d.Takes[g.components[x].kind] && !d.Fixed {
		return nil
	}
	return fmt.Errorf("%s can't lie in %s", g.trueName(x), g.NameOfZone(int32(zone)))
}

func (g *Game) noSuchCard(name string) error {
	var names []string
	for i := range g.components {
		names = append(names, g.trueName(int64(i)))
	}
	return fmt.Errorf("there is no card %q%s", name, meant(name, names))
}

func (g *Game) noSuchZone(name string) error {
	var names []string
	for i := range g.zones {
		names = append(names, g.NameOfZone(int32(i)))
	}
	return fmt.Errorf("there is no zone %q%s", name, meant(name, names))
}
