package lineui

import (
	"bufio"
	"fmt"
	"io"
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
	fmt.Fprintln(u.out, "From now on (type a and a number):")
	for i, a := range u.StandingsFor(d) {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(a.String()))
	}
}

// always has questions answered in one of these ways.
func (u *ui) always(d *interpreter.Decision, number int) error {
	all := u.StandingsFor(d)
	if number < 1 || number > len(all) {
		return u.wrong(fmt.Errorf("type a and a number from 1 to %d; a alone lists them", len(all)))
	}
	u.Always(all[number-1])
	return nil
}

// listStanding writes which answers stand.
func (u *ui) listStanding(d *interpreter.Decision) {
	shown := u.StandingShownTo(u.Viewer(d))
	if len(shown) == 0 {
		fmt.Fprintln(u.out, "There are no standing answers; a adds one for this question.")
		return
	}
	fmt.Fprintln(u.out, "Standing answers (type A and a number to end one):")
	for i, at := range shown {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, wording.OneLine(u.Standing()[at].String()))
	}
}

// endAlways ends one of them.
func (u *ui) endAlways(d *interpreter.Decision, number int) error {
	shown := u.StandingShownTo(u.Viewer(d))
	if number < 1 || number > len(shown) {
		return u.wrong(fmt.Errorf("there is no standing answer %d; A lists them", number))
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

// longestAnswer is how long a line may be, in bytes, its end included. A longer one is passed over.
const longestAnswer = 64 << 10

var errLongLine = fmt.Errorf("this answer is longer than %d bytes, which is the limit", longestAnswer)

// lines splits what is typed into lines.
type lines struct {
	passing bool // over a line that is too long
	long    bool // the line that was read last was
}

// scanner reads these lines.
func (l *lines) scanner(in io.Reader) *bufio.Scanner {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 2*longestAnswer)
	scanner.Split(l.split)
	return scanner
}

// split is bufio.ScanLines, but that a line which is too long is no error: no more than its end comes, and long says so. What comes is
// the same in whatever pieces data arrive.
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

// An auto is for how long the game plays itself as the rules suggest: up to a turn, or for one answer.
type auto struct {
	until int // the turn in which it stops; 0: at the end of the game
	once  bool
}

// autoFrom reads "auto", "auto until turn 3", "auto once" and "auto this turn"; not ok for anything else. To follow hints
// until a turn is the same.
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

// goesOnByItself reports whether the program answers a decision itself. It never answers for luck that is asked for.
func (u *ui) goesOnByItself(d *interpreter.Decision) bool {
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
