package serve

import (
	"net/url"
)

// Before a game with --fair begins, its luck is drawn. The table then has a session whose draw is
// open. No client sees the position of that session, and no action changes it.

// isDrawing reports whether the luck of the next game is being drawn. The table must be locked.
func (t *table) isDrawing() bool { return t.game.Head.Draw.IsOpen() }

// inGame returns an action that is refused during a draw.
func inGame(do action) action {
	return func(t *table, seat int, form url.Values) (string, error) {
		if t.isDrawing() {
			return "", refusal("The game begins when its luck is drawn.")
		}
		return do(t, seat, form)
	}
}

// addToDraw adds the hash or the share of a seat to the draw. The last share begins the game.
func addToDraw(t *table, seat int, form url.Values) (string, error) {
	draw, people := t.game.Head.Draw, t.game.People()
	if !draw.IsOpen() || form.Get("draw") != draw.Commitment || !draw.Add(people, seat, form.Get("words")) {
		return "", refusal("Your share of the luck can't be added or changed now.")
	}
	if len(draw.Missing(people)) > 0 {
		t.change()
		return "", nil
	}
	return t.beginNextGame()
}
