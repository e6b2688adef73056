// Package tabletop describes a table in a few lines: named shelves with the cards in them. Its
// input is a game and the player who looks at it. Its output are lines that fit a width. It
// doesn't display them.
package tabletop

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/event"
	"houserule/interpreter/view"
)

// A Manner says how the table is drawn. Named styles the names of shelves. Wanted is the set of
// components that the question is about, whose shelves are never left out for others. Scored says
// that the score of a single player is displayed elsewhere.
type Manner struct {
	Named  func(name string) string
	Wanted map[int]bool
	Scored bool
}

// Lines returns the table of a game as a player sees it, in lines that fit the width and the
// height. If there are too few lines, the shelves that matter least are left out, and the last line
// counts them.
func Lines(s *session.Session, seen view.View, manner Manner, width, height int) []string {
	t := newTable(s, seen, manner)
	return t.draw(t.shelves(), width, height)
}

// Shelves returns the number of shelves that matter to a player.
func Shelves(s *session.Session, seen view.View) (n int) {
	for _, shelf := range newTable(s, seen, Manner{Scored: true}).shelves() {
		if shelf.rank < besides {
			n++
		}
	}
	return n
}

// A table formats the view of a player as shelves. It leaves out information that is evident,
// because it is in a card's name or unchanged since the start.
type table struct {
	seen    view.View
	tokens  map[string]bool // set of the kinds that are tokens
	players int
	several bool
	used    map[int]bool // map of the numbers of zones that components have moved from or to
	*variant.Language
	Manner
}

func newTable(s *session.Session, seen view.View, manner Manner) table {
	n := s.Game.Players()
	t := table{seen: seen, tokens: map[string]bool{}, players: n, several: n > 1, used: usedIn(s.Game.Log().For(seen.Player)), Language: &s.Game.Program().Variant.Language, Manner: manner}
	for _, k := range s.Game.Program().Variant.Kinds {
		t.tokens[k.Name] = k.Sort == "token"
	}
	return t
}

// usedIn returns the set of zones that components have moved from or to, as far as the log shows.
func usedIn(log *event.Log) map[int]bool {
	used := map[int]bool{}
	for i := range log.Events {
		e := &log.Events[i]
		switch e.Kind {
		case event.Drawn, event.Moved, event.Discarded:
			if !log.MayRead(e) {
				continue
			}
			used[int(event.Number(e.B))], used[int(event.Number(e.C))] = true, true
		}
	}
	return used
}

// shelves returns everything on the table. The zones of the player come first, then shared ones:
// holders of rows, and open rows. Then come the values of the game, the zones of others, the values
// of players, and stacks as counts. Last are the things that the rules mark as unimportant. Empty
// zones are left out, except for decks and first hands that were used. Dice are left out, because
// their faces never change.
func (t table) shelves() []shelf {
	var mine, holders, rows, theirs, aside []shelf
	stacks, leftOver := shelf{name: t.Word("stacks"), waits: true}, shelf{name: t.Word("aside"), waits: true}
	counted := counts
	kept, players := t.values()
	for _, z := range t.seen.Zones {
		switch {
		case z.Sort == "die" || t.isSpent(z):
		case z.Count == 0 && !t.showsEmpty(z):
		case z.Owner >= 0 && isStack(z):
			players[z.Owner].words = append(players[z.Owner].words, t.stack(z))
			players[z.Owner].isWanted = players[z.Owner].isWanted || t.wants(z.Cards)
		case isStack(z) && z.Unnarrated && z.Sort == "pile":
			leftOver.words = append(leftOver.words, t.stack(z))
		case isStack(z):
			stacks.words = append(stacks.words, t.stack(z))
			stacks.isWanted = stacks.isWanted || t.wants(z.Cards)
			if topOf(z) != "" {
				counted = shared // because its top is as open as a row
			}
		case z.Owner >= 0 && z.Owner != t.seen.Player:
			theirs = t.beside(theirs, z)
		case z.Owner >= 0 || z.Sort == "hand":
			held := t.holders(z)
			if z.Sort == "hand" && t.showsEmpty(z) && len(held) > 0 {
				held[0].rank = hand
			}
			mine = append(mine, held...)
		case slices.ContainsFunc(z.Cards, t.isHolder):
			holders = append(holders, t.holders(z)...)
		case z.Unnarrated && !slices.ContainsFunc(z.Cards, func(c view.Card) bool { return len(c.Zones) > 0 }):
			aside = append(aside, t.row(t.zoneName(z), z.Cards))
		default:
			row := t.row(t.zoneName(z), z.Cards)
			isInUse := func(c view.Card) bool {
				return slices.ContainsFunc(c.Zones, func(z view.Zone) bool { return z.Count > 0 })
			}
			row.isEmpty = z.Unnarrated && !slices.ContainsFunc(z.Cards, isInUse)
			rows = append(rows, row)
		}
	}
	if !t.several {
		kept.words = append(slices.Clip(players[0].words), kept.words...)
		kept.brief = append(slices.Clip(players[0].brief), kept.brief...)
		kept.isWanted = kept.isWanted || players[0].isWanted
		players = nil
	}
	var shelves []shelf
	for _, group := range []struct {
		rank    int
		shelves []shelf
	}{{own, mine}, {own, holders}, {shared, rows}, {values, []shelf{kept}}, {others, theirs}, {standings, players}, {counted, []shelf{stacks}}, {besides, aside}, {besides, []shelf{leftOver}}} {
		for _, s := range group.shelves {
			if len(s.words) > 0 && s.words[0] != "" {
				if s.rank != hand {
					s.rank = group.rank
				}
				shelves = append(shelves, s)
			}
		}
	}
	return shelves
}

