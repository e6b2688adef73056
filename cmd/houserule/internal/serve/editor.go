package serve

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/lsp"
)

// The editor of a workshop talks to a language server. It receives messages on an event stream,
// and sends each message as a request that names the stream.

// mostEditors limits the language servers of one workshop.
const mostEditors = 4

// editors holds the open editors of a workshop.
type editors struct {
	mu   sync.Mutex
	open map[string]*io.PipeWriter // map from the name of a stream to the input of its server
}

// add registers an editor and returns its name, or "" if there are too many.
func (e *editors) add(in *io.PipeWriter) (name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.open) >= mostEditors {
		return ""
	}
	name = rand.Text()
	e.open[name] = in
	return name
}

func (e *editors) remove(name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.open, name)
}

func (e *editors) find(name string) *io.PipeWriter {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.open[name]
}

// showEditor runs a language server, and streams its messages until the client leaves. The first
// event is the name of the stream.
func showEditor(w http.ResponseWriter, r *http.Request, s workshopLink) {
	in, out := io.Pipe()
	name := s.editors.add(out)
	if name == "" {
		http.Error(w, "The workshop is open in too many windows. Close one of them.", http.StatusTooManyRequests)
		return
	}
	defer s.editors.remove(name)
	ctx, done := context.WithCancel(r.Context())
	defer done()
	defer context.AfterFunc(ctx, func() { _ = in.Close() })()
	defer context.AfterFunc(s.ctx, done)()
	w.Header().Set("Content-Type", "text/event-stream")
	to := &editorStream{PipeReader: in, stream: stream{w, http.NewResponseController(w)}}
	if to.send(framed([]byte(name))) != nil {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	go func() {
		for {
			select {
			case <-beat.C:
				to.beat()
			case <-ctx.Done():
				return
			}
		}
	}()
	// the error of a client that has left is of no use
	_ = lsp.Serve(ctx, to, lsp.Options{Shipped: s.rules.Shipped()})
}

// An editorStream is the connection of a language server: it reads framed messages, and writes
// each message as an event.
type editorStream struct {
	*io.PipeReader
	mu sync.Mutex
	stream
}

// Write sends a message without its header. The server writes each message at once.
func (e *editorStream) Write(message []byte) (int, error) {
	_, body, _ := bytes.Cut(message, []byte("\r\n\r\n"))
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(message), e.send(framed(body))
}

func (e *editorStream) beat() {
	e.mu.Lock()
	defer e.mu.Unlock()
	_ = e.send(nil) // the stream ends by itself
}

func (e *editorStream) Read(p []byte) (int, error) { return e.PipeReader.Read(p) }
func (e *editorStream) Close() error               { return e.PipeReader.Close() }

// hearEditor passes a message of an editor to its language server.
func hearEditor(w http.ResponseWriter, r *http.Request, s workshopLink) {
	to := s.editors.find(r.URL.Query().Get("session"))
	if to == nil {
		http.Error(w, "This editor is no longer connected. Load the page again.", http.StatusConflict)
		return
	}
	message, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, "The message is too long.", http.StatusBadRequest)
		return
	}
	if _, err := to.Write(append(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(message)), message...)); err != nil {
		http.Error(w, "This editor is no longer connected. Load the page again.", http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
