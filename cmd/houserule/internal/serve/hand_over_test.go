package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A player hands the seat to a program, and all players are told. The program plays until the
// player takes the seat back with the same link. The state of the table says who plays.
func TestSeatIsHandedOver(t *testing.T) {
	game := sessiontest.Sit(t, crazyEights, 2)
	var kept State
	l := openWith(t, game, Settings{Keep: func(s State) error { kept = s; return nil }})
	events := l.listen(t, 0)
	next(t, events, "What do you play?")
	if _, text := l.do(t, 1, "seat", url.Values{"by": {"suggest"}}); !strings.Contains(text, "Take your seat back") {
		t.Fatal("the player can't take the seat back")
	}
	if kept.Programs[1] != "suggest" {
		t.Errorf("the state that is kept is %v", kept)
	}
	for _, seat := range []int{page.Spectator, 0} {
		if _, text := get(t, l.seat(seat)); !strings.Contains(text, "A program plays for player 2, who can take the seat back") {
			t.Errorf("the page of seat %d does not tell who plays", seat)
		}
	}
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine))
	if _, mine = get(t, l.seat(0)); strings.Contains(mine, "Which suit") {
		l.do(t, 0, "answer", first(mine))
	}
	mine = next(t, events, `data-ask`)
	for !strings.Contains(mine, "What do you play?") { // until the program has answered
		mine = next(t, events, `data-ask`)
	}
	tab := l.table()
	tab.mu.Lock()
	steps := tab.game.Game.Steps()
	isTheirs := steps[len(steps)-1].Player == 1
	tab.mu.Unlock()
	if !isTheirs {
		t.Error("the program does not play for the second player")
	}
	if code, text := l.do(t, 1, "seat", url.Values{"by": {"me"}}); code != http.StatusOK || strings.Contains(text, "Take your seat back") || len(kept.Programs) > 0 {
		t.Errorf("the seat is not taken back: %d, %v", code, kept)
	}
	if _, text := get(t, l.seat(0)); !strings.Contains(text, "Player 2 plays again.") {
		t.Error("no player is told that the seat was taken back")
	}
	_, mine = get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine))
	if _, theirs := get(t, l.seat(1)); !strings.Contains(theirs, "data-ask") {
		t.Error("the player is not asked after taking the seat back")
	}
}

// A seat is handed over only by its own link, and only to a known program. A program that plays for
// a player is never asked in place of the player.
func TestHandingOverIsGuarded(t *testing.T) {
	game := sessiontest.Sit(t, crazyEights, 3, "3=suggest")
	l := openWith(t, game, Settings{State: State{Programs: map[int]string{0: "search", 2: "suggest", 5: "suggest", 1: "pipe:true"}}})
	if game.Seats.Name(0) != "search" || !game.Seats.IsPerson(1) {
		t.Fatalf("the seats are %v", game.Seats.Names())
	}
	for _, wrong := range []struct {
		seat int
		by   string
	}{{page.Spectator, "suggest"}, {1, "me"}, {1, "pipe:true"}, {1, ""}, {0, "suggest; me"}} {
		if code, _ := l.do(t, wrong.seat, "seat", url.Values{"by": {wrong.by}}); code != http.StatusConflict {
			t.Errorf("seat %d is handed to %q: %d", wrong.seat, wrong.by, code)
		}
	}
	if code, _ := get(t, l.seat(2)); code != http.StatusNotFound {
		t.Errorf("the seat of a program has a link: %d", code)
	}
	if _, text := get(t, l.seat(0)); strings.Contains(text, "data-ask") || !strings.Contains(text, "A search decides for you.") {
		t.Error("the player is asked although a program plays")
	}
	if code, _ := l.do(t, 0, "seat", url.Values{"by": {"me"}}); code != http.StatusOK || !game.Seats.IsPerson(0) {
		t.Error("a resumed seat can't be taken back")
	}
}

// The program that plays for a player keeps the seat in the next game. It isn't asked to agree.
func TestHandedSeatKeepsNextGame(t *testing.T) {
	s := sessiontest.Sit(t, crazyEights, 2)
	sessiontest.Suggest(t, s, 1000)
	l := openWith(t, s, Settings{
		State:    State{Programs: map[int]string{1: "suggest"}},
		NextGame: func() (*session.Session, error) { return sessiontest.Sit(t, crazyEights, 2), nil },
	})
	if _, text := l.do(t, 0, "again", nil); !strings.Contains(text, "The next game begins") {
		t.Error("the next game does not begin")
	}
	if game := l.table().game; game == s || game.Seats.Name(1) != "suggest" {
		t.Error("the program has left its seat")
	}
}

// A player hands the seat over and takes it back in a browser.
func TestSeatIsHandedOverInABrowser(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	first, second := visit(t, b, l.seat(0), 1280, 800), visit(t, b, l.seat(1), 360, 640)
	first.asked()
	first.Is(`document.getElementById("seat-leave").open = true`)
	if found := first.Hindrances(); found != "" {
		t.Error(found)
	}
	first.Is(`document.querySelector("#seat-leave button").click()`)
	second.asked() // because the program has played
	first.Until(`document.getElementById("seat-back")`)
	if over := first.Overflow(); over != "0" {
		t.Errorf("the page is %s too wide", over)
	}
	first.Is(`document.querySelector("#seat-back button").click()`)
	first.Until(`document.getElementById("seat-leave")`)
	second.answer()
	first.asked()
}
