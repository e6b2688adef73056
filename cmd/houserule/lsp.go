package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/adrg/xdg"

	"houserule/cmd/houserule/internal/lsp"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/rules"
)

// lspCmd is the language server that editors start.
type lspCmd struct{}

func (lspCmd) Help() string {
	return `Editors start it; it answers them on standard input and output, as the Language Server Protocol says.`
}

func (lspCmd) Run(std streams) error {
	err := lsp.Serve(context.Background(), stdio{std}, lsp.Options{
		Shipped: rules.FS, Unpack: filepath.Join(xdg.CacheHome, "houserule", "rules"), Version: version(),
	})
	if err != nil {
		fmt.Fprintf(std.err, "houserule: %v\n  This server talks to editors; houserule editor writes the settings for them.\n", err)
		return errFindings
	}
	return nil
}

// stdio is the editor at the other end of the standard streams.
type stdio struct{ streams }

func (s stdio) Read(p []byte) (int, error)  { return s.in.Read(p) }
func (s stdio) Write(p []byte) (int, error) { return terminal.Raw(s.out).Write(p) }

// Close ends the waiting for more.
func (s stdio) Close() error {
	if in, ok := s.in.(io.Closer); ok {
		return in.Close()
	}
	return nil
}
