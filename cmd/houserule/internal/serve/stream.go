package serve

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"houserule/cmd/houserule/internal/serve/page"
)

// heartbeat is how often a stream says that it is still there, so that nothing on the way ends it.
const heartbeat = 15 * time.Second

// slowest is how long a browser may take to read a page.
const slowest = 20 * time.Second

// patient is how long a page waits for the chances that are to stand on it. Without them it is sent once more when they are known.
const patient = 40 * time.Millisecond

// showChanges sends a seat its page whenever something changes. A browser that is slow gets the newest one, however many
// there were, and nobody waits for it.
func showChanges(w http.ResponseWriter, r *http.Request, d door) {
	watcher := d.watch(d.seat)
	if watcher == nil {
		http.Error(w, "This seat is open in too many windows.", http.StatusTooManyRequests)
		return
	}
	defer d.leave(watcher)
	w.Header().Set("Content-Type", "text/event-stream")
	s := stream{w, http.NewResponseController(w)}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	seen := look{voice: page.VoiceIn(r.FormValue("voice"))}
	at, _ := strconv.ParseUint(r.FormValue("at"), 10, 64) // what is no version is none that was seen
	for {
		if chances := d.chances(d.seat); chances != nil {
			watcher.setDue(false)
			await(r.Context(), chances, patient)
		}
		text, version, err := d.pageAfter(d.seat, seen, at)
		watcher.setDue(false)
		if err == nil {
			at, err = version, s.send(text)
		}
		if err != nil {
			return
		}
		select {
		case <-watcher.fresh:
		case <-beat.C:
		case <-r.Context().Done():
			return
		}
	}
}

// pageAfter is the page of a seat unless it is the one that was seen already.
func (t *table) pageAfter(seat int, look look, seen uint64) ([]byte, uint64, error) {
	t.mu.Lock()
	version := t.versions[seat]
	t.mu.Unlock()
	if version == seen {
		return nil, seen, nil
	}
	return t.page(seat, look, false)
}

// A stream is what events are sent on.
type stream struct {
	http.ResponseWriter
	*http.ResponseController
}

// send sends a page as an event; without one it only says that it is there.
func (s stream) send(text []byte) error {
	if err := s.SetWriteDeadline(time.Now().Add(slowest)); err != nil {
		return err
	}
	var event bytes.Buffer
	if text == nil {
		event.WriteString(":\n")
	}
	for line := range bytes.Lines(text) {
		fmt.Fprintf(&event, "data: %s\n", bytes.TrimRight(line, "\r\n"))
	}
	event.WriteByte('\n')
	if _, err := s.Write(event.Bytes()); err != nil {
		return err
	}
	return s.Flush()
}
