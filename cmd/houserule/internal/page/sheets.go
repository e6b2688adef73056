package page

import (
	"io"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// A Sheet is something to read that lies over the table: what a card is, all that happened, the keys.
type Sheet struct {
	Title string
	Back  string   // where the table is, for a browser without scripts
	About []string // what the game is about
	Goal  string
	Turn  []string // how one goes
	Card  *session.CardPage
	Holds []Holding // what it bears
	Text  []string  // lines that stay as they are
	Keys  []Key
	Turns string // where the story is told in the other voice; empty without a story
	Story
}

// A Key is what a key does, or what some do.
type Key struct {
	Keys []string
	Does string
}

// keys are all of them.
var keys = []Key{
	{[]string{"1", "2", "3", "…"}, "chooses the option of that number; two digits if there are more than nine"},
	{[]string{"0"}, "chooses none of them"},
	{[]string{"Enter"}, "presses the main button"},
	{[]string{"↑", "↓"}, "move to the next option; on a board, to the next space that can be chosen"},
	{[]string{"Space"}, "ticks a box"},
	{[]string{"/"}, "searches in a long list"},
	{[]string{"h"}, "shows the answer that the rules suggest"},
	{[]string{"w"}, "shows which options are closed, and why"},
	{[]string{"a"}, "answers questions like this one the same from now on"},
	{[]string{"i"}, "opens the page of the card that has the focus"},
	{[]string{"u"}, "undoes your last answer"},
	{[]string{"U"}, "redoes the answer that you undid"},
	{[]string{"s"}, "shows the whole story"},
	{[]string{"v"}, "switches the story between summary and every step"},
	{[]string{"[", "]"}, "move to the previous and the next question"},
	{[]string{"Esc"}, "closes the page over the table"},
}

// CardSheet is what a seat may know of a card that its last page has named so; not ok if there was none of that name.
func CardSheet(t Table, seat int, memory *Memory, token string) (Sheet, bool) {
	for card, name := range memory.given {
		if name == token {
			page := t.CardPage(seat, card)
			for i := range page.Figures {
				page.Figures[i].Value = minus(page.Figures[i].Value)
			}
			return Sheet{Title: page.Title, Card: &page, Holds: holdings(page.Held, memory)}, true
		}
	}
	return Sheet{}, false
}

// A Holding is what lies in one place of a card; each card there has a page of its own.
type Holding struct {
	Words string
	Cards []Held
}

func holdings(held []session.Held, memory *Memory) (all []Holding) {
	for _, h := range held {
		holding := Holding{Words: h.Words}
		for i := range h.Cards {
			c := &h.Cards[i]
			holding.Cards = append(holding.Cards, Held{Name: wording.OneLine(c.Name), Facts: strings.Join(statesOf(c), ", "), Token: memory.of(c.Number)})
		}
		all = append(all, holding)
	}
	return all
}

// StorySheet is all that happened, as a seat may know it.
func StorySheet(t Table, seat int) Sheet {
	const most = 2000
	return Sheet{Title: "The story so far", Turns: "story?voice=" + string(t.Voice.Other()), Story: wholeStory(t, seat, most)}
}

// HelpSheet is what the game is about, what keys do, and why happened what happened last.
func HelpSheet(t Table, seat int) Sheet {
	const most = 200
	v := t.Game.Program().Variant
	s := Sheet{Title: "Help", About: texts(v.Gloss), Goal: wording.OneLine(v.Goal), Turn: texts(v.TurnLines...), Keys: keys}
	lines := t.Explain(seat)
	s.Text = lines[:min(most, len(lines))]
	return s
}

// texts are those of some texts that there are.
func texts(some ...string) (lines []string) {
	for _, text := range some {
		if text != "" {
			lines = append(lines, wording.OneLine(text))
		}
	}
	return lines
}

// Write writes what lies over the table.
func (s Sheet) Write(w io.Writer) error { return templates().ExecuteTemplate(w, "sheet", s) }

// WriteAlone writes it as a document of its own.
func (s Sheet) WriteAlone(w io.Writer) error { return templates().ExecuteTemplate(w, "alone", s) }
