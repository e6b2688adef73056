package screen

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/sitting"
	"houserule/dsl/variant"
	"houserule/interpreter"
)

// A table turns what a player may see into shelves. It knows how to say things briefly: what goes
// without saying, because it is as it was at the start or stands in a card's name, is left out.
type table struct {
	view    interpreter.View
	players int
	several bool
	secrets bool // whether hands are hidden, and with them the scores of others
}

func newTable(s *sitting.Sitting, player int) table {
	n := s.Game.Players()
	return table{view: s.Game.View(player), players: n, several: n > 1, secrets: s.Secrets()}
}

// shelves is everything on the table: values first, what lies open, what components hold, then stacks
// as counts, what each player has besides, and at last what there is nothing in. Dice are not on it:
// which faces they have never changes.
func (t table) shelves() []shelf {
	var rows, holders []shelf
	stacks, empty := shelf{name: "stacks"}, shelf{name: "empty"}
	kept, players := t.values()
	for _, z := range t.view.Zones {
		switch {
		case z.Sort == "die" || z.Name == playArea && z.Count == 0:
		case z.Owner >= 0 && isStack(z):
			players[z.Owner].words = append(players[z.Owner].words, t.stack(z))
		case z.Count == 0:
			empty.words = append(empty.words, t.zoneName(z))
		case isStack(z):
			stacks.words = append(stacks.words, t.stack(z))
		case slices.ContainsFunc(z.Cards, holdsRows):
			holders = append(holders, t.holders(z)...)
		default:
			rows = append(rows, shelf{name: t.zoneName(z), words: t.cards(z.Cards, all), brief: t.cards(z.Cards, states)})
		}
	}
	if !t.several {
		kept.words = append(players[0].words, kept.words...)
		players = nil
	}
	empty.words = []string{strings.Join(empty.words, ", ")}
	shelves := slices.Concat([]shelf{kept}, rows, holders, []shelf{stacks}, players, []shelf{empty})
	return slices.DeleteFunc(shelves, func(s shelf) bool { return len(s.words) == 0 || s.words[0] == "" })
}

// playArea is the zone that every game has, whether it uses it or not.
const playArea = "play_area"

// isStack tells whether a zone is a heap of which at most the top is seen. What was put down without a
// place of its own is being dealt with: it lies open.
func isStack(z interpreter.ZoneView) bool {
	if z.Name == playArea {
		return false
	}
	return z.Sort == "deck" || z.Sort == "pool" || z.Sort == "pile" || z.Sort == "hand" && len(z.Cards) == 0
}

// stack is a heap in a few words: how many, and what lies on top if that is seen.
func (t table) stack(z interpreter.ZoneView) string {
	words := fmt.Sprintf("%s %d", t.zoneName(z), z.Count)
	if top := topOf(z); top != "" {
		words += " (" + top + ")"
	}
	return words
}

// topOf is what lies on top of a zone, or nothing if that is not seen.
func topOf(z interpreter.ZoneView) string {
	if len(z.Cards) == 0 || z.Cards[len(z.Cards)-1].Hidden {
		return ""
	}
	return sitting.OneLine(z.Cards[len(z.Cards)-1].Name)
}

// holders is a zone of components that hold rows of their own: they get shelves of their own. What lies
// face down among them is counted.
func (t table) holders(z interpreter.ZoneView) (shelves []shelf) {
	var hidden []interpreter.CardView
	for _, c := range z.Cards {
		if c.Hidden {
			hidden = append(hidden, c)
		} else {
			shelves = append(shelves, t.holder(c)...)
		}
	}
	if len(hidden) > 0 {
		shelves = append(shelves, shelf{name: t.zoneName(z), words: t.cards(hidden, all)})
	}
	return shelves
}

func holdsRows(c interpreter.CardView) bool {
	for _, z := range c.Zones {
		if !isStack(z) {
			return true
		}
	}
	return false
}

// holder is a component with rows of its own, and before them what is worth saying of the component.
func (t table) holder(c interpreter.CardView) []shelf {
	var shelves []shelf
	if facts := t.facts(c, all); len(facts) > 0 {
		shelves = append(shelves, shelf{name: sitting.OneLine(c.Name), words: facts, brief: t.facts(c, states)})
	}
	for _, z := range c.Zones {
		if isStack(z) {
			continue
		}
		words := t.cards(z.Cards, all)
		if z.Count == 0 {
			words = []string{"empty"}
		}
		name := c.Name
		if len(shelves) > 0 {
			name = "  " + spoken(z.Name)
		}
		shelves = append(shelves, shelf{name: sitting.OneLine(name), words: words, stack: true})
	}
	return shelves
}

