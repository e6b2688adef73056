// Package page makes all HTML pages: the table as one seat sees it, sheets, the workshop,
// rulebooks, comparisons and coverage. Its input are games, books, reports and coverage. A page
// of a table contains only information that its seat may have, and works without scripts. A page
// that is written to a file has no external resources. The package doesn't handle requests or
// clients.
package page

import (
	"cmp"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/view"
)

// Spectator is the seat index of a spectator, who sees only public information.
const Spectator = -1

// A Table is the session with everything else that a page shows: which players are connected, and
// which consents are pending.
type Table struct {
	*session.Session
	Away []bool // indexed by seat: the player has no page open
	// Renewed counts the times that the game did not simply continue: after an undo, a
	// correction, changed rules or a new game.
	Renewed int
	Notice  string   // the reply to the seat's last action, for browsers without scripts
	Consent *Consent // a request that others must agree to, or nil
	Voice   Voice    // sentences or all steps
	Soon    bool     // advice that is not cached comes later
	Hinted  *Hint    // the last hint that the seat asked for, or nil
	// Compared ranks the scores, by seat, once this has been computed. Again reports whether
	// another game can be begun.
	Compared []session.Comparison
	Again    bool
	Clocks   map[int]Clock // map from seat to the clock of its player
}

// language returns the language of the players.
func (t *Table) language() *variant.Language { return &t.Game.Program().Variant.Language }

// A Consent is a request to undo an answer, or to begin another game.
type Consent struct {
	Number int   // the number of the request, which increases
	By     int   // the seat that made the request
	Needs  []int // the seats that have not agreed yet
	Again  bool  // the request is for another game
}

// A Page is everything that is shown to one seat.
type Page struct {
	Title    string
	Version  uint64
	Seat     int
	Heading  string // the title of the window
	You      string // the name of the seat, if there are several
	Turn     string
	Facts    []Fact
	Undo     string // the answer that the seat would undo, or ""
	Redo     string // the answer that the seat would redo, or ""
	Offers   []Offer
	Shut     []Closed // closed offers of the seat
	Notice   string
	Consent  *Question
	Asks     []Ask
	Waiting  []Waiting
	Story    Story
	Rolls    []Roll
	Tracks   []Track
	Seats    []Seat
	Boards   []Board
	Trick    *Trick
	Zones    []Zone // zones of the table and of other players
	Mine     []Zone // zones of the seat, except hands
	Hands    []Zone // hands of the seat, which are always in sight
	Piles    []Pile
	End      *End // nil before the end
	Resting  []Rest
	News     string
	Looks    bool // the page of a spectator
	Corrects bool // the players use real cards
	Draw     *Draw
	Clock    Clock
	Program  string // how the program decides that plays for the player of the seat, or ""
	Leaves   bool   // the player can hand the seat to a program
	language *variant.Language
}

// A Fact is a named value in words.
type Fact struct{ Name, Value string }

// An Offer is something that the seat may begin out of turn.
type Offer struct {
	Index int
	Title string
}

// A Question asks the seat to agree to a request.
type Question struct {
	Words  string
	Asks   bool // this seat has to answer
	Own    bool // this seat made the request, and can withdraw it
	Number int  // the number of the Consent
}

// A Waiting is a player whose decision is pending.
type Waiting struct {
	Who string
	You bool
}

// Of returns the page of a seat. It updates memory, which holds the card tokens and the drawings
// of the seat's earlier pages. Pass the same memory for each page of one seat.
func Of(t Table, seat int, memory *Memory) *Page {
	p := &Page{language: t.language(), Title: t.Title(), Seat: seat, Looks: seat == Spectator, News: t.News, Notice: t.Notice, Draw: drawOf(t, seat)}
	if p.Draw != nil && p.Draw.Open {
		p.Heading = p.language.Say("The luck is drawn")
		return p
	}
	p.Corrects = t.Game.AsksLuck() && !p.Looks
	seen := t.AtAGlance(max(seat, Spectator))
	asked := slices.DeleteFunc(t.Asked(), func(a session.Asked) bool { return a.By == seat && t.IsOthers(a.Decision) })
	memory.see(&seen)
	l := newLayout(p, t, seen, memory)
	for _, a := range asked {
		if a.By == seat {
			p.Asks = append(p.Asks, l.ask(a))
		}
	}
	if len(asked) == 0 {
		p.End = l.end()
	}
	p.Waiting = l.waiting(asked)
	l.lay(asked)
	p.Turn = l.turn(asked)
	if !p.Looks && l.players > 1 {
		p.You = p.language.Say("You are %s", p.language.Seat(int64(seat)))
	}
	p.Heading, p.Clock = p.heading(), t.Clocks[seat]
	p.Story = l.story()
	p.Rolls = l.rolls(l.since())
	p.Tracks = l.tracks()
	if seat != Spectator {
		l.own()
	}
	return p
}

