// Package playground is houserule in a browser without a server: a static site, and the program
// that runs in it. App holds the games of one browser tab and serves the pages of the package
// serve. The command in program carries its requests, and Write writes the site.
package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/serve"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl"
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/interpreter/save"
)

// An App serves one game at a time to a browser tab.
type App struct {
	http.Handler
	// Reports makes the reports of the workshop. The default makes them in this program, which blocks
	// the game in a browser, because the program has only one thread there.
	Reports effects.Maker

	server  *serve.Server
	library *dsl.Library

	mu   sync.Mutex
	game *table // nil before the first game
}

// New returns an App that keeps house rules in the current folder and games below it. It writes
// errors to complaints.
func New(complaints io.Writer) *App {
	a := &App{server: serve.New(complaints), library: dsl.NewLibrary(shipped{})}
	a.Reports = effects.For(workshop.New(a.rules()))
	mux := http.NewServeMux()
	mux.Handle("/", a.server)
	mux.HandleFunc("POST /open", a.open)
	mux.HandleFunc("GET /link", a.link)
	mux.HandleFunc("POST /files", a.openFiles)
	mux.HandleFunc("GET /files", a.download)
	mux.HandleFunc("GET /asked", a.asked)
	mux.HandleFunc("POST /report", a.report)
	a.Handler = mux
	return a
}

// fresh returns a library that reads the current house rules.
func (a *App) fresh(looked *source.PathLog) (*dsl.Library, *discover.Edited) {
	edited := discover.NewEdited(shipped{}).Recording(looked)
	return a.library.Reloaded(looked, edited), edited
}

// An opened is the answer to a request to open a game: its title and the addresses of its pages.
type opened struct {
	Title    string  `json:"title"`
	Seats    []place `json:"seats"`
	Workshop string  `json:"workshop"`
	Write    bool    `json:"write,omitempty"` // the link is about the rules
	Compare  bool    `json:"compare,omitempty"`
	News     string  `json:"news,omitempty"`
}

// A place is the seat of a player at this screen.
type place struct {
	Player int    `json:"player"` // counted from 1
	At     string `json:"at"`
}

// open opens the game of a link in the body of a request.
func (a *App) open(w http.ResponseWriter, r *http.Request) {
	fragment, err := io.ReadAll(io.LimitReader(r.Body, longestLink+1))
	var l Link
	if err == nil {
		l, err = ParseLink(string(fragment))
	}
	var o *opened
	if err == nil {
		o, err = a.Open(l)
	}
	reply(w, o, err)
}

// openFiles opens the files in the body of a request: a saved game, or rules.
func (a *App) openFiles(w http.ResponseWriter, r *http.Request) {
	var files []File
	err := json.NewDecoder(io.LimitReader(r.Body, 2*largestSave)).Decode(&files)
	var o *opened
	switch {
	case err != nil || len(files) == 0:
		err = errors.New("the files can't be read; they may be too large, or no text")
	case strings.HasSuffix(files[0].Name, save.Extension):
		o, err = a.openSave(files[0])
	default:
		l := Link{Files: files, Write: true}
		if err = l.check(); err == nil {
			o, err = a.Open(l)
		}
	}
	reply(w, o, err)
}

// openSave opens a saved game from a stranger.
func (a *App) openSave(f File) (*opened, error) {
	if len(f.Text) > largestSave {
		return nil, fmt.Errorf("%s is larger than %d MB, so it is not opened", f.Name, largestSave>>20)
	}
	kept, findings := save.Parse(source.NewFile(f.Name, f.Text))
	if kept == nil {
		return nil, fmt.Errorf("%s is no saved game, or it is damaged:\n%s", f.Name, findings.Text(diag.Plain))
	}
	l := Link{Variant: "x", Players: kept.Players, Seats: kept.Seats, Options: kept.Options}
	for _, s := range kept.Steps {
		l.Steps = append(l.Steps, stepOf(s.Entry))
	}
	if err := l.check(); err != nil {
		return nil, fmt.Errorf("%s has settings that no houserule writes, so it is not opened", f.Name)
	}
	if kept.Seed == nil {
		return nil, fmt.Errorf("the players of %s enter its dice and cards, which the playground can't ask for; resume it with houserule play --load", f.Name)
	}
	if err := a.unpack(&kept.Head); err != nil {
		return nil, err
	}
	return a.seat(kept)
}

// download sends the files of the current game: a save, or its rules.
func (a *App) download(w http.ResponseWriter, r *http.Request) {
	t, err := a.current()
	var files []File
	if err == nil {
		files, err = t.download(r.FormValue("what"))
	}
	reply(w, files, err)
}

