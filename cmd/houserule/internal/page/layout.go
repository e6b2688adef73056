package page

import (
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/advice"
	"houserule/interpreter/seat"
	"houserule/interpreter/view"
)

// A Seat is another player, with the public information about that player.
type Seat struct {
	Number int
	Name   string
	Plays  string // description of the program that plays it, or "" for a player
	Away   bool
	Clock  Clock
	Asked  bool
	Out    bool
	Facts  []Fact
	Hands  []Fan
}

// A Fan is a stack of cards of another player, for example a hand or a deck.
type Fan struct {
	Name  string
	Count int
	Backs []int  // hues of the backs, one for each card that is drawn
	Faces []Card // the visible cards of a hand
	Top   *Card
}

// A Zone is an area of the table with rows of cards.
type Zone struct {
	ID    string
	Title string
	Note  string
	Hand  bool
	Own   bool
	Held  bool // the zone of a token, for example a company
	Rows  []Row
	Fans  bool   // each row is a column of cards
	Piles []Pile // the tokens of the zone, if each has nothing but a pile
	Pick  *Pick  // of the token that the zone shows
}

// A Row is a row of cards. Its name is empty if it is the only one of its zone.
type Row struct {
	ID    string // of a column
	Name  string
	Lines bool // each card is shown as a line
	Cards []Card
	Pick  *Pick // of the token that a column shows
}

// A Pile is a stack that belongs to the table or to the seat.
type Pile struct {
	Name  string
	Count int
	Thin  bool
	Back  int
	Top   *Card
	Pick  *Pick
}

// playArea is the name of a zone that every game has, even if it is unused.
const playArea = "play_area"

// A layout formats a table as a page.
type layout struct {
	*Page
	table   Table
	seen    view.View
	memory  *Memory
	kinds   map[string]*variant.Kind
	hues    map[string]int // map from the name of a zone to the hue of its backs
	players int

	picks     map[int]pick    // map from component to the option that a click on it answers
	draws     map[string]pick // map from the name of a stack to the option that draws from it
	shown     map[int]bool    // set of components that are on the table and answer an option
	concerned map[int]bool    // set of components that an open option is about
	about     map[int]bool    // set of components that a question is about
	advice    *advice.Advice  // the advice on the decision being formatted
	numbers   map[int]int     // map from option of that decision to its number on the page
	places    map[int]stop    // map from component to its distance, if the options are sorted by it
}

func newLayout(p *Page, t Table, seen view.View, memory *Memory) *layout {
	l := &layout{
		Page: p, table: t, seen: seen, memory: memory, kinds: map[string]*variant.Kind{}, hues: map[string]int{}, players: t.Game.Players(),
		picks: map[int]pick{}, draws: map[string]pick{}, shown: map[int]bool{}, concerned: map[int]bool{}, about: map[int]bool{},
	}
	for _, k := range t.Game.Program().Variant.Kinds {
		l.kinds[k.Name] = k
	}
	for _, z := range seen.Zones {
		if _, there := l.hues[z.Name]; !there {
			l.hues[z.Name] = (5*len(l.hues) + 6) % hues
		}
	}
	memory.findTricks(&seen, l.players)
	return l
}

// lay formats everything on the table: facts, seats, zones and boards.
func (l *layout) lay(asked []session.Asked) {
	kept := make([][]Fact, l.players)
	for _, v := range l.seen.Values {
		switch fact, ok := factOf(v); {
		case !ok || v.Unnarrated:
		case v.Owner < 0 || v.Owner == 0 && l.Looks && l.isSharedByAll(v):
			l.Facts = append(l.Facts, fact)
		case v.Owner == l.Seat || !l.isSharedByAll(v):
			kept[v.Owner] = append(kept[v.Owner], fact)
		}
	}
	l.addSeats(asked, kept)
	for i := range l.seen.Zones {
		l.place(&l.seen.Zones[i], i)
	}
	slices.SortStableFunc(l.Zones, func(a, b Zone) int { return a.rank() - b.rank() })
	l.fold()
	l.Mine = slices.Clone(l.Zones[slices.IndexFunc(append(l.Zones, Zone{Own: true}), func(z Zone) bool { return z.Own }):])
	l.Zones = l.Zones[:len(l.Zones)-len(l.Mine)]
	l.Trick = l.trick()
	for i := range l.seen.Boards {
		l.board(&l.seen.Boards[i])
	}
	l.findOnTable()
}