// beside appends the shelves of another player's zone. Zones of several players with one card each
// share a shelf, because they belong to one trick.
func (t table) beside(shelves []shelf, z view.Zone) []shelf {
	if len(z.Cards) != 1 || t.isHolder(z.Cards[0]) || z.Sort == "hand" {
		return append(shelves, t.holders(z)...)
	}
	next := t.row(wording.OneLine(z.Called), z.Cards)
	for _, words := range [][]string{next.words, next.brief, next.least} {
		words[0] = t.Seat(int64(z.Owner)) + ": " + words[0]
	}
	next.urgent = nil
	at := slices.IndexFunc(shelves, func(s shelf) bool { return s.name == next.name })
	if at < 0 {
		return append(shelves, next)
	}
	s := &shelves[at]
	s.words, s.brief, s.least, s.isWanted = append(s.words, next.words...), append(s.brief, next.brief...), append(s.least, next.least...), s.isWanted || next.isWanted
	return shelves
}

// showsEmpty reports whether a zone is shown even if it is empty: a deck that was used, and the
// first hand of a player.
func (t table) showsEmpty(z view.Zone) bool {
	first := slices.IndexFunc(t.seen.Zones, func(other view.Zone) bool { return other.Sort == "hand" && other.Owner == z.Owner })
	return !z.Unnarrated && t.used[z.Number] && (z.Sort == "deck" || z.Sort == "hand" && t.seen.Zones[first].Number == z.Number)
}

// wants reports whether the question is about one of some cards, or about a card that they hold.
func (t table) wants(cards []view.Card) bool {
	return slices.ContainsFunc(cards, func(c view.Card) bool {
		return !c.Hidden && t.Wanted[c.Number] || slices.ContainsFunc(c.Zones, func(z view.Zone) bool { return t.wants(z.Cards) })
	})
}

// playArea is the name of a zone that every game has, even if it is unused.
const playArea = "play_area"

// isStack reports whether at most the top of a zone is visible. The play area is none, because
// all cards there lie open.
func isStack(z view.Zone) bool {
	if z.Name == playArea {
		return false
	}
	return z.Sort == "deck" || z.Sort == "pool" || z.Sort == "pile" || z.Sort == "hand" && len(z.Cards) == 0
}

// isSpent reports whether a zone is an unimportant pile that contains only used tokens.
func (t table) isSpent(z view.Zone) bool {
	return z.Sort == "pile" && z.Unnarrated && len(z.Cards) > 0 && !slices.ContainsFunc(z.Cards, func(c view.Card) bool { return !t.tokens[c.Kind] })
}