// Open replaces the game by the one of a link.
func (a *App) Open(l Link) (*opened, error) {
	kept, err := a.saved(l)
	if err != nil {
		return nil, err
	}
	o, err := a.seat(kept)
	if err == nil {
		o.Write, o.Compare = l.Write, l.Compare
	}
	return o, err
}

// seat replaces the game by a saved one.
func (a *App) seat(kept *save.Save) (*opened, error) {
	ctx, done := context.WithCancel(context.Background())
	t, err := a.newTable(kept, done)
	if err != nil {
		done()
		return nil, err
	}
	a.mu.Lock()
	before := a.game
	a.game = t
	a.mu.Unlock()
	if before != nil {
		before.close()
	}
	key := t.key
	o := &opened{Title: t.session.Title(), Workshop: "workshop/" + key.Secret(serve.Workshop) + "/", News: t.session.News}
	for _, player := range t.session.People() {
		o.Seats = append(o.Seats, place{player + 1, "seat/" + key.Secret(player) + "/"})
	}
	if len(o.Seats) == 0 {
		o.Seats = []place{{0, "seat/" + key.Secret(page.Spectator) + "/"}}
	}
	t.session.News = ""
	a.server.Open(ctx, t.session, key, serve.Settings{NextGame: t.nextGame, OneScreen: true})
	rules := a.rules()
	rules.Add, rules.Saved = t.add, t.reread
	a.server.OpenWorkshop(workshop.New(rules, t.broken...), a.Reports, key)
	return o, nil
}

// rules returns the functions of a workshop that read rules.
func (a *App) rules() workshop.Rules {
	return workshop.Rules{
		Shipped: shipped{}, Request: requestOf, Settle: settle,
		Reload: func() (*dsl.Library, *discover.Edited) { return a.fresh(nil) },
	}
}

// report makes the report that the body of a request describes, for a program in another worker.
// It sends each update as a value of JSON, in its own write.
func (a *App) report(w http.ResponseWriter, r *http.Request) {
	var job effects.Job
	err := json.NewDecoder(r.Body).Decode(&job)
	to := json.NewEncoder(w)
	show := func(u effects.Update) { _ = to.Encode(u) } // a reader that has left ends the program
	if err == nil {
		err = a.Reports(r.Context(), job, show)
	}
	if err != nil {
		show(effects.Update{Error: err.Error()})
	}
}

// link sends the link of the current game.
func (a *App) link(w http.ResponseWriter, r *http.Request) {
	t, err := a.current()
	var link string
	if err == nil {
		var l Link
		if l, err = t.link(r.FormValue("only")); err == nil {
			link, err = l.String()
		}
	}
	reply(w, map[string]string{"link": link}, err)
}

// asked sends the title and the variant of the game, the players who are asked now, and a version
// that changes with each answer and each saved text.
func (a *App) asked(w http.ResponseWriter, _ *http.Request) {
	t, err := a.current()
	state := struct {
		Title   string `json:"title"`
		Variant string `json:"variant"`
		Players []int  `json:"players"` // counted from 1
		Version string `json:"version"`
	}{Players: []int{}}
	if err == nil {
		a.server.Look(t.key, func(s *session.Session) {
			for _, d := range s.Asked() {
				state.Players = append(state.Players, d.By+1)
			}
			t.mu.Lock()
			defer t.mu.Unlock()
			state.Title, state.Variant, state.Version = s.Title(), t.head.Variant, fmt.Sprintln(len(s.Game.Steps()), t.saves, t.head.Rules)
		})
	}
	reply(w, state, err)
}

func (a *App) current() (*table, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.game == nil {
		return nil, errors.New("no game is open")
	}
	return a.game, nil
}

// reply sends a value as JSON, or an error as a sentence.
func reply(w http.ResponseWriter, value any, err error) {
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		value = map[string]string{"error": err.Error()}
	}
	_ = json.NewEncoder(w).Encode(value) // fails only if the client has left
}

// variantName matches the beginning of a variant with its name.
var variantName = regexp.MustCompile(`variant ([a-z_]{1,59})`)

// writeHouse writes a house rule to a file of its own and returns its path. It never replaces a
// file with another text.
func writeHouse(text string) (string, error) {
	name := "house"
	if found := variantName.FindStringSubmatch(text); found != nil {
		name = found[1]
	}
	for n, suffix := 2, ""; ; n, suffix = n+1, fmt.Sprintf("-%d", n) {
		path := source.Absolute(name + suffix + discover.Extension)
		before, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			return path, writeFile(path, text)
		}
		if err != nil || string(before) == text {
			return path, err
		}
	}
}
