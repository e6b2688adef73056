package serve

import (
	"net/url"
	"slices"
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

// addToDraw adds the hash or the share of a seat to the draw. The last share begins the game. A
// browser that has lost its share sends another one. No player can go on then, so all are told.
func addToDraw(t *table, seat int, form url.Values) (string, error) {
	draw, people := t.game.Head.Draw, t.game.People()
	isForThis := draw.IsOpen() && form.Get("draw") == draw.Commitment
	if isForThis && draw.Reveals(people) && slices.Contains(draw.Missing(people), seat) && draw.IsOther(seat, form.Get("words")) {
		t.game.News = t.language().Say("The browser of %s has lost its share of the luck, so the game can’t begin. The host has to stop the server and start it again. Then the luck is drawn anew.", t.game.Player(seat))
		t.change()
	}
	if !isForThis || !draw.Add(people, seat, form.Get("words")) {
		return "", refusal("Your share of the luck can't be added or changed now.")
	}
	if len(draw.Missing(people)) > 0 {
		t.change()
		return "", nil
	}
	return t.beginNextGame()
}
