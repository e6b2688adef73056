package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"houserule/cmd/houserule/internal/playground"
)

// playgroundCmd writes or serves the playground.
type playgroundCmd struct {
	Out    string `placeholder:"PATH" xor:"form" required:"" help:"Write the site to this folder, or to an archive whose name ends in .zip."`
	Listen string `placeholder:"HOST:PORT" xor:"form" required:"" help:"Serve the site at this address, to try it."`
}

func (playgroundCmd) Help() string {
	return `Writes a web page on which visitors play all games, write house rules and share them.
It needs no server: each browser runs the program itself. Any static web host can carry
the folder, below any path. After the first visit it works without a network.

Building the program needs Go and the source of houserule. A released houserule unpacks
the site from playground.zip beside it instead.

Examples:
  houserule playground --out site
  houserule playground --listen localhost:8711`
}

func (c playgroundCmd) Run(std streams) error {
	if c.Out != "" {
		if err := playground.Write(c.Out); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "Wrote the playground to %s\n", c.Out)
		return nil
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("the server can't listen at %s: %w; choose another address with --listen", c.Listen, err)
	}
	defer listener.Close()
	folder, err := os.MkdirTemp("", "houserule-playground")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := playground.Write(folder); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "The playground is at http://%s/ until Ctrl-C.\n", listener.Addr())
	ctx, done := signals.context(syscall.SIGINT, syscall.SIGTERM)
	defer done()
	server := &http.Server{Handler: http.FileServer(http.Dir(folder)), ReadHeaderTimeout: 5 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
