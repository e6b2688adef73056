package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/serve"
	"houserule/cmd/houserule/internal/session"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl"
	"houserule/dsl/each"
	"houserule/dsl/source"
	"houserule/interpreter/save"
)

// A hosting opens the games of a server: the game that the command line names, and the games that
// the owner opens in the lobby.
type hosting struct {
	serveCmd
	ctx    context.Context
	base   string // beginning of all links
	server *serve.Server
	calls  *notifier // nil if players are not notified
	std    streams
	rules  atomic.Pointer[rereading] // of the game with the workshop
	mu     sync.Mutex                // held while rules are loaded
}

// open opens a game at a new table, and closes the game if that fails. It calls announce before the
// table is open.
func (h *hosting) open(c serveCmd, game *keptGame, announce func(serve.Key) error) (key serve.Key, err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, end(game))
		}
	}()
	drawing := game.Head.Draw.IsOpen()
	if drawing && len(game.People()) == 0 {
		return key, misuse("with --fair at least one player draws; omit --seat for one of the seats")
	}
	if key, err = keyOf(game); err == nil && !drawing {
		err = writeWith(key, game)
	}
	if err != nil {
		return key, err
	}
	state, err := c.stateOf(game)
	if err == nil {
		err = announce(key)
	}
	if err != nil {
		return key, err
	}
	game.News = "" // may reveal answers of other players
	game.moved = func(path string) error { return key.KeepIn(linksOf(path)) }
	h.rules.CompareAndSwap(nil, game.rereading)
	if !drawing {
		game.PassIdle()
	}
	h.server.Open(h.ctx, game.Session, key, h.settings(c.beginFlags, game, key, state))
	return key, nil
}

// settings returns the settings of the table for a game and those that follow it there.
func (h *hosting) settings(flags beginFlags, game *keptGame, key serve.Key, state serve.State) serve.Settings {
	release := game.stopWith(h.ctx)
	settings := serve.Settings{
		State: state,
		Keep:  func(state serve.State) error { return writeState(game, state) },
		Close: func() error {
			release()
			return end(game)
		},
		NextGame: func() (*session.Session, error) {
			next, err := h.another(flags, game, key)
			if err != nil {
				return nil, err
			}
			if err := end(game); err != nil {
				return nil, errors.Join(err, end(next))
			}
			release()
			release = next.stopWith(h.ctx)
			next.moved = game.moved
			h.rules.CompareAndSwap(game.rereading, next.rereading)
			game = next
			game.PassIdle()
			return game.Session, nil
		},
	}
	if h.calls != nil {
		settings.Notify = func(seat int) {
			h.calls.add(notification{save.NameOf(game.file.Path()), game.Title(), seat + 1, h.base, seatAddress(h.base, key, seat)})
		}
	}
	return settings
}

// Games returns the games that play offers: new games, and saved games that are not over.
func (h *hosting) Games() []page.LobbyGame {
	return each.Of(picks(), func(p pick) page.LobbyGame {
		if p.saved {
			return page.LobbyGame{Name: p.name, Title: p.name, About: p.about, Saved: true}
		}
		return page.LobbyGame{
			Name: p.name, Title: wording.OneLine(p.head.Title), About: wording.OneLine(p.head.Gloss), Length: wording.OneLine(p.head.Length),
			Least: max(1, p.head.MinPlayers), Most: max(1, p.head.MaxPlayers), Base: p.base,
		}
	})
}

// OpenGame opens a new game, or a saved game. It uses the flags of the command that are not about
// one game.
func (h *hosting) OpenGame(wish serve.Wish) error {
	for _, rule := range wish.With {
		if !library.Ships(rule) && (!filepath.IsLocal(rule) || filepath.Ext(rule) != discover.Extension) {
			return fmt.Errorf("%q is no shipped house rule and no rules file in the folder of the server; write a name such as six-cards or mine.rules", rule)
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	c := serveCmd{beginFlags: beginFlags{Luck: "seeded", Undo: h.Undo, seatFlags: seatFlags{TimeLimit: h.TimeLimit}}, Clock: h.Clock}
	if slices.ContainsFunc(picks(), func(p pick) bool { return p.name == wish.Name && !p.saved }) {
		c.Variant, c.Players, c.With, c.Option, c.fair = wish.Name, wish.Players, wish.With, wish.Options, h.Fair
		if slices.ContainsFunc(library.Translations(dsl.Request{Variant: wish.Name}), func(t *dsl.Translation) bool { return t.Name == h.Language }) {
			c.Language = h.Language
		}
	} else if len(wish.With)+len(wish.Options) > 0 {
		return errors.New("a saved game keeps its house rules and options; leave these fields empty")
	} else {
		c.Load = wish.Name
	}
	game, err := c.begin("", streams{strings.NewReader(""), h.std.out, h.std.err}) // without questions at the terminal
	if errors.Is(err, errFindings) {
		return errors.New("this game can't be opened; the host's terminal shows why")
	}
	if err != nil {
		return err
	}
	_, err = h.open(c, game, func(serve.Key) error { return nil })
	return err
}

// another sets up the next game, with the same settings and seat links.
func (h *hosting) another(c beginFlags, like *keptGame, key serve.Key) (*keptGame, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	game, err := c.nextGame(like, false, h.std)
	if err != nil {
		return nil, err
	}
	if _, err = keyOf(game); err == nil { // returns an error if another file is in the place of the links
		err = writeWith(key, game)
	}
	if err != nil {
		return nil, errors.Join(err, end(game))
	}
	game.News = ""
	fmt.Fprintf(h.std.out, "The game begins, %s. To resume it later: houserule serve --load %s\n", game.Luck, game.resumeArgs(nil))
	return game, nil
}

// tableOf returns the path of the file with the state of the table of a saved game.
func tableOf(path string) string { return strings.TrimSuffix(path, save.Extension) + ".table" }

// stateOf returns the state of the table of a resumed game. A new game has none, even if the file
// of an earlier game of that name is still there.
func (c serveCmd) stateOf(game *keptGame) (state serve.State, err error) {
	path := tableOf(game.file.Path())
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), c.Load == "":
		err = nil
	case err == nil:
		err = json.Unmarshal(text, &state)
	}
	if err != nil {
		return state, fmt.Errorf("%s does not hold the state of a table; delete it to give all seats back to their players and to stop the clocks: %w", path, err)
	}
	if c.Clock != (serve.Clock{}) && c.Clock != state.Clock {
		state.Clock, state.Left = c.Clock, nil
	}
	return state, writeState(game, state)
}

// writeState writes the state of the table beside the saved game. An empty state has no file.
func writeState(game *keptGame, state serve.State) error {
	path, err := game.place()
	if err != nil {
		return err
	}
	text, err := json.Marshal(state)
	if err == nil && string(text) == "{}" {
		if err = os.Remove(tableOf(path)); errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return err
	}
	return errors.Join(err, source.ReplaceSecret(tableOf(path), string(text)+"\n"))
}
