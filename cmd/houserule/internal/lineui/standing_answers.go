package lineui

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/each"
	"houserule/interpreter"
)

// Lines can be commands instead of answers. "a" and "a 2" list and set standing answers, "A" and
// "A 1" list and delete them, and "seat 2" turns to the question of player 2.

// numberBehind returns the number after a command word, with ok=false if the line is not of that
// form.
func numberBehind(line, word string) (number int, ok bool) {
	digits, found := strings.CutPrefix(line, word+" ")
	number, err := strconv.Atoi(strings.TrimSpace(digits))
	return number, found && err == nil
}

// listAlways writes the possible standing answers to a question.
func (u *ui) listAlways(d *interpreter.Decision) {
	fmt.Fprintln(u.out, u.words("From now on (type a and a number):"))
	for i, a := range u.StandingsFor(d) {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(a.String()))
	}
}

// always sets the standing answer with a number in that list. It returns an error for a wrong
// number.
func (u *ui) always(d *interpreter.Decision, number int) error {
	all := u.StandingsFor(d)
	if number < 1 || number > len(all) {
		return u.wrong(errors.New(u.words("type a and a number from 1 to %d; a alone lists them", len(all))))
	}
	u.Always(all[number-1])
	return nil
}

// listStanding writes the standing answers that the viewer may read.
func (u *ui) listStanding(d *interpreter.Decision) {
	shown := u.StandingShownTo(u.Viewer(d))
	if len(shown) == 0 {
		fmt.Fprintln(u.out, u.words("There are no standing answers; a adds one for this question."))
		return
	}
	fmt.Fprintln(u.out, u.words("Standing answers (type A and a number to end one):"))
	for i, at := range shown {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(u.Standing()[at].String()))
	}
}

// endAlways deletes the standing answer with a number in that list. It returns an error for a
// wrong number.
func (u *ui) endAlways(d *interpreter.Decision, number int) error {
	shown := u.StandingShownTo(u.Viewer(d))
	if number < 1 || number > len(shown) {
		return u.wrong(errors.New(u.words("there is no standing answer %d; A lists them", number)))
	}
	u.EndStanding(shown[number-1])
	return nil
}

// turnTo turns to the question of a seat, counted from 1. It returns an error if the seat has
// none.
func (u *ui) turnTo(seat int) error {
	if err := u.TurnTo(seat - 1); err != nil {
		return u.wrong(err)
	}
	return nil
}

// seats returns the names of players, each with the command that turns to that player.
func (u *ui) seats(players []int) string {
	words := each.Of(players, func(player int) string { return u.words("%s (seat %d)", u.Player(player), player+1) })
	return strings.Join(words, ", ")
}

// longestAnswer is the maximum length of a line in bytes, including its end. Longer lines are
// skipped.
const longestAnswer = 64 << 10

var errLongLine = fmt.Errorf("this answer is longer than %d bytes, which is the limit", longestAnswer)

// A lines splits the input into lines.
type lines struct {
	passing bool // skipping the rest of a line that is too long
	long    bool // the last line was too long
}

// scanner returns a scanner of these lines. Its buffer holds at least one line of maximum length.
func (l *lines) scanner(in io.Reader) *bufio.Scanner {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 2*longestAnswer)
	scanner.Split(l.split)
	return scanner
}

// split splits lines like bufio.ScanLines. A line that is too long is not an error: only its
// end is returned, and long is set. The result doesn't depend on the pieces in which the data
// arrive in the buffer.
func (l *lines) split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	switch {
	case advance == 0 && len(data) > longestAnswer:
		l.passing = true
		return len(data), nil, nil
	case advance == 0 && l.passing && atEOF:
		l.long, l.passing = true, false
		return 0, []byte{}, bufio.ErrFinalToken
	case advance > 0:
		l.long, l.passing = l.passing || advance > longestAnswer, false
	}
	return advance, line, err
}

// An auto is the time for which the game plays itself as the rules suggest: until a turn, or for
// one answer.
type auto struct {
	until int // the turn in which it stops, or 0 for the end of the game
	once  bool
}

// autoFrom parses "auto", "auto until turn 3", "auto once" and "auto this turn". The form "hint
// until turn 3" is accepted too. It returns ok=false for any other text.
func autoFrom(words string, turn int) (*auto, bool) {
	if until, ok := strings.CutPrefix(words, "hint until "); ok {
		words = "auto until " + until
	}
	switch {
	case words == "auto":
		return &auto{}, true
	case words == "auto once":
		return &auto{once: true}, true
	case words == "auto this turn":
		return &auto{until: turn + 1}, true
	}
	number, found := strings.CutPrefix(words, "auto until turn ")
	until, err := strconv.Atoi(strings.TrimSpace(number))
	return &auto{until: until}, found && err == nil && until > 0
}

// playsItself reports whether the suggestion answers a decision. It ends the automatic play
// when its time is over. Luck that is asked for is never answered, because there is no
// suggestion.
func (u *ui) playsItself(d *interpreter.Decision) bool {
	switch d.Kind {
	case interpreter.AskRoll, interpreter.AskPick, interpreter.AskCard:
		return false
	}
	a := u.auto
	if a == nil || a.until > 0 && u.Game.Result().Turns >= a.until {
		u.auto = nil
		return false
	}
	if a.once {
		u.auto = nil
	}
	return true
}
