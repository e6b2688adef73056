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

// A Seat is another player, and what everybody may know of what they hold.
type Seat struct {
	Number int
	Name   string
	Sits   string // how it is played by no person; empty for one
	Away   bool
	Asked  bool
	Out    bool
	Facts  []Fact
	Hands  []Fan
}

// A Fan is a heap of a player: a hand, a deck.
type Fan struct {
	Name  string
	Count int
	Backs []int // hues, one for each card that is drawn
	Top   *Card
}

// A Zone is a place on the table with what lies in it, in rows.
type Zone struct {
	ID    string
	Title string
	Note  string
	Hand  bool
	Own   bool
	Has   bool // a question is about something in it, or something in it answers one
	Small bool // there is so little in it that it takes half the room
	Rows  []Row
}

// A Row is cards that lie side by side. Fit is how many are to fit on one line.
type Row struct {
	Name  string
	Fit   int
	Lines bool // each is a line
	Cards []Card
}

// A Pile is a heap that belongs to everybody, or to the seat.
type Pile struct {
	Name  string
	Count int
	Thin  bool
	Back  int
	Top   *Card
}

// playArea is the zone that every game has, whether it uses it or not.
const playArea = "play_area"

// A layout lays a table out on a page.
type layout struct {
	*Page
	table   Table
	seen    view.View
	memory  *Memory
	kinds   map[string]*variant.Kind
	hues    map[string]int // of the backs of decks, by zone
	players int

	picks     map[int]pick   // by component: the answers that they are by themselves
	concerned map[int]bool   // components that an open option is about
	about     map[int]bool   // components that a question is about
	advice    *advice.Advice // of the decision that is laid out
}

func newLayout(p *Page, t Table, seen view.View, memory *Memory) *layout {
	l := &layout{
		Page: p, table: t, seen: seen, memory: memory, kinds: map[string]*variant.Kind{}, hues: map[string]int{}, players: t.Game.Players(),
		picks: map[int]pick{}, concerned: map[int]bool{}, about: map[int]bool{},
	}
	for _, k := range t.Game.Program().Variant.Kinds {
		l.kinds[k.Name] = k
	}
	for _, z := range seen.Zones {
		if _, there := l.hues[z.Name]; !there {
			l.hues[z.Name] = (5*len(l.hues) + 6) % hues
		}
	}
	return l
}

// lay lays out everything on the table.
func (l *layout) lay(asked []session.Asked) {
	kept := make([][]Fact, l.players)
	for _, v := range l.seen.Values {
		switch fact, ok := factOf(v); {
		case !ok || v.Untold:
		case v.Owner < 0 || v.Owner == 0 && l.Looks && l.isSharedByAll(v):
			l.Facts = append(l.Facts, fact)
		case v.Owner == l.Seat || !l.isSharedByAll(v):
			kept[v.Owner] = append(kept[v.Owner], fact)
		}
	}
	l.sitDown(asked, kept)
	for i := range l.seen.Zones {
		if z := &l.seen.Zones[i]; l.place(z, i) == nothing {
			l.Empty = append(l.Empty, wording.OneLine(z.Called))
		}
	}
	slices.SortStableFunc(l.Zones, func(a, b Zone) int { return a.rank() - b.rank() })
	slices.SortStableFunc(l.Zones, func(a, b Zone) int { return b.matters() - a.matters() })
	l.fold()
	for i := range l.seen.Boards {
		l.board(&l.seen.Boards[i])
	}
}

// isSharedByAll reports whether what a player keeps is the same for all of them, so that it is said once and not for each.
func (l *layout) isSharedByAll(kept view.Value) bool {
	return !slices.ContainsFunc(l.seen.Values, func(v view.Value) bool { return v.Owner >= 0 && v.Name == kept.Name && v.Value != kept.Value })
}

// fold has what nobody is asked about take less room, where there is much on the table: of what others have, and of what is there
// for all, each card is a line.
func (l *layout) fold() {
	const many = 8
	isCrowded := len(l.Zones) > many
	for i := range l.Zones {
		z := &l.Zones[i]
		for j := range z.Rows {
			z.Rows[j].Lines = z.Rows[j].Lines || isCrowded && !z.Has && !z.Own
		}
		z.Small = z.isSmall()
	}
}

