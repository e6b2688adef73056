// Package serve lets players play a game in their browsers, each on a separate device. Each table
// has a session. The package creates a secret link for each seat, sends pages to the browsers and
// receives answers. The package page decides the contents of a page, and the session decides which
// actions are allowed. A client that knows the secret of a seat may do everything that the seat may
// do. Other clients may do nothing.
package serve

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/session"
)

// A Server serves tables over HTTP.
type Server struct {
	http.Handler
	log *log.Logger

	mu            sync.RWMutex
	seatLinks     map[[sha256.Size]byte]seatLink     // map from the hash of a secret to its link
	workshopLinks map[[sha256.Size]byte]workshopLink // map from the hash of a secret to its link
	tables        []*hosted
	lobby         lobbyLink
}

// A seatLink is the seat at a table that a secret stands for.
type seatLink struct {
	*table
	seat int
	// reports whether the rate limit allows a client another request
	allows  func(*http.Request) bool
	limiter *seatLimiter // the rate limiter of a seat
}

func newSeatLink(t *table, seat int) seatLink {
	d := seatLink{table: t, seat: seat, limiter: newSeatLimiter()}
	d.allows = func(*http.Request) bool { return d.limiter.allows() }
	if seat == page.Spectator {
		d.allows = newSharedLimiter().allows
	}
	return d
}

// New returns a server without tables. It writes errors to complaints, because clients only get a
// short message. It never logs a secret.
func New(complaints io.Writer) *Server {
	s := &Server{log: log.New(complaints, "houserule: ", 0), seatLinks: map[[sha256.Size]byte]seatLink{}, workshopLinks: map[[sha256.Size]byte]workshopLink{}}
	static, err := fs.Sub(page.Static, "static")
	if err != nil {
		panic(err) // because the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("GET /static/", http.StripPrefix("/static/", http.FileServerFS(static)))
	mux.HandleFunc("GET /{$}", welcome)
	mux.HandleFunc("GET /seat/{secret}/{$}", s.withSeat(showTable))
	mux.HandleFunc("GET /seat/{secret}/events", s.withSeat(showChanges))
	mux.HandleFunc("GET /seat/{secret}/sheet/card/{name}", s.withSeat(showCard))
	mux.HandleFunc("GET /seat/{secret}/sheet/story", s.withSeat(showStory))
	mux.HandleFunc("GET /seat/{secret}/sheet/help", s.withSeat(showHelp))
	for name, do := range actions {
		mux.HandleFunc("POST /seat/{secret}/"+name, s.withSeat(doing(inGame(withNotice(do)))))
	}
	mux.HandleFunc("POST /seat/{secret}/weigh", s.withSeat(doing(inGame(weigh))))
	mux.HandleFunc("POST /seat/{secret}/draw", s.withSeat(doing(addToDraw)))
	mux.HandleFunc("GET /workshop/{secret}/{$}", s.withWorkshop(written(showWorkshop)))
	mux.HandleFunc("POST /workshop/{secret}/try", s.withWorkshop(written(tryText)))
	mux.HandleFunc("POST /workshop/{secret}/save", s.withWorkshop(written(saveText)))
	mux.HandleFunc("POST /workshop/{secret}/go", s.withWorkshop(written(decide)))
	mux.HandleFunc("POST /workshop/{secret}/report/{kind}", s.withWorkshop(written(makeReport)))
	mux.HandleFunc("GET /workshop/{secret}/report/{kind}", s.withWorkshop(showReport))
	mux.HandleFunc("GET /workshop/{secret}/editor", s.withWorkshop(showEditor))
	mux.HandleFunc("POST /workshop/{secret}/editor", s.withWorkshop(hearEditor))
	mux.HandleFunc("GET /lobby/{secret}/{$}", s.withLobby(func(*http.Request) error { return nil }))
	mux.HandleFunc("POST /lobby/{secret}/seat", s.withLobby(s.handOverAway))
	mux.HandleFunc("POST /lobby/{secret}/open", s.withLobby(s.openGame))
	mux.HandleFunc("POST /lobby/{secret}/close", s.withLobby(s.closeGame))
	s.Handler = guarded(mux)
	return s
}

// A NextGame returns the next game for the same players.
type NextGame func() (*session.Session, error)

// Settings configure a table. All fields may be zero.
type Settings struct {
	NextGame NextGame          // without it the table closes after one game
	Notify   Notify            // notifies players who are away
	State    State             // as it was when the game was saved
	Keep     func(State) error // stores the state, which has to be there when the game is resumed
	Close    func() error      // ends the current game when the table is closed

	OneScreen bool // all players sit at one screen, so none is shown as away
}

// Open serves a game at a new table until the context is done. Players enter with the secrets of
// key.
func (s *Server) Open(ctx context.Context, game *session.Session, key Key, settings Settings) {
	ctx, shut := context.WithCancel(ctx)
	people := game.People()
	t := newTable(ctx, game, settings, s.log)
	t.shut = shut
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables = append(s.tables, &hosted{t, key, people})
	for _, seat := range append(slices.Clone(people), page.Spectator) {
		s.seatLinks[sha256.Sum256([]byte(key.Secret(seat)))] = newSeatLink(t, seat)
	}
	go t.playOthers(ctx)
	go t.hearRules(game)
}

// Look calls do with the current game of the table with a key. The game doesn't change meanwhile.
func (s *Server) Look(key Key, do func(*session.Session)) {
	s.mu.RLock()
	link, open := s.seatLinks[sum(key, page.Spectator)]
	s.mu.RUnlock()
	if open {
		link.mu.Lock()
		defer link.mu.Unlock()
		do(link.game)
	}
}

// withSeat returns a handler that calls do for clients with a valid secret. Other clients get the
// same error for all addresses, because it must not reveal anything.
func (s *Server) withSeat(do func(http.ResponseWriter, *http.Request, seatLink)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.RLock()
		d, open := s.seatLinks[sha256.Sum256([]byte(r.PathValue("secret")))]
		s.mu.RUnlock()
		switch {
		case !open:
			http.Error(w, "No seat has this link. Ask for the link again, and copy all of it.", http.StatusNotFound)
		case !d.allows(r):
			w.Header().Set("Retry-After", "2")
			http.Error(w, "Too many requests. Wait a moment.", http.StatusTooManyRequests)
		default:
			do(w, r, d)
		}
	}
}

func welcome(w http.ResponseWriter, _ *http.Request) {
	// the error of a client that has left is of no use
	_, _ = io.WriteString(w, "This server runs a game of houserule. To play, open the link of your seat.\n")
}

// Serve answers requests until the context is done. It returns an error if the listener fails.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	h := &http.Server{
		Handler: s, ErrorLog: s.log, MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, IdleTimeout: 2 * time.Minute,
		WriteTimeout: slowest, // streams set a deadline for each page instead
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
		_ = h.Close() // ends the streams too
	}
	return nil
}
