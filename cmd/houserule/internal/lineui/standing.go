package lineui

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// Words that a line can be besides an answer: "a" and "a 2" have questions answered the same from now on, "A" and "A 1" list and
// end that, and "seat 2" turns to what player 2 is asked.

// numberBehind is the number behind a word.
func numberBehind(line, word string) (number int, ok bool) {
	digits, found := strings.CutPrefix(line, word+" ")
	number, err := strconv.Atoi(strings.TrimSpace(digits))
	return number, found && err == nil
}

// listAlways writes in which ways a question can be answered from now on.
func (u *ui) listAlways(d *interpreter.Decision) {
	fmt.Fprintln(u.out, "From now on, by a and a number:")
	for i, a := range u.StandingsFor(d) {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(a.String()))
	}
}

// always has questions answered in one of these ways.
func (u *ui) always(d *interpreter.Decision, number int) error {
	all := u.StandingsFor(d)
	if number < 1 || number > len(all) {
		return u.wrong(fmt.Errorf("a takes a number from 1 to %d; a alone lists them", len(all)))
	}
	u.Always(all[number-1])
	return nil
}

// listStanding writes which answers stand.
func (u *ui) listStanding(d *interpreter.Decision) {
	shown := u.StandingShownTo(u.Viewer(d))
	if len(shown) == 0 {
		fmt.Fprintln(u.out, "No answer stands; a has questions answered the same from now on.")
		return
	}
	fmt.Fprintln(u.out, "Answers that stand; A and a number ends one:")
	for i, at := range shown {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(u.Standing()[at].String()))
	}
}

// endAlways ends one of them.
func (u *ui) endAlways(d *interpreter.Decision, number int) error {
	shown := u.StandingShownTo(u.Viewer(d))
	if number < 1 || number > len(shown) {
		return u.wrong(fmt.Errorf("there is no answer %d that stands; A lists them", number))
	}
	u.EndStanding(shown[number-1])
	return nil
}

// turnTo turns to what a seat is asked.
func (u *ui) turnTo(seat int) error {
	if err := u.TurnTo(seat - 1); err != nil {
		return u.wrong(err)
	}
	return nil
}

// seats are players by their numbers, with the words that turn to them.
func seats(players []int) string {
	var words []string
	for _, player := range players {
		words = append(words, fmt.Sprintf("player %d (seat %d)", player+1, player+1))
	}
	return strings.Join(words, ", ")
}