// isSharedByAll reports whether all players have the same value, so that it is shown only once.
func (l *layout) isSharedByAll(kept view.Value) bool {
	return !slices.ContainsFunc(l.seen.Values, func(v view.Value) bool { return v.Owner >= 0 && v.Name == kept.Name && v.Value != kept.Value })
}

// fold shows cards of the table and of other players as lines if there are many zones.
func (l *layout) fold() {
	const many = 8
	isCrowded := len(l.Zones) > many
	for i := range l.Zones {
		z := &l.Zones[i]
		for j := range z.Rows {
			z.Rows[j].Lines = z.Rows[j].Lines || isCrowded && !z.Own
		}
	}
}

// rank returns the order of a zone: the table's zones, then those of other players, then the seat's
// own, of which those of tokens come first. It doesn't depend on the question, so that a zone keeps
// its place.
func (z *Zone) rank() int {
	switch {
	case z.Own && z.Held:
		return 2
	case z.Own:
		return 3
	case strings.HasPrefix(z.ID, "zone-all"):
		return 0
	}
	return 1
}

// addSeats adds the other players to the page, beginning on the seat's left, and the facts of the
// seat itself.
func (l *layout) addSeats(asked []session.Asked, kept [][]Fact) {
	first := max(l.Seat, Spectator) + 1
	for i := range l.players {
		player := (first + i) % l.players
		facts := kept[player]
		if player < len(l.seen.Scores) && l.seen.Scores[player] != variant.None {
			facts = append([]Fact{{l.language.Say("score"), minus(fmt.Sprint(l.seen.Scores[player]))}}, facts...)
		}
		if player == l.Seat || l.players == 1 {
			l.Facts = append(facts, l.Facts...)
			continue
		}
		s := Seat{Number: player + 1, Name: who(l.language, player), Facts: facts, Out: l.seen.Out[player], Clock: l.table.Clocks[player]}
		s.Away = player < len(l.table.Away) && l.table.Away[player]
		if seats := l.table.Seats; seats != nil && !seats.IsPerson(player) {
			s.Plays = l.language.Say(programLabel(seats.Name(player)))
		}
		s.Asked = slices.ContainsFunc(asked, func(a session.Asked) bool { return a.By == player && !a.IsOffered() })
		l.Seats = append(l.Seats, s)
	}
}

// programLabel describes the program that plays a seat.
func programLabel(name string) string {
	switch kind, _, _ := strings.Cut(name, ":"); kind {
	case seat.Suggest.String():
		return "plays as suggested"
	case seat.Random.String():
		return "plays at random"
	}
	return "a program plays"
}

// place adds a zone to the part of the page where it belongs. It leaves out an empty zone that
// answers no decision.
func (l *layout) place(z *view.Zone, number int) {
	theirs := z.Owner >= 0 && z.Owner != l.Seat && l.players > 1
	switch {
	case z.Sort == "die" || !l.memory.noTricks[z.Name]:
	case z.Count == 0 && (theirs || l.draws[z.Name].ask == ""):
	case theirs && (isStack(z) || z.Sort == "hand"):
		l.addFan(z)
	case isStack(z):
		l.Piles = append(l.Piles, l.pile(z))
	default:
		l.spread(z, number)
	}
}

// isStack reports whether at most the top of a zone is visible. The play area is not a
// stack, because all cards there lie open.
func isStack(z *view.Zone) bool {
	if z.Name == playArea {
		return false
	}
	return z.Sort == "deck" || z.Sort == "pool" || z.Sort == "pile" || z.Sort == "hand" && len(z.Cards) == 0
}

