package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"text/tabwriter"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/serve"
	"houserule/cmd/houserule/internal/workshop"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter"
	"houserule/interpreter/program"
	"houserule/interpreter/save"
)

// serveCmd lets people play in their browsers.
type serveCmd struct {
	beginFlags
	Listen string      `default:"localhost:8710" placeholder:"HOST:PORT" help:"The address that browsers use (${default}). By default only this machine can reach it."`
	Fair   bool        `help:"Let all players draw the luck together, so that a host who plays can't choose it."`
	Clock  serve.Clock `placeholder:"TIME" help:"The time for each decision, such as 3d, or for the whole game and each decision, such as 10m+30s. When it is up, suggestions play for the player."`
	Notify string      `placeholder:"COMMAND|URL" help:"When a player without an open page is asked, run COMMAND, or post to URL."`
	URL    string      `placeholder:"URL" help:"The public address of the links, if it differs from the local one: https://games.example.org."`
}

func (serveCmd) Help() string {
	return `Opens a game and prints a link for each player, and one for spectators. Give each
player their own link, because anyone who has it can play that seat. A page shows only the
information that its player may know. The link of the lobby is for you. That page
opens and closes games, and hands over the seat of a player who is away.

Each answer is saved before the next question is asked. If the server stops, --load
continues the game with the same links, and waiting browsers reconnect.

With --watch the game continues with changed rules whenever a file is saved. The command
then also prints a link to a workshop. On that page you write rules, try them on the running
game and compare games with and without them before you save them.

By default only this machine can reach the game. --listen :8710 opens it to all devices
in the same network, without encryption. To play over the internet, put a proxy with
encryption in front of the server, and pass the proxy's address with --url.

With --fair the game begins when each player has opened their link, because each browser then
adds a random number to the seed. Before that, the host's program commits to its own number.
houserule verify checks the saved game.

With --clock each player has a limited time, and suggestions play for a player whose time is
up. The player can take the seat back. Clocks start when all players have opened their links.

With --notify, a command or an address is called when the game waits for a player without an
open page. A command finds HOUSERULE_TABLE, HOUSERULE_GAME, HOUSERULE_SEAT and HOUSERULE_LINK in
its environment. An address gets JSON with table, game, seat and address, but no secret link.

Examples:
  houserule serve solitaire                                  play in the browser on this machine
  houserule serve crazy_eights.rules --players 3             a link for each of three
  houserule serve pig.rules --seat 2=suggest                 against suggestions
  houserule serve crazy_eights.rules --listen :8710          with friends in the same network
  houserule serve crazy_eights.rules --players 3 --fair      with luck that no player can choose
  houserule serve solitaire --with mine.rules --watch        write a house rule while it is played
  houserule serve --load solitaire-7                         continue a saved game`
}

func (c serveCmd) Run(std streams) error {
	if err := c.checkURL(); err != nil {
		return err
	}
	if c.Fair && (c.Seed != nil || c.Luck == "ask" || len(c.Order) > 0 || c.Watch || c.Load != "") {
		return misuse("with --fair all players draw the luck of a new game; omit --seed, --luck, --order, --watch and --load")
	}
	c.fair = c.Fair
	var calls *notifier
	if c.Notify != "" {
		var err error
		if calls, err = newNotifier(c.Notify); err != nil {
			return err
		}
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("the server can't listen at %s: %w; choose another address with --listen", c.Listen, err)
	}
	defer listener.Close() // already closed if the game was served
	game, err := c.begin("", std)
	if err != nil {
		return err
	}
	return c.serve(listener, game, calls, std)
}

// serve serves a game, and those that are opened after it, until the server is stopped.
func (c serveCmd) serve(listener net.Listener, game *keptGame, calls *notifier, std streams) (err error) {
	ctx, done := signals.context(syscall.SIGINT, syscall.SIGTERM)
	defer done()
	h := &hosting{serveCmd: c, ctx: ctx, base: c.base(listener), server: serve.New(std.err), calls: calls, std: std}
	defer func() { err = errors.Join(err, h.server.Close()) }()
	key, err := h.open(c, game, func(key serve.Key) error { return c.printLinks(listener, game, key, std.out) })
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGPIPE) // continue even if the reader of standard output has gone
	if calls != nil {
		go calls.run(ctx, std.err)
	}
	h.server.OpenLobby(h, key, &game.Game.Program().Variant.Language)
	if c.hasWorkshop(listener) {
		shop := c.workshop(&h.rules)
		h.server.OpenWorkshop(shop, effects.For(shop), key)
	}
	return h.server.Serve(ctx, listener)
}

// linksOf returns the path of the file with the seat links of a saved game.
func linksOf(path string) string { return strings.TrimSuffix(path, save.Extension) + ".links" }