// isSmall reports whether no more lies in a zone than a card or two that bear nothing.
func (z *Zone) isSmall() bool {
	const most = 2
	return len(z.Rows) == 1 && len(z.Rows[0].Cards) <= most && !slices.ContainsFunc(z.Rows[0].Cards, func(c Card) bool { return c.Holds != nil })
}

// rank is how far down a zone lies: what others have stands above.
func (z *Zone) rank() int {
	switch {
	case z.Own:
		return 2
	case strings.HasPrefix(z.ID, "zone-all"):
		return 1
	}
	return 0
}

// matters tells where a zone goes whatever its rank: what a question is about and what may answer it comes first.
func (z *Zone) matters() int {
	if z.Has {
		return 1
	}
	return 0
}

// sitDown has the other players sit down, those on the left first, and the seat itself.
func (l *layout) sitDown(asked []session.Asked, kept [][]Fact) {
	first := max(l.Seat, Onlooker) + 1
	for i := range l.players {
		player := (first + i) % l.players
		facts := kept[player]
		if player < len(l.seen.Scores) && l.seen.Scores[player] != variant.None {
			facts = append([]Fact{{"score", minus(fmt.Sprint(l.seen.Scores[player]))}}, facts...)
		}
		if player == l.Seat || l.players == 1 {
			l.Facts = append(facts, l.Facts...)
			continue
		}
		s := Seat{Number: player + 1, Name: who(player), Facts: facts, Out: l.seen.Out[player]}
		s.Away = player < len(l.table.Away) && l.table.Away[player]
		if seats := l.table.Seats; seats != nil && !seats.IsPerson(player) {
			s.Sits = sits(seats.Name(player))
		}
		s.Asked = slices.ContainsFunc(asked, func(a session.Asked) bool { return a.By == player && !a.IsOffered() })
		l.Seats = append(l.Seats, s)
	}
}

// sits says how somebody plays who is no person, and by which name.
func sits(name string) string {
	switch kind, _, _ := strings.Cut(name, ":"); kind {
	case seat.Suggest.String():
		return "plays as suggested"
	case seat.Random.String():
		return "plays by chance"
	}
	return "a program plays"
}

// Where a zone was placed.
const (
	somewhere = iota
	nothing   // there is nothing in it
	nowhere   // and it is not worth saying so
)

// place puts a zone where it belongs.
func (l *layout) place(z *view.Zone, number int) int {
	theirs := z.Owner >= 0 && z.Owner != l.Seat && l.players > 1
	switch {
	case z.Sort == "die" || z.Name == playArea && z.Count == 0:
		return nowhere
	case z.Count == 0 && theirs:
		return nowhere
	case theirs && isStack(z):
		l.give(z)
	case z.Count == 0:
		return nothing
	case isStack(z):
		l.Piles = append(l.Piles, l.pile(z))
	default:
		l.spread(z, number)
	}
	return somewhere
}

// isStack reports whether a zone is a heap of which at most the top is seen. What was put down without a place of its own
// lies open.
func isStack(z *view.Zone) bool {
	if z.Name == playArea {
		return false
	}
	return z.Sort == "deck" || z.Sort == "pool" || z.Sort == "pile" || z.Sort == "hand" && len(z.Cards) == 0
}

