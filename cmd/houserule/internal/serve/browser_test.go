package serve

import (
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"houserule/cmd/houserule/internal/serve/page"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// ---- A browser ------------------------------------------------------------------------------------

// longest is how long anything in a browser may take. Nothing is measured by it: machines may be slow.
const longest = 60 * time.Second

// browser is a real one, without a window; the test is skipped where there is none.
func browser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	var found string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			found = path
			break
		}
	}
	if found == "" {
		t.Skip("no Chromium is installed, so pages are not tried in a browser")
	}
	for tries := 1; ; tries++ { // on a busy machine it may go down as it starts
		ctx, err := start(t, found)
		if err == nil {
			return ctx
		}
		if tries == 3 {
			t.Fatal(err)
		}
	}
}

func start(t *testing.T, path string) (context.Context, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, done := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(done)
	ctx, done = chromedp.NewContext(ctx)
	t.Cleanup(done)
	return ctx, chromedp.Do(ctx)
}

// A tab is a page that a seat has open.
type tab struct {
	*testing.T
	ctx context.Context
}

// visit opens an address in a tab of its own.
func visit(t *testing.T, browser context.Context, address string, width, height int64) *tab {
	t.Helper()
	ctx, done := chromedp.NewContext(browser)
	t.Cleanup(done)
	w := &tab{t, ctx}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	w.do(chromedp.EmulateViewport(width, height))
	w.do(chromedp.Navigate(address))
	return w
}

func (w *tab) do(step chromedp.Action[chromedp.Void]) {
	w.Helper()
	ctx, done := context.WithTimeout(w.ctx, longest)
	defer done()
	if err := chromedp.Do(ctx, step); err != nil {
		w.Fatalf("%v\n%s", err, w.text())
	}
}

// is what an expression gives.
func (w *tab) is(expression string) string {
	w.Helper()
	ctx, done := context.WithTimeout(w.ctx, longest)
	defer done()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[string]("Promise.resolve("+expression+").then(String)", chromedp.EvalAwaitPromise))
	if err != nil {
		w.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits for something to be so.
func (w *tab) until(expression string) {
	w.Helper()
	ctx, done := context.WithTimeout(w.ctx, longest)
	defer done()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool]("!!("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		w.Fatalf("it is never so that %s: %v\n%s", expression, err, w.text())
	}
}

func (w *tab) text() string {
	text, _ := chromedp.Run(w.ctx, chromedp.Evaluate[string](`document.body.innerText`))
	return text
}

func (w *tab) press(keys string) {
	w.Helper()
	w.do(chromedp.KeyEvent(keys))
}

// lit has a page look as by day, or as by night.
func (w *tab) lit(day bool) {
	w.Helper()
	scheme := "dark"
	if day {
		scheme = "light"
	}
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}, // colours on their way are nobody's
	}}
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, params)
		return err
	}))
}

const (
	version   = `document.getElementById("page").dataset.version`
	isAsked   = `document.querySelector("[data-ask]")`
	isOver    = `document.getElementById("ending")`
	connected = `stream?.readyState === EventSource.OPEN`
)

// answer gives the first answer that keys give, and waits for what comes of it.
func (w *tab) answer() {
	w.Helper()
	before := w.is(version)
	switch w.is(`document.querySelector("[data-ask] input[name=kind]").value`) {
	case "some":
		w.press(kb.Enter)
	case "number":
		w.press(w.is(`document.querySelector("[data-ask] .entry input").min`))
		w.press(kb.Enter)
	default:
		w.press("1")
	}
	w.until(version + ` !== "` + before + `"`)
}

// ---- What is tried --------------------------------------------------------------------------------