// heading returns the title of the window, which is the question if there is one.
func (p *Page) heading() string {
	switch {
	case len(p.Asks) > 0:
		return p.Asks[0].Prompt
	case p.End != nil:
		return p.language.Say("The game is over")
	case len(p.Waiting) > 0:
		return p.language.Say("Waiting for %s", p.Waiting[0].Who)
	}
	return p.language.Say("Waiting")
}

// turn returns the words about the current turn.
func (l *layout) turn(asked []session.Asked) string {
	words := l.language.Say("Before the first turn")
	if l.seen.Turn > 0 {
		words = l.language.Say("Turn %d", l.seen.Turn)
	}
	if l.players == 1 || l.seen.Turn == 0 {
		return words
	}
	for _, a := range asked {
		if a.Path != "" && !a.IsOffered() {
			return words + l.language.Say(" · several players")
		}
	}
	if l.seen.Active == l.Seat {
		return words + l.language.Say(" · yours")
	}
	return words + " · " + who(l.language, l.seen.Active)
}

// Hue returns the number of the seat's colour, which is the same on all pages.
func (p *Page) Hue() int { return p.Seat + 1 }

// who returns the name of a player.
func who(l *variant.Language, player int) string {
	return wording.UpperFirst(l.Seat(int64(player)))
}

func (l *layout) waiting(asked []session.Asked) (all []Waiting) {
	listed := map[int]bool{}
	for _, a := range asked {
		if listed[a.By] || a.IsOffered() {
			continue
		}
		listed[a.By] = true
		w := Waiting{Who: who(l.language, a.By), You: a.By == l.Seat}
		if w.You {
			w.Who = l.language.Say("you")
		}
		all = append(all, w)
	}
	return all
}

// own fills in the actions of the seat besides answering: undo, redo, offers and standing
// answers.
func (l *layout) own() {
	p, s := l.Page, l.table.Session
	if last := s.LastBy(p.Seat); s.Game.Err() != nil {
		p.Undo = p.language.Say("the answer that led to the rule error")
	} else if last != nil {
		p.Undo = cmp.Or(wording.OneLine(last.Read), p.language.Say("your last answer"))
	}
	p.Redo, p.Resting = s.RedoingBy(p.Seat), restsOf(s, p.Seat, false)
	for _, o := range s.Game.Offers() {
		switch {
		case o.Player != p.Seat:
		case o.Open:
			p.Offers = append(p.Offers, Offer{o.Index, wording.OneLine(o.Title)})
		default:
			p.Shut = append(p.Shut, Closed{wording.OneLine(o.Title), wording.Spoken(o.Why)})
		}
	}
	p.Consent = l.consent()
	switch {
	case s.Seats != nil && !s.Seats.IsPerson(p.Seat):
		p.Program = p.language.Say("%s for you.", p.language.Word(s.Seats.Names()[p.Seat].Decides()))
	default:
		p.Leaves = s.Elsewhere && l.players > 1 && p.End == nil
	}
}

func (l *layout) consent() *Question {
	c := l.table.Consent
	if c == nil {
		return nil
	}
	own, words := c.By == l.Seat, l.language.Say("%s wants to undo the last answer", who(l.language, c.By))
	switch {
	case c.Again && own:
		words = l.language.Say("You want to play again")
	case c.Again:
		words = l.language.Say("%s wants to play again", who(l.language, c.By))
	case own:
		words = l.language.Say("You want to undo your last answer")
	}
	if slices.Contains(c.Needs, l.Seat) {
		return &Question{Words: l.language.Say("%s. Do you agree?", words), Asks: true, Number: c.Number}
	}
	others := l.language.List(each.Of(c.Needs, func(other int) string { return who(l.language, other) }))
	return &Question{Words: l.language.Say("%s; %s must agree.", words, others), Own: own, Number: c.Number}
}

