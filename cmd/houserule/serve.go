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
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/serve"
	"houserule/cmd/houserule/internal/session"
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
	Listen string `default:"localhost:8710" placeholder:"HOST:PORT" help:"The address that browsers use (${default}). By default only this machine can reach it."`
	URL    string `placeholder:"URL" help:"The public address of the links, if it differs from the local one: https://games.example.org."`
}

func (serveCmd) Help() string {
	return `Opens a game and prints a link for each player, and one for spectators. Give each
player their own link, because a link plays its seat. A page shows only the
information that its player may know.

Each answer is saved before the next question is asked. If the server stops, --load
continues the game with the same links, and waiting browsers reconnect.

With --watch the game continues with changed rules whenever a file is saved. It also
prints a link to a workshop, a page on this machine to write rules and try them on the
running game before you save them.

By default only this machine can reach the game. --listen :8710 opens it to all devices
in the same network, without encryption. To play over the internet, put a proxy that
encrypts in front of it, and pass its address with --url.

Examples:
  houserule serve solitaire                                  play in the browser on this machine
  houserule serve crazy_eights.rules --players 3             a link for each of three
  houserule serve pig.rules --seat 2=suggest                 against suggestions
  houserule serve crazy_eights.rules --listen :8710          with friends in the same network
  houserule serve solitaire --with mine.rules --watch        write a house rule while it is played
  houserule serve --load solitaire-7                         go on with a game`
}

func (c serveCmd) Run(std streams) error {
	if err := c.checkURL(); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("browsers can't reach the game at %s: %w; --listen names another place", c.Listen, err)
	}
	defer listener.Close() // it is closed already where the game was served
	game, err := c.begin("", std)
	if err != nil {
		return err
	}
	return c.serve(listener, game, std)
}

// serve serves a game, and those that are played after it, until the person who runs it has enough.
func (c serveCmd) serve(listener net.Listener, game *keptGame, std streams) (err error) {
	defer func() { err = errors.Join(err, end(game)) }()
	key, err := keyOf(game)
	if err == nil {
		err = writeWith(key, game)
	}
	if err != nil {
		return err
	}
	ctx, done := signals.context(syscall.SIGINT, syscall.SIGTERM)
	defer done()
	defer game.stopWith(ctx)()
	if err := c.tell(listener, game, key, std.out); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGPIPE) // the game goes on, whoever still reads what is told of it
	game.News = ""                 // it may name answers that not every seat knows
	game.moved = func(path string) error { return key.KeepIn(linksOf(path)) }
	game.PassIdle()
	server := serve.New(std.err)
	var rules atomic.Pointer[rereading]
	rules.Store(game.rereading)
	server.Open(ctx, game.Session, key, func() (*session.Session, error) {
		next, err := c.another(game, key, std)
		if err != nil {
			return nil, err
		}
		if err := end(game); err != nil {
			return nil, errors.Join(err, end(next))
		}
		next.stopWith(ctx)
		next.moved = game.moved
		game = next
		game.PassIdle()
		rules.Store(game.rereading)
		return game.Session, nil
	})
	if c.hasWorkshop(listener) {
		server.OpenWorkshop(c.workshop(&rules), key)
	}
	return server.Serve(ctx, listener)
}

// linksOf is the file that keeps the links of a saved game.
func linksOf(path string) string { return strings.TrimSuffix(path, save.Extension) + ".links" }

// keyOf is the key of the links of a game that may still have to be written down.
func keyOf(game *keptGame) (serve.Key, error) {
	path, err := game.place()
	if err != nil {
		return serve.Key{}, err
	}
	return serve.KeyOf(linksOf(path))
}

// writeWith writes a game down, and the key of its links beside it.
func writeWith(key serve.Key, game *keptGame) error {
	path, err := game.write()
	if err != nil {
		return err
	}
	return key.KeepIn(linksOf(path))
}

// end lets go of a game.
func end(game *keptGame) error {
	if game.Seats != nil {
		game.Seats.Close()
	}
	return game.close()
}

// another begins another game like one, with the same links.
func (c serveCmd) another(like *keptGame, key serve.Key, std streams) (*keptGame, error) {
	game, err := c.anew(like, false, std)
	if err != nil {
		return nil, err
	}
	if _, err = keyOf(game); err == nil { // nothing else lies where its links are to be kept
		err = writeWith(key, game)
	}
	if err != nil {
		return nil, errors.Join(err, end(game))
	}
	game.News = ""
	fmt.Fprintf(std.out, "Another game begins, %s. Go on with it later: houserule serve --load %s\n", game.Luck, game.goOn(nil))
	return game, nil
}

// tell tells where the seats are. This is the one place where secrets are written.
func (c serveCmd) tell(listener net.Listener, game *keptGame, key serve.Key, out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s\n", game.Title(), game.Luck)
	fmt.Fprint(&text, paragraph(game.News))
	base := c.base(listener)
	rows := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, seat := range game.People() {
		fmt.Fprintf(rows, "  player %d\t%s/seat/%s/\n", seat+1, base, key.Secret(seat))
	}
	fmt.Fprintf(rows, "  onlookers\t%s/seat/%s/\n", base, key.Secret(page.Onlooker))
	if c.hasWorkshop(listener) {
		fmt.Fprintf(rows, "  workshop\t%s/workshop/%s/\n", base, key.Secret(serve.Workshop))
	}
	_ = rows.Flush() // a Builder takes everything
	fmt.Fprintf(&text, "Whoever has a link plays that seat. Ctrl-C ends the server; the game goes on with: houserule serve --load %s\n", game.goOn(nil))
	_, err := io.WriteString(out, text.String())
	return err
}

// base is how links begin.
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

// ownAddress is how others in the same network reach this machine, as far as it knows.
func ownAddress() string {
	addresses, _ := net.InterfaceAddrs() // without any, only this machine is left
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
		return misuse("--url %s: an address such as https://games.example.org is needed", c.URL)
	}
	return nil
}

// hasWorkshop reports whether the rules can be written while a game is served: where they are watched, and nobody but this machine
// reaches the game.
func (c serveCmd) hasWorkshop(listener net.Listener) bool {
	at, ok := listener.Addr().(*net.TCPAddr)
	return c.Watch && c.URL == "" && ok && at.IP.IsLoopback()
}

// workshop is where the rules of the games are written that are served one after the other.
func (c serveCmd) workshop(rules *atomic.Pointer[rereading]) *workshop.Workshop {
	lib := library
	return workshop.New(workshop.Rules{
		Anew:    func() (*dsl.Library, *discover.Edited) { return anew(lib, nil) },
		Request: c.anywhere,
		Settle: func(v *variant.Variant, head save.Head) (*program.Program, interpreter.Settings, string) {
			var problems bytes.Buffer
			p, settings, err := c.settle(v, &head, streams{out: &problems, err: &problems})
			return p, settings, problemIn(&problems, err)
		},
		Add: func(path string) { rules.Load().add(path) },
	})
}

// anywhere returns the request that loads the rules of a game, with paths that do not depend on the working folder.
func (c beginFlags) anywhere(head save.Head) (dsl.Request, error) {
	request := dsl.Request{Variant: head.Variant, With: head.With, Deck: head.Deck}
	var err error
	request.Data, err = c.dataOf(&head)
	return request, err
}
