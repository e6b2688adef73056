package serve

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/watch"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/history"
	"houserule/interpreter/luck"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
	"houserule/rules"
)

// A shopFloor is a game with a house rule, a file watcher for its rules, and a workshop.
type shopFloor struct {
	*lobby
	folder string
	mine   string // the path of the house rule
}

const (
	bought = `variant mine "Mine" { extends walk }` + "\n"
	walk   = `variant walk "A walk" { players 1 }
keep number steps = 0
turn until turn_count is 9 { step }
phase step {
    choose "Walk?" {
        option "Walk" -> { increase steps by stride() }
        option "Rest" -> skip
    }
}
function stride() -> number { return 2 }
score { add steps "steps" }
`
	// longer is a change of the house rule that changes the story from the first step on.
	longer = bought + "replace function stride() -> number { return 3 }\n"
)

// enter opens a workshop for a game with one step.
func enter(t *testing.T) *shopFloor {
	t.Helper()
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &shopFloor{folder: folder, mine: filepath.Join(folder, "mine.rules")}
	f.write(t, "walk.rules", walk)
	f.write(t, "mine.rules", bought)
	seed := uint64(7)
	head := save.Head{Variant: filepath.Join(folder, "walk.rules"), With: []string{f.mine}, Seed: &seed}
	first := f.read(head)
	if first.Problem != "" {
		t.Fatal(first.Problem)
	}
	g, err := interpreter.New(first.Program, luck.Seeded(seed), first.Settings)
	if err != nil {
		t.Fatal(err)
	}
	rereads := make(chan *session.Reread, 1)
	s := &session.Session{Game: history.New(g), Luck: "seed 7", Head: first.Head, Rereads: rereads}
	s.Game.Next()
	if err := s.Choose(interpreter.Choice{Indexes: []int{0}}); err != nil {
		t.Fatal(err)
	}
	f.watch(t, head, rereads)
	f.lobby = f.open(t, s)
	return f
}

func (f *shopFloor) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(f.folder, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// library reads all files on disk again.
func library(log *source.PathLog) (*dsl.Library, *discover.Edited) {
	edited := discover.NewEdited(rules.FS).Recording(log)
	return dsl.NewLibrary(edited).Reloaded(log, edited), edited
}

func settle(v *variant.Variant, _ save.Head) (*program.Program, interpreter.Settings, string) {
	return program.Compile(v, program.Traced), interpreter.Settings{}, ""
}

// read reads the rules of a game.
func (f *shopFloor) read(head save.Head) *session.Reread {
	lib, _ := library(nil)
	checked, findings := lib.Load(dsl.Request{Variant: head.Variant, With: head.With})
	if checked == nil {
		return &session.Reread{Problem: findings.Text(diag.Plain)}
	}
	r := &session.Reread{Head: head, Files: []string{"mine.rules"}}
	r.Head.Rules = save.Fingerprint(checked)
	r.Program, r.Settings, _ = settle(checked, head)
	return r
}

// watch sends reread rules to the game after each change of their files.
func (f *shopFloor) watch(t *testing.T, head save.Head, rereads chan *session.Reread) {
	t.Helper()
	watcher, err := watch.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = watcher.Close() })
	watcher.Watch(map[string]bool{f.mine: false})
	before := f.read(head)
	known := before.Head.Rules
	go func() {
		defer close(rereads)
		for range watcher.Changed() {
			if r := f.read(head); r.Head.Rules+r.Problem != known {
				known = r.Head.Rules + r.Problem
				rereads <- r
			}
		}
	}()
}

func (f *shopFloor) open(t *testing.T, s *session.Session) *lobby {
	t.Helper()
	l := openWith(t, s, Settings{})
	server := l.Config.Handler.(*Server)
	shop := workshop.New(workshop.Rules{
		Reload:  func() (*dsl.Library, *discover.Edited) { return library(nil) },
		Request: func(h save.Head) (dsl.Request, error) { return dsl.Request{Variant: h.Variant, With: h.With}, nil },
		Settle:  settle, Add: func(string) {}, Shipped: rules.FS,
	})
	server.OpenWorkshop(shop, effects.For(shop), l.key)
	return l
}

