package page

import (
	"html/template"
	"io"
	"strconv"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/diag"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/view"
)

// A Keepsake is the story of a game as a page of its own, which needs nothing besides.
type Keepsake struct {
	Title    string
	Luck     string
	Looks    template.CSS
	Chapters []Chapter
	End      *End
}

// A Chapter is a turn: how things stood when it began, and what happened in it.
type Chapter struct {
	Title  string
	Facts  []Fact
	Boards []Board
	Lines  []Line
}

// KeepsakeBegins is what tells such a page from another file.
const KeepsakeBegins = "<!doctype html>\n<!-- A game of houserule -->"

// KeepsakeOf is the story of a game as a seat may know it, or as everybody may.
func KeepsakeOf(s *session.Session, seat int) *Keepsake {
	looks, err := Static.ReadFile("static/table.css")
	if err != nil {
		panic(err) // the file is part of the program
	}
	k := &Keepsake{Title: s.Title(), Luck: diag.Counted(s.Game.Players(), "player") + ", " + s.Luck, Looks: template.CSS(looks)}
	l := newLayout(&Page{Seat: seat}, Table{Session: s}, s.Seen(seat), &Memory{})
	if _, open := s.Game.Next(); !open {
		k.End = l.end()
		k.End.Last = nil // the whole story is there
	}
	k.tell(l)
	s.Game.Relive(func(g *interpreter.Game, _ int) { k.show(l, g) })
	return k
}

// tell puts what happened into a chapter for each turn, and one for what came before.
func (k *Keepsake) tell(l *layout) {
	var begins []int // the event with which each chapter begins
	k.Chapters, begins = append(k.Chapters, Chapter{Title: "The beginning"}), append(begins, 0)
	for i, e := range l.table.Game.Log().Events {
		if e.Kind == event.TurnBegan && e.Turn == 0 {
			k.Chapters, begins = append(k.Chapters, Chapter{Title: l.turnCalled(&e)}), append(begins, i)
		}
	}
	at := 0
	for _, told := range l.table.Session.StoryLines(l.Seat, 0) {
		for at+1 < len(begins) && told.First >= begins[at+1] {
			at++
		}
		line := linesOf([]story.Line{told}, l.Seat)[0]
		if told.First != begins[at] || at == 0 {
			k.Chapters[at].Lines = append(k.Chapters[at].Lines, line)
		}
	}
}

// turnCalled is what a turn is called.
func (l *layout) turnCalled(e *event.Event) string {
	title := "Turn " + strconv.FormatInt(e.A, 10)
	if l.players > 1 && e.B >= 0 {
		title += " · " + who(int(e.B))
	}
	return title
}

// show draws how things stand in a turn, unless that was done already.
func (k *Keepsake) show(l *layout, g *interpreter.Game) {
	turn := g.Result().Turns
	if turn >= len(k.Chapters) || k.Chapters[turn].Facts != nil || k.Chapters[turn].Boards != nil {
		return
	}
	seen := view.Of(g, l.Seat)
	c := &k.Chapters[turn]
	for _, v := range seen.Values {
		if fact, ok := factOf(v); ok && (v.Owner < 0 || l.players == 1) {
			c.Facts = append(c.Facts, fact)
		}
	}
	drawn := newLayout(&Page{Seat: l.Seat}, l.table, seen, l.memory)
	for i := range seen.Boards {
		drawn.board(&seen.Boards[i])
	}
	for _, b := range drawn.Boards {
		b.ID += "-" + strconv.Itoa(turn)
		c.Boards = append(c.Boards, b)
	}
}

// Write writes the page.
func (k *Keepsake) Write(w io.Writer) error {
	if _, err := io.WriteString(w, KeepsakeBegins); err != nil {
		return err
	}
	return templates().ExecuteTemplate(w, "keepsake", k)
}
