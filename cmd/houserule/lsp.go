package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"houserule/cmd/houserule/internal/editors"
	"houserule/cmd/houserule/internal/lsp"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/rules"
)

// lspCmd runs the language server for editors.
type lspCmd struct{}

func (lspCmd) Help() string {
	return `An editor starts this server and talks to it on standard input and output, with the Language Server Protocol.`
}

func (lspCmd) Run(std streams) error {
	err := lsp.Serve(context.Background(), stdio{std}, lsp.Options{
		Shipped: rules.FS, Unpack: filepath.Join(xdg.CacheHome, "houserule"), Version: version(),
	})
	if err != nil {
		fmt.Fprintf(std.err, "houserule: %v\n  This server talks to editors; houserule editor writes the settings for them.\n", err)
		return errFindings
	}
	return nil
}

// stdio connects the language server to the standard streams.
type stdio struct{ streams }

func (s stdio) Read(p []byte) (int, error)  { return s.in.Read(p) }
func (s stdio) Write(p []byte) (int, error) { return terminal.Raw(s.out).Write(p) }

// Close closes the input, which ends a pending read.
func (s stdio) Close() error {
	if in, ok := s.in.(io.Closer); ok {
		return in.Close()
	}
	return nil
}

// editorCmd writes the configuration files of an editor.
type editorCmd struct {
	Name string `arg:"" enum:"${editors}" help:"The editor: ${enum}."`
	To   string `placeholder:"FOLDER" help:"The folder to write to; by default houserule-NAME in the current folder."`
}

func (editorCmd) Help() string {
	return `With these settings the editor colours rules and starts houserule lsp. Existing files are never overwritten. The
output says where to put the files.

Examples:
  houserule editor neovim
  houserule editor vscode --to ~/houserule-vscode`
}

func (c editorCmd) Run(std streams) error {
	editor, err := editors.For(c.Name)
	if err != nil {
		return err
	}
	if c.To == "" {
		c.To = "houserule-" + c.Name
	}
	for _, name := range slices.Sorted(maps.Keys(editor.Files)) {
		path := filepath.Join(c.To, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := writeNew(path, editor.Files[name]); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "Wrote %s\n", path)
	}
	fmt.Fprintf(std.out, "\n%s\n", editor.Next)
	return nil
}
