package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"houserule/cmd/houserule/internal/editors"
)

// editorCmd writes the settings with which an editor knows rules.
type editorCmd struct {
	Name string `arg:"" enum:"${editors}" help:"The editor: ${enum}."`
	To   string `placeholder:"FOLDER" help:"Where to write them; houserule-NAME in this folder if it is not said."`
}

func (editorCmd) Help() string {
	return `With them the editor starts houserule lsp for rules, and colours them. Nothing is ever overwritten: what to do with
the files is said at the end.

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
