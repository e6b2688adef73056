package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/session/sessiontest"
	"houserule/interpreter"
)

// ---- Helpers ----------------------------------------------------------------

// A tab is an open page of a seat.
type tab struct{ *browsertest.Tab }

// visit opens an address in a new tab.
func visit(t *testing.T, browser context.Context, address string, width, height int64) *tab {
	t.Helper()
	return &tab{browsertest.Visit(t, browser, address, width, height)}
}

const (
	version   = `document.getElementById("page").dataset.version`
	isAsked   = `document.querySelector("[data-ask]")`
	isOver    = `document.getElementById("ending")`
	isSeen    = `!document.documentElement.classList.contains("unseen")` // so that an answer counts
	connected = `stream?.readyState === EventSource.OPEN`
)

// asked waits for a question that can be answered, and returns its ID.
func (w *tab) asked() (id string) {
	w.Helper()
	w.Until(connected + "&&" + isAsked + "&&" + isSeen + `&& !document.querySelector("[data-computing]")`)
	return w.Is(isAsked + ".id")
}

// gone waits until a question has disappeared.
func (w *tab) gone(id string) {
	w.Helper()
	w.Until(`!document.getElementById("` + id + `")`)
}

// answer answers the question with its first key, and waits for the result.
func (w *tab) answer() {
	w.Helper()
	id := w.asked()
	switch w.Is(`document.querySelector("[data-ask] input[name=kind]").value`) {
	case "some":
		w.Press(kb.Enter)
	case "number":
		w.Press(w.Is(`document.querySelector("[data-ask] .entry input").min`))
		w.Press(kb.Enter)
	default:
		w.Press("1")
	}
	w.gone(id)
}

// answerUntil answers questions until a JavaScript expression is true.
func (w *tab) answerUntil(expression string) {
	w.Helper()
	const most = 200
	for range most {
		w.Until(isOver + "||" + isAsked + `&& !document.querySelector("[data-computing]")`)
		if w.Is(`!!(`+expression+`)`) == "true" {
			return
		}
		w.answer()
	}
	w.Fatalf("%s never becomes true\n%s", expression, w.Text())
}

// ---- Tests ------------------------------------------------------------------

// Two players play a game to its end, each in a separate window. One page is reloaded in between.
func TestTwoSeatsToTheEnd(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	seats := []*tab{visit(t, b, l.seat(0), 1280, 800), visit(t, b, l.seat(1), 1280, 800)}
	const most = 150
	for turn := range most {
		asked, playing := l.standing()
		if !playing {
			break
		}
		if turn == 5 {
			seats[asked].asked()
			seats[asked].Do(chromedp.Reload())
		}
		seats[asked].answer()
	}
	for _, seat := range seats {
		seat.Until(isOver)
		if text := seat.Text(); !strings.Contains(text, " after ") || !strings.Contains(text, "win") {
			t.Errorf("a player does not see who won:\n%s", text)
		}
	}
	// so small that the end doesn't fit, and a spectator has no buttons
	looks := visit(t, b, l.seat(page.Spectator), 360, 400)
	looks.Until(isOver)
	if found := looks.Hindrances(); found != "" {
		t.Error(found)
	}
}

// standing returns the seat that is asked, with playing=false at the end.
func (l *lobby) standing() (seat int, playing bool) {
	l.server.Look(l.key, func(game *session.Session) {
		var d *interpreter.Decision
		if d, playing = game.Game.Next(); playing {
			seat = d.Player
		}
	})
	return seat, playing
}

