package serve

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter/save"
)

// A drawnTable is a lobby whose players draw the luck of each game. begun contains the draws of the
// games that have begun.
type drawnTable struct {
	*lobby
	begun []*save.Draw
}

// openDraw opens a table at which two players draw the luck. A program has the third seat.
func openDraw(t *testing.T) *drawnTable {
	t.Helper()
	sit := func(draw *save.Draw) *session.Session {
		s := sessiontest.Sit(t, crazyEights, 3, "3=suggest")
		s.Head = save.Head{Players: 3, Draw: draw}
		return s
	}
	first := sit(save.NewDraw(&save.Head{Players: 3}))
	d := &drawnTable{}
	d.lobby = openWith(t, first, Settings{NextGame: func() (*session.Session, error) {
		d.begun = append(d.begun, d.table().game.Head.Draw.Closed())
		return sit(d.begun[len(d.begun)-1]), nil
	}})
	return d
}

// draw returns the current draw.
func (d *drawnTable) draw() *save.Draw { return d.table().game.Head.Draw }

// add posts a hash or a share for a seat, and returns whether it was accepted.
func (d *drawnTable) add(t *testing.T, seat int, words string) bool {
	t.Helper()
	code, _ := d.do(t, seat, "draw", url.Values{"draw": {d.draw().Commitment}, "words": {words}})
	return code == http.StatusOK
}

func shareOf(seat int) string { return strings.Repeat(fmt.Sprint(seat+1), 32) }

