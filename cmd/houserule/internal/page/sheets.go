package page

import (
	"io"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
)

// A Sheet is a dialog over the table, with text to read: the page of a card, the story, or the
// help.
type Sheet struct {
	Title   string
	Back    string   // the address of the table, for browsers without scripts
	About   []string // the description of the game
	Goal    string
	Turn    []string // the course of a turn
	Card    *session.CardPage
	Holds   []Holding // the contents of its zones
	Text    []string  // preformatted lines
	Keys    []Key
	Resting []Rest // the questions without effect that are skipped
	Turns   string // the address of the story in the other voice, or ""
	Story

	language *variant.Language
}

// A Key describes the effect of one or more keys.
type Key struct {
	Keys []string
	Does string
}

// keys lists all keys of the page.
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

// CardSheet returns the page of the card with a token on the seat's last page. It returns
// ok=false if there is none, because the seat may only look at cards in its view.
func CardSheet(t Table, seat int, memory *Memory, token string) (Sheet, bool) {
	for card, name := range memory.given {
		if name == token {
			page := t.CardPage(seat, card)
			for i := range page.Figures {
				page.Figures[i].Value = minus(page.Figures[i].Value)
			}
			return Sheet{language: t.language(), Title: page.Title, Card: &page, Holds: holdings(page.Held, memory)}, true
		}
	}
	return Sheet{}, false
}

// A Holding is the content of one zone of a card. Each card in it has a page of its own.
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

// StorySheet returns the story as a seat may know it. A very long story is cut to its last lines.
func StorySheet(t Table, seat int) Sheet {
	const most = 2000
	return Sheet{language: t.language(), Title: t.language().Say("The story so far"), Turns: "story?voice=" + string(t.Voice.Other()), Story: wholeStory(t, seat, most)}
}

// HelpSheet returns the description of the game, the keys, and the reasons for the latest events.
func HelpSheet(t Table, seat int) Sheet {
	const most = 200
	v := t.Game.Program().Variant
	s := Sheet{language: &v.Language, Title: v.Language.Say("Help"), About: slices.Concat(texts(v.Gloss, v.Length, session.Undoes(t.Session)), session.HouseRules(v)), Goal: wording.OneLine(v.Goal), Turn: texts(v.TurnLines...), Keys: keys}
	lines := t.Explain(seat)
	s.Text = lines[:min(most, len(lines))]
	s.Resting = restsOf(t.Session, seat, true)
	return s
}

// texts returns a slice of the non-empty texts, each on one line.
func texts(some ...string) (lines []string) {
	for _, text := range some {
		if text != "" {
			lines = append(lines, wording.OneLine(text))
		}
	}
	return lines
}

// Write writes the contents of the dialog, and returns the first write error.
func (s Sheet) Write(w io.Writer) error { return templates(s.language).ExecuteTemplate(w, "sheet", s) }

// WriteAlone writes the sheet as a whole document, and returns the first write error.
func (s Sheet) WriteAlone(w io.Writer) error {
	return templates(s.language).ExecuteTemplate(w, "alone", s)
}
