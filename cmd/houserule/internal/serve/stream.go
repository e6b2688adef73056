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

// heartbeat is the interval between signs of life on a stream, because proxies close idle
// connections.
const heartbeat = 15 * time.Second

// slowest is the time limit for a browser to read a page.
const slowest = 20 * time.Second

// patient is the time that a page waits for its advice. If that is too short, the page is sent
// without advice, and again when the advice is known.
const patient = 40 * time.Millisecond

// showChanges streams the page of a seat after each change. A slow browser skips to the newest
// page, and no other client waits for it.
func showChanges(w http.ResponseWriter, r *http.Request, d seatLink) {
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
	// an invalid version counts as no page seen
	at, _ := strconv.ParseUint(r.FormValue("at"), 10, 64)
	for {
		if chances := d.adviceFor(d.seat); chances != nil {
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
		case <-d.ctx.Done():
			return
		case <-r.Context().Done():
			return
		}
	}
}

// An event is a page in the format of streams, at one version. All streams of a seat share the
// bytes, so they must not be modified.
type event struct {
	version uint64
	text    []byte
}

// A view is the cache key of an event: everything that a page depends on besides its version.
type view struct {
	seat int
	look look
}

// eventAfter returns the current page of a seat as an event. It returns nil if the version was
// seen already. Events are cached in a map, because several streams may need the same one.
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

// forgetEvents deletes the cached events of a seat without open streams. The table must be
// locked.
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

// framed returns a page in the format of server-sent events.
func framed(text []byte) []byte {
	var event bytes.Buffer
	for line := range bytes.Lines(text) {
		fmt.Fprintf(&event, "data: %s\n", bytes.TrimRight(line, "\r\n"))
	}
	event.WriteByte('\n')
	return event.Bytes()
}

// A stream is the connection that events are sent on.
type stream struct {
	http.ResponseWriter
	*http.ResponseController
}

// send sends an event, or a heartbeat if event is nil.
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