// addFan adds a stack to the fans of another player.
func (l *layout) addFan(z *view.Zone) {
	const mostDrawn = 10
	fan := Fan{Name: wording.OneLine(z.Called), Count: z.Count}
	if z.Sort == "hand" {
		for i := range z.Cards {
			if c := &z.Cards[i]; !c.Hidden {
				fan.Faces = append(fan.Faces, l.card(c))
			}
		}
		for range min(z.Count-len(fan.Faces), mostDrawn) {
			fan.Backs = append(fan.Backs, l.backHue(z))
		}
	} else {
		fan.Top = l.top(z)
	}
	for i := range l.Seats {
		if s := &l.Seats[i]; s.Number == z.Owner+1 {
			s.Hands = append(s.Hands, fan)
		}
	}
}

// backHue returns the hue of the card backs in a zone.
func (l *layout) backHue(z *view.Zone) int {
	for _, c := range z.Cards {
		if c.Back != "" {
			return l.hues[c.Back]
		}
	}
	return l.hues[z.Name]
}

func (l *layout) pile(z *view.Zone) Pile {
	const thin = 10
	pile := Pile{Name: wording.OneLine(z.Called), Count: z.Count, Thin: z.Count < thin, Back: l.backHue(z), Top: l.top(z)}
	if at, ok := l.draws[z.Name]; ok && z.Owner < 0 {
		pile.Pick = pickOf(at)
	}
	return pile
}

// top returns the top card of a stack, or nil if it is not visible.
func (l *layout) top(z *view.Zone) *Card {
	if len(z.Cards) == 0 || z.Cards[len(z.Cards)-1].Hidden {
		return nil
	}
	card := l.card(&z.Cards[len(z.Cards)-1])
	return &card
}

// spread formats a zone as a row of cards. Tokens that hold rows of their own become zones
// instead.
func (l *layout) spread(z *view.Zone, number int) {
	zone := Zone{ID: fmt.Sprintf("zone-all-%d", number), Title: l.titleOf(z), Own: z.Owner == l.Seat && z.Owner >= 0, Hand: z.Sort == "hand"}
	if z.Owner >= 0 {
		zone.ID = fmt.Sprintf("zone-%d-%d", z.Owner+1, number)
	}
	zone.Note = l.noteOf(z)
	zone.Fans = l.holdsOnly(z, false)
	if zone.Fans || l.holdsOnly(z, true) {
		for i := range z.Cards {
			c, in, name := &z.Cards[i], &z.Cards[i].Zones[0], wording.OneLine(z.Cards[i].Name)
			if zone.Fans {
				column := l.row(wording.UpperFirst(name), pointers(in.Cards))
				column.ID, column.Pick = zone.ID+"-"+l.memory.of(c.Number), l.pickOf(c.Number)
				zone.Rows = append(zone.Rows, column)
				continue
			}
			pile := l.pile(in)
			pile.Name, pile.Pick = name, l.pickOf(c.Number)
			zone.Piles = append(zone.Piles, pile)
		}
		l.add(zone)
		return
	}
	var cards []*view.Card
	for i := range z.Cards {
		if c := &z.Cards[i]; l.isHolder(c) {
			l.hold(c, zone, z.Owner)
		} else {
			cards = append(cards, c)
		}
	}
	if len(cards) > 0 {
		zone.Rows = append(zone.Rows, l.row("", cards))
		zone.Rows[0].Lines = zone.Rows[0].Lines && (!zone.Hand || len(cards) > mostInRow)
		l.add(zone)
	}
}

func (l *layout) titleOf(z *view.Zone) string {
	name := wording.OneLine(z.Called)
	switch {
	case l.players == 1 || z.Owner < 0:
		return wording.UpperFirst(name)
	case z.Owner == l.Seat && z.Sort == "hand":
		return l.language.Say("Your %s", name)
	case z.Owner == l.Seat:
		return wording.UpperFirst(name)
	}
	return who(l.language, z.Owner) + ": " + name
}

