package serve

import (
	"maps"
	"slices"
)

// Notify notifies the player of a seat, who is asked and has no page open. It is called while the
// table is locked, so it must return at once.
type Notify func(seat int)

// callAsked notifies the players whom the game begins to ask and who have no page open. A player
// who is asked several times in a row is notified once. The table must be locked.
func (t *table) callAsked() {
	if t.Notify == nil {
		return
	}
	before := t.called
	t.called = t.peopleAsked()
	for _, seat := range slices.Sorted(maps.Keys(t.called)) {
		if !before[seat] && t.away[seat] {
			t.Notify(seat)
		}
	}
}

// peopleAsked returns the set of seats whose players are asked. A draw asks for their shares.
func (t *table) peopleAsked() map[int]bool {
	asked := map[int]bool{}
	if t.isDrawing() {
		for _, seat := range t.game.Head.Draw.Missing(t.game.People()) {
			asked[seat] = true
		}
		return asked
	}
	for _, a := range t.game.Asked() {
		if !t.game.IsOthers(a.Decision) {
			asked[a.By] = true
		}
	}
	return asked
}
