package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/wording"
)

// Making a report may take minutes. The script of the page reads them as a stream of updates. A
// browser without scripts waits for the page. The newest page of each kind is kept.

// longestReport is the time limit for a report that a browser without scripts waits for.
const longestReport = 15 * time.Second

// reportPolicy is the content security policy of reports. They contain their style sheet, and no
// scripts.
const reportPolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

// reports makes the reports of a workshop, one at a time.
type reports struct {
	make  effects.Maker
	mu    sync.Mutex
	stop  context.CancelFunc // stops the current report; may be nil
	pages map[effects.Kind]string
}

// begin stops the current report. It returns a context for the next one.
func (p *reports) begin(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		p.stop()
	}
	p.stop = stop
	return ctx, stop
}

func (p *reports) keep(kind effects.Kind, page string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages[kind] = page
}

func (p *reports) kept(kind effects.Kind) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pages[kind]
}

// makeReport makes a report about a draft.
func makeReport(w http.ResponseWriter, r *http.Request, s workshopLink) {
	job := effects.Job{Kind: effects.Kind(r.PathValue("kind")), Check: r.Form.Get("check")}
	d, err := s.drafted(r.Form)
	if err == nil {
		s.mu.Lock()
		head := s.game.Head
		s.mu.Unlock()
		job.Edit, err = s.rules.Edit(head, d.file(), d.text)
	}
	if err != nil {
		http.Error(w, wording.OneLine(err.Error()), http.StatusInternalServerError)
		return
	}
	ctx, done := s.reports.begin(r.Context())
	defer done()
	if isScript(r) {
		s.streamReport(ctx, w, job)
		return
	}
	ctx, late := context.WithTimeout(ctx, longestReport)
	defer late()
	var page string
	err = s.reports.make(ctx, job, func(u effects.Update) { page = cmp.Or(u.Page, page) })
	if err == nil && page == "" {
		err = errors.New("the report took too long; a browser with scripts has no time limit")
	}
	if err != nil {
		http.Error(w, sentenceOf(err), http.StatusUnprocessableEntity)
		return
	}
	s.reports.keep(job.Kind, page)
	sendReport(w, page)
}

// streamReport sends the progress of a report and its summary as events.
func (s workshopLink) streamReport(ctx context.Context, w http.ResponseWriter, job effects.Job) {
	w.Header().Set("Content-Type", "text/event-stream")
	to := stream{w, http.NewResponseController(w)}
	send := func(u effects.Update) {
		if u.Page != "" {
			s.reports.keep(job.Kind, u.Page)
			u.Page = ""
		}
		text, _ := json.Marshal(u) // strings and numbers are always valid
		_ = to.send(framed(text))  // a client that has left ends ctx
	}
	if err := s.reports.make(ctx, job, send); err != nil {
		send(effects.Update{Error: sentenceOf(err)})
	}
}

func sentenceOf(err error) string {
	return strings.TrimSuffix(wording.UpperFirst(wording.OneLine(err.Error())), ".") + "."
}

// showReport shows the newest report of a kind.
func showReport(w http.ResponseWriter, r *http.Request, s workshopLink) {
	page := s.reports.kept(effects.Kind(r.PathValue("kind")))
	if page == "" {
		http.Error(w, "There is no such report yet. Make it in the workshop.", http.StatusNotFound)
		return
	}
	sendReport(w, page)
}

func sendReport(w http.ResponseWriter, page string) {
	w.Header().Set("Content-Security-Policy", reportPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(page)) // fails only if the client has left
}