func (f *shopFloor) address() string { return f.URL + "/workshop/" + f.key.Secret(Workshop) + "/" }

// post saves the text of the house rule, as a browser without scripts does.
func (f *shopFloor) post(t *testing.T, what, was, text string) (code int, page string) {
	t.Helper()
	reply, err := http.PostForm(f.address()+what, url.Values{"name": {f.mine}, "was": {was}, "text": {text}})
	if err != nil {
		t.Fatal(err)
	}
	return read(t, reply)
}

// A change is tried on the game before it is written. Afterwards the user decides how the game
// continues.
func TestWorkshopByForms(t *testing.T) {
	f := enter(t)
	_, page := get(t, f.address())
	if !strings.Contains(page, `variant mine "Mine" {`) || !strings.Contains(page, "No problems found.") {
		t.Errorf("the rules are not shown:\n%s", page)
	}
	if _, page = f.post(t, "try", bought, bought+"replace misspelt"); !strings.Contains(page, "line 2") || !strings.Contains(page, "until the errors are fixed") {
		t.Errorf("a mistake is not found:\n%s", page)
	}
	if _, page = f.post(t, "try", bought, longer); !strings.Contains(page, "then: steps 0 -> 2") || !strings.Contains(page, "now:  steps 0 -> 3") {
		t.Errorf("the page does not show the difference:\n%s", page)
	}
	if text, _ := os.ReadFile(f.mine); string(text) != bought {
		t.Fatal("it was written without a word")
	}
	if code, page := f.post(t, "save", "something else", longer); code != http.StatusConflict || !strings.Contains(page, "by another program") {
		t.Errorf("a foreign file is overwritten: %d\n%s", code, page)
	}
	heard := f.heard()
	if _, page = f.post(t, "save", bought, longer); !strings.Contains(page, "Saved.") {
		t.Errorf("it is not written:\n%s", page)
	}
	<-heard
	_, page = get(t, f.address())
	if !strings.Contains(page, "Resume at decision 1") || !strings.Contains(page, "until its host decides") {
		t.Fatalf("the page does not ask how to continue the game:\n%s", page)
	}
	if _, seat := get(t, f.seat(0)); !strings.Contains(seat, "The game keeps its old rules") || strings.Contains(seat, "0 -> 3") {
		t.Errorf("the page of the seat is\n%s", seat)
	}
	_, before := get(t, f.seat(0))
	if _, err := http.PostForm(f.address()+"go", url.Values{"way": {"replay"}}); err != nil {
		t.Fatal(err)
	}
	if _, seat := get(t, f.seat(0)); !strings.Contains(seat, "The game resumes at decision 2.") {
		t.Errorf("the game does not continue:\n%s", seat)
	}
	if code, text := f.do(t, 0, "answer", first(before)); code != http.StatusConflict || !strings.Contains(text, "no longer open") {
		t.Errorf("a form from before the rules changed is an answer: %d", code)
	}
}

// heard returns the channel that is closed when the game receives rules the next time.
func (f *shopFloor) heard() chan struct{} {
	server := f.Config.Handler.(*Server)
	table := server.seatLinks[sum(f.key, 0)].table
	table.mu.Lock()
	defer table.mu.Unlock()
	return table.heard
}

