package playground

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/time/rate"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/session"
)

// built writes the site once for all tests, because the program takes a while to build.
var built = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "houserule-site"); err == nil {
		err = Write(folder)
	}
	return folder, err
})

func TestMain(m *testing.M) {
	code := m.Run()
	if folder, err := built(); isBuilt && err == nil {
		_ = os.RemoveAll(folder)
	}
	os.Exit(code)
}

// isBuilt reports whether a test has built the site.
var isBuilt bool

// site serves the site below a path, like any static server, and returns its address.
func site(t testing.TB) (address string, server *slowServer) {
	t.Helper()
	return host(t, siteHandler(t), rate.Inf)
}

const sitePath = "/some/path/"

func siteHandler(t testing.TB) http.Handler {
	t.Helper()
	isBuilt = true
	folder, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return http.StripPrefix(sitePath, http.FileServer(http.Dir(folder)))
}

// A tab is an open playground.
type tab struct{ *browsertest.Tab }

const (
	frame    = `document.getElementById("frame").contentDocument`
	isAsked  = frame + `?.querySelector("[data-ask]")`
	isOver   = frame + `?.getElementById("ending")`
	canPlay  = isAsked + ` && !` + frame + `.documentElement.classList.contains("unseen") && ` + frame + `.getElementById("lost")?.hidden && !` + frame + `.querySelector("[data-computing]")`
	isListed = `document.querySelectorAll("#games li").length`
)

// click clicks the element that a selector finds first.
func (w *tab) click(selector string) {
	w.Helper()
	w.Until(`document.querySelector('` + selector + `')`)
	w.Is(`document.querySelector('` + selector + `').click()`)
}

// press runs a script that presses something, until a condition holds. It returns the number of
// milliseconds since the last press. It presses again after a while, because a press does nothing
// before the script of the page runs, and nothing shows that.
func (w *tab) press(script, until string) float64 {
	w.Helper()
	took, err := strconv.ParseFloat(w.Is(`new Promise((done) => {
		let pressed = -Infinity;
		const look = () => {
			if (`+until+`) return done(performance.now() - pressed);
			if (performance.now() > pressed + 10000) {
				pressed = performance.now();
				`+script+`
			}
			setTimeout(look, 5);
		};
		look();
	})`), 64)
	if err != nil {
		w.Fatal(err)
	}
	return took
}

// answer answers the pending question as its hint suggests, and returns the number of milliseconds
// until the page shows the result.
func (w *tab) answer() float64 {
	w.Helper()
	w.Until(isOver + " || " + canPlay)
	if w.Is(`!!(`+isOver+`)`) == "true" {
		return 0
	}
	// An observer hears the hint, because a later change of the page may replace it at once.
	w.press(`
		const page = `+frame+`, notice = () => page.getElementById("notice");
		page.heard = "";
		notice().textContent = "";
		new MutationObserver(() => { page.heard ||= notice()?.textContent; }).observe(page.body, { childList: true, characterData: true, subtree: true });
		page.querySelector("[data-ask] .hint")?.click();`,
		isOver+` || `+isAsked+` && !`+isAsked+`.querySelector(".hint") || `+frame+`?.heard`)
	w.Until(canPlay)
	const numbered = isAsked + `?.id + " " + ` + isAsked + `?.querySelector("[name=number]").value`
	return w.press(`
		const form = `+isAsked+`, number = form.querySelector(".entry input"), marked = [...form.querySelectorAll(".opt.suggested")];
		if (number) number.value = number.min;
		for (const box of form.querySelectorAll(".opt.suggested input")) box.checked = true;
		(form.querySelector("[data-main]") || marked.find((option) => option.matches("button")) || form.querySelector(".go .btn:has(.tag)") || form.querySelector("button.opt, .faces button, .go .btn:not(.hint)")).click();`,
		isOver+` || (`+numbered+`) !== "`+w.Is(numbered)+`"`)
}

