package serve

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl/variant"
	"houserule/interpreter/seat"
)

// Lobby is the seat index whose secret is used for the lobby link.
const Lobby = Workshop - 1

// mostTables is the maximum number of tables in a lobby.
const mostTables = 50

// A Host opens games for the owner of a lobby.
type Host interface {
	// Games returns the games that the owner can open.
	Games() []page.LobbyGame
	// OpenGame opens one of these games at a new table.
	OpenGame(Wish) error
}

// A Wish is a game that the owner of a lobby wants to open. The other fields are for new games.
type Wish struct {
	Name    string
	Players int      // 0 for the smallest number
	With    []string // names of shipped house rules, or paths in the folder of the server
	Options []string // as NAME=VALUE
}

// A lobbyLink is the page of a server's owner.
type lobbyLink struct {
	host     Host
	language *variant.Language
	secret   [sha256.Size]byte
	limiter  *seatLimiter
}

// A hosted is a table with the links to its seats.
type hosted struct {
	*table
	key    Key
	people []int
}

// OpenLobby adds the lobby whose link has the secret of key. Its page is in the given language, or
// in English for nil.
func (s *Server) OpenLobby(host Host, key Key, language *variant.Language) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lobby = lobbyLink{host, language, sum(key, Lobby), newSeatLimiter()}
}

// withLobby returns a handler that does something for the owner, and then shows the lobby. Other
// clients get the same error for all addresses.
func (s *Server) withLobby(do func(*http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.RLock()
		l := s.lobby
		s.mu.RUnlock()
		switch {
		case l.host == nil || l.secret != sha256.Sum256([]byte(r.PathValue("secret"))):
			http.Error(w, "No lobby has this link. Copy all of the link that the server printed.", http.StatusNotFound)
			return
		case !l.limiter.allows():
			http.Error(w, "Too many requests. Wait a moment.", http.StatusTooManyRequests)
			return
		}
		err := do(r)
		if err == nil && r.Method == http.MethodPost {
			w.Header().Set("Location", "./")
			w.WriteHeader(http.StatusSeeOther)
			return
		}
		shown := page.Lobby{Language: l.language, Games: l.host.Games()}
		code := http.StatusOK
		if err != nil {
			shown.Game, shown.Players = r.PostFormValue("game"), r.PostFormValue("players")
			shown.With, shown.Options = r.PostFormValue("with"), r.PostFormValue("options")
			shown.Notice, code = wording.UpperFirst(wording.OneLine(err.Error())), http.StatusConflict
		}
		for _, t := range s.hosted() {
			shown.Tables = append(shown.Tables, t.inLobby())
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(code)
		_ = shown.Write(w) // the error of a client that has left is of no use
	}
}

// hosted returns the open tables, in the order in which they were opened.
func (s *Server) hosted() []*hosted {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.tables)
}

// id returns the name of the table on the page of the lobby. It isn't secret.
func (h *hosted) id() string { return strconv.FormatUint(h.opened, 36) }

// inLobby returns the table as the lobby shows it.
func (h *hosted) inLobby() page.LobbyTable {
	h.mu.Lock()
	defer h.mu.Unlock()
	shown := page.LobbyTable{Title: h.game.Title(), ID: h.id(), Answers: len(h.game.Game.Steps()), Drawing: h.isDrawing(), Over: h.game.Game.Result().Over}
	for _, player := range h.people {
		shown.Seats = append(shown.Seats, page.LobbySeatOf(page.Table{Session: h.game, Away: h.away}, player, "/seat/"+h.key.Secret(player)+"/"))
	}
	shown.Seats = append(shown.Seats, page.LobbySeat{Name: h.language().Say("Spectators"), Link: "/seat/" + h.key.Secret(page.Spectator) + "/"})
	return shown
}

var errNoTable = errors.New("this table is closed")

// called returns the table that a request names.
func (s *Server) called(r *http.Request) (*hosted, error) {
	tables := s.hosted()
	i := slices.IndexFunc(tables, func(h *hosted) bool { return h.id() == r.PostFormValue("table") })
	if i < 0 {
		return nil, errNoTable
	}
	return tables[i], nil
}

// handOverAway lets suggestions play for a player who is away.
func (s *Server) handOverAway(r *http.Request) error {
	h, err := s.called(r)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	number, err := strconv.Atoi(r.PostFormValue("seat"))
	player := number - 1
	if err != nil || !slices.Contains(h.game.People(), player) || !h.away[player] || h.isDrawing() || h.ctx.Err() != nil {
		return errors.New("only the seat of a player who is away can be handed over")
	}
	h.handTo(player, seat.Suggest, "The host has handed over the seat of "+h.game.Player(player)+". ")
	return nil
}

// openGame opens a game for the owner.
func (s *Server) openGame(r *http.Request) error {
	wish := Wish{Name: r.PostFormValue("game"), With: lines(r.PostFormValue("with")), Options: lines(r.PostFormValue("options"))}
	if text := r.PostFormValue("players"); text != "" {
		var err error
		if wish.Players, err = strconv.Atoi(text); err != nil || wish.Players < 1 || wish.Players > 20 {
			return errors.New("write a number of players from 1 to 20")
		}
	}
	switch {
	case !slices.ContainsFunc(s.lobby.host.Games(), func(g page.LobbyGame) bool { return g.Name == wish.Name }):
		return errors.New("there is no game or saved game with this name; choose one of the list")
	case len(s.hosted()) >= mostTables:
		return errors.New("too many games are open; close one of them first")
	}
	return s.lobby.host.OpenGame(wish)
}

// lines returns the lines of a text that aren't blank, without blanks at their ends.
func lines(text string) (found []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			found = append(found, line)
		}
	}
	return found
}

// closeGame closes a game for the owner.
func (s *Server) closeGame(r *http.Request) error {
	h, err := s.called(r)
	if err != nil {
		return err
	}
	return s.close(h)
}

// close removes a table with its links, and ends its game.
func (s *Server) close(h *hosted) error {
	s.mu.Lock()
	i := slices.Index(s.tables, h)
	if i < 0 {
		s.mu.Unlock()
		return errNoTable
	}
	s.tables = slices.Delete(s.tables, i, i+1)
	for _, seat := range append(slices.Clone(h.people), page.Spectator) {
		delete(s.seatLinks, sum(h.key, seat))
	}
	delete(s.workshopLinks, sum(h.key, Workshop))
	s.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shut()
	if h.Close != nil {
		return h.Close()
	}
	return nil
}

// Close closes all tables.
func (s *Server) Close() (err error) {
	for _, h := range s.hosted() {
		err = errors.Join(err, s.close(h))
	}
	return err
}