// A player can play to the end with the keyboard alone.
func TestKeyboardOnly(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "../../../../testdata/games/dark_road.rules", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.asked()
	w.Press("h")
	w.Until(`document.getElementById("notice").textContent.includes("The rules suggest")`)
	w.Press("?")
	w.Until(`document.getElementById("sheet").open`)
	w.Press(kb.Escape)
	w.Until(`!document.getElementById("sheet").open`)
	w.answerUntil(isOver)
	if noted := w.Is("asked"); noted != "ending" {
		t.Errorf("the server compares a key pressed before the end was visible with %q", noted)
	}
	steps := len(l.game.Game.Steps())
	w.Press("u")
	w.asked()
	if after := len(l.game.Game.Steps()); after != steps-1 {
		t.Errorf("%d answers are left of %d", after, steps)
	}
}

// The chances are updated with each ticked box, and the boxes stay ticked when other things
// change at the table.
func TestABoxIsTicked(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "solitaire", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.answerUntil(`document.querySelectorAll(".odds ~ form input[name=choose]").length > 0`)
	w.asked()
	const (
		isTicked   = `document.querySelectorAll("[name=choose]:checked").length === 1`
		isReckoned = `document.querySelector(".weighed").textContent.includes("%")`
	)
	w.Press("1")
	w.Until(isTicked + "&&" + isReckoned)
	if said := w.Is(`document.querySelector("[data-main]").textContent`); !strings.Contains(said, "This one") {
		t.Errorf("the button says %q", said)
	}
	w.Is(`document.querySelector(".weighed").textContent = "what was so before"`)
	before := w.Is(version)
	l.push()
	w.Until(version + ` !== "` + before + `" && ` + isReckoned)
	if w.Is(isTicked) != "true" {
		t.Error("a page that came has taken the tick away")
	}
	w.Do(chromedp.Reload())
	w.Until(isAsked + "&&" + isTicked + "&&" + isReckoned)
	w.asked()
	w.Press("1")
	w.Until(`document.querySelector(".weighed").textContent === ""`)
}

// A key pressed before a question is visible does not answer it, whether it was pressed in haste
// or held down.
func TestPressedTooEarly(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "../../../../testdata/games/dark_road.rules", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	id := w.asked()
	const press = `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true, cancelable: true}))`
	w.Is(press + `, ` + press + `, ` + press)
	w.gone(id)
	w.asked()
	if n := len(l.game.Game.Steps()); n != 1 {
		t.Errorf("a key that is pressed thrice gives %d answers", n)
	}
	const refused = `document.getElementById("notice").textContent.includes("before the question appeared")`
	w.Is(`seenFrom = Infinity, ` + press)
	w.Until(refused)
	w.Is(`seenFrom = 0, document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "1", repeat: true, cancelable: true}))`)
	w.answer()
	if n := len(l.game.Game.Steps()); n != 2 {
		t.Errorf("a key that was pressed too early has answered: there are %d answers", n)
	}
}

// A click on a hex moves there, and arrow keys move over the board.
func TestAHexIsClicked(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "runebound-lairs", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.answerUntil(`document.querySelectorAll(".spot").length > 1`)
	id := w.asked()
	w.Do(chromedp.Focus(chromedp.CSS(".spot")))
	for range 3 {
		w.Press(kb.ArrowDown)
	}
	if w.Is(`document.activeElement.matches(".spot")`) != "true" {
		t.Error("the arrows lead away from the board")
	}
	const point = `void (%s).dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}))`
	w.Is(fmt.Sprintf(point, `document.getElementById(document.querySelector(".spot").dataset.for)`))
	if w.Is(`document.querySelector(".spot").matches(".lit")`) != "true" {
		t.Error("an option that is pointed at does not show its space")
	}
	w.Is(fmt.Sprintf(point, `document.querySelector(".spot")`))
	if w.Is(`document.querySelectorAll(".opt.lit").length`) != "1" || w.Is(`!!document.querySelector(".spot title").textContent`) != "true" {
		t.Error("a space that is pointed at does not show its option or its name")
	}
	goal := w.Is(`document.getElementById(document.querySelector(".spot").dataset.for).querySelector(".t").textContent`)
	w.Do(chromedp.Click(chromedp.CSS(".spot .no")))
	w.gone(id)
	steps := l.game.Game.Steps()
	if went := steps[len(steps)-1].Answer; went != goal {
		t.Errorf("%q was clicked, and the answer was %q", goal, went)
	}
}