// Write writes a whole document to w, and returns the first write error.
func (p *Page) Write(w io.Writer) error {
	return templates(p.language).ExecuteTemplate(w, "document", p)
}

// WriteInner writes the body of the document, which is the part that changes during a game. It
// returns the first write error.
func (p *Page) WriteInner(w io.Writer) error {
	return templates(p.language).ExecuteTemplate(w, "page", p)
}

// factOf returns a value as a fact, with ok=false if the value is empty.
func factOf(v view.Value) (Fact, bool) {
	switch {
	case v.Empty || v.Value == "" || v.SaysNothing():
		return Fact{}, false
	case v.Type.Base == variant.Bool:
		return Fact{Name: wording.OneLine(v.Called)}, true
	}
	if v.Track && v.Low == 0 {
		return Fact{wording.OneLine(v.Called), outOf(v)}, true
	}
	return Fact{wording.OneLine(v.Called), minus(wording.Spoken(v.Value))}, true
}

// A Plain is a card with two values and nothing else, such as a suit and a rank. It is drawn as a
// sign for the suit, and a letter or a number for the rank.
type Plain struct {
	Rank, Suit string
	Red        bool
}

// marks maps a word to a well-known sign for it.
var marks = map[string]string{
	"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠",
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}

// plainOf returns a card as a Plain, or nil if it has anything else than two enum values.
func plainOf(c *view.Card) *Plain {
	var values []string
	for _, f := range c.Fields {
		switch {
		case f.Type.Base == variant.EnumType && !f.Varies && !f.Empty:
			values = append(values, wording.Spoken(f.Value))
		case !f.Usual && !f.Empty:
			return nil
		}
	}
	if len(values) != 2 || len(c.Zones) > 0 {
		return nil
	}
	// The value with a sign of its own is the suit. Otherwise it is the first one.
	suit, rank := values[0], values[1]
	if isSign(rank) && !isSign(suit) {
		suit, rank = rank, suit
	}
	sign := markOf(suit)
	return &Plain{Rank: markOf(rank), Suit: sign, Red: strings.ContainsAny(sign, "♦♥")}
}

func isSign(word string) bool { return strings.ContainsAny(markOf(word), "♣♦♥♠") }

// markOf returns a short text for a word: its sign, the word itself if it has one or two
// characters, or else its initials.
func markOf(word string) string {
	if mark := marks[word]; mark != "" {
		return mark
	}
	if utf8.RuneCountInString(word) <= 2 {
		return word
	}
	return initials(word)
}

// Sent returns everything that can be sent to a seat in the current state of a game: its page,
// the whole story in both voices, the help, and some pages of cards. The audit compares such
// texts to find leaks.
func Sent(g *interpreter.Game, seat int) string {
	return sentOf(&session.Session{Game: history.New(g)}, seat)
}

func sentOf(s *session.Session, seat int) string {
	const cards = "1234"
	var text strings.Builder
	memory, sheets := &Memory{}, []Sheet{}
	table := Table{Session: s}
	for _, table.Voice = range []Voice{Condensed, Steps} {
		mustWrite(Of(table, seat, memory).Write(&text))
		sheets = append(sheets, StorySheet(table, seat))
	}
	for _, token := range cards {
		if sheet, ok := CardSheet(table, seat, memory, string(token)); ok {
			sheets = append(sheets, sheet)
		}
	}
	for _, sheet := range append(sheets, HelpSheet(table, seat)) {
		mustWrite(sheet.Write(&text))
	}
	return text.String()
}

// mustWrite panics on an error, because templates are part of the program and a Builder never
// fails.
func mustWrite(err error) {
	if err != nil {
		panic(err)
	}
}

// Skips reports whether a page answers a decision itself, because no answer changes anything.
func Skips(g *interpreter.Game, d *interpreter.Decision) bool {
	s := &session.Session{Game: history.New(g)}
	return !session.IsLuck(d) && s.CannotMatter(d)
}