// A visitor opens the link of a solitaire near its end, plays it to the end, and shares it. The
// playground works without a network afterwards.
func TestPlayAndShare(t *testing.T) {
	all := played(t)
	late := all
	late.Steps = all.Steps[:len(all.Steps)-3]
	fragment, err := late.String()
	if err != nil {
		t.Fatal(err)
	}
	b := browsertest.Start(t)
	address, server := site(t)
	w := &tab{browsertest.Visit(t, b, address, 360, 740)}
	w.Until(isListed)
	if found := w.Hindrances(); found != "" {
		t.Error(found)
	}
	if w.Overflow() != "0" {
		t.Errorf("the start page is %s pixels too wide", w.Overflow())
	}
	w.Is(`location.hash = "` + fragment + `"`)
	w.Until(canPlay)
	if found := w.Hindrances(); found != "" {
		t.Errorf("with a game: %s", found)
	}
	for range 3 {
		w.answer()
	}
	w.Until(isOver)
	if w.Overflow() != "0" {
		t.Errorf("the game is %s pixels too wide", w.Overflow())
	}
	w.click("#share")
	w.Until(`location.hash !== "#` + fragment + `"`)
	shared, err := ParseLink(w.Is(`location.hash`))
	if err != nil || len(shared.Steps) != len(all.Steps) {
		t.Errorf("the link has %d answers (%v), want %d", len(shared.Steps), err, len(all.Steps))
	}
	w.Is(`new Promise((done) => {
		const look = async () => (await caches.match("book/recipes/winning.html") ? done() : setTimeout(look, 50));
		look();
	})`)
	server.Close()
	w.Do(chromedp.Reload())
	w.Until(isOver)
	w.click("#views button:nth-last-child(2)") // Write
	w.Until(frame + `?.getElementById("editor")?.dataset.connected`)
	w.click("#learn")
	w.Until(`document.getElementById("book").contentDocument?.querySelector("h1")`)
}

// TestFirstVisit checks how much a browser fetches before the first question. It plays a site whose
// program was compressed without xz, too.
func TestFirstVisit(t *testing.T) {
	const most = 6_500_000
	all := siteHandler(t)
	folder, _ := built() // siteHandler fails if there is an error
	program, err := os.ReadFile(filepath.Join(folder, programFile))
	if err != nil {
		t.Fatal(err)
	}
	first := func(t *testing.T, site http.Handler) int64 {
		played := make(chan struct{}) // closed after the first question; late files wait for it
		defer close(played)
		address, server := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if late.MatchString(strings.TrimPrefix(r.URL.Path, sitePath)) {
				<-played
			}
			site.ServeHTTP(w, r)
		}), rate.Inf)
		w := &tab{browsertest.Visit(t, browsertest.Start(t), address+"#"+firstLink(t, "solitaire"), 1280, 800)}
		w.Until(`document.getElementById("frame")`)
		w.Until(canPlay)
		return server.sent.Load()
	}
	if program[0] == 0x1f {
		t.Skip("xz is not installed, so gzip is all that this site has")
	}
	t.Run("xz", func(t *testing.T) {
		sent := first(t, all)
		if t.Logf("a first visit fetches %d bytes, at most %d", sent, most); sent > most {
			t.Error("a first visit fetches too much")
		}
	})
	t.Run("gzip", func(t *testing.T) {
		unpacked := exec.Command("xz", "--decompress", "--stdout")
		unpacked.Stdin = bytes.NewReader(program)
		text, err := unpacked.Output()
		if err != nil {
			t.Fatal(err)
		}
		first(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if path.Base(r.URL.Path) != programFile {
				all.ServeHTTP(w, r)
				return
			}
			packed := gzip.NewWriter(w)
			_, _ = packed.Write(text) // it fails if the browser has left
			_ = packed.Close()
		}))
	})
}

