package serve

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"time"

	"houserule/cmd/houserule/internal/page"
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
		http.Error(w, "This seat is open in too many windows. Close one of them.", http.StatusTooManyRequests)
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
		event, version, err := d.eventAfter(d.seat, seen, at)
		watcher.setDue(false)
		if err == nil {
			at, err = version, s.send(event)
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

// An event is a page as streams send it, at one version. All streams of a seat share its bytes, which nobody changes.
type event struct {
	version uint64
	text    []byte
}

// A view holds everything that a page depends on besides its version.
type view struct {
	seat int
	look look
}

// eventAfter returns the page of a seat as an event unless it is the one that was seen already.
func (t *table) eventAfter(seat int, look look, seen uint64) ([]byte, uint64, error) {
	t.rendering.Lock()
	defer t.rendering.Unlock()
	t.mu.Lock()
	version := t.versions[seat]
	t.mu.Unlock()
	if version == seen {
		return nil, seen, nil
	}
	if made, ok := t.events[view{seat, look}]; ok && made.version == version {
		return made.text, version, nil
	}
	text, version, err := t.page(seat, look, false)
	if err != nil {
		return nil, version, err
	}
	made := event{version, framed(text)}
	if t.events == nil {
		t.events = map[view]event{}
	}
	t.events[view{seat, look}] = made
	return made.text, version, nil
}

// forgetEvents drops the events of a seat that no stream shows any more. The table is locked.
func (t *table) forgetEvents(seat int) {
	for w := range t.watchers {
		if w.seat == seat {
			return
		}
	}
	go func() {
		t.rendering.Lock()
		defer t.rendering.Unlock()
		maps.DeleteFunc(t.events, func(v view, _ event) bool { return v.seat == seat })
	}()
}

// framed returns a page as an event.
func framed(text []byte) []byte {
	var event bytes.Buffer
	for line := range bytes.Lines(text) {
		fmt.Fprintf(&event, "data: %s\n", bytes.TrimRight(line, "\r\n"))
	}
	event.WriteByte('\n')
	return event.Bytes()
}

// A stream is what events are sent on.
type stream struct {
	http.ResponseWriter
	*http.ResponseController
}

// send sends an event; without one it only says that it is there.
func (s stream) send(event []byte) error {
	if err := s.SetWriteDeadline(time.Now().Add(slowest)); err != nil {
		return err
	}
	if event == nil {
		event = []byte(":\n\n")
	}
	if _, err := s.Write(event); err != nil {
		return err
	}
	return s.Flush()
}
