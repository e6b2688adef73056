package interpreter

import (
	"fmt"
	"houserule/interpreter/internal/state"
	"houserule/interpreter/program"
	"strings"
)

// What may stand behind a zone in a correction, and how a card then lies there.
var manners = []struct {
	words string
	how   int32
}{{" at bottom", program.AtBottom}, {" face up", program.FaceIsUp}, {" face down", program.FaceIsDown}}

// wordsFor are a correction as it is read. They are written before it is carried out.
func (m *machine) wordsFor(c Correction) string {
	if c.to == none {
		return m.trueName(c.card) + " is " + m.trueName(c.other)
	}
	name := c.card
	if c.other != none {
		name = c.other
	}
	words := fmt.Sprintf("%s from %s to %s", m.trueName(name), m.NameOfZone(m.Components[c.card].Zone), m.NameOfZone(int32(c.to)))
	for i := range manners {
		if manner := manners[len(manners)-1-i]; c.how&manner.how != 0 {
			words += manner.words
		}
	}
	return words
}

// trueName is what a component is called even if nobody has observed it.
func (m *machine) trueName(x int64) string { return m.TextAt(int64(m.Components[x].Name)) }

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
func (m *machine) readCorrection(words string) (Correction, error) {
	wrong := fmt.Errorf("a correction says %s", HowToCorrect)
	for _, cut := range cuts(words, " is ") {
		c, err := m.readExchange(cut[0], cut[1])
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	for _, cut := range cuts(words, " to ") {
		c, err := m.readMove(cut[0], cut[1])
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
func (m *machine) readExchange(taken, truly string) (Correction, error) {
	x, y := m.cardNamed(taken, true), m.cardNamed(truly, false)
	switch {
	case x == none:
		return Correction{}, m.noSuchCard(taken)
	case y == none:
		return Correction{}, m.noSuchCard(truly)
	case m.isUnknown(int32(x)):
		return Correction{}, fmt.Errorf("nobody knows where %s lies, so no other card was taken for it", m.trueName(x))
	}
	if m.AreNested(int32(x), int32(y)) {
		return Correction{}, fmt.Errorf("%s and %s lie one within the other", m.trueName(x), m.trueName(y))
	}
	for _, pair := range [][2]int64{{x, y}, {y, x}} {
		if err := m.mayLie(pair[0], int64(m.Components[pair[1]].Zone)); err != nil {
			return Correction{}, err
		}
	}
	return Correction{card: x, other: y, to: none}, nil
}

// readMove reads which card lies where in truth.
func (m *machine) readMove(what, where string) (Correction, error) {
	where, how := cutManners(spaced(where))
	to := m.zoneNamed(where)
	if to == none {
		return Correction{}, m.noSuchZone(where)
	}
	c, err := m.readCard(what)
	if err != nil {
		return c, err
	}
	shown := c.card
	if c.other != none {
		shown = c.other
	}
	c.to, c.how = to, how
	return c, m.mayLie(shown, to)
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
func (m *machine) readCard(what string) (Correction, error) {
	x := m.cardNamed(what, true)
	switch {
	case x != none && !m.isUnknown(int32(x)):
		return Correction{card: x, other: none}, nil
	case x != none:
		name := m.trueName(x)
		return Correction{}, fmt.Errorf("nobody knows where %s lies; say from where it is: %s from ZONE to ZONE", name, name)
	}
	wrong := m.noSuchCard(what)
	for _, cut := range cuts(what, " from ") {
		zone := m.zoneNamed(cut[1])
		if zone == none {
			wrong = m.noSuchZone(cut[1])
			continue
		}
		c, err := m.cardIn(cut[0], zone)
		if err == nil {
			return c, nil
		}
		wrong = err
	}
	return Correction{}, wrong
}

// cardIn is a card in a zone: one that is known to lie there, or else an unobserved one that may be it.
func (m *machine) cardIn(name string, zone int64) (Correction, error) {
	for _, x := range m.In(&m.Zones[zone]) {
		if strings.EqualFold(m.trueName(int64(x)), name) && !m.isUnknown(x) {
			return Correction{card: int64(x), other: none}, nil
		}
	}
	y := m.cardNamed(name, false)
	if y == none {
		return Correction{}, m.noSuchCard(name)
	}
	for _, x := range m.In(&m.Zones[zone]) {
		if m.isUnknown(int32(y)) && m.isUnknown(x) && m.haveOneBack(x, int32(y)) && m.MayExchange(x, int32(y)) {
			return Correction{card: int64(x), other: y}, nil
		}
	}
	return Correction{}, fmt.Errorf("%s does not lie in %s", m.trueName(y), m.NameOfZone(int32(zone)))
}

// ---- Names ------------------------------------------------------------------------------------------

// cardNamed is a component with a name that can lie elsewhere, or none; rather one whose place is known,
// or rather one whose place is not.
func (m *machine) cardNamed(name string, known bool) int64 {
	found := none
	for i := range m.Components {
		if c := &m.Components[i]; c.Zone < 0 || m.p.Zones[m.Zones[c.Zone].Def].Fixed || !strings.EqualFold(m.trueName(int64(i)), name) {
			continue
		}
		if m.isUnknown(int32(i)) != known {
			return int64(i)
		}
		if found == none {
			found = int64(i)
		}
	}
	return found
}

// isUnknown tells whether nobody knows where a component lies.
func (m *machine) isUnknown(x int32) bool {
	c := &m.Components[x]
	z := &m.Zones[c.Zone]
	for _, y := range m.In(z)[z.Lo:z.Hi] {
		if y == x {
			return true
		}
	}
	return c.Face == state.Unobserved
}

// haveOneBack tells whether two components can't be told apart from behind.
func (m *machine) haveOneBack(x, y int32) bool { return len(m.Backs) == 0 || m.Backs[x] == m.Backs[y] }

// zoneNamed is the zone with a name, or none. People leave out what joins the words of a name.
func (m *machine) zoneNamed(name string) int64 {
	for i := range m.Zones {
		if strings.EqualFold(spaced(m.NameOfZone(int32(i))), spaced(name)) {
			return int64(i)
		}
	}
	return none
}

func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// mayLie errs if a zone does not hold such components.
func (m *machine) mayLie(x, zone int64) error {
	if d := &m.p.Zones[m.Zones[zone].Def]; d.Takes[m.Components[x].Kind] && !d.Fixed {
		return nil
	}
	return fmt.Errorf("%s can't lie in %s", m.trueName(x), m.NameOfZone(int32(zone)))
}

func (m *machine) noSuchCard(name string) error {
	var names []string
	for i := range m.Components {
		names = append(names, m.trueName(int64(i)))
	}
	return fmt.Errorf("there is no card %q%s", name, meant(name, names))
}

func (m *machine) noSuchZone(name string) error {
	var names []string
	for i := range m.Zones {
		names = append(names, m.NameOfZone(int32(i)))
	}
	return fmt.Errorf("there is no zone %q%s", name, meant(name, names))
}
