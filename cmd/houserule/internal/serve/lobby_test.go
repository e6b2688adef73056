package serve

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// A hostess opens games of crazy eights for the lobby in tests. closed counts the games that were
// closed.
type hostess struct {
	*httptest.Server
	testing.TB
	server *Server
	key    Key
	keys   []Key
	closed int
	opened []Wish
}

func openLobby(t *testing.T) *hostess {
	h := &hostess{TB: t, server: New(&syncBuffer{}), key: NewKey()}
	h.Server = httptest.NewServer(h.server)
	t.Cleanup(func() {
		_ = h.server.Close()
		h.CloseClientConnections()
		h.Server.Close()
	})
	h.server.OpenLobby(h, h.key, nil)
	return h
}

func (h *hostess) Games() []page.LobbyGame {
	return []page.LobbyGame{
		{Name: "eights", Title: "Crazy Eights", About: "Be the first to play all cards.", Length: "A few minutes.", Least: 2, Most: 5},
		{Name: "endless", Title: "Endless", Least: 1, Most: 1},
		{Name: "short", Title: "Short eights", Least: 2, Most: 5, Base: "Crazy Eights"},
		{Name: "eights-7", Title: "eights-7", About: "after 3 answers", Saved: true},
	}
}

func (h *hostess) OpenGame(wish Wish) error {
	if wish.Name == "endless" {
		return refusal("endless can't begin.")
	}
	h.opened = append(h.opened, wish)
	h.keys = append(h.keys, NewKey())
	h.server.Open(context.Background(), sessiontest.Sit(h, crazyEights, wish.Players), h.keys[len(h.keys)-1], Settings{Close: func() error { h.closed++; return nil }})
	return nil
}

func (h *hostess) lobby() string { return h.URL + "/lobby/" + h.key.Secret(Lobby) + "/" }

// do posts a form to the lobby, and returns the page that follows.
func (h *hostess) do(action string, form url.Values) (code int, text string) {
	h.Helper()
	reply, err := http.PostForm(h.lobby()+action, form)
	if err != nil {
		h.Fatal(err)
	}
	return read(h, reply)
}

func (h *hostess) open(players string) (code int, text string) {
	return h.do("open", url.Values{"game": {"eights"}, "players": {players}})
}

// The owner opens several games, hands over the seat of a player who is away, and closes a game.
// Its links are then invalid, and the other game goes on.
func TestLobby(t *testing.T) {
	h := openLobby(t)
	if _, text := get(t, h.lobby()); !strings.Contains(text, "No game is open") || !strings.Contains(text, `<option value="eights">`) ||
		!regexp.MustCompile(`(?s)<h3>Crazy Eights</h3>.*Be the first.*For 2 to 5 players\. A few minutes\..*<details id="kept" open>.*<h3>eights-7</h3>.*Resume.*A house rule for Crazy Eights`).MatchString(text) {
		t.Error("the lobby does not show the games that can be opened")
	}
	h.open("2")
	if _, text := h.open("3"); strings.Count(text, `id="title-`) != 2 || strings.Count(text, ">Player ") != 5 || !strings.Contains(text, h.keys[1].Secret(2)) {
		t.Errorf("the lobby does not show both tables:\n%s", text)
	}
	tables := h.server.hosted()
	handing := url.Values{"table": {tables[1].id()}, "seat": {"1"}}
	if _, text := h.do("seat", handing); !strings.Contains(text, "plays as suggested") {
		t.Error("the seat of a player who is away is not handed over")
	}
	seat := func(table, seat int) string { return h.URL + "/seat/" + h.keys[table].Secret(seat) + "/" }
	if _, text := get(t, seat(1, 1)); !strings.Contains(text, "The host has handed over the seat of player 1.") {
		t.Error("the players are not told that a seat was handed over")
	}
	if _, text := get(t, seat(1, 0)); !strings.Contains(text, "Take your seat back") {
		t.Error("the player can't take the seat back")
	}
	if code, _ := h.do("seat", handing); code != http.StatusConflict {
		t.Errorf("the seat of a program is handed over: %d", code)
	}
	watcher := tables[0].watch(1)
	if code, _ := h.do("seat", url.Values{"table": {tables[0].id()}, "seat": {"2"}}); code != http.StatusConflict {
		t.Errorf("the seat of a player at the table is handed over: %d", code)
	}
	tables[0].leave(watcher)
	if _, text := h.do("close", url.Values{"table": {tables[1].id()}}); strings.Count(text, `id="title-`) != 1 || h.closed != 1 {
		t.Errorf("%d games are closed", h.closed)
	}
	for player := page.Spectator; player < 3; player++ {
		if code, _ := get(t, seat(1, player)); code != http.StatusNotFound {
			t.Errorf("a closed game is open to seat %d: %d", player, code)
		}
	}
	if _, text := get(t, seat(0, 0)); !strings.Contains(text, "data-ask") {
		t.Error("the other game is closed, too")
	}
	if code, _ := h.do("close", url.Values{"table": {tables[1].id()}}); code != http.StatusConflict || h.closed != 1 {
		t.Errorf("a game is closed twice: %d", code)
	}
}