// keyOf returns the key of a game's seat links. It creates a file for the game if there is none.
func keyOf(game *keptGame) (serve.Key, error) {
	path, err := game.place()
	if err != nil {
		return serve.Key{}, err
	}
	return serve.KeyOf(linksOf(path))
}

// writeWith saves a game, and the key of its seat links beside it.
func writeWith(key serve.Key, game *keptGame) error {
	path, err := game.write()
	if err != nil {
		return err
	}
	return key.KeepIn(linksOf(path))
}

// end closes a game and stops its programs.
func end(game *keptGame) error {
	if game.Seats != nil {
		game.Seats.Close()
	}
	return game.close()
}

// printLinks prints the seat links. No other output contains these secrets.
func (c serveCmd) printLinks(listener net.Listener, game *keptGame, key serve.Key, out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s\n", game.Title(), game.Luck)
	fmt.Fprint(&text, paragraph(game.News))
	base := c.base(listener)
	rows := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, seat := range game.People() {
		fmt.Fprintf(rows, "  player %d\t%s\n", seat+1, seatAddress(base, key, seat))
	}
	fmt.Fprintf(rows, "  spectators\t%s\n", seatAddress(base, key, page.Spectator))
	fmt.Fprintf(rows, "  lobby\t%s/lobby/%s/\n", base, key.Secret(serve.Lobby))
	if c.hasWorkshop(listener) {
		fmt.Fprintf(rows, "  workshop\t%s/workshop/%s/\n", base, key.Secret(serve.Workshop))
	}
	_ = rows.Flush() // a Builder never returns an error
	fmt.Fprint(&text, "Give each player one link; anyone with it can play that seat. The lobby is for you: it opens and closes games. Ctrl-C ends the server. ")
	if draw := game.Head.Draw; draw.IsOpen() {
		fmt.Fprintf(&text, "The game begins when all players have opened their links.\nCommitment of the host: %s\n", draw.Commitment)
	} else {
		fmt.Fprintf(&text, "To resume: houserule serve --load %s\n", game.resumeArgs(nil))
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// seatAddress returns the link of a seat.
func seatAddress(base string, key serve.Key, seat int) string {
	return base + "/seat/" + key.Secret(seat) + "/"
}

// base returns the beginning of all links.
func (c serveCmd) base(listener net.Listener) string {
	if c.URL != "" {
		return strings.TrimSuffix(c.URL, "/")
	}
	host, _, err := net.SplitHostPort(c.Listen)
	_, port, bound := net.SplitHostPort(listener.Addr().String())
	if err != nil || bound != nil {
		return "http://" + c.Listen
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = ownAddress()
	}
	return "http://" + net.JoinHostPort(host, port)
}

// ownAddress returns an address of this machine in the local network, or "localhost".
func ownAddress() string {
	addresses, _ := net.InterfaceAddrs() // without addresses it is localhost
	for _, address := range addresses {
		if in, ok := address.(*net.IPNet); ok && in.IP.To4() != nil && in.IP.IsGlobalUnicast() {
			return in.IP.String()
		}
	}
	return "localhost"
}

func (c serveCmd) checkURL() error {
	if c.URL == "" {
		return nil
	}
	if u, err := url.Parse(c.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return misuse("--url %s: write an address such as https://games.example.org", c.URL)
	}
	return nil
}

// hasWorkshop reports whether to offer a workshop. That requires --watch, and a server that only
// this machine can reach.
func (c serveCmd) hasWorkshop(listener net.Listener) bool {
	at, ok := listener.Addr().(*net.TCPAddr)
	return c.Watch && c.URL == "" && ok && at.IP.IsLoopback()
}

// workshop returns a workshop for the rules of the current game.
func (c serveCmd) workshop(rules *atomic.Pointer[rereading]) *workshop.Workshop {
	lib := library
	return workshop.New(workshop.Rules{
		Shipped: shipped,
		Reload:  func() (*dsl.Library, *discover.Edited) { return freshLibrary(lib, nil) },
		Request: c.anywhere,
		Settle: func(v *variant.Variant, head save.Head) (*program.Program, interpreter.Settings, string) {
			var problems bytes.Buffer
			p, settings, err := c.settle(v, &head, streams{out: &problems, err: &problems})
			return p, settings, problemIn(&problems, err)
		},
		Add: func(path string) { rules.Load().add(path) },
	})
}

// anywhere returns the request for the rules of a game, with absolute paths.
func (c beginFlags) anywhere(head save.Head) (dsl.Request, error) {
	request := dsl.Request{Variant: head.Variant, With: head.With, Deck: head.Deck}
	var err error
	request.Data, err = c.dataOf(&head)
	return request, err
}
