package lineui

import (
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter"
)

// The rules may be saved while the game waits for an answer. A message says so and describes the
// effect. If the story changes, an answer decides how the game continues, and until then it stays
// as it is.

// errRulesSaved is returned if the game continues with other rules. The question must then be asked
// again.
var errRulesSaved = errors.New("the rules were saved")

// nextLine reads the next line of the input, and reports whether there is one. If the game
// continues with saved rules before a line arrives, it returns errRulesSaved. The line is kept for
// the next call.
func (u *ui) nextLine() (more bool, err error) {
	if u.Rereads == nil {
		return u.in.Scan(), nil
	}
	if u.scanned == nil {
		u.scanned = make(chan bool, 1)
		go func() { u.scanned <- u.in.Scan() }()
	}
	for {
		select {
		case more := <-u.scanned:
			u.scanned = nil
			return more, nil
		case reread := <-u.Rereads:
			if reread != nil && u.useRules(reread) {
				return false, errRulesSaved
			}
		}
	}
}

// useRules writes the effect of saved rules, and reports whether the game continues with them.
func (u *ui) useRules(r *session.Reread) (used bool) {
	u.reread = nil
	change, err := u.Under(r)
	if err != nil {
		u.writeErrors(err.Error())
		return false
	}
	fmt.Fprintf(u.out, "\n%s\n", r.Saved())
	u.write(change.Difference(u.HandsRound()))
	switch {
	case change.IsSame():
		u.resume(change, session.Replay)
		return true
	case u.IfChanged == "":
		u.reread = r
		fmt.Fprintf(u.out, "The game keeps its old rules. To use the new ones, type %s to resume at decision %d, or %s to replay all answers that still fit. To keep the old ones, type %s.\n",
			session.FromThere, change.From(), session.Replay, session.Refuse)
		return false
	}
	u.resume(change, u.IfChanged)
	return u.IfChanged != session.Refuse
}

// writeErrors writes the errors in saved rules. The game keeps its old rules.
func (u *ui) writeErrors(why string) {
	fmt.Fprint(u.out, "\nThe saved rules have errors, so the game keeps its old rules:\n")
	for _, line := range wording.Lines(why) {
		fmt.Fprintln(u.out, strings.TrimRight("  "+line, " "))
	}
}

// resume continues the game after its rules were saved, and reports at which decision.
func (u *ui) resume(change *session.Change, resumption session.Resumption) {
	from, err := u.Resume(change, resumption)
	for reader, next := range u.nextEvents {
		u.nextEvents[reader] = min(next, from)
	}
	switch {
	case err != nil:
		fmt.Fprintln(u.out, wording.OneLine(err.Error()))
	case resumption == session.Refuse:
		fmt.Fprintln(u.out, "The game keeps its old rules.")
	case change.IsSame():
		fmt.Fprintln(u.out, "The game resumes with the new rules.")
	default:
		fmt.Fprintf(u.out, "The game resumes at decision %d with the new rules.\n", len(u.Game.Steps())+1)
	}
}

// decideRules handles an answer that decides how the game continues with saved rules. It returns
// did=false if the answer is not about that.
func (u *ui) decideRules(answer string) (did bool, err error) {
	resumption := session.Resumption(answer)
	if u.reread == nil || resumption != session.FromThere && resumption != session.Replay && resumption != session.Refuse {
		return false, nil
	}
	change, err := u.Under(u.reread)
	if err != nil {
		return true, u.wrong(err)
	}
	u.reread = nil
	u.resume(change, resumption)
	return true, nil
}

// help is the list of commands.
const help = `A line is an answer: a number, a name, several separated by commas, or 0
for none. Or it is one of these commands:
  i           lists the cards that the question names; i 2 shows the second
  h, hint     shows the answer that the rules suggest
  w, why      explains why options are closed
  t, table    shows the table
  b, board    shows the board or the map
  l, story    shows every step so far
  e, explain  explains what just happened, with the rules
  u, undo     undoes the last answer
  auto        follows the suggestions: auto once, auto this turn,
              auto until turn 3
  a           lists ways to answer this from now on; a 2 uses the second
  A           lists the standing answers; A 1 ends the first
  offer       lists offers out of turn, and why some are closed
  seat 2      shows the question of player 2, if several are asked
  s           saves the game and shows the file
  q           quits; the game is saved
  ?, help     shows these lines`

// writeCards lists the cards that a question names, with their index in the list.
func (u *ui) writeCards(d *interpreter.Decision) {
	cards := u.Named(d, -1)
	if len(cards) == 0 {
		fmt.Fprintln(u.out, u.words("The question names no card."))
	}
	for i, title := range u.CardTitles(u.Viewer(d), cards) {
		fmt.Fprintf(u.out, "%3d  %s\n", i+1, title)
	}
}

// writeCard writes the page of one of these cards.
func (u *ui) writeCard(d *interpreter.Decision, number int) {
	cards := u.Named(d, -1)
	if number < 1 || number > len(cards) {
		fmt.Fprintln(u.out, u.words("There is no card %d; i lists the cards that the question names.", number))
		return
	}
	title, lines := u.Card(u.Viewer(d), cards[number-1])
	u.write(append([]string{title}, lines...))
}
