package playground

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/interpreter/save"
)

const kinder = `variant kinder "A kinder road" { extends solitaire }
change check strike { subtract 2 when held_back "stays untapped" }
`

// ask sends a request to an App as the page does, and decodes the answer.
func ask(t *testing.T, a *App, method, path, body string, answer any) (code int) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	if answer != nil {
		if err := json.Unmarshal(w.Body.Bytes(), answer); err != nil {
			t.Fatalf("%s %s: %v\n%s", method, path, err, w.Body)
		}
	}
	return w.Code
}

// open opens a link in a new App with an empty folder.
func open(t *testing.T, l Link) (*App, opened) {
	t.Helper()
	t.Chdir(t.TempDir())
	a := New(os.Stderr)
	text, err := l.String()
	if err != nil {
		t.Fatal(err)
	}
	var o opened
	if code := ask(t, a, "POST", "/open", text, &o); code != http.StatusOK {
		t.Fatalf("the link is refused: %d", code)
	}
	return a, o
}

// TestListedGamesOpen begins each game on the first page.
func TestListedGamesOpen(t *testing.T) {
	for _, game := range listed() {
		t.Run(game.Name, func(t *testing.T) {
			seed := uint64(7)
			if _, o := open(t, Link{Variant: game.Name, Seed: &seed}); !strings.Contains(o.Title, game.Title) || len(o.Seats) == 0 {
				t.Errorf("the link opens %+v", o)
			}
		})
	}
}

// A link about a house rule opens the workshop, and another link of it holds the same text.
func TestHouseRuleLink(t *testing.T) {
	a, o := open(t, Link{Variant: "solitaire", House: kinder, Write: true})
	if !o.Write || o.News != "" || !strings.Contains(o.Title, "kinder") {
		t.Errorf("the link opens %+v", o)
	}
	r := httptest.NewRequest("GET", "/"+o.Workshop, nil)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	w := httptest.NewRecorder()
	if a.ServeHTTP(w, r); !strings.Contains(w.Body.String(), `<option>change check strike {`) {
		t.Errorf("the workshop offers no changes\n%s", w.Body)
	}
	var shared struct{ Link string }
	ask(t, a, "GET", "/link?only=rules", "", &shared)
	if l, err := ParseLink(shared.Link); err != nil || l.House != kinder || !l.Write || l.Seed != nil {
		t.Errorf("the link holds %+v (%v)", l, err)
	}
	// the same text is kept in one file, and another one never replaces it
	for text, want := range map[string]string{kinder: "kinder.rules", kinder + "# more\n": "kinder-2.rules"} {
		if path, err := writeHouse(text); err != nil || filepath.Base(path) != want {
			t.Errorf("the house rule is kept in %s (%v), want %s", path, err, want)
		}
	}
}

// Another program makes a report from the job alone: it needs no files, which a private window
// doesn't keep.
func TestReportElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	path := filepath.Join(t.TempDir(), "kinder.rules")
	edit := workshop.Edit{Head: save.Head{Variant: "solitaire", With: []string{path}}, Path: path, Texts: map[string]string{path: kinder}}
	for kind, want := range map[effects.Kind]string{effects.Rulebook: "A kinder road", effects.Odds: "no chances: strike also needs weapon=NUMBER", effects.Coverage: "no scenarios"} {
		job, err := json.Marshal(effects.Job{Kind: kind, Edit: edit, Check: "strike member=RECRUIT|ALLY hazard=HAZARD"})
		if err != nil {
			t.Fatal(err)
		}
		var u effects.Update
		if ask(t, New(os.Stderr), "POST", "/report", string(job), &u); !strings.Contains(u.Page+u.Error, want) {
			t.Errorf("the report %s is %+v", kind, u)
		}
	}
}

// Several players share the screen, so none is shown as away.
func TestOneScreen(t *testing.T) {
	a, o := open(t, Link{Variant: "hearts", Players: 4})
	r := httptest.NewRequest("GET", "/"+o.Seats[0].At, nil)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	w := httptest.NewRecorder()
	if a.ServeHTTP(w, r); !strings.Contains(w.Body.String(), "is asked</span>") || strings.Contains(w.Body.String(), "away</span>") {
		t.Errorf("the page is\n%s", w.Body)
	}
}

// A house rule with errors is opened in the workshop, and the game begins without it.
func TestBrokenHouseRule(t *testing.T) {
	broken := strings.Replace(kinder, "strike", "strik", 1)
	a, o := open(t, Link{Variant: "solitaire", House: broken, Write: true})
	if !strings.Contains(o.News, "errors") {
		t.Errorf("the news are %q", o.News)
	}
	r := httptest.NewRequest("GET", "/"+o.Workshop, nil)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	if page := w.Body.String(); !strings.Contains(page, "strik {") || !strings.Contains(page, "did you mean") {
		t.Errorf("the workshop shows\n%s", page)
	}
}

// An unknown game is refused with a reason.
func TestUnknownGame(t *testing.T) {
	t.Chdir(t.TempDir())
	text, err := Link{Variant: "solitare"}.String()
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Error string }
	if code := ask(t, New(os.Stderr), "POST", "/open", text, &answer); code != http.StatusUnprocessableEntity || !strings.Contains(answer.Error, "solitare") {
		t.Errorf("it answers %d, %q", code, answer.Error)
	}
}

// Each game on the start page has a description, and house rules are not games.
func TestListed(t *testing.T) {
	for _, game := range listed() {
		if game.About == "" || strings.Contains(game.About, "#") || game.Name == "at-the-table" {
			t.Errorf("the list has %+v", game)
		}
	}
}

// A released site is unpacked to the files that were packed.
func TestReleasedSite(t *testing.T) {
	folder := t.TempDir()
	archive := filepath.Join(folder, "playground.zip")
	if err := pack(map[string][]byte{"index.html": []byte("page"), "static/table.css": []byte("style")}, archive); err != nil {
		t.Fatal(err)
	}
	if err := unpack(archive, filepath.Join(folder, "site")); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "site", "static", "table.css")); string(text) != "style" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
}

// The gallery has each house rule whose effect was measured, and its links open the table and the
// workshop. Each has a scenario. Rules for a game at a real table are not in it.
func TestGallery(t *testing.T) {
	all, err := gallery(listed())
	if err != nil || len(all) < 12 {
		t.Fatalf("the gallery has %d house rules (%v)", len(all), err)
	}
	for _, h := range all {
		t.Run(h.Title, func(t *testing.T) {
			if h.About == "" || strings.Contains(h.About, "Effect") || !strings.HasPrefix(h.Effect, "Effect in ") || strings.Contains(h.Title, "table") {
				t.Errorf("the gallery has %+v", h)
			}
			played, err := ParseLink(h.Play)
			written, problem := ParseLink(h.Write)
			if err != nil || problem != nil || played.Write || !written.Write || played.House != written.House || !strings.Contains(played.House, "\nscenario ") {
				t.Errorf("the links hold %+v (%v) and %+v (%v)", played, err, written, problem)
			}
			if _, o := open(t, played); o.News != "" || !strings.Contains(strings.ToLower(o.Title), strings.ToLower(h.Title)) {
				t.Errorf("the link opens %+v", o)
			}
		})
	}
}
