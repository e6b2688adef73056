package lineui

import (
	"fmt"

	"houserule/interpreter"
)

// help is what a line can be besides an answer.
var help = []string{
	"A line is an answer: a number, a name, several with commas between them, or 0",
	"for none. Or it is one of these:",
	"  i           which cards the question names; i 2 what one of them is and does",
	"  h, hint     what the rules suggest",
	"  w, why      why something is closed",
	"  t, table    what lies there",
	"  b, board    the board, or the map",
	"  l, story    every step so far",
	"  e, explain  what just happened, with its rules",
	"  u, undo     takes the last answer back",
	"  auto        the suggestions play on: auto once, auto this turn,",
	"              auto until turn 3",
	"  a           how to answer the same from now on; a 2 has it so",
	"  A           which answers stand; A 1 ends one",
	"  offer       what can be offered out of turn, and why some of it is closed",
	"  seat 2      what player 2 is asked, where several are",
	"  s           where the game is saved",
	"  q           leaves; all is saved",
	"  ?, help     these lines",
}

// writeCards lists the cards that a question names.
func (u *ui) writeCards(d *interpreter.Decision) {
	cards := u.Named(d, -1)
	if len(cards) == 0 {
		fmt.Fprintln(u.out, "The question names no card.")
	}
	for i, title := range u.CardTitles(u.Viewer(d), cards) {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, title)
	}
}

// writeCard writes all that is known of one of them.
func (u *ui) writeCard(d *interpreter.Decision, number int) {
	cards := u.Named(d, -1)
	if number < 1 || number > len(cards) {
		fmt.Fprintf(u.out, "There is no card %d; i lists those that the question names.\n", number)
		return
	}
	title, lines := u.Card(u.Viewer(d), cards[number-1])
	u.write(append([]string{title}, lines...))
}
