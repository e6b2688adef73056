package serve

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/cmd/houserule/internal/workshop"
)

// Workshop is the seat index whose secret is used for the workshop link.
const Workshop = page.Spectator - 1

// largestText is the maximum size in bytes of a form with the text of a file.
const largestText = 1 << 20

// OpenWorkshop adds a workshop for a game that was opened with the same key. The workshop writes
// files, so it is only for the user who runs the server. Requests from other machines get a "not
// found" error. maker makes its reports.
func (s *Server) OpenWorkshop(rules *workshop.Workshop, maker effects.Maker, key Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d, open := s.seatLinks[sum(key, page.Spectator)]; open {
		d.table.isHere = true
		s.workshopLinks[sum(key, Workshop)] = workshopLink{
			d.table, rules, newSeatLimiter(), &editors{open: map[string]*io.PipeWriter{}},
			&reports{make: maker, pages: map[effects.Kind]string{}},
		}
	}
}

func sum(key Key, seat int) [sha256.Size]byte { return sha256.Sum256([]byte(key.Secret(seat))) }

// A workshopLink is the workshop that a secret stands for: the table and its files.
type workshopLink struct {
	*table
	rules   *workshop.Workshop
	limiter *seatLimiter
	editors *editors
	reports *reports
}

// withWorkshop returns a handler that calls do for clients on this machine with a valid secret.
func (s *Server) withWorkshop(do func(http.ResponseWriter, *http.Request, workshopLink)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.RLock()
		shop, open := s.workshopLinks[sha256.Sum256([]byte(r.PathValue("secret")))]
		s.mu.RUnlock()
		switch {
		case !open || !isHere(r):
			http.Error(w, "No workshop has this link. Copy all of the link that the server printed.", http.StatusNotFound)
		case !shop.limiter.allows():
			http.Error(w, "Too many requests. Wait a moment.", http.StatusTooManyRequests)
		default:
			do(w, r, shop)
		}
	}
}

