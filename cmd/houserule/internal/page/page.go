// Package page makes all pages of HTML: the table as one seat sees it, sheets, the workshop, rulebooks, comparisons and
// coverage. Games, books, reports and coverage come in; pages come out. Pages of a table hold nothing that the seat may not
// know, and work without scripts. Pages that are written to files need nothing but themselves. The package does not know who
// asks for a page, nor how it reaches them.
package page

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/view"
)

// Onlooker is who has no seat, and sees what everybody does.
const Onlooker = -1

// A Table is what there is to show besides the game: who is there, and what is going on between them.
type Table struct {
	*session.Session
	Away    []bool   // by seat: the person has no page open
	Renewed int      // how often the game was not gone on with: something was taken back or corrected, rules changed, another game began
	Notice  string   // answers what the seat did last, where no script shows that
	Consent *Consent // somebody wants something that others must agree to; nil if nobody does
	Voice   Voice    // how the story is told
	Soon    bool     // what is not reckoned yet comes later
	Hinted  *Hint    // what was suggested to the seat last; nil if nothing was
	// Compared is how the scores stand among others, by seat, once that is known; Again, whether another game can be begun.
	Compared []session.Comparison
	Again    bool
}

// A Consent is what is asked when an answer is to be taken back, or another game is to begin.
type Consent struct {
	Number int   // among all that is asked like that
	By     int   // who wants to
	Needs  []int // who has not agreed yet
	Again  bool  // to begin another game
}

// A Page is what is shown to a seat.
type Page struct {
	Title    string
	Version  uint64
	Seat     int
	Heading  string // what the window is called
	You      string // who the seat is, where there are several
	Turn     string
	Facts    []Fact
	Undo     string // what the seat would take back; empty if there is nothing
	Redo     string // what it would take again
	Offers   []Offer
	Shut     []Closed // offers of the seat that are closed
	Notice   string
	Consent  *Question
	Asks     []Ask
	Waiting  []Waiting
	Story    Story
	Rolls    []Roll
	Tracks   []Track
	Seats    []Seat
	Boards   []Board
	Zones    []Zone
	Hands    []Zone // those of the seat, which lie nearest to it
	Piles    []Pile
	Empty    []string
	End      *End // nil before it
	Resting  []Rest
	News     string
	Looks    bool // it is that of an onlooker
	Corrects bool // real cards lie on a table
}

// A Fact is something that is kept, in words.
type Fact struct{ Name, Value string }

// An Offer is something that the seat may begin out of turn.
type Offer struct {
	Index int
	Title string
}

// A Question is whether the seat agrees that an answer is taken back.
type Question struct {
	Words  string
	Asks   bool // it is up to this seat
	Number int  // of the Consent
}

// A Waiting is somebody who is waited for.
type Waiting struct {
	Who string
	You bool
}

// Of is the page of a seat. Names are those that it gives to cards; they go from one page of the seat to the next.
func Of(t Table, seat int, memory *Memory) *Page {
	seen := t.AtAGlance(max(seat, Onlooker))
	p := &Page{
		Title: t.Title(), Seat: seat, Looks: seat == Onlooker, News: t.News, Notice: t.Notice,
		Corrects: t.Game.AsksLuck() && seat != Onlooker,
	}
	asked := t.Asked()
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
		p.You = "You are " + strings.ToLower(who(seat))
	}
	p.Heading = p.heading()
	p.Story = l.story()
	p.Rolls = l.rolls(since(t.Game.Opening(), t.Game.Steps(), seat))
	p.Tracks = l.tracks()
	if seat != Onlooker {
		l.own()
	}
	return p
}

// heading is the title of the window: the question, if there is one.
func (p *Page) heading() string {
	switch {
	case len(p.Asks) > 0:
		return p.Asks[0].Prompt
	case p.End != nil:
		return "The game is over"
	case len(p.Waiting) > 0:
		return "Waiting for " + p.Waiting[0].Who
	}
	return "Waiting"
}

// turn says whose turn it is.
func (l *layout) turn(asked []session.Asked) string {
	words := "Before the first turn"
	if l.seen.Turn > 0 {
		words = "Turn " + strconv.Itoa(l.seen.Turn)
	}
	if l.players == 1 || l.seen.Turn == 0 {
		return words
	}
	for _, a := range asked {
		if a.Path != "" && !a.IsOffered() {
			return words + " · side by side"
		}
	}
	if l.seen.Active == l.Seat {
		return words + " · yours"
	}
	return words + " · " + who(l.seen.Active)
}