func hashOf(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// The game begins when all players have added their shares. Pages show the commitment and the
// shares from then on, and the secret after the end. Another draw comes before the next game.
func TestDraw(t *testing.T) {
	d := openDraw(t)
	secret := d.draw().Secret
	for seat := page.Spectator; seat < 2; seat++ {
		_, text := get(t, d.seat(seat))
		for _, want := range []string{"The luck is drawn", "waiting for Player 1", "waiting for Player 2", d.draw().Commitment} {
			if !strings.Contains(text, want) {
				t.Errorf("the page of seat %d does not say %q", seat, want)
			}
		}
		if strings.Contains(text, "data-ask") || strings.Contains(text, secret) || strings.Contains(text, "Player 3") {
			t.Errorf("the page of seat %d shows more than the draw:\n%s", seat, text)
		}
	}
	for _, seat := range []int{1, 0} {
		if !d.add(t, seat, hashOf(shareOf(seat))) {
			t.Fatalf("the hash of seat %d is refused", seat)
		}
	}
	if _, text := get(t, d.seat(0)); !strings.Contains(text, hashOf(shareOf(1))) || !strings.Contains(text, `data-adds="share"`) {
		t.Error("a player does not see the hash of the other")
	}
	for seat := range 2 {
		if len(d.begun) > 0 || !d.add(t, seat, shareOf(seat)) {
			t.Fatalf("the share of seat %d is refused", seat)
		}
	}
	if len(d.begun) != 1 || d.begun[0].Secret != secret || d.begun[0].Shares[1] != shareOf(1) {
		t.Fatal("the game does not begin with the shares")
	}
	for seat := page.Spectator; seat < 2; seat++ {
		_, text := get(t, d.seat(seat))
		if !strings.Contains(text, d.begun[0].Commitment) || !strings.Contains(text, shareOf(0)) || !strings.Contains(text, shareOf(1)) {
			t.Errorf("the page of seat %d does not show the shares", seat)
		}
		for _, sheet := range []string{text, sheetOf(t, d.seat(seat)+"sheet/help"), sheetOf(t, d.seat(seat)+"sheet/story")} {
			if strings.Contains(sheet, secret) || strings.Contains(sheet, fmt.Sprint(d.begun[0].Seed())) {
				t.Errorf("seat %d can foresee the luck", seat)
			}
		}
	}
	tab := d.table()
	tab.mu.Lock()
	sessiontest.Suggest(t, tab.game, 1000)
	tab.change()
	tab.mu.Unlock()
	if _, text := get(t, d.seat(0)); !strings.Contains(text, secret) {
		t.Error("the secret is not revealed at the end")
	}
	if code, text := d.do(t, 0, "undo", nil); code != http.StatusConflict || !strings.Contains(text, "was revealed") {
		t.Errorf("an answer is undone after the secret was revealed: %d", code)
	}
	if _, text := d.do(t, 0, "again", nil); !strings.Contains(text, "The luck is drawn") {
		t.Error("the luck of the next game is not drawn")
	}
	if next := d.draw(); next.Secret == secret || len(d.begun) != 1 {
		t.Error("the next game has the same luck")
	}
}

func sheetOf(t *testing.T, address string) string {
	_, text := get(t, address)
	return text
}

// No client can play before the draw is over, add to it for another seat, add something else than
// is asked for, or change a share.
func TestDrawIsGuarded(t *testing.T) {
	d := openDraw(t)
	for _, action := range []string{"answer", "undo", "hint", "weigh", "offer", "always", "again", "agree"} {
		if code, _ := d.do(t, 0, action, url.Values{"agree": {"yes"}}); code != http.StatusConflict {
			t.Errorf("%s is carried out during the draw: %d", action, code)
		}
	}
	if text := sheetOf(t, d.seat(0)+"sheet/help"); !strings.Contains(text, "no longer visible") {
		t.Error("a sheet shows a game that has not begun")
	}
	if code, _ := d.do(t, 0, "draw", url.Values{"draw": {hashOf("")}, "words": {hashOf(shareOf(0))}}); code != http.StatusConflict {
		t.Error("a hash for another draw is accepted")
	}
	refused := func(seat int, words string) {
		t.Helper()
		if d.add(t, seat, words) {
			t.Errorf("%q is accepted from seat %d", words, seat)
		}
	}
	refused(page.Spectator, hashOf(shareOf(0)))
	refused(0, shareOf(0))
	refused(0, strings.Repeat("x", 64))
	d.add(t, 0, hashOf(shareOf(0)))
	refused(0, hashOf(shareOf(1)))
	refused(0, shareOf(0)) // because the other player has not committed
	d.add(t, 1, hashOf(shareOf(1)))
	refused(1, shareOf(0))
	if _, text := get(t, d.seat(0)); !strings.Contains(text, "The browser of player 2 has lost its share") {
		t.Error("a player does not learn why the draw doesn't end")
	}
	refused(1, hashOf(shareOf(0)))
	d.add(t, 1, shareOf(1))
	refused(1, shareOf(1))
	if draw := d.draw(); draw.Hashes[0] != hashOf(shareOf(0)) || draw.Shares[0] != "" || draw.Shares[1] != shareOf(1) || len(d.begun) > 0 {
		t.Errorf("the draw is %+v", draw)
	}
	d.add(t, 0, shareOf(0))
	refused(0, shareOf(0))
	if len(d.begun) != 1 || len(d.draw().Hashes) > 0 {
		t.Error("the game does not begin")
	}
}

// Two browsers draw the luck without help, and check that their shares were used.
func TestDrawInBrowsers(t *testing.T) {
	b := browsertest.Start(t)
	d := openDraw(t)
	first := visit(t, b, d.seat(0), 1280, 800)
	first.Until(`document.getElementById("luck")?.dataset.adds === ""`)
	if found := first.Hindrances(); found != "" {
		t.Error(found)
	}
	second := visit(t, b, d.seat(1), 360, 640)
	for _, tab := range []*tab{first, second} {
		tab.Until(`document.getElementById("luck-check")?.textContent.includes("your share was used")`)
		tab.Is(`document.getElementById("luck").open = true`)
		if over := tab.Overflow(); over != "0" {
			t.Errorf("the page is %s too wide", over)
		}
	}
	first.asked()
	for seat, share := range d.begun[0].Shares[:2] {
		if kept := []*tab{first, second}[seat].Is(`JSON.parse(localStorage.getItem("luck ` + fmt.Sprint(seat) + ` ` + d.begun[0].Commitment + `")).share`); kept != share {
			t.Errorf("browser %d has kept %s, and the game %s", seat+1, kept, share)
		}
	}
	for _, length := range []int{0, 1, 55, 56, 63, 64, 65, 200} {
		text := strings.Repeat("é", length/2) + strings.Repeat("a", length%2)
		if got := first.Is(`sha256("` + text + `")`); got != hashOf(text) {
			t.Errorf("the script hashes %q as %s", text, got)
		}
	}
	// A browser whose host changes a share warns.
	tab := d.table()
	tab.mu.Lock()
	tab.game.Head.Draw.Shares[1] = shareOf(0)
	tab.change()
	tab.mu.Unlock()
	first.Until(`document.getElementById("luck-check").textContent.includes("Do not trust")`)
}