// The page of a card appears beside it, without a dialog over the table: while it is pointed at,
// and pinned after a click. Cards that were not there at the last answer are marked.
func TestACardIsPreviewed(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "solitaire", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.answerUntil(`document.querySelector("#areas .card.fresh")`)
	w.asked()
	const (
		link    = `document.querySelector("#areas a.card")`
		name    = link + `.querySelector(".name").textContent`
		preview = `document.getElementById("preview")`
	)
	w.Is(`void ` + link + `.dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}))`)
	w.Until(`!` + preview + `.hidden && ` + preview + `.textContent.includes(` + name + `)`)
	w.Is(`void document.getElementById("bar").dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}))`)
	w.Until(preview + `.hidden`)
	w.Is(`void ` + link + `.click()`)
	w.Until(`isPinned()`)
	if w.Is(`document.getElementById("sheet").open`) == "true" {
		t.Error("a dialog covers the table")
	}
	w.Press(kb.Escape)
	w.Until(preview + `.hidden`)
}

// A finished trick is shown once more, and its cards move to the player who took them, although the
// next trick has begun.
func TestATrickIsCollected(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, "../../../../testdata/games/hearts.rules", 4, "2=suggest", "3=suggest", "4=suggest"))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.asked()
	w.Is(`void (window.goals = [], collect = ((collects) => () => {
		collects();
		if ($("gone")?.getAnimations().length && all("li", $("gone")).every((play) => play.getAnimations().length)) goals.push($("gone").dataset.to);
	})(collect))`)
	for range 4 {
		w.suggested()
		w.asked()
	}
	if goals := w.Is(`JSON.stringify([goals.length > 2, goals.every((to) => to === "1" || $("seat-" + to))])`); goals != `[true,true]` {
		t.Errorf("the tricks are collected as %s", goals)
	}
	w.Until(`getComputedStyle($("gone")).visibility === "hidden"`)
}

// When a seat loses its connection, or the server is gone, the page says so. Later it returns to
// the current state of the game.
func TestAConnectionIsLost(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	// the second player reaches the same table by this server
	other := httptest.NewServer(l.Config.Handler)
	address := other.Listener.Addr().String()
	w := visit(t, b, other.URL+"/seat/"+l.key.Secret(1)+"/", 1280, 800)
	w.Until(connected)
	other.CloseClientConnections()
	other.Close()
	w.Until(`!document.getElementById("lost").hidden`)
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine)) // the first player continues meanwhile
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Skip("another process has the port meanwhile")
	}
	back := &http.Server{Handler: l.Config.Handler}
	go func() { _ = back.Serve(listener) }()
	t.Cleanup(func() { _ = back.Close() })
	w.Until(`document.getElementById("lost").hidden`)
	w.answer()
	if n := len(l.game.Game.Steps()); n < 2 {
		t.Errorf("after coming back, only %d answers are there", n)
	}
}

const (
	// covered finds the figures of cards below a button.
	covered = `[...document.querySelectorAll(".slot .info")].flatMap((button) => {
		const over = button.getBoundingClientRect();
		return [...button.parentElement.querySelectorAll(".big, .dd")].filter((figure) => {
			const words = document.createRange();
			words.selectNodeContents(figure);
			const under = words.getBoundingClientRect();
			return under.left < over.right && over.left < under.right && under.top < over.bottom && over.top < under.bottom;
		});
	}).map((figure) => figure.closest(".slot").textContent.trim()).join("; ")`
	// cut finds lines of cards that are clipped at the top or bottom.
	cut = `[...document.querySelectorAll(".card .kind, .card .of, .card .fg")].filter((line) => line.scrollHeight > line.clientHeight + 1).map((line) => line.closest(".card").textContent.trim()).join("; ")`
)