// give has another player hold a heap.
func (l *layout) give(z *view.Zone) {
	const mostDrawn = 10
	fan := Fan{Name: wording.OneLine(z.Called), Count: z.Count}
	if z.Sort == "hand" {
		for range min(z.Count, mostDrawn) {
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

// backHue is the hue of the backs in a zone of which nobody sees more.
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
	return Pile{Name: wording.OneLine(z.Called), Count: z.Count, Thin: z.Count < thin, Back: l.backHue(z), Top: l.top(z)}
}

// top is what lies on top of a heap; nil if that is not seen.
func (l *layout) top(z *view.Zone) *Card {
	if len(z.Cards) == 0 || z.Cards[len(z.Cards)-1].Hidden {
		return nil
	}
	card := l.card(&z.Cards[len(z.Cards)-1])
	return &card
}

// spread lays the cards of a zone side by side. Tokens that hold rows of their own get a place each.
func (l *layout) spread(z *view.Zone, number int) {
	zone := Zone{ID: fmt.Sprintf("zone-all-%d", number), Title: l.titleOf(z), Own: z.Owner == l.Seat && z.Owner >= 0, Hand: z.Sort == "hand"}
	if z.Owner >= 0 {
		zone.ID = fmt.Sprintf("zone-%d-%d", z.Owner+1, number)
	}
	zone.Note = noteOf(z)
	var cards []*view.Card
	for i := range z.Cards {
		if c := &z.Cards[i]; l.isHolder(c) {
			l.hold(c, zone, z.Owner)
		} else {
			cards = append(cards, c)
		}
	}
	if len(cards) > 0 {
		zone.Rows = append(zone.Rows, l.row("", cards, z.Limit))
		l.add(zone)
	}
}

func (l *layout) titleOf(z *view.Zone) string {
	name := wording.OneLine(z.Called)
	switch {
	case l.players == 1 || z.Owner < 0:
		return wording.UpperFirst(name)
	case z.Owner == l.Seat:
		return "Your " + name
	}
	return who(z.Owner) + ": " + name
}

func noteOf(z *view.Zone) string {
	if z.Limit >= 0 {
		return fmt.Sprintf("%d of %d", z.Count, z.Limit)
	}
	return fmt.Sprint(z.Count)
}

// isHolder reports whether a component is a place for others more than a thing of its own: a token that has rows.
func (l *layout) isHolder(c *view.Card) bool {
	return l.isToken(c) && slices.ContainsFunc(c.Zones, func(z view.Zone) bool { return !isStack(&z) })
}

func (l *layout) isToken(c *view.Card) bool {
	kind := l.kinds[c.Kind]
	return kind != nil && kind.Sort == "token"
}

// hold makes a token that holds rows a place of its own.
func (l *layout) hold(c *view.Card, in Zone, owner int) {
	zone := Zone{ID: in.ID + "-" + l.memory.of(c.Number), Title: wording.UpperFirst(wording.OneLine(c.Name)), Own: in.Own}
	if owner >= 0 && owner != l.Seat && l.players > 1 {
		zone.Title = who(owner) + ": " + wording.OneLine(c.Name)
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
			zone.Rows = append(zone.Rows, l.row(wording.UpperFirst(wording.OneLine(z.Called)), pointers(z.Cards), z.Limit))
		}
	}
	zone.Note = strings.Join(notes, " · ")
	if len(zone.Rows) == 1 && len(c.Zones) == 1 {
		zone.Rows[0].Name = ""
	}
	zone.Has = l.concerned[c.Number] || l.about[c.Number]
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
	for _, row := range z.Rows {
		z.Has = z.Has || slices.ContainsFunc(row.Cards, func(c Card) bool { return c.Pick != nil || c.Concerned || c.Asked })
	}
	if z.Hand && z.Own {
		l.Hands = append(l.Hands, z)
		return
	}
	l.Zones = append(l.Zones, z)
}

func (l *layout) row(name string, cards []*view.Card, limit int) Row {
	const most, least = 18, 4
	row := Row{Name: name, Lines: len(cards) > most}
	hidden := 0
	for _, c := range cards {
		row.Cards = append(row.Cards, l.card(c))
		if c.Hidden {
			hidden++
		}
	}
	wide := len(cards) - hidden + (hidden+2)/3 // those that lie face down overlap
	row.Fit = min(max(wide, min(limit, 8), least), most)
	return row
}

func (l *layout) pickOf(component int) *Pick {
	at, ok := l.picks[component]
	if !ok {
		return nil
	}
	return &Pick{Form: at.ask, Way: at.way, Value: at.value, Many: at.kind == interpreter.SomeOf, Key: at.number}
}