// played returns a solitaire that is over, with the answers that the rules suggest.
func played(t *testing.T) Link {
	t.Helper()
	a := New(os.Stderr)
	if _, err := a.Open(Link{Variant: "solitaire", Seed: new(uint64(7))}); err != nil {
		t.Fatal(err)
	}
	a.server.Look(a.game.key, func(s *session.Session) {
		for {
			if _, open := s.Game.Next(); !open {
				return
			}
			if err := s.Choose(s.Game.Suggestion()); err != nil {
				t.Fatal(err)
			}
		}
	})
	l, err := a.game.link("")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A visitor writes a house rule with a mistake, takes its quick fix and saves it. The visitor
// stops one comparison, and edits during the next. A stranger with a fresh profile opens the link
// of the comparison, and plays. The author's browser keeps the rule.
func TestWriteAndShare(t *testing.T) {
	b := browsertest.Start(t)
	address, _ := site(t)
	w := &tab{browsertest.Visit(t, b, address, 360, 740)}
	w.Until(isListed)
	w.click(`[aria-label="Change the rules of Middle-earth Solitaire"]`)
	const (
		editor = `document.getElementById("frame").contentWindow.editor`
		fix    = `(` + editor + `.focus(), ` + editor + `.root.querySelector(".cm-panel-lint") || ` + editor + `.contentDOM.dispatchEvent(new KeyboardEvent("keydown", {key: "M", keyCode: 77, ctrlKey: true, shiftKey: true, bubbles: true})), ` + editor + `.root.querySelector(".cm-diagnosticAction"))`
	)
	w.Until(frame + `?.getElementById("editor")?.dataset.connected`)
	if w.Overflow() != "0" {
		t.Errorf("the workshop is %s pixels too wide", w.Overflow())
	}
	w.Is(editor + `.dispatch({changes: {from: 0, to: ` + editor + `.state.doc.length, insert: ` + strconv.Quote(strings.Replace(kinder, "strike", "strik", 1)) + `}})`)
	w.Until(editor + `.root.querySelector(".cm-lintRange-error")`)
	w.Until(fix)
	w.Is(fix + `.click()`)
	w.Until(frame + `.querySelector(".said.good")`)
	w.click("#share-rules")
	w.Until(`document.getElementById("notice").textContent.includes("is not saved")`)
	w.Is(frame + `.getElementById("save").click()`)
	w.Until(frame + `?.querySelector("#text-form:not([data-new])") && ` + frame + `.getElementById("editor").dataset.connected`)
	const (
		begun   = frame + `.getElementById("progress").value > 0`
		verdict = frame + `?.querySelector("#report strong")?.textContent`
		raised  = verdict + `?.startsWith("The house rule raises the score: ")`
		ended   = frame + `.getElementById("making").hidden`
	)
	w.Is(frame + `.querySelector("[data-report=Comparison]").click()`)
	w.Until(begun)
	w.Is(frame + `.getElementById("stop").click()`)
	if w.Is(ended) != "true" {
		t.Error("a stopped comparison goes on")
	}
	w.Is(frame + `.querySelector("[data-report=Comparison]").click()`)
	w.Until(begun)
	w.Is(editor + `.dispatch({changes: {from: 0, insert: "# Mine.\n"}})`)
	w.Until(`!` + frame + `.getElementById("outdated").hidden && ` + frame + `.querySelector(".said.good")`)
	w.Until(raised + " && " + ended)
	w.Until(`document.getElementById("title").textContent.startsWith("A kinder road")`)
	const keptLink = `JSON.parse(localStorage.getItem("houserule games"))[0].link`
	before := w.Is(keptLink)
	w.Is(frame + `.getElementById("save").click()`)
	w.Until(frame + `.getElementById("text-form").elements.was.value.startsWith("# Mine.")`)
	w.Until(keptLink + ` !== "` + before + `"`)
	if l, err := ParseLink(w.Is(keptLink)); err != nil || !strings.HasPrefix(l.House, "# Mine.") {
		t.Errorf("the browser keeps %+v (%v)", l, err)
	}
	w.click("#views button:last-child") // Compare
	w.click("#share-rules")
	w.Until(`location.hash.length > 9`)
	l, err := ParseLink(w.Is(`location.hash`))
	if err != nil || !strings.Contains(l.House, "change check strike") || !l.Compare {
		t.Errorf("the link holds %+v (%v)", l, err)
	}
	stranger := &tab{browsertest.Visit(t, browsertest.Start(t), w.Is(`location.href`), 1280, 800)}
	stranger.Until(frame + `?.defaultView?.editor?.state?.doc.toString().includes("check strike") && ` + raised)
	stranger.click("#views button:first-child") // Play
	stranger.Until(canPlay)
	w.Do(chromedp.Reload())
	w.Until(frame + `?.getElementById("editor")?.dataset.connected && ` + editor + `.state.doc.toString().includes("check strike")`)
}

// TestSeveralGames opens a large variant and two small games, one after the other. Then it opens a
// house rule of the gallery, an example of the book, and dropped files.
func TestSeveralGames(t *testing.T) {
	b := browsertest.Start(t)
	address, _ := site(t)
	w := &tab{browsertest.Visit(t, b, address, 1280, 800)}
	w.Until(isListed)
	for _, game := range listed() {
		if !slices.Contains([]string{"arda", "hearts", "skirmish"}, game.Name) {
			continue
		}
		w.click(`[aria-label="Play ` + game.Title + `"]`)
		w.Until(canPlay)
		w.click("#home")
		w.Until(`!document.getElementById("start").hidden`)
	}
	w.click(`[aria-label="Play Fighting wounded"]`)
	w.Until(canPlay)
	const book = `document.getElementById("book")`
	w.click("#learn")
	w.Until(book + `.contentDocument?.querySelector('a[href="learn/house-rule.html"]')`)
	w.Is(book + `.contentDocument.querySelector('a[href="learn/house-rule.html"]').click()`)
	w.Until(book + `.contentDocument?.querySelector(".ways button")`)
	w.Is(book + `.contentDocument.querySelector(".ways a").click()`)
	const (
		inserts = frame + `.getElementById("insert")`
		doc     = `document.getElementById("frame").contentWindow.editor.state.doc.toString()`
	)
	w.Until(frame + ` && ` + inserts + `?.length > 1 && ` + frame + `.getElementById("editor").dataset.connected`)
	if place := w.Is(book + `.getBoundingClientRect().left >= document.getElementById("frame").getBoundingClientRect().right`); place != "true" {
		t.Error("the book is not beside the workshop")
	}
	w.Is(`(` + inserts + `.selectedIndex = 1, ` + inserts + `.dispatchEvent(new Event("change")))`)
	w.Is(book + `.contentDocument.querySelector(".ways button").click()`)
	if text := w.Is(doc); strings.Count(text, "\nreplace procedure bury {") != 2 || strings.Count(text, "variant ") != 1 || strings.Count(text, "\nchange ") < 3 {
		t.Errorf("the file holds\n%s", text)
	}
	drop := func(name, text string) {
		w.Is(`(() => { const data = new DataTransfer(); data.items.add(new File([` + strconv.Quote(text) + `], "` + name + `")); ` + frame + `.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true })); })()`)
	}
	drop("photo.jpg", "no rules")
	w.Until(`document.getElementById("notice").textContent.includes("is no rules file")`)
	drop("village.rules", village)
	w.Until(`document.getElementById("title").textContent === "The village" && ` + frame + `?.getElementById("editor")?.dataset.connected && ` + doc + `.includes("The village")`)
}

// Links that no playground writes are refused with a reason.
func TestBadLinks(t *testing.T) {
	b := browsertest.Start(t)
	address, _ := site(t)
	w := &tab{browsertest.Visit(t, b, address+"#9.abc", 1280, 800)}
	w.Until(`document.getElementById("notice").textContent.includes("edition")`)
	w.Is(`location.hash = "#1.%%%"`)
	w.Until(`document.getElementById("notice").textContent.includes("damaged")`)
}