// Pages fit on screens of all sizes, in light and dark mode, and axe finds no
// accessibility errors.
func TestScreensAndAccess(t *testing.T) {
	b := browsertest.Start(t)
	for _, game := range []struct {
		variant string
		players int
		answers int
	}{{"solitaire", 1, 3}, {crazyEights, 3, 0}, {"runebound-lairs", 1, 2}, {"quests", 0, 3}, {"hazard-decks", 1, 2}, {"arda", 3, 0}} {
		l := open(t, sessiontest.Sit(t, game.variant, game.players))
		asked, _ := l.standing()
		w := visit(t, b, l.seat(asked), 360, 740)
		for range game.answers {
			w.answer()
		}
		w.asked()
		for _, width := range []int64{360, 768, 1280, 3840} {
			w.Do(chromedp.EmulateViewport(width, 740))
			if over := w.Overflow(); over != "0" {
				t.Errorf("%s on a screen of %d: a page is %s too wide", game.variant, width, over)
			}
			if figures := w.Is(covered); figures != "" {
				t.Errorf("%s on a screen of %d: something covers a figure of %s", game.variant, width, figures)
			}
			if lines := w.Is(cut); lines != "" {
				t.Errorf("%s on a screen of %d: a line is cut of %s", game.variant, width, lines)
			}
			if width != 360 && width != 1280 {
				continue
			}
			w.Lit(width == 360)
			if found := w.Hindrances(); found != "" {
				t.Errorf("%s on a screen of %d:\n%s", game.variant, width, found)
			}
			w.sheets(width)
		}
	}
}

// sheets checks the dialogs over the table: the help, and the page of a card if one is visible.
func (w *tab) sheets(width int64) {
	w.Helper()
	for _, link := range []string{"#why", "#page a[href*=card]"} {
		if w.Is(fmt.Sprintf("!!document.querySelector(%q)", link)) != "true" {
			continue
		}
		w.Is(fmt.Sprintf("void document.querySelector(%q).click()", link))
		w.Until(`document.getElementById("sheet").open || isPinned()`)
		if found := w.Hindrances(); found != "" {
			w.Errorf("%s, on a screen of %d:\n%s", link, width, found)
		}
		w.Is(`(unpeek(), document.getElementById("sheet").close())`)
	}
}

// An undo that concerns others asks for their consent on their pages, and is carried out when
// they agree.
func TestUndoIsAgreedOn(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	seats := []*tab{visit(t, b, l.seat(0), 1280, 800), visit(t, b, l.seat(1), 360, 740)}
	first := seats[0].asked()
	seats[0].answer()
	seats[1].answer()
	seats[0].asked()
	seats[0].Press("u")
	seats[0].Until(`document.getElementById("consent")?.textContent.includes("must agree")`)
	seats[1].Until(`document.querySelector("#consent button[value=yes]")`)
	seats[1].Do(chromedp.Click(chromedp.CSS("#consent button[value=yes]")))
	for _, seat := range seats {
		seat.Until(`!document.getElementById("consent")`)
	}
	if again := seats[0].asked(); again != first {
		t.Errorf("after taking back, %q is asked and not %q", again, first)
	}
	if steps := len(l.game.Game.Steps()); steps != 0 {
		t.Errorf("%d answers are left", steps)
	}
}

// Spectators see each change and have no buttons.
func TestSpectators(t *testing.T) {
	b := browsertest.Start(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	w := visit(t, b, l.seat(page.Spectator), 1280, 800)
	w.Until(connected + `&& document.querySelector(".waits").textContent.includes("Player 1")`)
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine))
	w.Until(`document.querySelector(".waits").textContent.includes("Player 2")`)
	if n := w.Is(`document.querySelectorAll("#page form, #page button").length`); n != "0" {
		t.Errorf("a spectator has %s things to press", n)
	}
}
