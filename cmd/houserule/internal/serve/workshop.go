package serve

import (
	"bytes"
	"crypto/sha256"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/cmd/houserule/internal/workshop"
)

// Workshop is the seat, so to speak, of who writes the rules of a game while it is played. Its secret is one of its own.
const Workshop = page.Onlooker - 1

// largestText is how long a text may be that is written there, in bytes of a form.
const largestText = 1 << 20

// OpenWorkshop lets whoever knows its secret write the rules of a game that was opened with the same key. They write files, so
// it is for who runs the server: requests from another machine find nothing.
func (s *Server) OpenWorkshop(rules *workshop.Workshop, key Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d, open := s.doors[sum(key, page.Onlooker)]; open {
		d.table.isHere = true
		s.shops[sum(key, Workshop)] = shop{d.table, rules, newCalm()}
	}
}

func sum(key Key, seat int) [sha256.Size]byte { return sha256.Sum256([]byte(key.Secret(seat))) }

// A shop is where the secret of a workshop leads.
type shop struct {
	*table
	rules *workshop.Workshop
	calm  *calm
}

// inShop has somebody in who knows the secret of a workshop and sits at this machine.
func (s *Server) inShop(do func(http.ResponseWriter, *http.Request, shop)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.RLock()
		shop, open := s.shops[sha256.Sum256([]byte(r.PathValue("secret")))]
		s.mu.RUnlock()
		switch {
		case !open || !isHere(r):
			http.Error(w, "No workshop has this link. Copy all of the link that the server printed.", http.StatusNotFound)
		case !shop.calm.may():
			http.Error(w, "Too many requests. Wait a moment.", http.StatusTooManyRequests)
		default:
			do(w, r, shop)
		}
	}
}

// isHere reports whether a request comes from this machine, under a name that only this machine has.
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

// A draft is a text as it is written, in place of a file.
type draft struct {
	files []workshop.File
	at    int
	text  string
}

// drafted is the text that a form holds, or that of a file.
func (s shop) drafted(form url.Values) (*draft, error) {
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

// plainLines is a text as browsers send it, with the line ends that rules have.
func plainLines(text string) string {
	return strings.ReplaceAll(text, "\r\n", "\n")
}

// page is the page as the table is now, without what comes of a draft, and the game to try that on.
func (s shop) page() (*page.Workshop, workshop.Game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := workshop.Game{Kept: s.game.Kept(), Now: s.game.Game.Clone(), Sees: page.Onlooker}
	if people := s.game.People(); len(people) == 1 {
		now.Sees = people[0]
	}
	return &page.Workshop{Title: s.game.Title(), News: s.game.News, Asks: s.asks}, now
}

// tried is the page with what comes of a draft.
func (s shop) tried(r *http.Request, d *draft, notice string) *page.Workshop {
	p, now := s.page()
	p.Files, p.File, p.At, p.Text, p.Notice = d.files, d.file(), d.at, d.text, notice
	p.Tried = s.rules.Try(r.Context(), now, d.file(), d.text)
	return p
}

// refused returns the page after a text was not saved. It keeps what the form was read from, so that to save once more is
// refused once more, and nobody's text is written over.
func (s shop) refused(r *http.Request, d *draft, notice string) *page.Workshop {
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

func showShop(w http.ResponseWriter, r *http.Request, s shop) {
	notice := ""
	if r.Form.Has("saved") {
		notice = "Saved."
	}
	r.Form.Del("text")
	s.show(w, r, notice, http.StatusOK)
}

// show answers with the page.
func (s shop) show(w http.ResponseWriter, r *http.Request, notice string, code int) {
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
	_, _ = w.Write(text.Bytes()) // who is gone needs no page
}

// tryText tries a text; nothing is written.
func tryText(w http.ResponseWriter, r *http.Request, s shop) { s.show(w, r, "", http.StatusOK) }

// longestHearing is the patience with a game that has to hear of a text that was saved: it may not be another one to it.
const longestHearing = 2 * time.Second

// saveText writes a text into its file, and waits until the game has heard of it, as it does of any file that is saved.
func saveText(w http.ResponseWriter, r *http.Request, s shop) {
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

// decide says how the game goes on by rules that tell another story.
func decide(w http.ResponseWriter, r *http.Request, s shop) {
	s.goOnBy(session.Way(r.Form.Get("way")))
	back(w, r, url.Values{"name": {r.Form.Get("name")}})
}

// back leads a browser back to the page.
func back(w http.ResponseWriter, r *http.Request, query url.Values) {
	w.Header().Set("Location", "/workshop/"+r.PathValue("secret")+"/?"+query.Encode())
	w.WriteHeader(http.StatusSeeOther)
}

// written reads a form before anything is done with it.
func written(do func(http.ResponseWriter, *http.Request, shop)) func(http.ResponseWriter, *http.Request, shop) {
	return func(w http.ResponseWriter, r *http.Request, s shop) {
		if err := r.ParseForm(); err != nil {
			http.Error(w, "The server could not read the text. It may be too long.", http.StatusBadRequest)
			return
		}
		do(w, r, s)
	}
}