// How much is said of a card: all that is worth saying, or only the state that it is in.
type detail bool

const (
	all    detail = true
	states detail = false
)

// cards are cards in words; several with the same back that lie face down side by side are counted.
func (t table) cards(cards []interpreter.CardView, much detail) []string {
	var words []string
	hidden := 0
	for i, c := range cards {
		if !c.Hidden {
			words = append(words, t.card(c, much))
			continue
		}
		hidden++
		if i+1 < len(cards) && cards[i+1].Hidden && cards[i+1].Back == c.Back {
			continue
		}
		lying := fmt.Sprintf("%d face down", hidden)
		if c.Back != "" {
			lying += " from " + spoken(c.Back)
		}
		words = append(words, lying)
		hidden = 0
	}
	return words
}

// card is a component with what is worth saying of it.
func (t table) card(c interpreter.CardView, much detail) string {
	name := sitting.OneLine(c.Name)
	if facts := t.facts(c, much); len(facts) > 0 {
		return name + " (" + strings.Join(facts, ", ") + ")"
	}
	return name
}

// facts are what is worth saying of a component: its figures, and what lies in its heaps.
func (t table) facts(c interpreter.CardView, much detail) (facts []string) {
	for _, f := range c.Fields {
		isState := f.Type.Base == variant.Bool || f.Type.Base == variant.EnumType
		if fact := t.fact(c, f); fact != "" && (much == all || isState) {
			facts = append(facts, fact)
		}
	}
	for _, z := range c.Zones {
		if fact := t.holds(z); fact != "" {
			facts = append(facts, fact)
		}
	}
	return facts
}

// holds is what lies in a heap of a component: all of it if it is little.
func (t table) holds(z interpreter.ZoneView) string {
	const little = 2
	if z.Count == 0 || !isStack(z) {
		return ""
	}
	if len(z.Cards) > little || len(z.Cards) == 0 {
		words := fmt.Sprintf("%s: %d", spoken(z.Name), z.Count)
		if top := topOf(z); top != "" {
			words += ", top " + top
		}
		return words
	}
	return spoken(z.Name) + ": " + strings.Join(t.cards(z.Cards, states), ", ")
}

// fact is a field of a component in words, or nothing if it goes without saying.
func (t table) fact(c interpreter.CardView, f interpreter.ValueView) string {
	if f.Number == variant.None || f.Value == "" || f.Usual || named(c.Name, f.Value) {
		return ""
	}
	switch f.Type.Base {
	case variant.Bool:
		if f.Number == 0 {
			return "not " + spoken(f.Name)
		}
		return spoken(f.Name)
	case variant.EnumType:
		return spoken(f.Value)
	}
	return spoken(f.Name) + " " + spoken(f.Value)
}

// named tells whether a name has a value in it: the four of the four of hearts.
func named(name, value string) bool {
	return strings.Contains(" "+strings.ToLower(name)+" ", " "+strings.ToLower(spoken(value))+" ")
}

// values are what the game keeps, and for each player the score and what they keep.
func (t table) values() (kept shelf, players []shelf) {
	kept.name = "kept"
	for i := range t.players {
		player := shelf{name: fmt.Sprintf("player %d", i+1)}
		if i < len(t.view.Scores) && (i == t.view.Player || t.view.Over || !t.secrets) {
			player.words = []string{fmt.Sprintf("score %d", t.view.Scores[i])}
		}
		players = append(players, player)
	}
	for _, v := range t.view.Values {
		words := spoken(v.Name) + " " + spoken(v.Value)
		if v.Owner < 0 {
			kept.words = append(kept.words, words)
		} else {
			players[v.Owner].words = append(players[v.Owner].words, words)
		}
	}
	return kept, players
}

// zoneName is what a zone is called; what another player has says whose it is.
func (t table) zoneName(z interpreter.ZoneView) string {
	if z.Owner < 0 || z.Owner == t.view.Player || isStack(z) {
		return spoken(z.Name)
	}
	return fmt.Sprintf("%s, player %d", spoken(z.Name), z.Owner+1)
}

// spoken is a name of the rules as people say it.
func spoken(name string) string { return sitting.OneLine(strings.ReplaceAll(name, "_", " ")) }