// A wrong secret, another machine and a cross-site request are refused, and only files of the
// rules can be written.
func TestWorkshopIsClosed(t *testing.T) {
	f := enter(t)
	if code, _ := get(t, f.URL+"/workshop/"+f.key.Secret(0)+"/"); code != http.StatusNotFound {
		t.Error("a seat gets in")
	}
	if code, _ := get(t, f.URL+"/seat/"+f.key.Secret(Workshop)+"/"); code != http.StatusNotFound {
		t.Error("the secret of the workshop leads to a seat")
	}
	r, _ := http.NewRequest(http.MethodGet, f.address(), nil)
	r.Host = "games.example.org"
	if reply, err := http.DefaultClient.Do(r); err != nil || reply.StatusCode != http.StatusNotFound {
		t.Error("another name gets in", err)
	}
	if isHere(&http.Request{RemoteAddr: "192.0.2.7:4711", Host: "localhost:8710"}) {
		t.Error("another machine gets in")
	}
	r, _ = http.NewRequest(http.MethodPost, f.address()+"save", strings.NewReader("text=x"))
	r.Header.Set("Origin", "https://games.example.org")
	if reply, err := http.DefaultClient.Do(r); err != nil || reply.StatusCode != http.StatusForbidden {
		t.Error("another site writes", err)
	}
	other := filepath.Join(f.folder, "other.rules")
	reply, err := http.PostForm(f.address()+"save", url.Values{"name": {other}, "was": {bought}, "text": {"x"}})
	if err != nil {
		t.Fatal(err)
	}
	code, page := read(t, reply)
	if text, _ := os.ReadFile(f.mine); string(text) != bought || code != http.StatusConflict {
		t.Errorf("a file is written that is none of the rules: %d, %q", code, text)
	}
	if _, err := os.Stat(other); err == nil || !strings.Contains(page, `name="name" value="`+other+`"`) {
		t.Errorf("a save for another file leads to\n%s", page)
	}
}

// The rules can be edited in a browser with keys alone. Colours and diagnostics follow, and the
// table receives saved rules.
func TestWorkshopInABrowser(t *testing.T) {
	b := browsertest.Start(t)
	f := enter(t)
	seat := visit(t, b, f.seat(0), 1280, 800)
	seat.Until(connected)
	w := visit(t, b, f.address(), 1280, 800)
	const isConnected = `globalThis.editor?.state && document.getElementById("editor").dataset.connected`
	w.Until(isConnected)
	toEnd := `editor.focus(), editor.dispatch({selection: {anchor: editor.state.doc.length}})`
	w.Is(toEnd)
	w.Press("replace function strid() -> number = 2")
	w.Until(`document.querySelector(".findings .bad [data-line='2']")`)
	w.Do(chromedp.Reload()) // the unsaved text is kept
	w.Until(isConnected + ` && editor.state.doc.toString().includes("strid()")`)
	w.Until(`editor.root.querySelector(".cm-lintRange-error")`)
	w.Until(fixButton)
	w.Is(fixButton + `.click()`)
	w.Until(`document.querySelector(".said.good")`)
	if text := w.Is(`editor.state.doc.toString()`); text != bought+"replace function stride() -> number = 2" {
		t.Errorf("the quick fix makes %q", text)
	}
	w.Is(`editor.dispatch({changes: {from: ` + strconv.Itoa(len(bought)) + `, to: editor.state.doc.length, insert: "# Mine."}})`)
	w.Until(`editor.root.querySelector(".cm-line:last-child span")?.textContent === "# Mine." && document.querySelector(".said.good")`)
	w.Do(saveKeys)
	w.Until(`document.getElementById("notice").textContent.includes("Saved.")`)
	seat.Until(`document.getElementById("news")?.textContent.includes("Nothing that has happened changes")`)
	if text, _ := os.ReadFile(f.mine); string(text) != bought+"# Mine." {
		t.Errorf("the file holds %q", text)
	}
	for _, width := range []int64{360, 1280} {
		w.Do(chromedp.EmulateViewport(width, 740))
		if over := w.Is(`document.documentElement.scrollWidth - innerWidth`); over != "0" {
			t.Errorf("on a screen of %d the page is %s too wide", width, over)
		}
		w.Lit(width == 360)
		if found := w.Hindrances(); found != "" {
			t.Errorf("on a screen of %d:\n%s", width, found)
		}
	}
}

// fixButton is the button of the quick fix of the first diagnostic.
const fixButton = `(editor.focus(), editor.root.querySelector(".cm-panel-lint") || editor.contentDOM.dispatchEvent(new KeyboardEvent("keydown", {key: "M", keyCode: 77, ctrlKey: true, shiftKey: true, bubbles: true})), editor.root.querySelector(".cm-diagnosticAction"))`

// saveKeys presses Ctrl+S.
var saveKeys = chromedp.KeyEvent("s", chromedp.KeyModifiers(chromedp.ModifierCtrl))
