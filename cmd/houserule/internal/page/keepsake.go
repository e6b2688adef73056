package page

import (
	"html/template"
	"io"
	"strconv"

	"houserule/cmd/houserule/internal/session"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/event"
	"houserule/interpreter/story"
	"houserule/interpreter/view"
)

// A Keepsake is the story of a game as a self-contained page.
type Keepsake struct {
	language *variant.Language
	Title    string
	Luck     string
	Looks    template.CSS
	Chapters []Chapter
	End      *End

	drawn map[string]template.HTML // map from the ID of a board to its last picture
}

// A Chapter is one turn: the state of the game after it, and its story lines.
type Chapter struct {
	Title  string
	Facts  []Fact
	Boards []Board // those that have changed
	Lines  []Line

	isShown bool
}

// KeepsakeBegins is the start of each such page. Programs use it to recognise one before they
// overwrite a file.
const KeepsakeBegins = "<!doctype html>\n<!-- A game of houserule -->"

// KeepsakeOf returns the story of a game as a seat may know it, or its public part if seat is -1.
func KeepsakeOf(s *session.Session, seat int) *Keepsake {
	looks, err := Static.ReadFile("static/table.css")
	if err != nil {
		panic(err) // because the file is embedded
	}
	in := &s.Game.Program().Variant.Language
	k := &Keepsake{language: in, Title: s.Title(), Luck: in.Count(s.Game.Players(), "%d player", "%d players") + ", " + in.Word(s.Luck), Looks: template.CSS(looks), drawn: map[string]template.HTML{}}
	l := newLayout(&Page{Seat: seat, language: in}, Table{Session: s}, s.Seen(seat), &Memory{})
	if _, open := s.Game.Next(); !open {
		k.End = l.end()
		k.End.Last = nil // because the chapters contain it already
	}
	k.addChapters(l)
	s.Game.Relive(func(g *interpreter.Game, _ int) { k.show(l, view.Of(g, seat), g.Result().Turns-1) })
	k.show(l, s.Seen(seat), len(k.Chapters)-1)
	return k
}

// addChapters sorts the story lines into a chapter for each turn. The first chapter
// holds the lines before the first turn.
func (k *Keepsake) addChapters(l *layout) {
	var begins []int // index of the first event of each chapter
	k.Chapters, begins = append(k.Chapters, Chapter{Title: l.language.Say("The beginning")}), append(begins, 0)
	for i, e := range l.table.Game.Log().Events {
		if e.Kind == event.TurnBegan && e.Turn == 0 {
			k.Chapters, begins = append(k.Chapters, Chapter{Title: l.turnCalled(&e)}), append(begins, i)
		}
	}
	at := 0
	for _, event := range l.table.Session.StoryLines(l.Seat, 0) {
		for at+1 < len(begins) && event.First >= begins[at+1] {
			at++
		}
		line := linesOf(l.language, []story.Line{event}, l.Seat)[0]
		if event.First != begins[at] || at == 0 {
			k.Chapters[at].Lines = append(k.Chapters[at].Lines, line)
		}
	}
}

// turnCalled returns the title of a turn.
func (l *layout) turnCalled(e *event.Event) string {
	title := l.language.Say("Turn %d", e.A)
	if l.players > 1 && e.B >= 0 {
		title += " · " + who(l.language, int(e.B))
	}
	return title
}

// show fills in the state of the game after a turn, with those boards that look different from
// their last picture. Later calls for the same turn do nothing.
func (k *Keepsake) show(l *layout, seen view.View, turn int) {
	if turn < 0 || turn >= len(k.Chapters) || k.Chapters[turn].isShown {
		return
	}
	c := &k.Chapters[turn]
	c.isShown = true
	for _, v := range seen.Values {
		if fact, ok := factOf(v); ok && (v.Owner < 0 || l.players == 1) {
			c.Facts = append(c.Facts, fact)
		}
	}
	drawn := newLayout(&Page{Seat: l.Seat, language: l.language}, l.table, seen, l.memory)
	for i := range seen.Boards {
		drawn.board(&seen.Boards[i])
	}
	for _, b := range drawn.Boards {
		if name := b.ID; k.drawn[name] != b.Picture.Drawing {
			k.drawn[name] = b.Picture.Drawing
			b.ID += "-" + strconv.Itoa(turn)
			b.Title += ", " + c.Title
			c.Boards = append(c.Boards, b)
		}
	}
}

// Write writes the page to w, and returns the first write error.
func (k *Keepsake) Write(w io.Writer) error {
	if _, err := io.WriteString(w, KeepsakeBegins); err != nil {
		return err
	}
	return templates(k.language).ExecuteTemplate(w, "keepsake", k)
}
