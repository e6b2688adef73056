package lineui

import (
	"errors"
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
)

// While an answer is awaited the rules may be saved. A line says so, and what comes of it; where they tell another story,
// an answer says how the game goes on, and until then it stays as it is.

// errRulesSaved says that the game goes on by other rules, so that what is asked has to be asked anew.
var errRulesSaved = errors.New("the rules were saved")

// nextLine waits for the next line of the input. Where the rules are watched, the game may go on by others before it comes.
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
			if reread != nil && u.hearRules(reread) {
				return false, errRulesSaved
			}
		}
	}
}

// hearRules says what comes of rules that were saved, and tells whether the game goes on by them.
func (u *ui) hearRules(r *session.Reread) (goesOn bool) {
	u.reread = nil
	change, err := u.Under(r)
	if err != nil {
		u.stays(err.Error())
		return false
	}
	fmt.Fprintf(u.out, "\n%s\n", r.Saved())
	u.write(change.Difference(u.HandsRound()))
	switch {
	case change.IsSame():
		u.goOn(change, session.Replay)
		return true
	case u.IfChanged == "":
		u.reread = r
		fmt.Fprintf(u.out, "The game stays as it is. To have it go on by these rules, answer %s, from decision %d, or %s, from the start as far as the answers fit; %s leaves it so.\n",
			session.FromThere, change.From(), session.Replay, session.Refuse)
		return false
	}
	u.goOn(change, u.IfChanged)
	return u.IfChanged != session.Refuse
}

// stays says why the game stays as it was.
func (u *ui) stays(why string) {
	fmt.Fprint(u.out, "\nThe rules were saved with a mistake, so the game stays as it was:\n")
	for _, line := range wording.Lines(why) {
		fmt.Fprintln(u.out, strings.TrimRight("  "+line, " "))
	}
}

// goOn has the game go on by other rules, in one of the ways there are.
func (u *ui) goOn(change *session.Change, way session.Way) {
	from, err := u.GoOn(change, way)
	for reader, told := range u.told {
		u.told[reader] = min(told, from)
	}
	switch {
	case err != nil:
		fmt.Fprintln(u.out, wording.OneLine(err.Error()))
	case way == session.Refuse:
		fmt.Fprintln(u.out, "The game stays as it is.")
	case change.IsSame():
		fmt.Fprintln(u.out, "The game goes on by these rules.")
	default:
		fmt.Fprintf(u.out, "The game goes on by these rules, from decision %d.\n", len(u.Game.Steps())+1)
	}
}

// decideRules does what an answer says of rules that were saved and tell another story, if it is about those.
func (u *ui) decideRules(answer string) (did bool, err error) {
	way := session.Way(answer)
	if u.reread == nil || way != session.FromThere && way != session.Replay && way != session.Refuse {
		return false, nil
	}
	change, err := u.Under(u.reread)
	if err != nil {
		return true, u.wrong(err)
	}
	u.reread = nil
	u.goOn(change, way)
	return true, nil
}
