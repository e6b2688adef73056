package lineui

import (
	"strconv"
	"strings"

	"houserule/interpreter"
)

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

// goesOnByItself tells whether the game answers a decision itself. Luck that is asked for it cannot bring.
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