// stack returns a stack in a few words: its size, and its top card if that is visible.
func (t table) stack(z view.Zone) string {
	name := t.zoneName(z)
	if last, _ := utf8.DecodeLastRuneInString(name); unicode.IsDigit(last) {
		name += ":" // for example "deck 1: 18"
	}
	words := fmt.Sprintf("%s %d", name, z.Count)
	if top := topOf(z); top != "" {
		words += " (" + top + ")"
	}
	return words
}

// topOf returns the name of the top card of a zone, or "" if it is not visible.
func topOf(z view.Zone) string {
	if len(z.Cards) == 0 || z.Cards[len(z.Cards)-1].Hidden {
		return ""
	}
	top := z.Cards[len(z.Cards)-1]
	return cmp.Or(signOf(top), wording.OneLine(top.Name))
}

// holders returns a shelf for each token in a zone that holds rows of its own, and one shelf for
// all other cards.
func (t table) holders(z view.Zone) (shelves []shelf) {
	var others []view.Card
	for _, c := range z.Cards {
		if t.isHolder(c) {
			shelves = append(shelves, t.holder(c)...)
		} else {
			others = append(others, c)
		}
	}
	if len(others) > 0 {
		shelves = append(shelves, t.row(t.zoneName(z), others))
	}
	return shelves
}

// isHolder reports whether a component is a token that mainly holds other components.
func (t table) isHolder(c view.Card) bool {
	return t.tokens[c.Kind] && slices.ContainsFunc(c.Zones, func(z view.Zone) bool { return !isStack(z) })
}

// holder returns the shelves of a token with rows: its facts first, then its rows. Without facts
// the first row has the name of the token. Further empty rows are left out.
func (t table) holder(c view.Card) []shelf {
	var shelves []shelf
	name := session.Signed(&c)
	if facts := t.facts(c, all); len(facts) > 0 {
		shelves = append(shelves, shelf{name: name, words: facts, brief: t.facts(c, now), isWanted: t.Wanted[c.Number]})
	}
	for _, z := range c.Zones {
		if isStack(z) || z.Count == 0 && len(shelves) > 0 {
			continue
		}
		row := t.row("  "+wording.OneLine(z.Called), z.Cards)
		row.stack = len(c.Zones) == 1
		if len(shelves) == 0 {
			row.name = name
		}
		if z.Count == 0 {
			row = shelf{name: name, words: []string{t.Word("empty")}}
		}
		shelves = append(shelves, row)
	}
	if slices.ContainsFunc(shelves, func(s shelf) bool { return s.isWanted }) {
		for i := range shelves { // because a row without its holder can't be told from others
			shelves[i].isWanted = true
		}
	}
	return shelves
}

// row returns a shelf of cards that lie side by side.
func (t table) row(name string, cards []view.Card) shelf {
	s := shelf{name: name, words: t.cards(cards, all), brief: t.cards(cards, now), least: t.cards(cards, names), isWanted: t.wants(cards)}
	if s.isWanted {
		wanted := func(c view.Card) int {
			if t.wants([]view.Card{c}) {
				return 0
			}
			return 1
		}
		s.urgent = t.cards(slices.SortedStableFunc(slices.Values(cards), func(a, b view.Card) int { return cmp.Compare(wanted(a), wanted(b)) }), names)
	}
	return s
}

// A detail is the amount of information about a card: everything, only values that can change, or
// only names and states.
type detail int

const (
	all detail = iota
	now
	names
)

// shows reports whether a field is included.
func (d detail) shows(f view.Value) bool {
	isState := f.Type.Base == variant.Bool || f.Type.Base == variant.EnumType
	return d == all || f.Varies && !f.Unnarrated && (d == now || isState)
}

// cards returns cards in words. Neighbouring cards that lie face down with the same back are
// counted.
func (t table) cards(cards []view.Card, much detail) []string {
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
		lying := t.Say("%d face down", hidden)
		if c.Back != "" {
			lying += t.Say(" from %s", wording.Spoken(c.Back))
		}
		words = append(words, lying)
		hidden = 0
	}
	return words
}