// Hue is that of the seat, as others see it.
func (p *Page) Hue() int { return p.Seat + 1 }

// who is what a player is called on this page.
func who(player int) string { return fmt.Sprintf("Player %d", player+1) }

func (l *layout) waiting(asked []session.Asked) (all []Waiting) {
	told := map[int]bool{}
	for _, a := range asked {
		if told[a.By] || a.IsOffered() {
			continue
		}
		told[a.By] = true
		w := Waiting{Who: who(a.By), You: a.By == l.Seat}
		if w.You {
			w.Who = "you"
		}
		all = append(all, w)
	}
	return all
}

// own is what the seat can do besides answering.
func (l *layout) own() {
	p, s := l.Page, l.table.Session
	if last := s.LastBy(p.Seat); s.Game.Err() != nil {
		p.Undo = "the answer that led to the rule error"
	} else if last != nil {
		p.Undo = cmp.Or(wording.OneLine(last.Read), "your last answer")
	}
	p.Redo, p.Resting = s.RedoingBy(p.Seat), l.resting()
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
}

func (l *layout) consent() *Question {
	c := l.table.Consent
	if c == nil {
		return nil
	}
	wants, what := who(c.By)+" wants", "to undo the last answer"
	if c.By == l.Seat {
		wants, what = "You want", "to undo your last answer"
	}
	if c.Again {
		what = "to play again"
	}
	if slices.Contains(c.Needs, l.Seat) {
		return &Question{Words: wants + " " + what + ". Do you agree?", Asks: true, Number: c.Number}
	}
	var others []string
	for _, seat := range c.Needs {
		others = append(others, who(seat))
	}
	return &Question{Words: wants + " " + what + "; " + strings.Join(others, ", ") + " must agree."}
}

// Write writes a whole document.
func (p *Page) Write(w io.Writer) error { return templates().ExecuteTemplate(w, "document", p) }

// WriteInner writes what changes while a game is played: what stands within the body of the document.
func (p *Page) WriteInner(w io.Writer) error { return templates().ExecuteTemplate(w, "page", p) }

// factOf is a value that is kept; not ok if there is none.
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

// A Plain is a card that says two things and nothing else, such as a suit and a rank: a mark for the one, a letter or
// a number for the other.
type Plain struct {
	Rank, Suit string
	Red        bool
}

// marks are signs that people know for a word.
var marks = map[string]string{
	"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠",
	"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}

// plainOf is a card of two values and nothing else; nil if it says more.
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
	// The one that is a sign by itself is the suit; else the first one.
	suit, rank := values[0], values[1]
	if isSign(rank) && !isSign(suit) {
		suit, rank = rank, suit
	}
	return &Plain{Rank: markOf(rank), Suit: markOf(suit), Red: suit == "hearts" || suit == "diamonds"}
}

func isSign(word string) bool { return strings.ContainsAny(marks[word], "♣♦♥♠") }

func markOf(word string) string {
	if mark := marks[word]; mark != "" {
		return mark
	}
	return initials(word)
}

// Sent is all that a seat is ever sent where a game stands: its page and the whole story in both voices, the help, and the pages
// of some cards.
func Sent(g *interpreter.Game, seat int) string {
	return sentOf(&session.Session{Game: history.New(g)}, seat)
}

func sentOf(s *session.Session, seat int) string {
	const cards = "1234"
	var text strings.Builder
	memory, sheets := &Memory{}, []Sheet{}
	table := Table{Session: s}
	for _, table.Voice = range []Voice{Deeds, Steps} {
		must(Of(table, seat, memory).Write(&text))
		sheets = append(sheets, StorySheet(table, seat))
	}
	for _, token := range cards {
		if sheet, ok := CardSheet(table, seat, memory, string(token)); ok {
			sheets = append(sheets, sheet)
		}
	}
	for _, sheet := range append(sheets, HelpSheet(table, seat)) {
		must(sheet.Write(&text))
	}
	return text.String()
}

// must says that a page can be made: the templates are part of the program, and a Builder takes everything.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Skips reports whether a page answers a question by itself where a game stands, because no answer changes anything.
func Skips(g *interpreter.Game, d *interpreter.Decision) bool {
	s := &session.Session{Game: history.New(g)}
	return !session.IsLuck(d) && s.CannotMatter(d)
}