// Two people play a game to its end, each in a window of their own. In the middle one page is loaded again.
func TestTwoSeatsToTheEnd(t *testing.T) {
	b := browser(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	seats := []*tab{visit(t, b, l.seat(0), 1280, 800), visit(t, b, l.seat(1), 1280, 800)}
	const most = 150
	for turn := range most {
		asked, playing := l.standing()
		if !playing {
			break
		}
		seats[asked].until(isAsked)
		if turn == 5 {
			seats[asked].do(chromedp.Reload())
			seats[asked].until(connected + "&&" + isAsked)
		}
		seats[asked].answer()
	}
	for _, seat := range seats {
		seat.until(isOver)
		if text := seat.text(); !strings.Contains(text, "The game is over") || !strings.Contains(text, "won") {
			t.Errorf("a player is not told who won:\n%s", text)
		}
	}
}

// standing is which seat is asked.
func (l *lobby) standing() (seat int, playing bool) {
	d, open := l.game.Game.Next()
	if !open {
		return 0, false
	}
	return d.Player, true
}

// One person plays to the end and touches nothing but keys.
func TestKeyboardOnly(t *testing.T) {
	b := browser(t)
	l := open(t, sessiontest.Sit(t, "../../../../testdata/games/dark_road.rules", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.until(connected + "&&" + isAsked)
	w.press("h")
	w.until(`document.getElementById("notice").textContent.includes("The rules suggest")`)
	w.press("?")
	w.until(`document.getElementById("sheet").open`)
	w.press(kb.Escape)
	w.until(`!document.getElementById("sheet").open`)
	const most = 150
	for range most {
		w.until(isAsked + "||" + isOver)
		if w.is(isOver+"!==null") == "true" {
			break
		}
		w.answer()
	}
	w.until(isOver)
	steps := len(l.game.Game.Steps())
	w.press("u")
	w.until(isAsked)
	if after := len(l.game.Game.Steps()); after != steps-1 {
		t.Errorf("%d answers are left of %d", after, steps)
	}
}

// With each box that is ticked the chances are reckoned anew.
func TestABoxIsTicked(t *testing.T) {
	b := browser(t)
	s := sessiontest.Sit(t, "solitaire", 1)
	l := open(t, s)
	w := visit(t, b, l.seat(0), 1280, 800)
	w.until(connected)
	const most = 60
	for range most {
		if w.is(`document.querySelectorAll(".odds ~ form input[name=choose]").length > 0`) == "true" {
			break
		}
		w.answer()
	}
	w.press("1")
	w.until(`document.querySelector(".weighed").textContent.includes("%")`)
	w.press("1")
	w.until(`document.querySelector(".weighed").textContent === ""`)
}

// A hex is clicked, and the game goes there; arrows lead over the board.
func TestAHexIsClicked(t *testing.T) {
	b := browser(t)
	l := open(t, sessiontest.Sit(t, "runebound-lairs", 1))
	w := visit(t, b, l.seat(0), 1280, 800)
	w.until(connected)
	for range 20 {
		if w.is(`document.querySelectorAll(".spot").length > 1`) == "true" {
			break
		}
		w.until(isAsked)
		w.answer()
	}
	w.do(chromedp.Focus(chromedp.CSS(".spot")))
	for range 3 {
		w.press(kb.ArrowDown)
	}
	if w.is(`document.activeElement.matches(".spot")`) != "true" {
		t.Error("the arrows lead away from the board")
	}
	goal := w.is(`document.getElementById(document.querySelector(".spot").dataset.for).querySelector(".t").textContent`)
	before := w.is(version)
	w.do(chromedp.Click(chromedp.CSS(".spot .no")))
	w.until(version + ` !== "` + before + `"`)
	steps := l.game.Game.Steps()
	if went := steps[len(steps)-1].Answer; went != goal {
		t.Errorf("%q was clicked, and the answer was %q", goal, went)
	}
}

// A seat loses its connection, or the whole server goes away: the page says so, and comes back to where the game is.
func TestAConnectionIsLost(t *testing.T) {
	b := browser(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	other := httptest.NewServer(l.Config.Handler) // by which the second player reaches the same table
	address := other.Listener.Addr().String()
	w := visit(t, b, other.URL+"/seat/"+l.key.Secret(1)+"/", 1280, 800)
	w.until(connected)
	other.CloseClientConnections()
	other.Close()
	w.until(`!document.getElementById("lost").hidden`)
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine)) // the first player goes on meanwhile
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Skip("somebody else has the port meanwhile")
	}
	back := &http.Server{Handler: l.Config.Handler}
	go func() { _ = back.Serve(listener) }()
	t.Cleanup(func() { _ = back.Close() })
	w.until(`document.getElementById("lost").hidden && ` + isAsked)
	w.answer()
	if n := len(l.game.Game.Steps()); n < 2 {
		t.Errorf("after coming back, only %d answers are there", n)
	}
}

// Pages fit on screens of all sizes, in light and in dark, and nothing serious is in the way of anybody: axe finds no more.
func TestScreensAndAccess(t *testing.T) {
	b := browser(t)
	axe := axeScript(t)
	for _, game := range []struct {
		variant string
		players int
		answers int
	}{{"solitaire", 1, 3}, {crazyEights, 3, 0}, {"runebound-lairs", 1, 2}, {"quests", 0, 3}} {
		l := open(t, sessiontest.Sit(t, game.variant, game.players))
		w := visit(t, b, l.seat(0), 360, 740)
		for range game.answers {
			w.until(connected + "&&" + isAsked)
			w.answer()
		}
		for _, width := range []int64{360, 768, 1280, 3840} {
			w.do(chromedp.EmulateViewport(width, 740))
			if over := w.is(`document.documentElement.scrollWidth - innerWidth`); over != "0" {
				t.Errorf("%s on a screen of %d: a page is %s too wide", game.variant, width, over)
			}
			if width != 360 && width != 1280 {
				continue
			}
			w.lit(width == 360)
			w.do(chromedp.Evaluate[chromedp.Void](axe))
			if found := w.is(axeFindings); found != "" {
				t.Errorf("%s on a screen of %d:\n%s", game.variant, width, found)
			}
		}
	}
}

// axeFindings are the serious ones.
const axeFindings = `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 3).map((n) => "    " + n.html.slice(0, 160) + " " + (n.any[0]?.message || "")).join("\n")).join("\n"))`

func axeScript(t *testing.T) string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "axe.min.js.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Whoever looks on sees each change and has nothing to press.
func TestOnlookers(t *testing.T) {
	b := browser(t)
	l := open(t, sessiontest.Sit(t, crazyEights, 2))
	w := visit(t, b, l.seat(page.Onlooker), 1280, 800)
	w.until(connected)
	before := w.is(version)
	_, mine := get(t, l.seat(0))
	l.do(t, 0, "answer", first(mine))
	w.until(version + ` !== "` + before + `"`)
	if n := w.is(`document.querySelectorAll("#page form, #page button").length`); n != "0" {
		t.Errorf("an onlooker has %s things to press", n)
	}
}
