package serve

import (
	"net/url"
	"time"

	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/interpreter/seat"
)

// A State is the part of a table that a saved game doesn't contain.
type State struct {
	Programs map[int]string        `json:"programs,omitempty"` // map from seat to the program that plays for its player
	Clock    Clock                 `json:"clock,omitzero"`
	Left     map[int]time.Duration `json:"left,omitempty"` // map from seat to the time on its clock, in nanoseconds
}

// programs maps the names in forms and states to programs that may play for a player.
var programs = map[string]seat.Name{"suggest": seat.Suggest, "search": seat.Search}

// seat sets the game of the table. The programs that play for players keep their seats.
func (t *table) seat(game *session.Session) {
	game.Elsewhere = true
	if game.Seats == nil {
		game.Seats = seat.NewTable(make([]seat.Name, game.Game.Players()))
		game.Seats.Start(uint64(game.Seed))
	}
	for player, program := range t.State.Programs {
		if name, known := programs[program]; known && 0 <= player && player < game.Game.Players() && game.Seats.IsPerson(player) {
			game.Seats = game.Seats.With(player, name)
		}
	}
	t.game = game
}

// handOver lets a program play for the player of a seat, or gives the seat back to the player.
func handOver(t *table, player int, form url.Values) (string, error) {
	name, known := programs[form.Get("by")]
	if back := form.Get("by") == seat.Me.String(); !known && !back || back == t.game.Seats.IsPerson(player) {
		return "", errNobody
	}
	t.handTo(player, name, "")
	return "", nil // the page shows who plays
}

// handTo puts a program or the player into a seat, and tells all players why. The table must be
// locked.
func (t *table) handTo(player int, name seat.Name, why string) {
	who := wording.UpperFirst(t.game.Player(player))
	t.game.Seats = t.game.Seats.With(player, name)
	if t.game.News = t.language().Say("%s plays again.", who); name.IsPerson() {
		delete(t.State.Programs, player)
	} else {
		if t.State.Programs == nil {
			t.State.Programs = map[int]string{}
		}
		t.State.Programs[player] = name.String()
		t.game.News = why + t.language().Say("A program plays for %s, who can take the seat back at any time.", t.game.Player(player))
	}
	t.keepState()
	t.updatePresence()
	t.proceed()
}

// keepState stores the state. An error is only logged, because the game can continue. The table
// must be locked.
func (t *table) keepState() {
	if t.Keep != nil {
		if err := t.Keep(t.State); err != nil {
			t.log.Print(err)
		}
	}
}
