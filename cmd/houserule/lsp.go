package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	To   string `placeholder:"FOLDER" xor:"form" help:"The folder to write to; by default houserule-NAME in the current folder."`
	VSIX string `name:"vsix" placeholder:"FILE" xor:"form" help:"Write the extension of VS Code as a package, ready to install."`
}

func (editorCmd) Help() string {
	return `With these settings the editor colours rules and starts houserule lsp. Existing files are never overwritten. The
output says where to put the files.

Examples:
  houserule editor neovim
  houserule editor vscode --vsix houserule.vsix
  houserule editor vscode --to ~/houserule-vscode`
}

func (c editorCmd) Run(std streams) error {
	if c.VSIX != "" {
		return c.pack(std)
	}
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

// pack writes the extension of VS Code as a package.
func (c editorCmd) pack(std streams) error {
	if c.Name != "vscode" {
		return misuse("--vsix makes a package for vscode, and %s takes none; leave it out", c.Name)
	}
	var packed strings.Builder
	if err := editors.WriteVSIX(&packed, moduleVersion()); err != nil {
		return err
	}
	if err := writeNew(c.VSIX, packed.String()); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote %[1]s\n\nInstall it:\n  code --install-extension %[1]s\n", c.VSIX)
	return nil
}