func (l *layout) noteOf(z *view.Zone) string {
	if z.Limit >= 0 {
		return l.language.Say("%d of %d", z.Count, z.Limit)
	}
	return fmt.Sprint(z.Count)
}

// isHolder reports whether a component is a token that mainly holds other components.
func (l *layout) isHolder(c *view.Card) bool {
	return l.isToken(c) && slices.ContainsFunc(c.Zones, func(z view.Zone) bool { return !isStack(&z) })
}

// holdsOnly reports whether a zone contains several tokens without figures, each with one zone of
// plain cards: a pile, or else a row, which is a column of cards.
func (l *layout) holdsOnly(z *view.Zone, piles bool) bool {
	isOther := func(c view.Card) bool {
		return !l.isToken(&c) || len(numbersOf(&c)) > 0 || len(c.Zones) != 1 || isStack(&c.Zones[0]) != piles || slices.ContainsFunc(c.Zones[0].Cards, func(on view.Card) bool {
			return !on.Hidden && plainOf(&on) == nil
		})
	}
	return len(z.Cards) > 1 && !slices.ContainsFunc(z.Cards, isOther)
}

func (l *layout) isToken(c *view.Card) bool {
	kind := l.kinds[c.Kind]
	return kind != nil && kind.Sort == "token"
}

// hold formats a token that holds rows as a zone of its own.
func (l *layout) hold(c *view.Card, in Zone, owner int) {
	zone := Zone{ID: in.ID + "-" + l.memory.of(c.Number), Title: wording.UpperFirst(wording.OneLine(c.Name)), Own: in.Own, Held: true, Pick: l.pickOf(c.Number)}
	if owner >= 0 && owner != l.Seat && l.players > 1 {
		zone.Title = who(l.language, owner) + ": " + wording.OneLine(c.Name)
	}
	var notes []string
	for _, f := range c.Fields {
		if words := session.Fact(c, f); words != "" {
			notes = append(notes, words)
		}
	}
	for i := range c.Zones {
		z := &c.Zones[i]
		switch {
		case z.Count == 0:
		case isStack(z) && len(z.Cards) == 0:
			notes = append(notes, fmt.Sprintf("%s %d", wording.OneLine(z.Called), z.Count))
		default:
			zone.Rows = append(zone.Rows, l.row(wording.UpperFirst(wording.OneLine(z.Called)), pointers(z.Cards)))
		}
	}
	zone.Note = strings.Join(notes, " · ")
	if len(zone.Rows) == 1 && len(c.Zones) == 1 {
		zone.Rows[0].Name = ""
	}
	l.add(zone)
}

func pointers(cards []view.Card) []*view.Card {
	var all []*view.Card
	for i := range cards {
		all = append(all, &cards[i])
	}
	return all
}

func (l *layout) add(z Zone) {
	if z.Hand && z.Own {
		l.Hands = append(l.Hands, z)
		return
	}
	l.Zones = append(l.Zones, z)
}

// mostInRow is the number of cards that are drawn in a row. More become lines.
const mostInRow = 18

func (l *layout) row(name string, cards []*view.Card) Row {
	row, blank := Row{Name: name}, 0
	for _, c := range cards {
		card := l.card(c)
		hasFigures := card.Big != nil && (len(card.Figures) > 0 || !l.isToken(c))
		if (card.Holds != nil || card.Sign == "") && !card.Hidden && card.Plain == nil && card.Text == "" && !hasFigures {
			blank++
		}
		row.Cards = append(row.Cards, card)
	}
	// cards that only hold others, and tokens without figures, have an empty face
	row.Lines = len(cards) > mostInRow || 2*blank > len(cards)
	return row
}

func (l *layout) pickOf(component int) *Pick {
	at, ok := l.picks[component]
	if !ok {
		return nil
	}
	l.shown[component] = true
	return pickOf(at)
}

func pickOf(at pick) *Pick {
	return &Pick{Form: at.ask, OptionID: at.option, Value: at.value, Many: at.kind == interpreter.SomeOf, Key: at.number}
}