// Only the link of the lobby opens it, for listed games and up to a number of tables. An action
// that was under way when its table was closed changes nothing.
func TestLobbyIsGuarded(t *testing.T) {
	h := openLobby(t)
	h.open("2")
	for _, address := range []string{"/lobby/", "/lobby/" + h.keys[0].Secret(Lobby) + "/", "/lobby/" + h.key.Secret(Workshop) + "/", "/lobby//"} {
		if code, _ := get(t, h.URL+address); code != http.StatusNotFound {
			t.Errorf("%s is open: %d", address, code)
		}
	}
	for says, form := range map[string]url.Values{
		"There is no game":     {"game": {"/etc/passwd"}},
		"There is no game or":  {},
		"from 1 to 20":         {"game": {"eights"}, "players": {"21"}},
		"write a number":       {"game": {"eights"}, "players": {"x"}},
		"endless can't begin":  {"game": {"endless"}, "with": {"six.rules"}},
		">six.rules</textarea": {"game": {"endless"}, "with": {"six.rules"}},
	} {
		if code, text := h.do("open", form); code != http.StatusConflict || !strings.Contains(strings.ToLower(text), strings.ToLower(says)) {
			t.Errorf("%v: %d without %q", form, code, says)
		}
	}
	for len(h.opened) < mostTables {
		h.server.lobby.limiter = newSeatLimiter()
		h.open("2")
	}
	if code, text := h.open("2"); code != http.StatusConflict || !strings.Contains(text, "oo many games are open") {
		t.Errorf("more than %d tables are open: %d", mostTables, code)
	}
	link := h.server.seatLinks[sum(h.keys[0], 0)]
	_, mine := get(t, h.URL+"/seat/"+h.keys[0].Secret(0)+"/")
	if err := h.server.close(h.server.hosted()[0]); err != nil {
		t.Fatal(err)
	}
	if _, _, err := link.do(answer, first(mine)); err == nil || len(link.game.Game.Steps()) > 0 {
		t.Errorf("an answer is accepted after the table was closed: %v", err)
	}
	if err := h.server.Close(); err != nil || h.closed != mostTables || len(h.server.seatLinks) > 0 {
		t.Errorf("%d tables are closed: %v", h.closed, err)
	}
}

// The lobby can be read on a small screen, with and without tables. One click opens a game.
func TestLobbyInABrowser(t *testing.T) {
	b := browsertest.Start(t)
	h := openLobby(t)
	for _, tables := range []int{0, 1} {
		tab := browsertest.Visit(t, b, h.lobby(), 360, 640)
		if shown := tab.Is(`document.querySelectorAll("[action=close]").length`); shown != strconv.Itoa(tables) {
			t.Errorf("%s of %d tables are shown", shown, tables)
		}
		if found := tab.Hindrances(); found != "" {
			t.Error(found)
		}
		if over := tab.Overflow(); over != "0" {
			t.Errorf("the page is %s too wide", over)
		}
		table := chromedp.CSS(fmt.Sprintf("#tables section:nth-child(%d)", tables+1))
		tab.Do(chromedp.Click(chromedp.CSS("#game-eights button")))
		tab.Do(chromedp.WaitVisible(table))
	}
}
