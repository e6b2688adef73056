package serve

import (
	"net/url"
	"strconv"

	"houserule/cmd/houserule/internal/session"
)

// always has a question of a seat answered the same from now on.
func always(t *table, seat int, form url.Values) (string, error) {
	d, err := t.asked(seat, form)
	if err != nil {
		return "", err
	}
	i, err := strconv.Atoi(form.Get("always"))
	all := t.game.StandingsFor(d)
	if err != nil || i < 0 || i >= len(all) || session.IsLuck(d) {
		return "", errClosed
	}
	t.game.Always(all[i])
	t.goOn()
	return "Answered for you from now on, until you want to be asked again.", nil
}

// askAgain has a seat be asked again what was answered for it.
func askAgain(t *table, seat int, form url.Values) (string, error) {
	i, err := strconv.Atoi(form.Get("ask"))
	all := t.game.Standing()
	if err != nil || i < 0 || i >= len(all) || all[i].Player() != seat {
		return "", errNobody
	}
	t.game.EndStanding(i)
	t.change()
	return "You are asked again.", nil
}