// card returns a component with its facts, followed by the cards that it holds.
func (t table) card(c view.Card, much detail) string {
	if sign := signOf(c); sign != "" {
		return sign
	}
	words := session.Signed(&c)
	if facts := t.facts(c, much); len(facts) > 0 {
		words += " (" + strings.Join(facts, ", ") + ")"
	}
	for _, z := range c.Zones {
		if !isStack(z) && !z.Parts {
			for _, held := range t.cards(z.Cards, much) {
				words += " + " + held
			}
		}
	}
	return words
}

// signOf returns a card as the signs of its fields, for example "10♠", with letters and digits
// first. It returns "" unless the rules call all values of its fields by signs, and for a component
// with zones.
func signOf(c view.Card) string {
	const widest = 2
	if len(c.Zones) > 0 {
		return ""
	}
	letters, others := "", ""
	for _, f := range c.Fields {
		sign := wording.OneLine(f.Value)
		if f.Type.Base != variant.EnumType || f.Number == variant.None || ansi.StringWidth(sign) > widest {
			return ""
		}
		if r, _ := utf8.DecodeRuneInString(sign); unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters += sign
		} else {
			others += sign
		}
	}
	return letters + others
}

// facts returns the fields of a component worth mentioning, without those that have a sign, and the contents of its stacks.
func (t table) facts(c view.Card, much detail) (facts []string) {
	for _, f := range c.Fields {
		if fact := session.Fact(&c, f); fact != "" && f.Sign == "" && much.shows(f) {
			facts = append(facts, fact)
		}
	}
	for _, z := range c.Zones {
		fact := t.stackFact(z)
		if much == all && z.Count > 0 && !isStack(z) && z.Parts {
			fact = session.PartsIn(z)
		}
		if fact != "" {
			facts = append(facts, fact)
		}
	}
	return facts
}

// stackFact returns the contents of a stack of a component, in full if there are few cards. It
// returns "" for an empty zone.
func (t table) stackFact(z view.Zone) string {
	const little = 2
	if z.Count == 0 || !isStack(z) {
		return ""
	}
	if len(z.Cards) > little || len(z.Cards) == 0 {
		words := fmt.Sprintf("%s: %d", wording.OneLine(z.Called), z.Count)
		if top := topOf(z); top != "" {
			words += t.Say(", top %s", top)
		}
		return words
	}
	return wording.OneLine(z.Called) + ": " + strings.Join(t.cards(z.Cards, now), ", ")
}

// values returns a shelf with the values of the game, and for each player a shelf with the score
// and that player's values.
func (t table) values() (kept shelf, players []shelf) {
	kept.name = t.Word("so far")
	for i := range t.players {
		player := shelf{name: t.Seat(int64(i))}
		if i == t.seen.Player {
			player.name = t.Word("you")
		}
		if i < len(t.seen.Scores) && t.seen.Scores[i] != variant.None && (t.several || !t.Scored) {
			player.words = []string{t.Say("score %d", t.seen.Scores[i])}
		}
		if t.seen.Out[i] {
			player.words = append(player.words, t.Word("out of the game"))
		}
		player.brief = slices.Clone(player.words)
		players = append(players, player)
	}
	for _, v := range t.seen.Values {
		words, whose := t.inWords(v), &kept
		if words == "" {
			continue
		}
		if v.Owner >= 0 {
			whose = &players[v.Owner]
		}
		whose.words = append(whose.words, words)
		if !v.Unnarrated && !(v.Usual && v.Type.Base == variant.EnumType) {
			whose.brief = append(whose.brief, words)
		}
	}
	return kept, players
}

// inWords returns a value with its name, or "" if it is empty.
func (t table) inWords(v view.Value) string {
	switch {
	case v.Empty || v.SaysNothing():
		return ""
	case v.Track && v.Low == 0:
		return t.Say("%s %s of %d", wording.OneLine(v.Called), wording.Spoken(v.Value), v.High)
	case v.Type.Base == variant.Bool:
		return wording.OneLine(v.Called)
	}
	return wording.OneLine(v.Called) + " " + wording.Spoken(v.Value)
}

// zoneName returns the name of a zone. For a zone of another player it includes the player.
func (t table) zoneName(z view.Zone) string {
	if z.Owner < 0 || z.Owner == t.seen.Player || isStack(z) {
		return wording.OneLine(z.Called)
	}
	return t.Say("%s, player %d", wording.OneLine(z.Called), z.Owner+1)
}
