// Package serve lets people play a game in their browsers, each on a device of their own. Sessions come in, and links
// with secrets for those who sit at them; pages go out, and answers come back. What is on a page is decided by the
// package page, what may be done in a game by the session. Nobody is trusted: whoever knows the secret of a seat may
// do what that seat may do, and nobody else may do anything.
package serve

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
)

// A Server serves tables, and is a handler of requests.
type Server struct {
	http.Handler
	log *log.Logger

	mu    sync.RWMutex
	doors map[[sha256.Size]byte]door // by the sums of the secrets
	shops map[[sha256.Size]byte]shop // the same
}

// A door is where a secret leads: to a seat at a table.
type door struct {
	*table
	seat int
	may  func(*http.Request) bool // reports whether a client may ask for something more
	calm *calm                    // of a seat
}

func newDoor(t *table, seat int) door {
	d := door{table: t, seat: seat, calm: newCalm()}
	d.may = func(*http.Request) bool { return d.calm.may() }
	if seat == page.Onlooker {
		d.may = newCrowd().may
	}
	return d
}

// New is a server without a table. What its people need not know is written to a log; no secret ever is.
func New(complaints io.Writer) *Server {
	s := &Server{log: log.New(complaints, "houserule: ", 0), doors: map[[sha256.Size]byte]door{}, shops: map[[sha256.Size]byte]shop{}}
	static, err := fs.Sub(page.Static, "static")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(static)))
	mux.HandleFunc("GET /{$}", welcome)
	mux.HandleFunc("GET /seat/{secret}/{$}", s.within(showTable))
	mux.HandleFunc("GET /seat/{secret}/events", s.within(showChanges))
	mux.HandleFunc("GET /seat/{secret}/sheet/card/{name}", s.within(showCard))
	mux.HandleFunc("GET /seat/{secret}/sheet/story", s.within(showStory))
	mux.HandleFunc("GET /seat/{secret}/sheet/help", s.within(showHelp))
	for name, do := range actions {
		mux.HandleFunc("POST /seat/{secret}/"+name, s.within(doing(do)))
	}
	mux.HandleFunc("GET /workshop/{secret}/{$}", s.inShop(written(showShop)))
	mux.HandleFunc("POST /workshop/{secret}/try", s.inShop(written(tryText)))
	mux.HandleFunc("POST /workshop/{secret}/save", s.inShop(written(saveText)))
	mux.HandleFunc("POST /workshop/{secret}/go", s.inShop(written(decide)))
	s.Handler = guarded(mux)
	return s
}

// An Again begins another game like one that is over, for the same people.
type Again func() (*session.Session, error)

// Open has a game played at a table of its own until the context is done. Its people get in by the secrets of its key. Again
// is nil where one game is all.
func (s *Server) Open(ctx context.Context, game *session.Session, key Key, again Again) {
	t := newTable(ctx, game, again, s.log)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, seat := range append(game.People(), page.Onlooker) {
		s.doors[sha256.Sum256([]byte(key.Secret(seat)))] = newDoor(t, seat)
	}
	go t.playOthers(ctx)
	go t.hearRules(game)
}

// within has somebody in who knows a secret. To whoever does not it says nothing at all of what there is.
func (s *Server) within(do func(http.ResponseWriter, *http.Request, door)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.RLock()
		d, open := s.doors[sha256.Sum256([]byte(r.PathValue("secret")))]
		s.mu.RUnlock()
		switch {
		case !open:
			http.Error(w, "No seat has this link. Ask for the link again, and copy all of it.", http.StatusNotFound)
		case !d.may(r):
			w.Header().Set("Retry-After", "2")
			http.Error(w, "Too many requests. Wait a moment.", http.StatusTooManyRequests)
		default:
			do(w, r, d)
		}
	}
}

func welcome(w http.ResponseWriter, _ *http.Request) {
	_, _ = io.WriteString(w, "This server runs a game of houserule. To play, open the link of your seat.\n") // who is gone needs no welcome
}

// Serve answers requests until the context is done.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	h := &http.Server{
		Handler: s, ErrorLog: s.log, MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, IdleTimeout: 2 * time.Minute,
		WriteTimeout: slowest, // of streams, each page has its own
		BaseContext:  func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	short, done := context.WithTimeout(context.WithoutCancel(ctx), 100*time.Millisecond)
	defer done()
	if h.Shutdown(short) != nil {
		_ = h.Close() // streams end with it
	}
	return nil
}