// isHere reports whether a request comes from this machine and is addressed to it by a loopback
// name. The check of the name prevents DNS rebinding.
func isHere(r *http.Request) bool {
	from, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	ip := net.ParseIP(host)
	return net.ParseIP(from).IsLoopback() && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// A draft is an edited text of a file that may not be saved yet. It has the index of the file.
type draft struct {
	files []workshop.File
	at    int
	text  string
}

// drafted returns the draft in a form, or the text of the file on disk if the form has none. It
// returns an error if the files can't be read.
func (s workshopLink) drafted(form url.Values) (*draft, error) {
	s.mu.Lock()
	head := s.game.Head
	s.mu.Unlock()
	files, err := s.rules.Files(head)
	if err != nil {
		return nil, err
	}
	d := &draft{files: files}
	if at, err := strconv.Atoi(form.Get("file")); err == nil && at >= 0 && at < len(files) {
		d.at = at
	}
	for i, f := range files {
		if form.Has("name") && f.Name == form.Get("name") {
			d.at = i
		}
	}
	d.text = d.file().Text
	if form.Has("text") && d.file().Write {
		d.text = plainLines(form.Get("text"))
	}
	return d, nil
}

func (d *draft) file() workshop.File { return d.files[d.at] }

// plainLines returns a text from a browser with the line ends of rules files.
func plainLines(text string) string {
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// page returns the page for the current state of the table, and a copy of the game to try drafts
// on.
func (s workshopLink) page() (*page.Workshop, workshop.Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := workshop.Game{Kept: s.game.Kept(), Now: s.game.Game.Clone(), Sees: page.Spectator}
	if people := s.game.People(); len(people) == 1 {
		now.Sees = people[0]
	}
	return &page.Workshop{Title: s.game.Title(), Game: s.game.Head.Variant, News: s.game.News, Asks: s.asks}, now
}

// tried returns the page with the diagnostics and the effects of a draft.
func (s workshopLink) tried(r *http.Request, d *draft, notice string) *page.Workshop {
	p, now := s.page()
	p.Files, p.File, p.At, p.Text, p.Notice = d.files, d.file(), d.at, d.text, notice
	p.Tried = s.rules.Try(r.Context(), now, d.file(), d.text)
	return p
}

// refused returns the page after a text was not saved. It keeps the text that the form was loaded
// with, because a second attempt must be refused too. Otherwise it would overwrite the changes of
// another editor.
func (s workshopLink) refused(r *http.Request, d *draft, notice string) *page.Workshop {
	name, was := r.Form.Get("name"), plainLines(r.Form.Get("was"))
	if d.file().Name == name {
		p := s.tried(r, d, notice)
		p.File.Text = was
		return p
	}
	p, _ := s.page()
	p.Files, p.File, p.At, p.Notice = d.files, workshop.File{Name: name, Text: was, Write: true}, -1, notice
	p.Text = plainLines(r.Form.Get("text"))
	return p
}

func showWorkshop(w http.ResponseWriter, r *http.Request, s workshopLink) {
	notice := ""
	if r.Form.Has("saved") {
		notice = "Saved."
	}
	r.Form.Del("text")
	s.show(w, r, notice, http.StatusOK)
}

// show sends the workshop page, or only the results to a script.
func (s workshopLink) show(w http.ResponseWriter, r *http.Request, notice string, code int) {
	var text bytes.Buffer
	d, err := s.drafted(r.Form)
	if err == nil {
		finish := s.tried
		if code == http.StatusConflict {
			finish = s.refused
		}
		p := finish(r, d, notice)
		write := p.Write
		if isScript(r) {
			write = p.WriteFound
		}
		err = write(&text)
	}
	if err != nil {
		s.log.Print(err)
		http.Error(w, wording.OneLine(err.Error()), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = w.Write(text.Bytes()) // the error of a client that has left is of no use
}

// tryText tries a draft without writing it.
func tryText(w http.ResponseWriter, r *http.Request, s workshopLink) { s.show(w, r, "", http.StatusOK) }

// longestHearing is the time to wait until the game has received saved rules. There may be
// nothing to receive, because the text may be unchanged.
const longestHearing = 2 * time.Second

// saveText writes a draft to its file, and waits until the file watcher has passed the rules to
// the game.
func saveText(w http.ResponseWriter, r *http.Request, s workshopLink) {
	s.mu.Lock()
	heard, head := s.heard, s.game.Head
	s.mu.Unlock()
	name := r.Form.Get("name")
	if err := s.rules.Save(head, name, plainLines(r.Form.Get("was")), plainLines(r.Form.Get("text"))); err != nil {
		s.show(w, r, wording.OneLine(err.Error()), http.StatusConflict)
		return
	}
	select {
	case <-heard:
	case <-time.After(longestHearing):
	case <-r.Context().Done():
	}
	back(w, r, url.Values{"name": {name}, "saved": {"yes"}})
}

// decide continues the game as the user has decided, if saved rules change its story.
func decide(w http.ResponseWriter, r *http.Request, s workshopLink) {
	s.goOnBy(session.Resumption(r.Form.Get("way")))
	back(w, r, url.Values{"name": {r.Form.Get("name")}})
}

// back redirects a browser to the workshop page.
func back(w http.ResponseWriter, r *http.Request, query url.Values) {
	w.Header().Set("Location", "./?"+query.Encode())
	w.WriteHeader(http.StatusSeeOther)
}

// written returns a handler that parses the form first.
func written(do func(http.ResponseWriter, *http.Request, workshopLink)) func(http.ResponseWriter, *http.Request, workshopLink) {
	return func(w http.ResponseWriter, r *http.Request, s workshopLink) {
		if err := r.ParseForm(); err != nil {
			http.Error(w, "The server could not read the text. It may be too long.", http.StatusBadRequest)
			return
		}
		do(w, r, s)
	}
}
